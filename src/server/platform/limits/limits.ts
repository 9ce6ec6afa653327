import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../database/schema.ts';
import { later, sha256 } from '../sessions/sessions.ts';

/** Seconds after which a count starts anew. */
const { hour } = seconds;

/** Of what a mail domain is allowed so many within an hour. */
export type Counted = 'sign-ups' | 'codes' | 'wrong codes';

/**
 * How many times the allowed sign-ups. A mail domain gets more than a network address, so that nobody can use up a
 * domain's share from one place; for wrong codes it gets few, since each is a guess at a mailbox there. Mails are those
 * that a network address causes to people who may not have asked; warnings of its wrong passwords come on top, ten at most.
 */
const shares = {
  source: { 'sign-ups': 1, codes: 2, 'wrong codes': 1, mails: 5 / 6, providers: 2 },
  domain: { 'sign-ups': 4, codes: 8, 'wrong codes': 2 },
} as const;

/** Something that is counted by the hour, and how much of it there may be. */
export interface Limit {
  readonly key: string;
  readonly max: number;
}

/** The limit of a network address; null where it is not known. */
export const limitOfSource = (
  { signUpsPerHour }: Config,
  what: Counted | 'mails' | 'providers',
  source: string | null,
): Limit | null =>
  source === null ? null : { key: `${what} from ${source}`, max: Math.ceil(signUpsPerHour * shares.source[what]) };

/** The limit of the domain of a mail address. */
export const limitOfDomain = ({ signUpsPerHour }: Config, what: Counted, email: string): Limit => ({
  key: `${what} at ${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`,
  max: signUpsPerHour * shares.domain[what],
});

/** Counts one more, or `amount`; answers the seconds until there is room again, 0 where this one was within the limit. */
export async function countOne(tx: Tx, { key, max }: Limit, now: Date, amount = 1): Promise<number> {
  const over = later(now, -hour);
  const { count, since } = await tx
    .insertInto('hourly_counts')
    .values({ key_hash: sha256(key), since: now.toISOString(), count: amount })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('hourly_counts.since', '<=', over)
          .then(amount)
          .else(eb('hourly_counts.count', '+', amount))
          .end(),
        since: eb
          .case()
          .when('hourly_counts.since', '<=', over)
          .then(now.toISOString())
          .else(eb.ref('hourly_counts.since'))
          .end(),
      })),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow();
  return count <= max ? 0 : Math.max(1, (Date.parse(since) - now.getTime()) / 1000 + hour);
}

/** Counts one more of each, always in this order. Throws `too_many`, with which the transaction takes them back. */
export async function spend(tx: Tx, limits: readonly (Limit | null)[], now: Date): Promise<void> {
  for (const limit of limits) {
    const wait = limit ? await countOne(tx, limit, now) : 0;
    if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  }
}

/** Takes one back: it turned out to be harmless. */
export async function giveBack(tx: Tx, limits: readonly (Limit | null)[]): Promise<void> {
  for (const limit of limits) {
    if (!limit) continue;
    await tx
      .updateTable('hourly_counts')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key_hash', '=', sha256(limit.key))
      .where('count', '>', 0)
      .execute();
  }
}

/** Forgets counts that would start anew. */
export async function forgetCounts(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('hourly_counts').where('since', '<=', later(now, -hour)).execute();
}

/** Counts so many more of one at once. Throws `too_many`, with which the transaction takes them back. */
export async function spendMany(tx: Tx, limit: Limit, amount: number, now: Date): Promise<void> {
  const wait = await countOne(tx, limit, now, amount);
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}
