import { holdingStatuses, openStatuses } from '#shared/rules/mentoring/booking-status.ts';
import { endSessionOrder } from '../orders/session-off.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { readBooking, updateBooking } from './bookings.ts';
import { bookingTopic, tellBooking } from './notifications.ts';
import { lockCalendars } from './sessions.ts';

/** News about these bookings of a person stands under these topics. */
export async function bookingTopics(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where(({ eb, or }) => or([eb('mentor_id', '=', userId), eb('student_id', '=', userId)]))
    .execute();
  return rows.map(({ id }) => bookingTopic(id));
}

/**
 * Calls off the sessions to come, and the open requests, of somebody who leaves or can’t act; the other side hears of it.
 * `since`: since when, where that was before now.
 */
export async function callOffSessions(
  tx: Tx,
  dialect: Dialect,
  userId: number,
  now: Date,
  since: Date = now,
): Promise<void> {
  await lockCalendars(tx, dialect, userId);
  for (const side of ['student', 'mentor'] as const) {
    const owner = { column: `${side}_id`, id: userId } as const;
    const coming = await tx
      .selectFrom('bookings')
      .select(['id', 'starts_at'])
      .where(owner.column, '=', userId)
      .where('status', 'in', holdingStatuses)
      .where(({ eb, or }) => or([eb('status', 'in', openStatuses), eb('starts_at', '>', since.toISOString())]))
      .orderBy('id')
      .execute();
    for (const { id, starts_at } of coming) {
      await updateBooking(tx, id, { status: 'cancelled' }, now);
      const record = await readBooking(tx, owner, id);
      if (record?.order_id) await endSessionOrder(tx, record.order_id, { by: userId, reason: side }, now);
      // A request whose time came without an answer is nobody's news any more.
      if (record && starts_at > since.toISOString())
        await tellBooking(tx, record, side === 'student' ? 'cancelled by the student' : 'cancelled', now);
    }
  }
}

/**
 * Removes what is personal: a student's bookings; a mentor's profile and hours, and the invitation by which they came.
 * The sessions of a mentor stay with their students, without what the mentor wrote.
 */
export async function forgetMentoring(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('bookings').where('student_id', '=', userId).execute();
  await tx.updateTable('bookings').set({ note: '', place: '' }).where('mentor_id', '=', userId).execute();
  for (const table of ['mentor_profiles', 'mentor_skills', 'mentor_hours'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx
    .deleteFrom('mentor_invites')
    .where('email', 'in', ({ selectFrom }) =>
      selectFrom('users').select('email_address').where('id', '=', userId).$castTo<{ email_address: string }>(),
    )
    .execute();
}
