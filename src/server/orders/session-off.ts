// What becomes of the order of a session with a mentor that doesn't take place.
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { openStatuses } from '#shared/rules/mentoring/booking-status.ts';
import type { OrderStatus, SessionOffReason } from '#shared/rules/orders/order-status.ts';
import type { Database, Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { tellSessionOff, tellSessionOn } from './notifications.ts';
import { settleOrder } from './repository.ts';

/** Who called a session off, and why it doesn't take place. */
interface SessionEnd {
  readonly by: number;
  readonly reason: SessionOffReason;
}

/** Cancels the order of a session that doesn’t take place. A paid one is marked for the admins, who refund it. */
export async function endSessionOrder(tx: Tx, id: number, { by, reason }: SessionEnd, now: Date): Promise<void> {
  const isCancelled = await settleOrder(tx, id, { status: 'cancelled', by, reason: '' }, now);
  if (!isCancelled) await markOff(tx, id, reason, now);
}

/** Marks a paid order once; the admins and whoever paid hear of it. */
async function markOff(tx: Tx, id: number, reason: SessionOffReason, now: Date): Promise<void> {
  const order = await marking(tx, reason).where('id', '=', id).executeTakeFirst();
  if (order) await tellSessionOff(tx, order, reason, now);
}

/** Marks orders that are paid and not marked yet; answers them. */
const marking = (tx: Tx, session_off: SessionOffReason) =>
  tx
    .updateTable('orders')
    .set({ session_off })
    .where('status', '=', 'paid')
    .where('price', '>', 0)
    .where('session_off', 'is', null)
    .returningAll();

const overTexts = new Map<OrderStatus, string>([
  ['refunded', 'The payment was refunded'],
  ['cancelled', 'The order was cancelled'],
]);

/**
 * Takes the mark off a paid order whose session has a time again; the admins and whoever paid hear of it. Throws
 * `invalid_status` where the money was given back, or the order was cancelled; `instead` says what can be done then.
 */
export async function reviveSessionOrder(tx: Tx, id: number, instead: string, now: Date): Promise<void> {
  // Only read, a refund could come between this status and the mark: as the row is written, the refund waits.
  const { status } = await tx
    .updateTable('orders')
    .set(({ ref }) => ({ session_off: ref('session_off') }))
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirstOrThrow();
  const over = overTexts.get(status);
  if (over !== undefined) throw new AppError('invalid_status', { message: `${over}. ${instead}` });
  const marked = tx.updateTable('orders').set({ session_off: null }).where('id', '=', id);
  const owed = marked.where('status', '=', 'paid').where('session_off', 'is not', null);
  const order = await owed.returningAll().executeTakeFirst();
  if (order) await tellSessionOn(tx, order, now);
}

/** Marks the paid orders of sessions whose time came before an answer. */
export async function markExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.write(async (tx) => {
    const expired = tx
      .selectFrom('bookings')
      .select('bookings.id')
      .where(sql<boolean>`bookings.order_id = orders.id`)
      .where('bookings.status', 'in', openStatuses)
      .where('bookings.starts_at', '<=', now.toISOString());
    const marked = await marking(tx, 'expired')
      .where(({ exists }) => exists(expired))
      .execute();
    for (const order of marked) await tellSessionOff(tx, order, 'expired', now);
  });
}

/** Orders that wait for an admin: paid ones of sessions that don't take place, and those that nobody paid yet. */
export async function countWaitingOrders(db: Handle): Promise<{ session_off: number; pending: number }> {
  const count = (found: ReturnType<typeof refundsOwed>) =>
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const owed = await count(refundsOwed(db));
  const pending = await count(db.selectFrom('orders').where('status', '=', 'pending'));
  return { session_off: Number(owed.count), pending: Number(pending.count) };
}

const refundsOwed = (db: Handle) =>
  db.selectFrom('orders').where('status', '=', 'paid').where('session_off', 'is not', null);
