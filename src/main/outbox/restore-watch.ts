import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { RestoredState } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { Account, Accounts } from '../account/account.ts';
import { isUnanswered } from '../api/call-problem.ts';
import type { ApiClient } from '../api/client.ts';
import type { Epoch } from '../api/http-client.ts';
import type { Events } from '../events.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';
import type { OutboxKinds } from './kinds.ts';
import { changeEntry, readEntry, readPayload, type StoredEntry, visible } from './outbox-store.ts';
import {
  isHeldBack,
  keepEpoch,
  markMissing,
  noteEpoch,
  readEpoch,
  restoredEntries,
  sentIds,
  settleEpoch,
} from './restored-store.ts';

/** What noticing a restored service takes. */
export interface RestoreParts {
  readonly accounts: Accounts;
  readonly client: Pick<ApiClient, 'request'>;
  readonly events: Pick<Events, 'emit'>;
  readonly kinds: OutboxKinds;
  /** Entries may leave again. */
  onSettled(): void;
  readonly onUnexpected: (error: unknown) => void;
}

/** Notices that the service's data was restored, and keeps what waits back until a person has decided. */
export interface RestoreWatch extends Epoch {
  /** The service has confirmed the session of the account that is open. */
  sessionConfirmed(): void;
  /** Whether the service was restored since it last confirmed that session: a restore ends every session. */
  hasEndedSession(): boolean;
  readonly handlers: Pick<DeskHandlers, 'restored.read' | 'restored.settle'>;
}

/** Keys of one question. */
const keysAtOnce = 500;
/** Milliseconds before everything that was sent is compared, and before that is tried again. */
const pause = { first: 200, again: 5000 } as const;

/** Starts with the account that is open, if any. */
export function createRestoreWatch(parts: RestoreParts): RestoreWatch {
  const { accounts, events } = parts;
  let comparing = false;
  let timer: NodeJS.Timeout | undefined;

  /** A little later: the answer that told of the restore may be the sign-in that the comparison needs. */
  const compareSoon = (account: Account, wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void compare(account), wait);
    timer.unref();
  };
  const tell = () => events.emit('restored.changed', {});
  async function compare(account: Account): Promise<void> {
    if (!accounts.isOpen || accounts.current() !== account) return;
    const found = readEpoch(account, 'found');
    if (comparing || found === '' || readEpoch(account, 'compared') === found) return;
    comparing = true;
    try {
      const missing = await missingAt(parts, account);
      // Another account, or restored once more meanwhile: the next answer begins anew.
      const isCurrent = accounts.isOpen && accounts.current() === account && readEpoch(account, 'found') === found;
      if (!isCurrent) return;
      markMissing(account, found, missing);
      tell();
    } catch (error) {
      if (!(error instanceof AppError)) parts.onUnexpected(error);
      // While nobody answers, the next answer is the time to try again.
      else if (!isUnanswered(error)) compareSoon(account, pause.again);
    } finally {
      comparing = false;
    }
  }

  const withAccount = <T>(work: (account: Account) => T, otherwise: T): T => {
    try {
      return accounts.isOpen ? work(accounts.current()) : otherwise;
    } catch (error) {
      // A disk that fails must not keep people from the service.
      parts.onUnexpected(error);
      return otherwise;
    }
  };

  return {
    sessionConfirmed: () => withAccount((account) => keepEpoch(account, 'session', latestEpoch(account)), undefined),
    hasEndedSession: () =>
      withAccount((account) => {
        const confirmed = readEpoch(account, 'session');
        return confirmed !== '' && confirmed !== latestEpoch(account);
      }, false),
    get known() {
      // The settled one also while another was found: what was decided by what people saw before must not go through.
      return withAccount((account) => readEpoch(account, 'settled'), '');
    },
    heard(epoch) {
      if (epoch === '' || !accounts.isOpen) return;
      const account = accounts.current();
      try {
        if (noteEpoch(account, epoch)) tell();
        if (isHeldBack(account) && !comparing && readEpoch(account, 'compared') === '')
          compareSoon(account, pause.first);
      } catch (error) {
        parts.onUnexpected(error);
      }
    },
    handlers: {
      'restored.read': () => (accounts.isOpen ? withStorage(() => stateOf(accounts.current())) : null),
      'restored.settle': async ({ send }) => {
        const account = accounts.current();
        if (readEpoch(account, 'compared') === '') {
          throw new AppError('invalid_status', { message: 'Footbridge is still comparing. Try again in a moment' });
        }
        await settle(parts, account, new Set(send));
        parts.onSettled();
        tell();
        return null;
      },
    },
  };
}

/** The epoch that the service named last. */
const latestEpoch = (account: Account) => readEpoch(account, 'found') || readEpoch(account, 'settled');

function stateOf(account: Account): RestoredState | null {
  if (!isHeldBack(account)) return null;
  return {
    compared: readEpoch(account, 'compared') !== '',
    held: restoredEntries(account, 'held').map(visible),
    missing: restoredEntries(account, 'missing').map(visible),
  };
}

/** What was sent and whose effect the service does not have: an effect and its key are stored together. */
async function missingAt({ client, kinds }: RestoreParts, account: Account): Promise<string[]> {
  const ids = sentIds(account);
  const keyOf = new Map(ids.map((id) => [id, keyAt(kinds, account, id)]));
  const known = new Set<string>();
  const keys = [...keyOf.values()];
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const { answer } = await client.request('writes.known', { body: { keys: keys.slice(from, from + keysAtOnce) } });
    for (const key of answer.data) known.add(key);
  }
  return ids.filter((id) => !known.has(keyOf.get(id) ?? ''));
}

function keyAt(kinds: OutboxKinds, account: Account, id: string): string {
  const kind = kinds.get(readEntry(account, id)?.kind ?? 'service.call');
  try {
    return kind?.afterRestore?.key(kind.parse(readPayload(account, id))) ?? id;
  } catch {
    return id;
  }
}

/**
 * Queues what was chosen under the same key: the service does not have it, and if it came back with another copy, the key
 * would keep it from happening twice. What was not chosen and still waits is refused, for its person to look at.
 */
async function settle({ kinds }: RestoreParts, account: Account, chosen: ReadonlySet<string>): Promise<void> {
  const held = restoredEntries(account, 'held');
  const missing = restoredEntries(account, 'missing');
  const again = missing.filter(({ id }) => chosen.has(id));
  // Also what is left out: it may be retried later.
  for (const entry of [...held, ...again]) await beginAnew(kinds, account, entry);
  changeStorage(account.database, () => {
    const fresh = { attempts: 0, nextAttemptAt: null, problem: null } as const;
    for (const entry of again) changeEntry(account, entry, { ...fresh, state: 'queued', sentAt: null });
    for (const entry of held.filter(({ id }) => !chosen.has(id))) refuse(kinds, account, entry);
    settleEpoch(account);
  });
}

/** One that does not open, or whose list doesn't, says so when it is sent. */
async function beginAnew(kinds: OutboxKinds, account: Account, entry: StoredEntry): Promise<void> {
  const kind = kinds.get(entry.kind);
  if (!kind?.afterRestore) return;
  let payload: unknown;
  try {
    payload = kind.parse(readPayload(account, entry.id));
  } catch {
    return;
  }
  try {
    await kind.afterRestore.anew(payload, visible(entry));
  } catch (error) {
    const isLost = error instanceof AppError && (error.code === 'damaged' || error.code === 'not_found');
    if (!isLost) throw error;
  }
}

const problem = {
  code: 'restored',
  message: 'The service was restored from a copy after this was decided',
  advice: 'Check that it still applies. Then retry, or take it back.',
} as const;

function refuse(kinds: OutboxKinds, account: Account, entry: StoredEntry): void {
  const refused = changeEntry(account, entry, { state: 'blocked', problem, heldUntil: null, nextAttemptAt: null });
  const kind = kinds.get(entry.kind);
  try {
    kind?.settled?.(kind.parse(readPayload(account, entry.id)), visible(refused), { kind: 'blocked' });
  } catch {
    kind?.unreadable?.(visible(refused), { kind: 'blocked' });
  }
}

/** How the copy of the list tells that the service was restored since it was followed last. */
export interface ListEpoch {
  /** The epoch that the copy is of; empty: none is known. */
  read(): string;
  keep(epoch: string): void;
}

/** The epoch of an account's copy of the list; before one was kept, the account's own. */
export function listEpochOf(account: Account): ListEpoch {
  return {
    read: () => readEpoch(account, 'list') || readEpoch(account, 'settled'),
    keep: (epoch) => keepEpoch(account, 'list', epoch),
  };
}
