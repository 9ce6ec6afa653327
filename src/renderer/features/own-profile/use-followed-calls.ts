import { useEffect, useRef } from 'react';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { type QueuedCall, useQueue } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { keptForms } from '../../app/session/kept-words.ts';

/** What comes of a queued call, while its page is there. */
interface Followed {
  /** The service has taken it. */
  readonly onSent: () => void;
  /** It is on disk, and leaves when the service is back. What comes of it then is heard too. */
  readonly onWaiting: () => void;
  /** The service refused it: it is taken out of the queue once the words that this puts back are kept. */
  readonly onRefused: (problem: NonNullable<OutboxEntry['problem']>) => void;
}

/** Queues calls and hears what came of each. Answers false where a call could not be queued, which has been said. */
export function useFollowedCalls() {
  const queue = useQueue();
  const undoable = useUndoable();
  const { data: workspace } = useDesk('workspace.read');
  const reachable = workspace?.reachable ?? true;
  const followed = useRef(new Map<string, Followed>());
  const waiting = useRef(new Set<string>());

  useEffect(() => {
    for (const entry of queue.entries) {
      const one = followed.current.get(entry.id);
      if (!one) continue;
      const refused = isRefused(entry) ? entry.problem : null;
      if (entry.state === 'sent' || refused) followed.current.delete(entry.id);
      if (entry.state === 'sent') one.onSent();
      else if (refused) {
        one.onRefused(refused);
        void keptForms()
          .flush()
          .then(() => queue.undo([entry.id]));
      } else if ((!reachable || entry.nextAttemptAt !== null) && !waiting.current.has(entry.id)) {
        waiting.current.add(entry.id);
        one.onWaiting();
      }
    }
  }, [queue, reachable]);

  return {
    entries: queue.entries,
    /** Settles once the call is on disk, or could not be queued. With `undoWords` it can be taken back for ten seconds. */
    send: async (call: QueuedCall, then: Followed, undoWords?: string): Promise<boolean> => {
      const added = await (undoWords === undefined ? queue.add([call]) : undoable([call], undoWords));
      const [entry] = added ?? [];
      if (entry) followed.current.set(entry.id, then);
      return entry !== undefined;
    },
  };
}

/** What `useFollowedCalls` gives. */
export type FollowedCalls = ReturnType<typeof useFollowedCalls>;
