import { randomUUID } from 'node:crypto';
import type { DeskParsed } from '#shared/desk/contract.ts';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import type { FakeDesk } from './fake-desk.ts';
import { sampleInstant } from './sample-answers.ts';

type QueuedCall = DeskParsed<'outbox.add'>['calls'][number];

type Became = Partial<OutboxEntry>;

/**
 * Lets a desk queue what its window asks for, held against the contract; `then` is what became of each entry at once, or
 * says what has become of all of them by now. Answers what was queued so far, the oldest first.
 */
export function takesQueued(desk: FakeDesk, then: Became | (() => Became) = {}): () => Omit<QueuedCall, 'title'>[] {
  let entries: OutboxEntry[] = [];
  const now = (entry: OutboxEntry) => ({ ...entry, ...(typeof then === 'function' ? then() : then) });
  desk.answer('outbox.list', () => entries.map(now));
  const taken = new Map<string, OutboxEntry[]>();
  desk.answer('outbox.add', ({ calls, holdSeconds, requestId }) => {
    const before = requestId === undefined ? undefined : taken.get(requestId);
    if (before) return before.map(now);
    const added = calls.map((call) => entryOf(call, holdSeconds));
    if (requestId !== undefined) taken.set(requestId, added);
    entries = [...entries, ...added];
    return added.map(now);
  });
  desk.answer('outbox.cancelMany', ({ ids }) => {
    const there = entries.filter(({ id }) => ids.includes(id));
    entries = entries.filter((entry) => !there.includes(entry));
    return { cancelled: there.map(({ id }) => id) };
  });
  return () => {
    // A window that lost the answer asks again under the same id.
    const once = new Map(desk.calls('outbox.add').map((asked) => [asked.requestId ?? asked, asked]));
    return [...once.values()].flatMap(({ calls }) => calls.map(({ title: _, ...call }) => call));
  };
}

/** What becomes of an entry that the service has taken at once. */
export const arrived = (): Partial<OutboxEntry> => ({
  state: 'sent',
  sentAt: new Date(Date.now() + 1000).toISOString(),
  heldUntil: null,
});

/** An entry of the outbox that waits, as it was queued at the sample's moment. */
export function waitingEntry(
  given: Pick<OutboxEntry, 'kind' | 'aggregate' | 'title'> & Partial<OutboxEntry>,
): OutboxEntry {
  return {
    id: randomUUID(),
    state: 'queued',
    attempts: 0,
    queuedAt: sampleInstant,
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: null,
    change: null,
    ...given,
  };
}

function entryOf({ title, ...change }: QueuedCall, holdSeconds: number): OutboxEntry {
  const now = Date.now();
  return waitingEntry({
    title,
    change,
    kind: 'service.call',
    aggregate: aggregateOf(change),
    queuedAt: new Date(now).toISOString(),
    heldUntil: new Date(now + holdSeconds * 1000).toISOString(),
  });
}

/** The service can't be reached. */
export function withoutService(desk: FakeDesk): void {
  const gone = { reachable: false, slow: false, lastSeen: sampleInstant, localMail: true };
  desk.answer('workspace.read', { mode: 'embedded', address: '', ...gone });
}

/** Lets a desk get files of the service and save them. Answers which were asked for, the oldest first. */
export function savesFiles(desk: FakeDesk): () => DeskParsed<'files.fetch'>[] {
  const file = { fileId: randomUUID(), name: 'list', size: 3 };
  desk.answer('files.fetch', file);
  desk.answer('files.save', { path: '/home/leela/list', opens: false });
  desk.answer('files.release', null);
  return () => desk.calls('files.fetch');
}
