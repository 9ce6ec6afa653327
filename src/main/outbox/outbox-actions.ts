import { randomUUID } from 'node:crypto';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Account } from '../account/account.ts';
import type { OutboxKindName, OutboxKinds } from './kinds.ts';
import { keepSaid } from './outbox-list.ts';
import {
  changeEntry,
  deleteEntry,
  type EntryStanding,
  fileKinds,
  insertEntry,
  readEntry,
  readEntryStanding,
  readPayload,
  type SealedEntry,
  type StoredEntry,
  sealEntry,
  visible,
} from './outbox-store.ts';
import type { OutboxPayload } from './payloads.ts';

interface EntryOf<K extends OutboxKindName> {
  readonly kind: K;
  readonly aggregate: string;
  readonly title: string;
  readonly payload: OutboxPayload<K>;
  /** The refused entry whose place this one takes. */
  readonly replaces?: string | null;
  /** Seconds until it leaves, so that it can be taken back. */
  readonly holdSeconds?: number;
}
/** An entry to be added, by its kind. */
export type Enqueue = { [K in OutboxKindName]: EntryOf<K> }[OutboxKindName];

/** What the acts work on. */
export interface OutboxParts {
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

/** How taking back an entry is refused that is not there to be taken back. */
const leftAlready: ReadonlySet<ErrorCode> = new Set(['invalid_status', 'conflict', 'not_found']);

/** What carries no draft that could be published once more. */
const withoutDraft: ReadonlySet<OutboxKindName> = new Set(['service.call', ...fileKinds]);

/** Throws unless it is certain that the service does not have the entry. */
function assertNotThere(entry: EntryStanding): void {
  if (entry.state === 'sent') throw new AppError('invalid_status', { message: 'This has been sent already' });
  if (entry.state === 'sending') throw new AppError('conflict', { message: 'This is being sent right now' });
  if (!entry.uncertain) return;
  throw new AppError('conflict', {
    message:
      'This may have arrived already. It stays here until the service has answered, so that nothing is sent twice' +
      (withoutDraft.has(entry.kind) ? '' : '. To go on writing meanwhile, duplicate the draft'),
  });
}

/** A new entry under a key made here, once, ready to be stored. */
export interface Prepared {
  readonly sealed: SealedEntry;
  readonly replaces: string | null;
  readonly holdSeconds: number;
}

/** Does everything for a new entry that takes time and needs no transaction. */
export function prepareEntry({ account, kinds }: OutboxParts, added: Enqueue): Prepared {
  const { replaces = null, holdSeconds = 0, ...entry } = added;
  const payloadVersion = kinds.get(entry.kind)?.payloadVersion ?? 1;
  return { sealed: sealEntry(account, { ...entry, id: randomUUID(), payloadVersion }), replaces, holdSeconds };
}

/** Adds a prepared entry. */
export function addEntry({ account, now }: OutboxParts, { sealed, replaces, holdSeconds }: Prepared): OutboxEntry {
  const old = replaces ? readEntry(account, replaces) : null;
  if (old) {
    assertNotThere(old);
    deleteEntry(account, old.id);
  }
  const heldUntil = holdSeconds > 0 ? new Date(now.getTime() + holdSeconds * 1000).toISOString() : null;
  const times = { queuedAt: now.toISOString(), heldUntil };
  const entry = insertEntry(account, sealed, times, old?.sequence ?? null);
  keepSaid(account, entry);
  return visible(entry);
}

function readStored({ account, kinds }: OutboxParts, entry: StoredEntry): { readonly payload: unknown } | null {
  try {
    return { payload: kinds.get(entry.kind)?.parse(readPayload(account, entry.id)) };
  } catch {
    return null;
  }
}

/**
 * A call that was refused is put away, whatever became of earlier attempts: nothing is sent twice by that. A draft that
 * may have arrived is another matter, since it could be published once more.
 */
const isRefusedCall = (entry: EntryStanding): boolean => withoutDraft.has(entry.kind) && isRefused(entry);

/** Takes an entry out and gives its change back to its kind. */
export function takeBackEntry(desk: OutboxParts, id: string): void {
  const standing = readEntryStanding(desk.account, id);
  if (!standing) throw new AppError('not_found');
  const kind = desk.kinds.get(standing.kind);
  // Nobody has to hear of it, and it could be read if it had to be.
  if (standing.state !== 'blocked' && (kind?.cancelsSilently || !kind?.settled)) {
    if (!isRefusedCall(standing)) assertNotThere(standing);
    deleteEntry(desk.account, id);
    return;
  }
  const entry = existingEntry(desk.account, id);
  const stored = readStored(desk, entry);
  // What cannot be read will never be sent again: nobody will find out any more whether it arrived.
  if (!isRefusedCall(entry) && (stored || entry.state !== 'blocked')) assertNotThere(entry);
  deleteEntry(desk.account, id);
  if (stored) kind?.settled?.(stored.payload, visible(entry), { kind: 'cancelled' });
  else kind?.unreadable?.(visible(entry), { kind: 'cancelled' });
}

/** Takes back whichever of these have not left for certain; answers those. */
export function takeBackEntries(desk: OutboxParts, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    try {
      takeBackEntry(desk, id);
      return true;
    } catch (error) {
      if (error instanceof AppError && leftAlready.has(error.code)) return false;
      throw error;
    }
  });
}

function retryRefused(desk: OutboxParts, entry: StoredEntry): string {
  const stored = readStored(desk, entry);
  const newId = entry.uncertain ? null : randomUUID();
  const renewed = stored && desk.kinds.get(entry.kind)?.renew?.(stored.payload, visible(entry), newId);
  if (!renewed || !newId) {
    changeEntry(desk.account, entry, { state: 'queued', attempts: 0, problem: null });
    return entry.id;
  }
  const { kind, aggregate, payloadVersion, sequence } = entry;
  const sealed = sealEntry(desk.account, { id: newId, kind, aggregate, payloadVersion, ...renewed });
  deleteEntry(desk.account, entry.id);
  insertEntry(desk.account, sealed, { queuedAt: desk.now.toISOString(), heldUntil: null }, sequence);
  return newId;
}

/** Queues an entry again, renewed where something else is meant now; answers its id, which may be new. */
export function retryEntry(desk: OutboxParts, entry: StoredEntry): string {
  if (entry.state === 'sent') throw new AppError('invalid_status', { message: 'This has been sent already' });
  if (isRefused(entry)) return retryRefused(desk, entry);
  if (entry.state !== 'sending') {
    changeEntry(desk.account, entry, { state: 'queued', nextAttemptAt: null, heldUntil: null });
  }
  return entry.id;
}
