import { type Expression, type SqlBool, sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { EnrollmentTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import { indianDayOf, tenMinutesOf } from '../platform/database/indian-days.ts';
import { countByKind } from './lists.ts';

/** Applications across a company's postings. */
export interface EnrollmentOverview {
  readonly count: Readonly<Record<PostingKind, EnrollmentTally>>;
  /** Of all kinds, by day in India, the oldest first. */
  readonly trend: { readonly day: string; readonly applied: number }[];
  readonly waiting: Waiting[];
}

/** A posting with something to answer. */
interface Waiting {
  readonly post_id: number;
  readonly method: PostingKind;
  readonly title: string;
  /** Applications that nobody has looked at. */
  readonly new: number;
  /** Final reports without a rating. */
  readonly unrated: number;
  /** Since when the oldest of them waits. */
  readonly since: string;
}

/** What of it is asked for. */
export interface OverviewOf {
  readonly days: number;
  readonly now: Date;
}

const maxWaiting = 20;
const closed = postingStatuses.closed;

/** Counts, applications by day, and what waits for an answer the longest. */
export async function readOverview(
  db: Handle,
  companyId: number,
  { days, now }: OverviewOf,
): Promise<EnrollmentOverview> {
  const own = sql<boolean>`enrollments.company_id = ${companyId}`;
  return {
    count: await countByKind(db, companyId),
    trend: await readTrend(db, own, days, now),
    waiting: await readWaiting(db, own),
  };
}

async function readTrend(
  db: Handle,
  own: Expression<SqlBool>,
  days: number,
  now: Date,
): Promise<EnrollmentOverview['trend']> {
  const all = Array.from({ length: days }, (_, index) =>
    indianDay(new Date(now.getTime() - (days - 1 - index) * milliseconds.day)),
  );
  const rows = await db
    .selectFrom('enrollments')
    .select([tenMinutesOf('enrollments.created_at').as('time'), ({ fn }) => fn.countAll<number>().as('applied')])
    .where(own)
    .where('enrollments.status', '<>', 1)
    .where('enrollments.created_at', '>=', startOfIndianDay(all[0] ?? ''))
    .groupBy('time')
    .execute();
  const applied = new Map<string, number>();
  for (const row of rows) {
    const day = indianDayOf(row.time);
    applied.set(day, (applied.get(day) ?? 0) + Number(row.applied));
  }
  return all.map((name) => ({ day: name, applied: applied.get(name) ?? 0 }));
}

/**
 * A report waits since it was handed in, an application since it was made. Rejected ones wait for nothing, and closing an
 * opening answers those whom nobody has looked at.
 */
async function readWaiting(db: Handle, own: Expression<SqlBool>): Promise<Waiting[]> {
  const isNew = sql<boolean>`(enrollments.status = 0 and postings.status <> ${closed})`;
  const isUnrated = sql<boolean>`(final_reports.id is not null and ratings.id is null)`;
  const since = sql<string>`min(case when ${isUnrated} and (not ${isNew} or
    final_reports.submitted_at < enrollments.created_at) then final_reports.submitted_at else enrollments.created_at end)`;
  return await db
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .leftJoin('final_reports', 'final_reports.enrollment_id', 'enrollments.id')
    .leftJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
    .select(['postings.id as post_id', 'postings.kind as method', 'postings.title'])
    .select([
      sql<number>`sum(case when ${isNew} then 1 else 0 end)`.as('new'),
      sql<number>`sum(case when ${isUnrated} then 1 else 0 end)`.as('unrated'),
      since.as('since'),
    ])
    .where(own)
    .where('enrollments.status', 'not in', [1, 7])
    .where(sql<boolean>`(${isNew} or ${isUnrated})`)
    .groupBy(['postings.id', 'postings.kind', 'postings.title'])
    .orderBy(since)
    .orderBy('postings.id')
    .limit(maxWaiting)
    .execute();
}
