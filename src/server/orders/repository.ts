import type { Selectable } from 'kysely';
import type { Order, Tier } from '#shared/contract/subscription.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { OrdersTable } from '../platform/database/tables/orders.ts';
import { freeTier } from '../subscriptions/plans.ts';

/** Whose orders: an organisation's, or a person's who has none. */
export type OrderOwner = { readonly column: 'company_id' | 'institution_id' | 'user_id'; readonly id: number };

/** Who orders for themselves, and who for all their colleagues. */
export function orderOwnerOf(user: {
  readonly id: number;
  readonly role: number;
  readonly company_id: number | null;
  readonly institution_id: number | null;
}): OrderOwner {
  if (user.role === roles.employer && user.company_id !== null) return { column: 'company_id', id: user.company_id };
  if (user.role === roles.educator && user.institution_id !== null)
    return { column: 'institution_id', id: user.institution_id };
  return { column: 'user_id', id: user.id };
}

/** A lock under which an owner's orders are looked at and changed. */
export const orderLock = ({ column, id }: OrderOwner) => `orders ${column} ${id}`;

/** How an owner's plan stands. */
export interface Subscription {
  readonly tier: Tier;
  readonly since: string | null;
  readonly pending: Order | null;
  /** The newest first. */
  readonly history: Order[];
}

const maxHistory = 200;

/** An owner's plan: the one that was settled last. */
export async function readSubscription(db: Handle, owner: OrderOwner): Promise<Subscription> {
  const orders = db.selectFrom('orders').selectAll().where(owner.column, '=', owner.id);
  const rows = await orders.orderBy('id', 'desc').limit(maxHistory).execute();
  const current = await orders
    .where('status', '=', 'paid')
    .where('tier', 'is not', null)
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const history = rows.map(orderAnswer);
  return {
    tier: current?.tier ?? freeTier,
    since: current?.settled_at ?? null,
    pending: history.find(({ status }) => status === 'pending') ?? null,
    history,
  };
}

function orderAnswer({ id, item, tier, price, status, created_at, settled_at }: Selectable<OrdersTable>): Order {
  return { id, item, tier, price, status, created_at, settled_at };
}

/** What is ordered. */
export interface NewOrder {
  readonly item: string;
  readonly tier: Tier | null;
  readonly price: number;
  readonly status: 'pending' | 'paid';
}

/** Stores an order; one that is paid at once is settled by whoever made it. */
export async function insertOrder(tx: Tx, owner: OrderOwner, order: NewOrder, by: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const settled = order.status === 'paid' ? { settled_at: at, settled_by: by } : { settled_at: null, settled_by: null };
  const { id } = await tx
    .insertInto('orders')
    .values({
      company_id: null,
      institution_id: null,
      user_id: null,
      [owner.column]: owner.id,
      ...order,
      ...settled,
      created_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How an order ends. */
export interface Settlement {
  readonly status: 'paid' | 'cancelled';
  /** The account that says so. */
  readonly by: number;
  /** Only an order of theirs; null: anybody's, for an admin. */
  readonly owner: OrderOwner | null;
}

/** Ends a pending order. Answers whether there was one. */
export async function settleOrder(tx: Tx, id: number, settlement: Settlement, now: Date): Promise<boolean> {
  const { status, by, owner } = settlement;
  let pending = tx
    .updateTable('orders')
    .set({ status, settled_at: now.toISOString(), settled_by: by })
    .where('id', '=', id)
    .where('status', '=', 'pending');
  if (owner) pending = pending.where(owner.column, '=', owner.id);
  const { numUpdatedRows } = await pending.executeTakeFirst();
  return numUpdatedRows > 0n;
}
