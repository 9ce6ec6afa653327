import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import {
  type BookingSide,
  type BookingStatus,
  openLimits,
  openMessages,
  whyNot,
} from '#shared/rules/mentoring/booking-status.ts';
import { bookingDays, freeTimes, type Span, spanAt } from '#shared/rules/mentoring/free-times.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { readHours, takenTimes } from '../mentors/hours.ts';
import { readMentor } from '../mentors/repository.ts';
import { endSessionOrder, reviveSessionOrder } from '../orders/session-off.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { suspensionOf } from '../platform/sessions/suspension.ts';
import {
  type BookingChange,
  type BookingOwner,
  type BookingRecord,
  insertBooking,
  openRequests,
  readBooking,
  updateBooking,
} from './bookings.ts';
import { tellBooking } from './notifications.ts';

const taken = () => new AppError('conflict', { message: 'This time is no longer free. Choose another one' });
const otherPrice = 'The mentor has changed the price. Look at it and ask again';
const otherTime = 'The mentor proposes another time now. Look at it first';
const studentHasOther = 'The student has another session at this time';
const youHaveOther = 'You have another session at this time. Choose another one';

/** Waits until nobody else books sessions of these people. */
export async function lockCalendars(tx: Tx, dialect: Dialect, ...ids: number[]): Promise<void> {
  // One order for all, so that two who book across each other do not wait for each other.
  for (const id of ids.sort((one, other) => one - other)) await dialect.lock(tx, `bookings ${id}`);
}

/** What a student asks for, and how a session at a price (INR) becomes an order, whose id is answered. */
interface SessionAsked {
  readonly mentorId: number;
  readonly studentId: number;
  readonly startsAt: string;
  readonly topic: string;
  /** What the student has seen that it costs. */
  readonly price?: number | undefined;
  order(price: number): Promise<number>;
}

/**
 * Asks a mentor for a session at a free time, and orders it; the mentor hears of it. Answers the booking's id. Throws `not_found` for
 * somebody who is no mentor, `conflict` for a time that is not free and a price that changed, `too_many` where requests of the student wait.
 */
export async function book(tx: Tx, dialect: Dialect, asked: SessionAsked, now: Date): Promise<number> {
  const { mentorId, studentId, topic } = asked;
  await lockCalendars(tx, dialect, mentorId, studentId);
  await mustBeStudent(tx, studentId);
  const mentor = await readMentor(tx, mentorId);
  if (!mentor) throw new AppError('not_found');
  const hours = await readHours(tx, mentorId);
  const start = Date.parse(asked.startsAt);
  const span = spanAt(start, hours.session_minutes);
  if (start <= now.getTime()) throw new AppError('conflict', { message: 'This time has passed. Choose another one' });
  await mustBeFree(tx, span, { mentorId, studentId }, youHaveOther);
  await mustHaveRoom(tx, { mentorId, studentId }, now);
  const [free] = freeTimes(hours, [], { from: start, to: start + 1 }, now.getTime());
  if (!free)
    throw new AppError('conflict', { message: 'The mentor takes no session at this time. Choose another one' });
  const { price } = mentor;
  if (asked.price !== undefined && asked.price !== price) throw new AppError('conflict', { message: otherPrice });
  const order_id = await asked.order(price);
  const values = { ...free, topic, price, mentor_id: mentorId, student_id: studentId, order_id };
  const id = await insertBooking(tx, values, now);
  await tellBooking(tx, await mustRead(tx, { column: 'student_id', id: studentId }, id), 'requested', now);
  return id;
}

/** Throws where somebody who may have been let in before can't act as a student any more. The caller holds the lock. */
async function mustBeStudent(tx: Tx, id: number): Promise<void> {
  const refusal = await suspensionOf(tx, id);
  if (refusal) throw refusal;
  const row = await tx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
  if (row?.role !== roles.student) throw new AppError('forbidden');
}

/** Throws `too_many` where as many requests of the student wait for an answer as may. The caller holds the locks. */
async function mustHaveRoom(
  tx: Tx,
  { mentorId, studentId }: { readonly mentorId: number; readonly studentId: number },
  now: Date,
): Promise<void> {
  const open = await openRequests(tx, studentId, now);
  const withMentor = open.filter((id) => id === mentorId);
  if (withMentor.length >= openLimits.oneMentor) throw new AppError('too_many', { message: openMessages.oneMentor });
  if (open.length >= openLimits.all) throw new AppError('too_many', { message: openMessages.all });
}

/** Throws `conflict` where one of both has a session that overlaps with a time, the student's with the words of `clash`. The caller holds their locks. */
async function mustBeFree(
  tx: Tx,
  span: Span,
  { mentorId, studentId, except }: { readonly mentorId: number; readonly studentId: number; readonly except?: number },
  clash: string,
): Promise<void> {
  const but = except === undefined ? {} : { except };
  if ((await takenTimes(tx, { column: 'mentor_id', id: mentorId, ...but }, span)).length > 0) throw taken();
  const ofStudent = await takenTimes(tx, { column: 'student_id', id: studentId, ...but }, span);
  if (ofStudent.length > 0) throw new AppError('conflict', { message: clash });
}

/** One of somebody's bookings. Throws `not_found`. */
export async function mustRead(tx: Tx, owner: BookingOwner, id: number): Promise<BookingRecord> {
  const record = await readBooking(tx, owner, id);
  if (!record) throw new AppError('not_found');
  return record;
}

/** How a side changes a booking. */
interface SideAnswer extends BookingChange {
  readonly id: number;
  /** The time that is accepted, as who accepts it has seen it. */
  readonly seenStart?: string | undefined;
}

/**
 * Changes a booking for a side; the other side hears of it. The same answer again changes nothing. Throws `not_found`,
 * `invalid_status`, `invalid` for a proposed time that can't be, `conflict` for one that is taken or no longer the one that was seen.
 */
export async function answerBooking(
  tx: Tx,
  dialect: Dialect,
  { owner, side, answer }: { readonly owner: BookingOwner; readonly side: BookingSide; readonly answer: SideAnswer },
  now: Date,
): Promise<BookingRecord> {
  const seen = await mustRead(tx, owner, answer.id);
  await lockCalendars(tx, dialect, seen.mentor_id, seen.student_id);
  const record = await mustRead(tx, owner, answer.id);
  const { id, seenStart = record.starts_at, ...change } = answer;
  if (isRepeat(record, change)) return record;
  const problem = whyNot(side, record, change.status, now.toISOString());
  if (problem) throw new AppError('invalid_status', { message: problem });
  if (Date.parse(seenStart) !== Date.parse(record.starts_at)) throw new AppError('conflict', { message: otherTime });
  const span = change.status === 'proposed' ? await proposedTime(tx, record, change.starts_at, now) : {};
  await updateBooking(tx, id, { ...change, ...span }, now);
  await settleSession(tx, record, { to: change.status, side, by: owner.id }, now);
  const changed = await mustRead(tx, owner, id);
  const event = record.status === 'accepted' && answer.status === 'accepted' ? 'changed' : answer.status;
  await tellBooking(tx, changed, side === 'student' ? `${answer.status} by the student` : event, now);
  return changed;
}

interface SessionMove {
  readonly to: BookingStatus;
  readonly side: BookingSide;
  readonly by: number;
}

/** A session that doesn't take place need not be paid; one that gets another time is on again. */
async function settleSession(tx: Tx, { order_id, status }: BookingRecord, { to, side, by }: SessionMove, now: Date) {
  // Another place or note of an accepted session is nothing about its order.
  if (order_id === null || (status === 'accepted' && to === 'accepted')) return;
  if (to === 'declined') await endSessionOrder(tx, order_id, { by, reason: 'declined' }, now);
  else if (to === 'cancelled') await endSessionOrder(tx, order_id, { by, reason: side }, now);
  else await reviveSessionOrder(tx, order_id, insteadFor(side, status), now);
}

/** What a side can do about a session whose order is over. */
function insteadFor(side: BookingSide, status: BookingStatus): string {
  if (side === 'student') return 'Ask for a new session instead';
  return `${status === 'accepted' ? 'Call the session off' : 'Decline the request'}; the student can ask again`;
}

/** Whether a change would leave a booking as it is. */
function isRepeat(record: BookingRecord, change: BookingChange): boolean {
  const { status, starts_at = record.starts_at, note = record.note, place = record.place } = change;
  const isSameTime = Date.parse(starts_at) === Date.parse(record.starts_at);
  return isSameTime && status === record.status && note === record.note && place === record.place;
}

async function proposedTime(tx: Tx, record: BookingRecord, startsAt: string | undefined, now: Date): Promise<Span> {
  const refuse = (message: string) => new AppError('invalid', { fields: { starts_at: message } });
  if (startsAt === undefined) throw refuse('Choose the time that you propose');
  const start = Date.parse(startsAt);
  if (start <= now.getTime()) throw refuse('Choose a time that is still to come');
  if (start > now.getTime() + bookingDays * milliseconds.day) throw refuse('Choose a time within one year');
  const { mentor_id: mentorId, student_id: studentId, id: except } = record;
  const span = spanAt(start, (await readHours(tx, mentorId)).session_minutes);
  await mustBeFree(tx, span, { mentorId, studentId, except }, studentHasOther);
  return span;
}
