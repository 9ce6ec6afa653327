import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import type { OutboxKindName, OutboxKinds } from './kinds.ts';
import {
  changeEntry,
  deleteEntry,
  insertEntry,
  readEntry,
  readPayload,
  type StoredEntry,
  visible,
} from './outbox-store.ts';

/** An entry to be added. */
export interface Enqueue {
  readonly kind: OutboxKindName;
  readonly aggregate: string;
  readonly title: string;
  readonly payload: unknown;
  /** The refused entry whose place this one takes. */
  readonly replaces?: string | null;
}

/** What the acts work on. */
export interface Desk {
  readonly account: Account;
  readonly kinds: OutboxKinds;
  readonly now: Date;
}

/** One entry. Throws `not_found`. */
export function existingEntry(account: Account, id: string): StoredEntry {
  const entry = readEntry(account, id);
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** Throws unless it is certain that the service does not have the entry. */
function assertNotThere(entry: StoredEntry): void {
  if (entry.state === 'sent') throw new AppError('invalid_status', { message: 'This has been sent already' });
  if (entry.state === 'sending') throw new AppError('conflict', { message: 'This is being sent right now' });
  if (!entry.uncertain) return;
  throw new AppError('conflict', {
    message:
      'This may have arrived already. It stays here until the service has answered, so that nothing is sent twice. ' +
      'To go on writing meanwhile, duplicate the draft',
  });
}

/** Adds an entry under a key made here, once. */
export function addEntry({ account, kinds, now }: Desk, { replaces, ...entry }: Enqueue): OutboxEntry {
  const old = replaces ? readEntry(account, replaces) : null;
  if (old) {
    assertNotThere(old);
    deleteEntry(account, old.id);
  }
  const id = randomUUID();
  const payloadVersion = kinds.get(entry.kind)?.payloadVersion ?? 1;
  insertEntry(account, { ...entry, id, payloadVersion, queuedAt: now.toISOString() }, old?.sequence ?? null);
  return visible(existingEntry(account, id));
}

function readStored({ account, kinds }: Desk, entry: StoredEntry): { readonly payload: unknown } | null {
  try {
    return { payload: kinds.get(entry.kind)?.parse(readPayload(account, entry.id)) };
  } catch {
    return null;
  }
}

/** Takes an entry out and gives its change back to its kind. */
export function takeBackEntry(desk: Desk, id: string): void {
  const entry = existingEntry(desk.account, id);
  const stored = readStored(desk, entry);
  // What cannot be read will never be sent again: nobody will find out any more whether it arrived.
  if (stored || entry.state !== 'blocked') assertNotThere(entry);
  deleteEntry(desk.account, id);
  const kind = desk.kinds.get(entry.kind);
  if (stored) kind?.settled?.(stored.payload, visible(entry), { kind: 'cancelled' });
  else kind?.unreadable?.(visible(entry), { kind: 'cancelled' });
}

function retryRefused(desk: Desk, entry: StoredEntry): string {
  const stored = readStored(desk, entry);
  const newId = entry.uncertain ? null : randomUUID();
  const renewed = stored && desk.kinds.get(entry.kind)?.renew?.(stored.payload, visible(entry), newId);
  if (!renewed || !newId) {
    changeEntry(desk.account, entry, { state: 'queued', attempts: 0, problem: null });
    return entry.id;
  }
  const { kind, aggregate, payloadVersion, sequence } = entry;
  const queuedAt = desk.now.toISOString();
  deleteEntry(desk.account, entry.id);
  insertEntry(desk.account, { id: newId, kind, aggregate, payloadVersion, queuedAt, ...renewed }, sequence);
  return newId;
}

/** Queues an entry again, renewed where something else is meant now; answers its id, which may be new. */
export function retryEntry(desk: Desk, entry: StoredEntry): string {
  if (entry.state === 'sent') throw new AppError('invalid_status', { message: 'This has been sent already' });
  if (entry.state === 'blocked' || entry.state === 'conflict') return retryRefused(desk, entry);
  if (entry.state !== 'sending') changeEntry(desk.account, entry, { state: 'queued', nextAttemptAt: null });
  return entry.id;
}
