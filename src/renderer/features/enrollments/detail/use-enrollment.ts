import { useMemo } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { type ServiceReadState, useRead } from '../../../app/desk/use-read.ts';
import { useQueue } from '../../../app/outbox/use-queue.ts';
import { interviewsUnder, type Overlay, overlayOf, withOverlay } from '../list/enrollment-overlay.ts';

/** One application with everything that belongs to it. */
export type OpenedEnrollment = AnswerOf<'enrollments.read'>['data'];

/** Reads one application and lays what is queued over it. Never shows one applicant under another one's name. */
export function useEnrollment(
  kind: PostingKind,
  id: number,
): Omit<ServiceReadState<unknown>, 'data'> & {
  readonly enrollment: OpenedEnrollment | undefined;
  readonly overlay: Overlay;
} {
  const { entries } = useQueue();
  const read = useRead('enrollments.read', { params: { method: kind, id } });
  const answered = read.data?.data.id === id ? read.data.data : undefined;
  const { asOf } = read;
  const overlay = useMemo(() => overlayOf(entries, answered ? asOf : undefined), [entries, answered, asOf]);
  const enrollment = useMemo(
    () =>
      answered && {
        ...withOverlay(answered, overlay),
        interviews: interviewsUnder(answered.interviews, overlay),
      },
    [answered, overlay],
  );
  return { ...read, enrollment, overlay };
}
