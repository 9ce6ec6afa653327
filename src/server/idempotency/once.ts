import type { Transaction } from 'kysely';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { sha256 } from '../auth/sessions.ts';
import type { Schema } from '../data/schema.ts';
import type { Service } from '../service.ts';
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

const underWay = new WeakMap<Service, Set<string>>();

/**
 * Runs `effect` in one transaction, and with a key at most once ever: the answer is kept in the same transaction and
 * replayed. Throws `key_reused` when the key came with something else, `in_flight` while the first is at work.
 * Answers must survive JSON. Keys are kept for good: a desk may come back after weeks.
 */
export async function once<T extends object>(
  service: Service,
  asked: AskedWrite,
  effect: (tx: Transaction<Schema>) => Promise<T>,
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
  tx: Transaction<Schema>,
  { database, clock }: Service,
  asked: AskedWrite & { readonly key: string },
  effect: (tx: Transaction<Schema>) => Promise<T>,
): Promise<Written<T>> {
  const { account, key, call, status } = asked;
  // Another process may be at work on the same key.
  if (!(await database.dialect.tryLock(tx, `${account} ${key}`))) throw new AppError('in_flight', { retryAfter: 1 });
  const bodyHash = sha256(canonicalJson(asked.body ?? null));
  const kept = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept) {
    if (kept.call !== call || kept.body_hash !== bodyHash) throw new AppError('key_reused');
    return { answer: JSON.parse(kept.answer) as T, replayed: true };
  }
  const answer = await effect(tx);
  const row = { account, key, call, body_hash: bodyHash, status, answer: JSON.stringify(answer) };
  await tx
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: clock.now().toISOString() })
    .execute();
  return { answer, replayed: false };
}

function namesOf(service: Service): Set<string> {
  const names = underWay.get(service) ?? new Set<string>();
  underWay.set(service, names);
  return names;
}
