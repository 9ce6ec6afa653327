import { sql } from 'kysely';
import type { AdminOverview } from '#shared/contract/admin.ts';
import { allRoles, postingKinds } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { countWaitingOrders } from '../orders/session-off.ts';
import type { Handle } from '../platform/database/database.ts';

/** How many weeks the overview looks back, this one included. */
const weeksShown = 8;

/** The workspace in figures; `now` says which week is the last. */
export async function readAdminOverview(db: Handle, now: Date): Promise<AdminOverview> {
  return {
    users: await countUsers(db),
    postings: await countPostings(db),
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

async function countPostings(db: Handle): Promise<AdminOverview['postings']> {
  const rows = await db
    .selectFrom('postings')
    .select(['kind', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .execute();
  return postingKinds.map((method) => {
    const of = (status: number) => Number(rows.find((row) => row.kind === method && row.status === status)?.count ?? 0);
    const { draft, published, closed } = postingStatuses;
    return { method, draft: of(draft), published: of(published), closed: of(closed) };
  });
}

async function countWeeks(db: Handle, now: Date): Promise<AdminOverview['weeks']> {
  const monday = mondayOf(now.getTime());
  const starts = Array.from({ length: weeksShown }, (_, index) =>
    dayOf(monday - (weeksShown - 1 - index) * 7 * milliseconds.day),
  );
  const since = starts[0] ?? '';
  const signUps = await perWeek(db, 'users', since);
  const postings = await perWeek(db, 'postings', since);
  return starts.map((from) => ({ from, sign_ups: signUps.get(from) ?? 0, postings: postings.get(from) ?? 0 }));
}

/** Rows by the Monday of the week in which they were created. */
async function perWeek(db: Handle, table: 'users' | 'postings', since: string): Promise<Map<string, number>> {
  const day = sql<string>`substr(created_at, 1, 10)`;
  const rows = await db
    .selectFrom(table)
    .select([day.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('created_at', '>=', since)
    .groupBy(day)
    .execute();
  const weeks = new Map<string, number>();
  for (const { day: each, count } of rows) {
    const week = dayOf(mondayOf(Date.parse(each)));
    weeks.set(week, (weeks.get(week) ?? 0) + Number(count));
  }
  return weeks;
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The beginning in UTC of the Monday before a time, or of that day itself. */
function mondayOf(time: number): number {
  const day = Math.floor(time / milliseconds.day) * milliseconds.day;
  const afterMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - afterMonday * milliseconds.day;
}
