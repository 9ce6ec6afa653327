import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/schema.ts';
import { later, sha256 } from '../sessions/sessions.ts';

const maxWait = 15 * 60;
/** Seconds after which old failures are forgotten. */
const memory = seconds.day;

/** How a counter slows down. */
interface Rule {
  /** Failures from which on the next attempt waits. */
  readonly free: number;
  /** Failures that are forgiven in a day while the counter is in use; 0: only all of them, after a day without one. */
  readonly forgivenPerDay: number;
}

const rules = {
  email: { free: 5, forgivenPerDay: 0 },
  /** 80 at once and then 80 to 96 a day: never more than 200 within 24 hours. */
  address: { free: 80, forgivenPerDay: 80 },
  noted: { free: Number.POSITIVE_INFINITY, forgivenPerDay: 0 },
} as const satisfies Record<string, Rule>;

/** An attempt to sign in: whose e-mail, normalised, where from, and the token of the device where it is a known one. */
export interface Attempt {
  readonly email: string;
  /** The network address; null over a socket, which counts as one. */
  readonly source: string | null;
  readonly device: string | null;
}

interface Counter {
  readonly key: string;
  readonly rule: Rule;
}

/** Seconds to wait after so many failures: none below `free`, then 1 doubling to 15 minutes. */
export function waitAfter(failures: number, free: number = rules.email.free): number {
  return failures < free ? 0 : Math.min(2 ** (failures - free), maxWait);
}

/**
 * The counters of an attempt, in the order in which they are locked. A device that signed in before has one of its own,
 * so that what strangers do never keeps it out.
 */
function countersOf({ email, source, device }: Attempt): readonly Counter[] {
  if (device !== null) return [{ key: `device ${sha256(device)} ${email}`, rule: rules.email }];
  return [
    { key: addressKey(source), rule: rules.address },
    { key: email, rule: rules.email },
  ];
}

const addressKey = (source: string | null) => `address ${source ?? 'of a socket'}`;
/** Failures at one e-mail from one address, which are given back to the address when the sign-in succeeds. */
const pairKey = ({ email, source }: Attempt) => `${addressKey(source)} ${email}`;

/**
 * Counts an attempt to sign in as failed until `attemptSucceeded` says otherwise: guesses made at the same moment can't
 * all be the first. Throws `too_many` while one of its counters must wait; that attempt is not counted. Answers the
 * failures of the e-mail from unknown devices, 0 for a known device.
 */
export async function countSignIn(database: Database, attempt: Attempt, now: Date): Promise<number> {
  // Most of a flood ends here, where it holds up nobody who writes.
  await refuseBlocked(database, countersOf(attempt), now);
  return await database.write(async (tx) => {
    let failures = 0;
    for (const counter of countersOf(attempt)) failures = await countFailure(tx, database, counter, now);
    if (attempt.device !== null) return 0;
    await noteFailure(tx, database, pairKey(attempt), now);
    return failures;
  });
}

/** Counts a guess under a name of its own, as an e-mail's. Throws `too_many` while it must wait; not counted then. */
export async function countAttempt(database: Database, key: string, now: Date): Promise<void> {
  await database.write((tx) => countFailure(tx, database, { key, rule: rules.email }, now));
}

async function refuseBlocked({ read }: Database, counters: readonly Counter[], now: Date): Promise<void> {
  const hashes = counters.map(({ key }) => sha256(key));
  const rows = await read
    .selectFrom('sign_in_failures')
    .select('blocked_until')
    .where('email_hash', 'in', hashes)
    .execute();
  const wait = Math.max(0, ...rows.map(({ blocked_until }) => secondsBlocked(blocked_until, now)));
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
}

/** Counts one that makes nobody wait; answers how many there were, each within a day of the one before. */
export async function noteFailure(tx: Tx, database: Database, key: string, now: Date): Promise<number> {
  return await countFailure(tx, database, { key, rule: rules.noted }, now);
}

async function countFailure(tx: Tx, database: Database, { key, rule }: Counter, now: Date): Promise<number> {
  const email_hash = sha256(key);
  await database.dialect.lock(tx, `sign-in ${email_hash}`);
  const row = await readCounter(tx, email_hash);
  const wait = secondsBlocked(row?.blocked_until ?? null, now);
  if (wait > 0) throw new AppError('too_many', { retryAfter: wait });
  const { failures: before, since } = levelOf(row, rule, now);
  const failures = before + 1;
  const next = waitAfter(failures, rule.free);
  const values = { failures, last_failure_at: since, blocked_until: next > 0 ? later(now, next) : null };
  await tx
    .insertInto('sign_in_failures')
    .values({ email_hash, ...values })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet(values))
    .execute();
  return failures;
}

const readCounter = (tx: Tx, email_hash: string) =>
  tx.selectFrom('sign_in_failures').selectAll().where('email_hash', '=', email_hash).executeTakeFirst();

/** A wait longer than there is one comes of a clock that was ahead, and binds nobody. */
function secondsBlocked(until: string | null, now: Date): number {
  const wait = until === null ? 0 : (Date.parse(until) - now.getTime()) / 1000;
  return wait > maxWait ? 0 : wait;
}

/** The failures that still count, and the moment from which on the next are forgiven. */
function levelOf(
  row: { readonly failures: number; readonly last_failure_at: string } | undefined,
  { forgivenPerDay }: Rule,
  now: Date,
): { readonly failures: number; readonly since: string } {
  const start = { failures: 0, since: now.toISOString() };
  const elapsed = row ? (now.getTime() - Date.parse(row.last_failure_at)) / 1000 : memory;
  if (!row || elapsed >= memory) return start;
  if (forgivenPerDay === 0 || elapsed < 0) return { ...start, failures: row.failures };
  const forgiven = Math.floor((elapsed * forgivenPerDay) / memory);
  if (forgiven >= row.failures) return start;
  // The rest of the time counts towards the next one: a counter in steady use would never go down otherwise.
  return {
    failures: row.failures - forgiven,
    since: later(new Date(row.last_failure_at), (forgiven * memory) / forgivenPerDay),
  };
}

/** A sign-in gives back to its address at most so many failures at its own e-mail: slips of the finger, no guesses. */
const maxGivenBack = 5;

/**
 * Forgets the failures that a sign-in turned out to be none of: those of its device, or those of its e-mail and, for its
 * network address, its own attempt and a few at the same e-mail from there.
 */
export async function attemptSucceeded(database: Database, attempt: Attempt): Promise<void> {
  await database.write(async (tx) => {
    if (attempt.device === null) await giveBack(tx, database, attempt);
    for (const { key, rule } of countersOf(attempt)) if (rule === rules.email) await forget(tx, key);
  });
}

async function giveBack(tx: Tx, { dialect }: Database, attempt: Attempt): Promise<void> {
  const email_hash = sha256(addressKey(attempt.source));
  await dialect.lock(tx, `sign-in ${email_hash}`);
  const row = await readCounter(tx, email_hash);
  const pair = await readCounter(tx, sha256(pairKey(attempt)));
  await forget(tx, pairKey(attempt));
  if (!row || !pair) return;
  const failures = Math.max(0, row.failures - Math.min(pair.failures, maxGivenBack));
  await tx
    .updateTable('sign_in_failures')
    .set({ failures, blocked_until: null })
    .where('email_hash', '=', email_hash)
    .execute();
}

/** Says of every so-manieth attempt at a service that it is one: time to look at how many counters are remembered. */
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

/** At most this many counters are remembered; strangers can make up any number of e-mails. */
const maxRemembered = 50_000;

/** Forgets what is too long ago, and of too many counters those with the fewest failures, the oldest first. */
export async function trimFailures(database: Database, now: Date, max = maxRemembered): Promise<void> {
  await database.write(async (tx) => {
    await tx.deleteFrom('sign_in_failures').where('last_failure_at', '<', later(now, -memory)).execute();
    const { count } = await tx
      .selectFrom('sign_in_failures')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count <= max) return;
    const least = tx
      .selectFrom('sign_in_failures')
      .select('email_hash')
      .orderBy('failures')
      .orderBy('last_failure_at')
      .limit(count - max);
    await tx.deleteFrom('sign_in_failures').where('email_hash', 'in', least).execute();
  });
}

/** Forgets the failures of an e-mail from unknown devices, or of another name that guesses were counted under. */
export async function forgetFailures(database: Database, key: string): Promise<void> {
  await database.write((tx) => forget(tx, key));
}

async function forget(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('email_hash', '=', sha256(key)).execute();
}
