import { useCallback, useEffect, useRef } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { type EnrollmentStatus, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { type TypedWords, undoTo } from '../../../app/outbox/typed-words.ts';
import { offerUndo, type UndoTexts } from '../../../app/outbox/undo-offer.tsx';
import { type Queue, type QueuedCall, undoSeconds } from '../../../app/outbox/use-queue.ts';
import { toast } from '../../../app/shell/toasts.ts';
import {
  isLookDue,
  laterLookCall,
  nothingToDo,
  reviewable,
  reviewTexts,
  seenCalls,
  sentMessage,
  statusCalls,
  supersededBy,
  takenOf,
} from './review.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';
import type { Look } from './use-noting-seen.ts';

/** What an employer does with applicants. */
export interface Review {
  /** Sets a status, once if it is asked for twice; answers those for whom it is queued now. It leaves in ten seconds, and can be taken back until then. */
  readonly decide: (rows: readonly Enrollment[], status: EnrollmentStatus) => Promise<readonly Enrollment[]>;
  /**
   * Queues other calls about one applicant in the same way, once if they are asked for twice. Answers whether they are
   * queued. Taken back, `typed` stands in its form again.
   */
  readonly queue: (
    row: Enrollment,
    calls: readonly QueuedCall[],
    words: UndoTexts,
    typed?: TypedWords,
  ) => Promise<boolean>;
  /** Notes that somebody has looked at new applications. Nobody is told. */
  readonly noteSeen: (looks: readonly Look[]) => Promise<void>;
  /** Notes that somebody is looking at an application past Applied, where the last look was long enough ago. */
  readonly noteLook: (enrollment: OpenedEnrollment) => Promise<void>;
}

/** Decisions about applicants of one kind, through the outbox. */
export function useReview(kind: PostingKind, { entries, add, held, undo }: Queue): Review {
  const workspace = useDesk('workspace.read');
  const sayWhenSent = useSentMessages(entries);
  const note = workspace.data?.reachable === false ? 'Waiting to be sent' : undefined;

  const queue = useCallback(
    async (rows: readonly Enrollment[], calls: readonly QueuedCall[], words: UndoTexts, typed?: TypedWords) => {
      const already = held(calls);
      if (already) return already;
      const superseded = supersededBy(entries, rows, calls);
      if (superseded.length > 0) await undo(superseded);
      const adding = add(calls, { hold: undoSeconds });
      offerUndo({ note, ...words }, adding, undoTo(typed, undo));
      return adding;
    },
    [entries, add, held, undo, note],
  );

  const decide = useCallback(
    async (rows: readonly Enrollment[], status: EnrollmentStatus) => {
      const moving = reviewable(rows, status);
      if (moving.length === 0) {
        if (rows.length > 0) toast.info(nothingToDo(rows, status));
        return moving;
      }
      const queued = await queue(moving, statusCalls(kind, moving, status), reviewTexts(moving, status));
      if (queued) sayWhenSent(new Set(queued.map(({ id }) => id)), status);
      return queued ? moving : [];
    },
    [kind, queue, sayWhenSent],
  );

  const noteSeen = useCallback(
    async (looks: readonly Look[]) => {
      const unseen = looks.filter(({ row }) => row.status === enrollmentStatuses.applied && !waits(entries, row.id));
      if (unseen.length > 0) await add(seenCalls(kind, unseen));
    },
    [kind, entries, add],
  );

  const noteLook = useCallback(
    async (enrollment: OpenedEnrollment) => {
      const now = Date.now();
      if (!isLookDue(enrollment, entries, now)) return;
      await add([laterLookCall(kind, enrollment, new Date(now).toISOString())]);
    },
    [kind, entries, add],
  );

  return {
    decide,
    queue: async (row, calls, words, typed) => (await queue([row], calls, words, typed)) !== null,
    noteSeen,
    noteLook,
  };
}

/** Says the service's own message once it has answered a decision; of several, once it has answered all of them. */
function useSentMessages(entries: Queue['entries']): (ids: ReadonlySet<string>, status: EnrollmentStatus) => void {
  const waiting = useRef(new Map<ReadonlySet<string>, EnrollmentStatus>());
  useEffect(() => {
    for (const [ids, status] of waiting.current) {
      const taken = takenOf(ids, entries);
      if (taken === 0) continue;
      waiting.current.delete(ids);
      toast.done(sentMessage(taken, status));
    }
  }, [entries]);
  return useCallback((ids, status) => void waiting.current.set(ids, status), []);
}

function waits(entries: Queue['entries'], id: number): boolean {
  return entries.some(({ aggregate, state }) => aggregate === `enrollment:${id}` && state !== 'sent');
}
