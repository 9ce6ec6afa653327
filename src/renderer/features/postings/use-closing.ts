import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import { maxDraftTitleLength, type OutboxEntry } from '#shared/desk/types.ts';
import {
  type PostingStatus,
  postingStanding,
  postingStatuses,
  postingStatusNames,
} from '#shared/rules/postings/posting-status.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { gotNoAnswer } from '../../app/desk/desk.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { useCommand, useSend } from '../../app/desk/use-command.ts';
import { readOptions, useDesk } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { toast } from '../../app/shell/toasts.ts';
import { waitsBehind } from '../sync/sync-text.ts';

const aggregateOf = (kind: PostingKind, id: number) => `posting:${kind}:${id}`;

/** The closings of a kind that the service's answer of `asOf` does not show yet, by the posting's id. */
export function useWaitingClosings(kind: PostingKind, asOf?: string): ReadonlyMap<number, OutboxEntry> {
  const { data } = useDesk('outbox.list');
  return useMemo(() => waitingClosings(kind, data ?? [], asOf), [kind, data, asOf]);
}

/**
 * The closings among the entries of the outbox that are not there yet, or only since `asOf` (ISO 8601), by the posting's
 * id. Refused ones are none.
 */
export function waitingClosings(
  kind: PostingKind,
  entries: readonly OutboxEntry[],
  asOf?: string,
): ReadonlyMap<number, OutboxEntry> {
  const closings = changesOf(standingChanges(entries, asOf), 'postings.status').filter(
    ({ state, change }) => change.body.status === postingStatuses.closed && (state !== 'sent' || asOf !== undefined),
  );
  return new Map(
    closings.flatMap((entry) => {
      const { params, body } = entry.change;
      return params.method === kind ? [[body.id, entry] as const] : [];
    }),
  );
}

/** What an own posting is called; `waiting`: its closing, while that waits for the service. */
export function shownStanding(
  posting: Parameters<typeof postingStanding>[0],
  waiting: OutboxEntry | null | undefined,
): string {
  return waiting && posting.status !== postingStatuses.closed ? 'Closing' : postingStanding(posting);
}

/** What of the outbox a closing of a posting goes behind: changes that still leave, and one that was refused. */
export function aheadOfClosing(kind: PostingKind, id: number, entries: readonly OutboxEntry[] = []) {
  const open = entries.filter(({ aggregate, state }) => aggregate === aggregateOf(kind, id) && state !== 'sent');
  return { leaves: open.some((entry) => !isRefused(entry)), refused: open.find(isRefused) };
}

/** Reads again what somebody else may have moved; answers what to say where a posting has a status already, else null. */
export function useMovedAlready(kind: PostingKind): (id: number, status: PostingStatus) => Promise<string | null> {
  const client = useQueryClient();
  return useCallback(
    async (id, status) => {
      await readAgain(client, { queryKey: ['read'] });
      const read = await client
        .fetchQuery(readOptions('postings.read', { params: { method: kind, id } }))
        .catch(() => null);
      const posting = read?.answer.data;
      return posting?.status === status && !posting.taken_down
        ? `This ${kind} is ${postingStatusNames[status].toLowerCase()} already`
        : null;
    },
    [client, kind],
  );
}

/** Closing a posting: at the service at once, or through the outbox where that cannot be. */
export interface Closing {
  readonly busy: boolean;
  /** Answers what to say; null where it failed, which has been said. */
  readonly run: (posting: { readonly id: number; readonly title: string }) => Promise<string | null>;
}

/** Closes postings of a kind. What waits for the posting goes first; without the service the closing waits too. */
export function useClosing(kind: PostingKind): Closing {
  const now = useSend('postings.status');
  const later = useCommand('outbox.add');
  const movedAlready = useMovedAlready(kind);
  const outbox = useDesk('outbox.list');
  const entries = outbox.data;

  const run = useCallback(
    async ({ id, title }: { readonly id: number; readonly title: string }) => {
      const { leaves, refused } = aheadOfClosing(kind, id, entries);
      if (!leaves) {
        const sent = await now.run({ params: { method: kind }, body: { id, status: 3 } });
        if (sent.ok) return sent.data.message;
        if (sent.error.code === 'invalid_status') {
          const already = await movedAlready(id, postingStatuses.closed);
          if (already) return already;
        }
        if (!gotNoAnswer(sent.error)) {
          toast.failed(sent.error.message);
          return null;
        }
      }
      const call = { call: 'postings.status', params: { method: kind }, body: { id, status: 3 } } as const;
      const queued = await later.run({ calls: [{ ...call, title: cutText(title, maxDraftTitleLength) }] });
      if (queued.ok) return refused ? waitsBehind(refused) : 'It will be closed when you’re back online';
      toast.failed(queued.error.message);
      return null;
    },
    [entries, kind, now.run, later.run, movedAlready],
  );
  return { busy: now.busy || later.busy, run };
}
