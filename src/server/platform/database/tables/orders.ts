import type { Generated } from 'kysely';
import type { Tier } from '#shared/contract/subscription.ts';

/** What somebody has ordered: an organisation as a whole, or a person without one. */
export interface OrdersTable {
  id: Generated<number>;
  /** Exactly one of these three says whose it is. At most one of each is pending. */
  company_id: number | null;
  institution_id: number | null;
  user_id: number | null;
  /** For people: what it is. */
  item: string;
  /** The plan that it brings; null for what is no plan. */
  tier: Tier | null;
  /** INR, at the time of the order. */
  price: number;
  status: 'pending' | 'paid' | 'cancelled';
  created_by: number;
  created_at: string;
  settled_at: string | null;
  settled_by: number | null;
}

/** Orders. */
export interface OrderTables {
  orders: OrdersTable;
}
