import { roles } from '#shared/rules/accounts/roles.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { CalendarEvent } from '../interviews/calendar-file.ts';
import { interviewEvent } from '../interviews/interview-event.ts';
import { pickedSince } from '../interviews/repository.ts';
import { bookingEvent } from '../mentoring/booking-event.ts';
import { acceptedSince } from '../mentoring/bookings.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { newToken, sha256 } from '../platform/sessions/sessions.ts';
import { outlive } from '../restores/outliving.ts';

/** Days for which what is over stays in a calendar. */
const past = 60 * milliseconds.day;
/** Interviews and sessions at most, each. */
const maxEvents = 500;

/** Since when somebody has an address (ISO 8601), or null. */
export async function readFeed(db: Handle, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Makes a new address, which voids the one before; answers its secret. Only a hash is kept, so tell it now. */
export async function makeFeed(tx: Tx, userId: number, now: Date): Promise<string> {
  outlive(tx, userId);
  const secret = newToken();
  const values = { secret_hash: sha256(secret), created_at: now.toISOString() };
  await tx
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return secret;
}

/** The address stops working. */
export async function removeFeed(tx: Tx, userId: number): Promise<void> {
  outlive(tx, userId);
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** Whose address has this secret; null for an unknown one, and for people who are suspended or gone. */
export async function ownerOfFeed(db: Handle, secret: string) {
  const row = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select(['users.id', 'users.role'])
    .where('secret_hash', '=', sha256(secret))
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A student's interviews and sessions, or a mentor's sessions, from sixty days ago on. */
export async function calendarEventsOf(
  db: Handle,
  { id, role }: { readonly id: number; readonly role: number },
  now: Date,
): Promise<CalendarEvent[]> {
  const since = new Date(now.getTime() - past).toISOString();
  const isMentor = role === roles.mentor;
  const column = isMentor ? ('mentor_id' as const) : ('student_id' as const);
  const sessions = await acceptedSince(db, { column, id }, since, maxEvents);
  const interviews = isMentor ? [] : await pickedSince(db, id, since, maxEvents);
  return [...interviews.flatMap((record) => interviewEvent(record) ?? []), ...sessions.map(bookingEvent)];
}
