import { useCallback } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { type ChosenStudents, maxChosenStudents } from '#shared/contract/students.ts';
import { slices } from '../../app/outbox/queued-changes.ts';
import type { QueuedCall } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { sendingText } from './assigning-texts.ts';

/** A published posting that can be sent. */
export interface SendablePost {
  readonly kind: PostingKind;
  readonly id: number;
  readonly title: string;
}

/** One part of what is sent: chosen students, and how many they are as far as is known. */
export interface Sending {
  readonly chosen: ChosenStudents;
  readonly count: number;
  readonly onlyQualified: boolean;
}

/** The calls that carry it out; more students than one call names make several. */
export function sendingCalls({ kind, id, title }: SendablePost, parts: readonly Sending[], note = ''): QueuedCall[] {
  return parts.flatMap(({ chosen, onlyQualified }): QueuedCall[] => {
    const of = (part: ChosenStudents): QueuedCall => ({
      call: 'assignments.create',
      title,
      body: { method: kind, post_id: id, chosen: part, only_qualified: onlyQualified, note },
    });
    if ('filters' in chosen) return [of(chosen)];
    return slices(chosen.student_ids, maxChosenStudents).map((student_ids) => of({ student_ids }));
  });
}

/**
 * Sends an opportunity: through the outbox, with ten seconds to think again. `onBack` is called when all of it was taken
 * back. Answers whether it is queued.
 */
export function useSending(): (
  post: SendablePost,
  parts: readonly Sending[],
  options?: { readonly note?: string; readonly onBack?: () => void },
) => Promise<boolean> {
  const run = useUndoable();
  return useCallback(
    async (post, parts, { note = '', onBack } = {}) => {
      const calls = sendingCalls(post, parts, note.trim());
      const students = parts.reduce((sum, { count }) => sum + count, 0);
      const entries = await run(calls, sendingText(post.title, students), (taken) => {
        if (taken.length < calls.length) return null;
        onBack?.();
        return 'Nothing was sent';
      });
      return entries !== null;
    },
    [run],
  );
}
