import { useCallback } from 'react';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useDesk } from '../desk/use-read.ts';
import { type TypedWords, undoTo } from './typed-words.ts';
import { offerUndo, type WordsAfter } from './undo-offer.tsx';
import { type QueuedCall, undoSeconds, useQueue } from './use-queue.ts';

/**
 * Queues calls that leave in ten seconds, and offers to take them back meanwhile. Answers the entries; null where they
 * could not be queued, which has been said. Asked for twice, an act is queued once. Taken back, `typed`
 * stands in its form again.
 */
export function useUndoable(): (
  calls: readonly QueuedCall[],
  words: string,
  said?: WordsAfter,
  typed?: TypedWords,
) => Promise<readonly OutboxEntry[] | null> {
  const { add, held, undo } = useQueue();
  const { data: workspace } = useDesk('workspace.read');
  const reachable = workspace?.reachable ?? true;
  return useCallback(
    (calls, words, said, typed) => {
      const already = held(calls);
      if (already) return Promise.resolve(already);
      const adding = add(calls, { hold: undoSeconds });
      const note = reachable ? undefined : 'It will be sent when you’re back online.';
      offerUndo({ words, note }, adding, undoTo(typed, undo), said);
      return adding;
    },
    [add, held, undo, reachable],
  );
}
