import { sql } from 'kysely';
import type { AdminOverview } from '#shared/contract/admin.ts';
import { allRoles, type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { BookingStatus } from '#shared/rules/mentoring/booking-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { countWaitingOrders } from '../orders/session-off.ts';
import type { Handle } from '../platform/database/database.ts';
import { indianDayOf, tenMinutesOf } from '../platform/database/indian-days.ts';

/** How many weeks the overview looks back, this one included. */
const weeksShown = 8;

/** The workspace in figures; `now` says which week is the last. */
export async function readAdminOverview(db: Handle, now: Date): Promise<AdminOverview> {
  return {
    users: await countUsers(db),
    companies: await countPlaces(db, 'companies'),
    institutions: await countPlaces(db, 'institutions'),
    postings: await countPostings(db),
    applications: await countApplications(db),
    sessions: await countSessions(db, now),
    open: await countOpen(db),
    orders: await countWaitingOrders(db),
    weeks: await countWeeks(db, now),
  };
}

async function countUsers(db: Handle): Promise<AdminOverview['users']> {
  const rows = await db
    .selectFrom('users')
    .select(['role', ({ fn }) => fn.countAll<number>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('role')
    .execute();
  return allRoles.map((role) => ({ role, count: Number(rows.find((row) => row.role === role)?.count ?? 0) }));
}

async function countPlaces(db: Handle, table: 'companies' | 'institutions'): Promise<AdminOverview['companies']> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('verified', '=', 1).filterWhere('suspended_at', 'is', null).as('verified'),
      fn.countAll<number>().filterWhere('verified', '=', 0).filterWhere('suspended_at', 'is', null).as('unverified'),
      fn.countAll<number>().filterWhere('suspended_at', 'is not', null).as('suspended'),
    ])
    .executeTakeFirstOrThrow();
  return {
    verified: Number(row.verified),
    unverified: Number(row.unverified),
    suspended: Number(row.suspended),
  };
}

const postingState = sql<keyof Omit<AdminOverview['postings'][number], 'method'>>`case
  when status = ${postingStatuses.draft} then 'draft'
  when status = ${postingStatuses.published} then 'published'
  when published_at is null then 'draft'
  when taken_down_at is not null then 'taken_down'
  else 'closed' end`;

async function countPostings(db: Handle): Promise<AdminOverview['postings']> {
  const rows = await db
    .selectFrom('postings')
    .select(['kind', postingState.as('state'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['kind', 'state'])
    .execute();
  return postingKinds.map((method) => {
    const of = (state: string) => Number(rows.find((row) => row.kind === method && row.state === state)?.count ?? 0);
    return {
      method,
      draft: of('draft'),
      published: of('published'),
      closed: of('closed'),
      taken_down: of('taken_down'),
    };
  });
}

async function countApplications(db: Handle): Promise<AdminOverview['applications']> {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .select(['enrollments.status', 'postings.kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['enrollments.status', 'postings.kind'])
    .execute();
  return Object.values(enrollmentStatuses).map((status) => {
    const of = (kind: PostingKind) =>
      Number(rows.find((row) => row.status === status && row.kind === kind)?.count ?? 0);
    return { status, project: of('project'), internship: of('internship'), job: of('job') };
  });
}

async function countSessions(db: Handle, now: Date): Promise<AdminOverview['sessions']> {
  const isOver = sql<number>`case when ends_at <= ${now.toISOString()} then 1 else 0 end`;
  const rows = await db
    .selectFrom('bookings')
    .select(['status', isOver.as('is_over'), ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['status', 'is_over'])
    .execute();
  const of = (status: BookingStatus, over?: 0 | 1) =>
    rows
      .filter((row) => row.status === status && (over === undefined || row.is_over === over))
      .reduce((sum, row) => sum + Number(row.count), 0);
  return {
    requested: of('requested'),
    proposed: of('proposed'),
    accepted: of('accepted', 0),
    held: of('accepted', 1),
    declined: of('declined'),
    cancelled: of('cancelled'),
  };
}

async function countOpen(db: Handle): Promise<AdminOverview['open']> {
  const tickets = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const flags = await db
    .selectFrom('flags')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return { tickets: Number(tickets.count), flags: Number(flags.count) };
}

async function countWeeks(db: Handle, now: Date): Promise<AdminOverview['weeks']> {
  const monday = mondayOf(indianDay(now));
  const starts = Array.from({ length: weeksShown }, (_, index) =>
    dayOf(monday - (weeksShown - 1 - index) * 7 * milliseconds.day),
  );
  const since = startOfIndianDay(starts[0] ?? '');
  const signUps = await perWeek(db, 'users', since);
  const postings = await perWeek(db, 'postings', since);
  return starts.map((from) => ({ from, sign_ups: signUps.get(from) ?? 0, postings: postings.get(from) ?? 0 }));
}

/** Rows by the Monday of the week in which they were created. */
async function perWeek(db: Handle, table: 'users' | 'postings', since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select([tenMinutesOf('created_at').as('time'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('time')
    .execute();
  const weeks = new Map<string, number>();
  for (const { time, count } of rows) {
    const week = dayOf(mondayOf(indianDayOf(time)));
    weeks.set(week, (weeks.get(week) ?? 0) + Number(count));
  }
  return weeks;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The time (in UTC) of the Monday before a day (yyyy-mm-dd), or of that day itself. */
function mondayOf(name: string): number {
  const day = Date.parse(name);
  const afterMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - afterMonday * milliseconds.day;
}
