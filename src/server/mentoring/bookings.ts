import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { type BookingStatus, openStatuses } from '#shared/rules/mentoring/booking-status.ts';
import type { BookingColumn } from '../mentors/hours.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { BookingsTable } from '../platform/database/tables/mentoring.ts';

const joined = (db: Handle) =>
  db
    .selectFrom('bookings')
    .innerJoin('users as mentor', 'mentor.id', 'bookings.mentor_id')
    .innerJoin('users as student', 'student.id', 'bookings.student_id');

const selectRecords = (db: Handle) =>
  joined(db)
    .selectAll('bookings')
    .select(['mentor.first_name as mentor_first', 'mentor.last_name as mentor_last'])
    .select(['mentor.designation as mentor_designation', 'mentor.profile_pic as mentor_photo'])
    .select('mentor.email_address as mentor_email')
    .select(['student.first_name as student_first', 'student.last_name as student_last'])
    .select('student.profile_pic as student_photo');

/** A booking with what is shown of it. */
export type BookingRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

/** Whose bookings. */
export interface BookingOwner {
  readonly column: BookingColumn;
  readonly id: number;
}

/** One booking of somebody, or null. */
export async function readBooking(db: Handle, { column, id }: BookingOwner, booking: number) {
  const query = selectRecords(db).where('bookings.id', '=', booking).where(`bookings.${column}`, '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Somebody's accepted sessions that end after an instant (ISO 8601), by their time; `limit` at most. */
export const acceptedSince = (db: Handle, { column, id }: BookingOwner, since: string, limit: number) =>
  selectRecords(db)
    .where(`bookings.${column}`, '=', id)
    .where('bookings.status', '=', 'accepted')
    .where('bookings.ends_at', '>', since)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .limit(limit)
    .execute();

/** What a list of bookings asks for. */
export interface BookingsAsked {
  readonly status?: BookingStatus | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort: 'starts_at' | '-starts_at';
  readonly page: number;
  readonly limit: number;
}

const inUtc = (instant: string) => new Date(instant).toISOString();

/** A page of somebody's bookings, by their time. */
export async function listBookings(db: Handle, { column, id }: BookingOwner, asked: BookingsAsked) {
  const { status, from, to, page, limit } = asked;
  let found = joined(db).where(`bookings.${column}`, '=', id);
  if (status !== undefined) found = found.where('bookings.status', '=', status);
  if (from !== undefined) found = found.where('bookings.ends_at', '>', inUtc(from));
  if (to !== undefined) found = found.where('bookings.starts_at', '<', inUtc(to));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const direction = asked.sort === 'starts_at' ? 'asc' : 'desc';
  const rowsOfPage = await found
    .select('bookings.id')
    .orderBy('bookings.starts_at', direction)
    .orderBy('bookings.id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const ids = rowsOfPage.map((row) => row.id);
  const rows = ids.length > 0 ? await selectRecords(db).where('bookings.id', 'in', ids).execute() : [];
  const records = new Map(rows.map((row) => [row.id, row]));
  return { data: ids.flatMap((each) => records.get(each) ?? []).map(bookingAnswer), total: Number(count), page, limit };
}

/** The mentors of a student’s requests that wait for an answer, one for each; of times that have passed, none. */
export async function openRequests(db: Handle, studentId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('mentor_id')
    .where('student_id', '=', studentId)
    .where('status', 'in', openStatuses)
    .where('starts_at', '>', now.toISOString())
    .execute();
  return rows.map(({ mentor_id }) => mentor_id);
}

/** A session that is asked for. */
export type NewBooking = Pick<
  BookingsTable,
  'mentor_id' | 'student_id' | 'starts_at' | 'ends_at' | 'topic' | 'price' | 'order_id'
>;

/** Stores a request for a session; answers its id. */
export async function insertBooking(tx: Tx, booking: NewBooking, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('bookings')
    .values({
      ...booking,
      asked_starts_at: booking.starts_at,
      status: 'requested',
      note: '',
      place: '',
      sequence: 0,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a change sets. */
export type BookingChange = { readonly status: BookingStatus } & Partial<
  Pick<BookingsTable, 'starts_at' | 'ends_at' | 'note' | 'place'>
>;

/** Changes a booking; its calendar entry is a newer one then. */
export async function updateBooking(tx: Tx, id: number, change: BookingChange, now: Date): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(({ eb }) => ({ ...change, sequence: eb('sequence', '+', 1), updated_at: now.toISOString() }))
    .where('id', '=', id)
    .execute();
}

/** A booking as it is answered. */
export function bookingAnswer(record: BookingRecord): Booking {
  const { id, status, starts_at, ends_at, asked_starts_at, topic, note, place, price, order_id } = record;
  return {
    id,
    status,
    starts_at,
    ends_at,
    asked_starts_at,
    topic,
    note,
    place,
    price,
    order_id,
    mentor: {
      id: record.mentor_id,
      first_name: record.mentor_first,
      last_name: record.mentor_last,
      designation: record.mentor_designation,
      profile_photo: record.mentor_photo,
    },
    student: {
      id: record.student_id,
      first_name: record.student_first,
      last_name: record.student_last,
      profile_photo: record.student_photo,
    },
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}
