import type { Generated } from 'kysely';
import type { OrderItemKind, Tier } from '#shared/contract/subscription.ts';
import type { OrderStatus, SessionOffReason } from '#shared/rules/orders/order-status.ts';

/** What somebody has ordered: an organisation as a whole, or a person without one. */
export interface OrdersTable {
  id: Generated<number>;
  /** Exactly one of these three says whose it is. At most one order of a plan of each is pending. */
  company_id: number | null;
  institution_id: number | null;
  user_id: number | null;
  /** For people: what it is. */
  item: string;
  /** The plan that it brings; null: it brings none. */
  tier: Tier | null;
  /** INR, at the time of the order: the sum of its items. */
  price: number;
  status: OrderStatus;
  /** Why a paid session doesn't take place; null: it does, or nothing was paid for it. */
  session_off: SessionOffReason | null;
  created_by: number;
  created_at: string;
  /** When it was paid or cancelled, and who said so. */
  settled_at: string | null;
  settled_by: number | null;
}

/** One thing of an order. */
interface OrderItemsTable {
  id: Generated<number>;
  order_id: number;
  kind: OrderItemKind;
  /** For people: what it is. */
  name: string;
  /** The plan; null for what is no plan. */
  tier: Tier | null;
  /** Whose session; null for what is no session. */
  mentor_id: number | null;
  /** INR, at the time of the order. */
  price: number;
}

/** What happened to an order: placed, paid, cancelled, refunded. */
interface OrderEventsTable {
  id: Generated<number>;
  order_id: number;
  status: OrderStatus;
  /** Why, in the words of whoever did it; empty: nobody said. */
  reason: string;
  by_user_id: number;
  at: string;
}

/** Orders. */
export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
}
