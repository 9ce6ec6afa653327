import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Handle } from '../database/database.ts';
import type { Tx } from '../database/schema.ts';
import { spendMany } from '../limits/limits.ts';
import type { Service } from '../service.ts';
import { sha256 } from '../sessions/sessions.ts';
import { canonicalJson } from './canonical.ts';

/** A write as it was asked for. */
export interface AskedWrite {
  /** Whose key it is: keys of different accounts never meet. */
  readonly account: string;
  /** The Idempotency-Key header. */
  readonly key: string | undefined;
  /** Method and path. */
  readonly call: string;
  readonly body: unknown;
  readonly status: number;
}

/** What a write answered, and whether that was an earlier time. */
export interface Written<T> {
  readonly answer: T;
  readonly replayed: boolean;
}

/** Answers up to so many bytes are kept without being counted. */
const smallAnswer = 16 * 1024;
/** So many bytes of larger answers are kept of an account within an hour; one larger still takes it all. */
const keptPerHour = 20_000_000;

const underWay = new WeakMap<Service, Set<string>>();

/**
 * Runs `effect` in one transaction, and with a key at most once ever: the answer is kept in the same transaction and
 * replayed. Throws `key_reused` when the key came with something else, `in_flight` while the first is at work, and
 * `too_many` where the account’s answers of an hour fill too much; the effect is taken back then.
 * Answers must survive JSON. Keys are kept for good, since a desk may come back after months, and clocks jump.
 */
export async function once<T extends object>(
  service: Service,
  asked: AskedWrite,
  effect: (tx: Tx) => Promise<T>,
): Promise<Written<T>> {
  const { key } = asked;
  if (key === undefined) return { answer: await service.database.write(effect), replayed: false };
  if (!z.guid().safeParse(key).success) throw new AppError('malformed', { message: 'Idempotency-Key must be a UUID' });
  const name = `${asked.account} ${key.toLowerCase()}`;
  const names = namesOf(service);
  if (names.has(name)) throw new AppError('in_flight', { retryAfter: 1 });
  names.add(name);
  try {
    return await service.database.write((tx) => keptOrNew(tx, service, { ...asked, key: key.toLowerCase() }, effect));
  } finally {
    names.delete(name);
  }
}

async function keptOrNew<T extends object>(
  tx: Tx,
  { database, clock }: Service,
  asked: AskedWrite & { readonly key: string },
  effect: (tx: Tx) => Promise<T>,
): Promise<Written<T>> {
  const { account, key, call, status } = asked;
  // Another process may be at work on the same key.
  if (!(await database.dialect.tryLock(tx, `${account} ${key}`))) throw new AppError('in_flight', { retryAfter: 1 });
  const kept = await keptAnswer<T>(tx, asked);
  if (kept) return { answer: kept, replayed: true };
  const answer = await effect(tx);
  const row = { account, key, call, body_hash: bodyHash(asked.body), status, answer: JSON.stringify(answer) };
  const now = clock.now();
  await countKept(tx, account, row.answer, now);
  await tx
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: now.toISOString() })
    .execute();
  return { answer, replayed: false };
}

async function countKept(tx: Tx, account: string, answer: string, now: Date): Promise<void> {
  const bytes = Buffer.byteLength(answer);
  if (bytes <= smallAnswer) return;
  await spendMany(tx, { key: `answers kept of ${account}`, max: keptPerHour }, Math.min(bytes, keptPerHour), now);
}

/** Whether an answer is kept under a key, whatever was asked. */
export async function hasKey(db: Handle, account: string, key: string): Promise<boolean> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('account', '=', account)
    .where('key', '=', key.toLowerCase())
    .executeTakeFirst();
  return kept !== undefined;
}

/** The answer kept under a key, or null. Throws `key_reused` when it was given to something else. */
export async function keptAnswer<T extends object>(db: Handle, asked: AskedWrite): Promise<T | null> {
  if (asked.key === undefined) return null;
  const kept = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account', '=', asked.account)
    .where('key', '=', asked.key.toLowerCase())
    .executeTakeFirst();
  if (!kept) return null;
  if (kept.call !== asked.call || kept.body_hash !== bodyHash(asked.body)) throw new AppError('key_reused');
  return JSON.parse(kept.answer) as T;
}

const secrets = ['password', 'newPassword'];

/** Passwords stay out: a quick hash that lasts would undo the slow one. */
function bodyHash(body: unknown): string {
  const open = Object.entries(body ?? {}).filter(([name]) => !secrets.includes(name));
  return sha256(canonicalJson(Object.fromEntries(open)));
}

function namesOf(service: Service): Set<string> {
  const names = underWay.get(service) ?? new Set<string>();
  underWay.set(service, names);
  return names;
}
