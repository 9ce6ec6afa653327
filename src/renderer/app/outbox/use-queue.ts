import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import type { ChangeOf, QueueableCall, QueuedChange } from '#shared/desk/queued-change.ts';
import { maxDraftTitleLength, type OutboxEntry, type Result } from '#shared/desk/types.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { runCommand } from '../desk/desk.ts';
import { readAgain } from '../desk/query-client.ts';
import { useDesk } from '../desk/use-read.ts';
import { toast } from '../shell/toasts.ts';
import { refusedBefore, slices } from './queued-changes.ts';
import { createRequestIds } from './request-ids.ts';

/** Seconds in which an act can be taken back before it leaves. */
export const undoSeconds = 10;
/** The most that one command of the outbox takes. */
const maxAtOnce = 500;

type Part<K extends string, T> = Record<string, never> extends T ? { readonly [P in K]?: T } : { readonly [P in K]: T };

/** A call to be queued, whole, by its name; the parts of which it takes nothing may be left out. */
export type QueuedCall = {
  [N in QueueableCall]: {
    readonly call: N;
    /** For people: whom or what it is about. */
    readonly title: string;
  } & Part<'params', ChangeOf<N>['params']> &
    Part<'query', ChangeOf<N>['query']> &
    Part<'body', ChangeOf<N>['body']>;
}[QueueableCall];

/** The outbox, as screens use it. */
export interface Queue {
  /** Everything in it, as the desk lists it; see `queued-changes.ts` for what to lay over a list. */
  readonly entries: readonly OutboxEntry[];
  /**
   * Queues calls, to leave after `hold` seconds. They are listed at once; the entries are answered once they are on disk.
   * Null where that failed, which has been said, and nothing of it is queued.
   */
  readonly add: (calls: readonly QueuedCall[], options?: { readonly hold?: number }) => Promise<OutboxEntry[] | null>;
  /** What is held already and does exactly what these calls would: somebody has asked for it twice. Null: not all of it. */
  readonly held: (calls: readonly QueuedCall[]) => OutboxEntry[] | null;
  /** Takes back whichever of these entries have not left, also those that are on their way to the disk; answers their ids. */
  readonly undo: (ids: readonly string[]) => Promise<string[]>;
}

/** Queues calls of the service, and lists what waits. They go out once the service can be reached, in order, once. */
export function useQueue(): Queue {
  const client = useQueryClient();
  const { data } = useDesk('outbox.list');
  const listAgain = useCallback(() => readAgain(client, { queryKey: outboxList }), [client]);

  const undo = useCallback(
    async (ids: readonly string[]) => {
      const taken = await takeBack(await Promise.all(ids.map(onDisk)));
      await listAgain();
      return taken;
    },
    [listAgain],
  );

  const put = useCallback(
    async (calls: readonly QueuedCall[], expected: readonly OutboxEntry[], hold: number) => {
      const show = (entries: readonly OutboxEntry[]) => showInstead(client, expected, entries);
      // What is queued shows at once, before it is on disk.
      show(expected);
      const added: OutboxEntry[] = [];
      for (const part of slices(calls, maxAtOnce)) {
        const result = await addOnce({ calls: part, holdSeconds: hold });
        if (!result.ok) {
          toast.failed(result.error.message);
          show([]);
          await undo(added.map(({ id }) => id));
          return null;
        }
        added.push(...result.data);
      }
      show(added);
      const before = refusedBefore(client.getQueryData<OutboxEntry[]>([...outboxList, {}]) ?? none, added);
      if (before) toast.failed(`On hold: “${before.title}” was refused and has to be resolved first`);
      void listAgain();
      return added;
    },
    [client, listAgain, undo],
  );

  const add = useCallback<Queue['add']>(
    (calls, { hold = 0 } = {}) => {
      const shortened = calls.map(withShortTitle);
      const expected = shortened.map((call) => expectedEntry(call, hold));
      const adding = put(shortened, expected, hold);
      followToDisk(expected, adding);
      return adding;
    },
    [put],
  );

  const held = useCallback(
    // From the cache: what was asked for a moment ago is not on the screen yet.
    (calls: readonly QueuedCall[]) => heldAlready(client.getQueryData([...outboxList, {}]) ?? none, calls, Date.now()),
    [client],
  );

  return { entries: data ?? none, add, held, undo };
}

/** The entries that do what these calls would, and have not left at `now`, in milliseconds; null unless there is one for each. */
export function heldAlready(
  entries: readonly OutboxEntry[],
  calls: readonly QueuedCall[],
  now: number,
): OutboxEntry[] | null {
  const waiting = new Map<string, OutboxEntry>();
  for (const entry of entries) {
    const isHeld = entry.state === 'queued' && entry.heldUntil !== null && Date.parse(entry.heldUntil) > now;
    if (isHeld && entry.change) waiting.set(hashKey([entry.change]), entry);
  }
  const same = calls.flatMap((call) => waiting.get(hashKey([changeOf(call)])) ?? []);
  return same.length > 0 && same.length === calls.length ? same : null;
}

function changeOf({ title: _title, ...call }: QueuedCall): QueuedChange {
  return { params: {}, query: {}, body: {}, ...call };
}

const requests = createRequestIds(() => crypto.randomUUID());

/**
 * Asks once more where the desk's answer was lost on its way: under the same id nothing is queued twice. Where the desk is
 * gone, the person's own next try has that id too.
 */
async function addOnce(asked: {
  readonly calls: readonly QueuedCall[];
  readonly holdSeconds: number;
}): Promise<Result<OutboxEntry[]>> {
  const request = requests.begin(hashKey([asked.calls]), asked.calls.map(changeOf).map(aggregateOf));
  const input = { ...asked, calls: [...asked.calls], requestId: request.id };
  const first = await runCommand('outbox.add', input);
  const result = isLost(first) ? await runCommand('outbox.add', input) : first;
  if (isLost(result)) requests.lost(request);
  return result;
}

const isLost = (result: Result<unknown>) => !result.ok && result.error.code === 'offline';

const outboxList = ['desk', 'outbox.list'] as const;
const none: readonly OutboxEntry[] = [];

/** What shows before it is on disk, under the ids of that moment: what becomes of it. A page may hold such an id for long. */
const underway = new Map<string, Promise<string | undefined>>();

function followToDisk(expected: readonly OutboxEntry[], adding: Promise<OutboxEntry[] | null>): void {
  for (const [index, { id }] of expected.entries()) {
    // Fewer than expected: some were taken back already, and nobody knows which is whose.
    underway.set(
      id,
      adding.then((added) => (added?.length === expected.length ? added[index]?.id : undefined)),
    );
  }
}

/** The id under which an entry is on disk, once it is. */
const onDisk = async (id: string) => (await underway.get(id)) ?? id;

const withShortTitle = (call: QueuedCall) => ({ ...call, title: cutText(call.title, maxDraftTitleLength) });

/** The entry that the desk is about to make, under an id of this moment. */
function expectedEntry(call: QueuedCall, hold: number): OutboxEntry {
  const change = changeOf(call);
  const now = Date.now();
  return {
    id: crypto.randomUUID(),
    kind: 'service.call',
    aggregate: aggregateOf(change),
    title: call.title,
    state: 'queued',
    attempts: 0,
    queuedAt: new Date(now).toISOString(),
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: hold > 0 ? new Date(now + hold * 1000).toISOString() : null,
    change,
  };
}

/** Lists `entries` where `expected` stand. A list that is being read would not know of them: it is read again later. */
function showInstead(client: QueryClient, expected: readonly OutboxEntry[], entries: readonly OutboxEntry[]): void {
  void client.cancelQueries({ queryKey: outboxList });
  const replaced = new Set([...expected, ...entries].map(({ id }) => id));
  client.setQueryData<OutboxEntry[]>([...outboxList, {}], (before = []) => [
    ...before.filter(({ id }) => !replaced.has(id)),
    ...entries,
  ]);
}

async function takeBack(ids: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  if (ids.length > 0) requests.forget();
  for (const part of slices(ids, maxAtOnce)) {
    const result = await runCommand('outbox.cancelMany', { ids: part });
    if (result.ok) taken.push(...result.data.cancelled);
    else toast.failed(result.error.message);
  }
  return taken;
}
