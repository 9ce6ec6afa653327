import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { OutboxEntry, OutboxSummary } from '#shared/desk/types.ts';
import type { Account, Accounts } from '../account/account.ts';
import { dropLapsed } from '../account/days-of-use.ts';
import type { Events } from '../events.ts';
import { changeStorage, withStorage } from '../storage/storage-problem.ts';
import { Drainer, type WakeReason } from './drainer.ts';
import type { OutboxKind, OutboxKindName, OutboxKinds } from './kinds.ts';
import {
  addEntry,
  type Enqueue,
  existingEntry,
  type OutboxParts,
  type Prepared,
  prepareEntry,
  retryEntry,
  takeBackEntries,
  takeBackEntry,
} from './outbox-actions.ts';
import { createListing } from './outbox-list.ts';
import { createNotificationEntry } from './outbox-notifications.ts';
import { countStates, readEntry, requeue, visible } from './outbox-store.ts';
import type { OutboxPayload } from './payloads.ts';
import { systemTiming, type Timing } from './timing.ts';

/** What an outbox takes. */
export interface OutboxOptions {
  readonly accounts: Accounts;
  readonly events: Pick<Events, 'emit'>;
  /** Whether the service answers at all. */
  readonly probe: () => Promise<boolean>;
  readonly timing?: Timing;
  /** Told of refusals, and of failures without a catalogue code: they are logged. */
  readonly onUnexpected?: (error: unknown) => void;
}

/** The commands of the outbox. */
export type OutboxHandlers = Pick<
  DeskHandlers,
  'outbox.list' | 'outbox.summary' | 'outbox.retry' | 'outbox.cancel' | 'outbox.cancelMany'
>;

/** What was written here and has to reach the service. */
export interface Outbox {
  readonly handlers: OutboxHandlers;
  registerKind<K extends OutboxKindName>(name: K, kind: OutboxKind<OutboxPayload<K>>): void;
  /**
   * Adds an entry under a key made once, here. Call it inside the transaction (of the account's database) that
   * carries the change; it goes out after the commit. Throws `conflict` where the replaced one may have arrived.
   */
  enqueue(entry: Enqueue): OutboxEntry;
  /** The same in two: what takes time, and `add`, inside the transaction. */
  prepare(entry: Enqueue): Prepared;
  add(prepared: Prepared): OutboxEntry;
  /** Queues an entry again that waits or was refused, inside a transaction of the caller's; it goes out after the commit. */
  queueAgain(id: string): OutboxEntry;
  read(id: string): OutboxEntry | null;
  /** Every entry: what is open first, in order, then what was sent. At once, however many there are. */
  list(): OutboxEntry[];
  /** Takes back what has not left, inside a transaction of the caller's. Throws `conflict` where it may have. */
  takeBack(id: string): void;
  /** Takes back whichever of these have not left, inside a transaction of the caller's; answers those. */
  takeBackMany(ids: readonly string[]): string[];
  summary(): OutboxSummary;
  /** Tells that trying again may be worth it: the service answered, somebody signed in, the computer woke. */
  wake(reason: WakeReason): void;
  readonly kinds: OutboxKinds;
  /** Stops sending; what is on its way is queued again under the same key. */
  close(): Promise<void>;
}

/** Days of use for which what was sent is kept, and requests are remembered. */
const kept = { sent: 30, requests: 120 } as const;

function summaryOf(account: Account): OutboxSummary {
  const counts = countStates(account);
  return {
    waiting: (counts.queued ?? 0) + (counts.waiting ?? 0),
    held: counts.held ?? 0,
    needsPerson: (counts.paused ?? 0) + (counts.conflict ?? 0) + (counts.blocked ?? 0),
    sending: counts.sending ?? 0,
  };
}

/** A run that was killed left 'sending' behind. The keys stay, so that nothing is done twice. */
function tidy(account: Account, onUnexpected: (error: unknown) => void): void {
  try {
    requeue(account, 'sending');
    requeue(account, 'paused');
    dropLapsed(account, { table: 'outbox', since: 'sent_at', where: "state = 'sent'" }, kept.sent);
    dropLapsed(account, { table: 'outbox_requests', since: 'queued_at' }, kept.requests);
  } catch (error) {
    // A full disk must not keep people from reading what is here. The drainer takes 'sending' rows up as well.
    onUnexpected(error);
  }
}

function readVisible(account: Account, id: string): OutboxEntry | null {
  const entry = readEntry(account, id);
  return entry && visible(entry);
}

/** Makes the outbox of whichever account is open. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { accounts, events, probe, timing = systemTiming, onUnexpected = () => undefined } = options;
  const kinds = new Map<OutboxKindName, OutboxKind>();
  let drainer: Drainer | null = null;

  const desk = (): OutboxParts => ({ account: accounts.current(), kinds, now: timing.now() });
  const notifications = createNotificationEntry(timing, (settled) => {
    if (accounts.isOpen) events.emit('outbox.changed', { ...summaryOf(accounts.current()), settled });
  });
  let isAfterwards = false;
  /** After the caller's transaction has ended, whichever way. */
  const afterwards = (): void => {
    if (isAfterwards) return;
    isAfterwards = true;
    timing.after(0, () => {
      isAfterwards = false;
      if (!drainer) return;
      notifications.changed();
      drainer.pump();
    });
  };
  const { list, listAll } = createListing(accounts, timing);
  const prepare = (entry: Enqueue): Prepared => prepareEntry(desk(), entry);
  const add = (prepared: Prepared): OutboxEntry => {
    const added = addEntry(desk(), prepared);
    if (prepared.holdSeconds > 0) drainer?.hold(added.id, prepared.holdSeconds * 1000);
    afterwards();
    return added;
  };
  const takeBack = (id: string): void => {
    takeBackEntry(desk(), id);
    afterwards();
  };
  const takeBackMany = (ids: readonly string[]): string[] => {
    afterwards();
    return takeBackEntries(desk(), ids);
  };
  const queueAgain = (id: string): OutboxEntry => {
    const account = accounts.current();
    const entry = existingEntry(account, id);
    const now = retryEntry(desk(), entry);
    timing.after(0, () => (entry.state === 'paused' ? drainer?.wake('signed-in') : drainer?.hurry(now)));
    afterwards();
    return visible(existingEntry(account, now));
  };

  accounts.onChange(async (account) => {
    await drainer?.stop();
    drainer = null;
    if (!account) return;
    tidy(account, onUnexpected);
    drainer = new Drainer({ account, kinds, probe, timing, onChange: notifications.changed, onUnexpected });
    afterwards();
  });

  return {
    kinds,
    registerKind: (name, kind) => void kinds.set(name, kind),
    enqueue: (entry) => add(prepare(entry)),
    prepare,
    add,
    queueAgain,
    takeBack,
    takeBackMany,
    list,
    summary: () => summaryOf(accounts.current()),
    read: (id) => readVisible(accounts.current(), id),
    wake: (reason) => drainer?.wake(reason),
    async close() {
      await drainer?.stop();
      drainer = null;
    },
    handlers: createHandlers({ accounts, listAll, queueAgain, takeBack, takeBackMany }),
  };
}

interface Actions {
  readonly accounts: Accounts;
  listAll(): OutboxEntry[] | Promise<OutboxEntry[]>;
  queueAgain(id: string): OutboxEntry;
  takeBack(id: string): void;
  takeBackMany(ids: readonly string[]): string[];
}

function createHandlers({ accounts, listAll, queueAgain, takeBack, takeBackMany }: Actions): OutboxHandlers {
  const inTransaction = <T>(work: () => T): T => changeStorage(accounts.current().database, work);
  return {
    'outbox.list': () => withStorage(listAll),
    'outbox.summary': () => withStorage(() => summaryOf(accounts.current())),
    'outbox.retry': ({ id }) => inTransaction(() => queueAgain(id)),
    'outbox.cancel': ({ id }) => {
      inTransaction(() => takeBack(id));
      return null;
    },
    'outbox.cancelMany': ({ ids }) => ({ cancelled: inTransaction(() => takeBackMany(ids)) }),
  };
}
