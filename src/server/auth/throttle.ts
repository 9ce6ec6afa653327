import { AppError } from '#shared/errors.ts';
import type { Database } from '../data/database.ts';
import { later, sha256 } from './sessions.ts';

const freeFailures = 5;
const longestWait = 15 * 60;
/** Seconds after which old failures are forgotten. */
const memory = 24 * 3600;

/** Seconds to wait after so many failures in a row: none for the first four, then 1 doubling to 15 minutes. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(2 ** (failures - freeFailures), longestWait);
}

/**
 * Counts an attempt to sign in, as failed until `forgetFailures` says otherwise: guesses made at the same moment
 * can't all be the first. Throws `too_many` while the e-mail, known or not, must wait; that attempt is not counted.
 */
export async function countAttempt(database: Database, email: string, now: Date): Promise<void> {
  const email_hash = sha256(email);
  await database.write(async (tx) => {
    await database.dialect.lock(tx, `sign-in ${email_hash}`);
    const row = await tx
      .selectFrom('sign_in_failures')
      .selectAll()
      .where('email_hash', '=', email_hash)
      .executeTakeFirst();
    const until = row?.blocked_until ?? '';
    if (until > now.toISOString()) {
      throw new AppError('too_many', { retryAfter: (Date.parse(until) - now.getTime()) / 1000 });
    }
    const forgotten = !row || row.last_failure_at < later(now, -memory);
    const failures = forgotten ? 1 : row.failures + 1;
    const wait = waitAfter(failures);
    const values = { failures, last_failure_at: now.toISOString(), blocked_until: wait > 0 ? later(now, wait) : null };
    await tx
      .insertInto('sign_in_failures')
      .values({ email_hash, ...values })
      .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(values))
      .execute();
  });
}

/** Says of every so-manieth attempt at a service that it is one: time to look at how many e-mails are remembered. */
export function attemptCounter(every: number): { next(service: object): boolean } {
  const counts = new WeakMap<object, number>();
  return {
    next: (service) => {
      const count = (counts.get(service) ?? 0) + 1;
      counts.set(service, count);
      return count % every === 0;
    },
  };
}

/** At most this many e-mails are remembered; strangers can make up any number of them. */
export const mostRemembered = 50_000;

/** Forgets what is too long ago, and of too many e-mails those with the fewest failures, the oldest first. */
export async function trimFailures(database: Database, now: Date, most = mostRemembered): Promise<void> {
  await database.write(async (tx) => {
    await tx.deleteFrom('sign_in_failures').where('last_failure_at', '<', later(now, -memory)).execute();
    const { count } = await tx
      .selectFrom('sign_in_failures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count <= most) return;
    const least = tx
      .selectFrom('sign_in_failures')
      .select('email_hash')
      .orderBy('failures')
      .orderBy('last_failure_at')
      .limit(count - most);
    await tx.deleteFrom('sign_in_failures').where('email_hash', 'in', least).execute();
  });
}

/** Forgets an e-mail's failures after a sign-in. */
export async function forgetFailures(database: Database, email: string): Promise<void> {
  const email_hash = sha256(email);
  await database.write((tx) => tx.deleteFrom('sign_in_failures').where('email_hash', '=', email_hash).execute());
}
