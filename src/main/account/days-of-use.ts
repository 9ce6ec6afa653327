import { milliseconds } from '#shared/rules/time/lengths.ts';
import { immediately, statement } from '../storage/statements.ts';
import type { Account } from './account.ts';

type Kept = Pick<Account, 'database'>;

/** Days that are not counted, so that a clock that jumps a few times shortens no term. */
const spare = 7;
/** A day that comes later than so many after any other may be one of the clock alone: it does not count. */
const maxGap = 31;
const { hour } = milliseconds;
/** The day of an instant in ISO 8601, in UTC. */
const dayOf = (instant: string): string => instant.split('T')[0] ?? '';

/**
 * Writes down which day the clock says it is. A day's number is how many days of use had been counted when the account
 * was last open on it, so what is dated with it is never taken for older than it is, however often the clock was set.
 */
export function seeDay({ database }: Kept, now: Date): void {
  statement(
    database,
    `INSERT INTO days_of_use (day, number)
       SELECT :day, coalesce(max(number), 0) + EXISTS (
         SELECT 1 FROM days_of_use WHERE day >= date(:day, '-${maxGap} days') AND day < :day)
       FROM days_of_use WHERE true
     ON CONFLICT (day) DO UPDATE SET number = (SELECT max(number) FROM days_of_use)
       WHERE number < (SELECT max(number) FROM days_of_use)`,
  ).run({ day: dayOf(now.toISOString()) });
}

/** Sees the day now, and every hour on the monotonic clock; answers how to stop that. A disk that refuses counts nothing. */
export function seeDays(account: Kept, clock: () => Date): () => void {
  const see = () => {
    try {
      if (account.database.open) seeDay(account, clock());
    } catch {
      // What is not counted is kept for longer.
    }
  };
  see();
  const timer = setInterval(see, hour).unref();
  return () => clearInterval(timer);
}

const newest = '(SELECT coalesce(max(number), 0) FROM days_of_use)';

/** Days that have surely passed since an instant in ISO 8601. One whose day was never seen begins to count now. */
export function usedDaysSince({ database }: Kept, instant: string): number {
  const day = dayOf(instant);
  statement(database, `INSERT OR IGNORE INTO days_of_use (day, number) VALUES (?, ${newest})`).run(day);
  const passed = statement<[string], number>(database, `SELECT ${newest} - number FROM days_of_use WHERE day = ?`);
  return Math.max(0, (passed.pluck().get(day) ?? 0) - spare);
}

/** Rows of a table that lapse, and the column that says since when, ISO 8601 or null. */
export interface Lapsing {
  readonly table: 'drafts' | 'templates' | 'outbox' | 'outbox_requests';
  readonly since: string;
  /** Which rows of the table, in SQL; all of them unless said. */
  readonly where?: string;
}

/** Deletes the rows since which so many days have surely passed. */
export function dropLapsed({ database }: Kept, { table, since, where = 'true' }: Lapsing, days: number): void {
  const day = `substr(${since}, 1, 10)`;
  immediately(database, () => {
    statement(
      database,
      `INSERT OR IGNORE INTO days_of_use (day, number)
         SELECT DISTINCT ${day}, ${newest} FROM ${table} WHERE ${since} IS NOT NULL AND (${where})`,
    ).run();
    statement(
      database,
      `DELETE FROM ${table} WHERE (${where})
         AND ${day} IN (SELECT day FROM days_of_use WHERE number + ? <= ${newest})`,
    ).run(days + spare);
  });
}
