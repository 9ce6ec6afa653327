import { type Selectable, sql } from 'kysely';
import type { Order, OrderItem, Tier } from '#shared/contract/subscription.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { type OrderStatus, type SettledStatus, statusesBefore } from '#shared/rules/orders/order-status.ts';
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

/** The number of an order's payment: clocks may have been set between two of them. */
const paidAs = sql<number>`(select max(order_events.id) from order_events
  where order_events.order_id = orders.id and order_events.status = 'paid')`;

/** The order of the plan that was paid last and not refunded; undefined: the free plan. */
const currentPlan = (db: Handle, owner: OrderOwner) =>
  db
    .selectFrom('orders')
    .select(['tier', 'settled_at'])
    .where(owner.column, '=', owner.id)
    .where('status', '=', 'paid')
    .where('tier', 'is not', null)
    .orderBy(paidAs, 'desc')
    .limit(1)
    .executeTakeFirst();

/** The tier of an owner's plan. */
export async function readTier(db: Handle, owner: OrderOwner): Promise<Tier> {
  return (await currentPlan(db, owner))?.tier ?? freeTier;
}

/** An owner's plan: the one that was paid last and not refunded. */
export async function readSubscription(db: Handle, owner: OrderOwner): Promise<Subscription> {
  const orders = db.selectFrom('orders').selectAll().where(owner.column, '=', owner.id);
  const rows = await orders.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(maxHistory).execute();
  const current = await currentPlan(db, owner);
  const history = await orderAnswers(db, rows);
  return {
    tier: current?.tier ?? freeTier,
    since: current?.settled_at ?? null,
    pending: history.find(({ status, tier }) => status === 'pending' && tier !== null) ?? null,
    history,
  };
}

/** The orders of rows, each with its items and the reason that was given last. */
export async function orderAnswers(db: Handle, rows: readonly Selectable<OrdersTable>[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const reasons = new Map(events.map(({ order_id, reason }) => [order_id, reason]));
  const itemsOf = Map.groupBy(items, ({ order_id }) => order_id);
  return rows.map(({ id, item, tier, price, status, session_off, created_at, settled_at }) => ({
    id,
    item,
    tier,
    price,
    status,
    session_off,
    items: itemsOf.get(id) ?? [],
    created_at,
    settled_at,
    reason: reasons.get(id) ?? '',
  }));
}

/** What is ordered, for whom, and by which account. */
export interface NewOrder {
  readonly owner: OrderOwner;
  readonly by: number;
  /** At least one; the sum of their prices is the order's. */
  readonly items: readonly OrderItem[];
  /** `paid`: it is settled at once by whoever placed it. */
  readonly status: 'pending' | 'paid';
}

/** Stores an order with its items and the beginning of its history; answers its id. */
export async function placeOrder(tx: Tx, { owner, by, items, status }: NewOrder, now: Date): Promise<number> {
  const at = now.toISOString();
  const settled = status === 'paid' ? { settled_at: at, settled_by: by } : { settled_at: null, settled_by: null };
  const { id } = await tx
    .insertInto('orders')
    .values({
      company_id: null,
      institution_id: null,
      user_id: null,
      [owner.column]: owner.id,
      item: items.map(({ name }) => name).join(', '),
      tier: items.find(({ tier }) => tier !== null)?.tier ?? null,
      price: items.reduce((sum, { price }) => sum + price, 0),
      status,
      session_off: null,
      created_by: by,
      created_at: at,
      ...settled,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = items.map(({ kind, name, tier, mentor_id, price }) => ({
    order_id: id,
    kind,
    name,
    tier,
    mentor_id,
    price,
  }));
  await tx.insertInto('order_items').values(rows).execute();
  await addEvent(tx, { id, status: 'pending', reason: '', by }, at);
  if (status === 'paid') await addEvent(tx, { id, status, reason: '', by }, at);
  return id;
}

/** How an order ends, or what becomes of a paid one. */
export interface Settlement {
  readonly status: SettledStatus;
  /** The account that says so. */
  readonly by: number;
  /** Why; empty: nobody said. */
  readonly reason: string;
}

/** Moves an order to a status where the table of transitions allows it. Answers whether it did. */
export async function settleOrder(tx: Tx, id: number, settlement: Settlement, now: Date): Promise<boolean> {
  const { status, by, reason } = settlement;
  const at = now.toISOString();
  // A refund leaves when, and by whom, the order was settled.
  const settled = status === 'refunded' ? {} : { settled_at: at, settled_by: by };
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status, ...settled })
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(status))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await addEvent(tx, { id, status, reason, by }, at);
  return true;
}

interface NewEvent {
  readonly id: number;
  readonly status: OrderStatus;
  readonly reason: string;
  readonly by: number;
}

async function addEvent(tx: Tx, { id, status, reason, by }: NewEvent, at: string): Promise<void> {
  await tx.insertInto('order_events').values({ order_id: id, status, reason, by_user_id: by, at }).execute();
}

/** Cancels what an account that is deleted has ordered for itself and not paid, and forgets the reasons in words. */
export async function forgetOrders(tx: Tx, userId: number, now: Date): Promise<void> {
  const own = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
  for (const { id } of await own.where('status', '=', 'pending').execute()) {
    await settleOrder(tx, id, { status: 'cancelled', by: userId, reason: '' }, now);
  }
  await tx.updateTable('order_events').set({ reason: '' }).where('order_id', 'in', own).execute();
}
