import type { OwnMentorHours } from '#shared/contract/mentoring.ts';
import { holdingStatuses } from '#shared/rules/mentoring/booking-status.ts';
import type { Span } from '#shared/rules/mentoring/free-times.ts';
import { noHours } from '#shared/rules/mentoring/mentor-hours.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** When a mentor takes sessions; version 1 where nothing was ever said. */
export async function readHours(db: Handle, mentorId: number): Promise<OwnMentorHours> {
  const row = await db.selectFrom('mentor_hours').selectAll().where('user_id', '=', mentorId).executeTakeFirst();
  if (!row)
    return { zone: noHours.zone, session_minutes: noHours.session_minutes, rules: [], exceptions: [], version: 1 };
  const { zone, session_minutes, rules, exceptions, version } = row;
  return {
    zone,
    session_minutes,
    rules: JSON.parse(rules) as OwnMentorHours['rules'],
    exceptions: JSON.parse(exceptions) as OwnMentorHours['exceptions'],
    version,
  };
}

/** Stores when a mentor takes sessions, under a version of its own. */
export async function writeHours(tx: Tx, mentorId: number, hours: OwnMentorHours, now: Date): Promise<void> {
  const values = {
    zone: hours.zone,
    session_minutes: hours.session_minutes,
    rules: JSON.stringify(hours.rules),
    exceptions: JSON.stringify(hours.exceptions),
    version: hours.version,
    updated_at: now.toISOString(),
  };
  await tx
    .insertInto('mentor_hours')
    .values({ user_id: mentorId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whose sessions: a mentor's, or a student's. */
export type BookingColumn = 'mentor_id' | 'student_id';

/** The times that somebody's sessions hold and that overlap with a time, but for one booking. Instants are ISO 8601. */
export async function takenTimes(
  db: Handle,
  { column, id, except }: { readonly column: BookingColumn; readonly id: number; readonly except?: number },
  { starts_at, ends_at }: Span,
): Promise<Span[]> {
  let taken = db
    .selectFrom('bookings')
    .select(['starts_at', 'ends_at'])
    .where(column, '=', id)
    .where('status', 'in', holdingStatuses)
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at);
  if (except !== undefined) taken = taken.where('id', '<>', except);
  return await taken.execute();
}
