import { z } from 'zod';
import type { DeskEvents, QueuedChange } from '#shared/desk/types.ts';
import { formatNumber } from '#shared/rules/postings/money.ts';

const sent = z.object({ data: z.object({ assigned: z.number(), already: z.number(), left_out: z.number() }) });

const students = (count: number) => `${formatNumber(count)} ${count === 1 ? 'student' : 'students'}`;

/** What came of an opportunity that was sent, maybe days after somebody pressed the button; null for other calls. */
export function postingSentNotice(change: QueuedChange, answer: unknown, title: string): DeskEvents['notice'] | null {
  const data = sent.safeParse(answer).data?.data;
  if (change.call !== 'assignments.create' || !data) return null;
  const { assigned, already, left_out: leftOut } = data;
  // For all of those who qualify, whoever they are by then: the others were never meant.
  const ofQualified = change.body.only_qualified && 'filters' in change.body.chosen;
  const who = ofQualified
    ? `${students(assigned)} who ${assigned === 1 ? 'qualifies' : 'qualify'}`
    : students(assigned);
  const parts = [
    assigned === 0 ? 'sent to nobody' : `sent to ${who}`,
    already > 0 && `${formatNumber(already)} had it or had applied`,
    !ofQualified && leftOut > 0 && `${formatNumber(leftOut)} left out, because something is lacking`,
  ];
  return { severity: 'info', message: `${title}: ${parts.filter(Boolean).join('; ')}` };
}
