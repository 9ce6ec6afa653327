// How a change that has reached the service is undone: by another queued call, or why by none.
import { z } from 'zod';
import type { QueueableCall } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry, QueuedChange } from '#shared/desk/types.ts';
import { enrollmentStatuses, mayReview } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';

/** The call that undoes a change, or why there is none, in words for people. */
export type Reversal = { readonly call: QueuedChange } | { readonly obstacle: string };

const decided = z.object({ id: z.number(), status: z.number(), from: z.number().optional() });
const named = z.object({ chosen: z.object({ student_ids: z.array(z.number()) }) });

/** Back to the status that was seen. Nobody can be made new again: who was new is Seen afterwards. */
function earlierStatus({ params, query }: QueuedChange): Reversal {
  const read = decided.safeParse(query);
  const { from, id, status } = read.data ?? {};
  if (from === undefined || status === undefined) return { obstacle: 'The earlier status isn’t known' };
  const back = from === enrollmentStatuses.applied ? enrollmentStatuses.seen : from;
  if (back === status || !mayReview(status, back)) return { obstacle: 'The earlier status can’t be set again' };
  return { call: { call: 'enrollments.status', params, query: { id, status: back, from: status }, body: {} } };
}

function backOnTheList({ body }: QueuedChange): Reversal {
  const read = named.safeParse(body);
  if (!read.success) return { obstacle: 'They were chosen by a filter. Restore them from the archived students' };
  return { call: { call: 'students.restoreMany', params: {}, query: {}, body: { ...read.data.chosen } } };
}

function postingStatus({ body }: QueuedChange): Reversal {
  if (Number(body.status) === postingStatuses.closed) return { obstacle: 'Closed for good. Duplicate it instead' };
  return { obstacle: 'Published. Close it instead' };
}

const told = 'The other side has been told';

const reversals: Readonly<Record<QueueableCall, string | ((change: QueuedChange) => Reversal)>> = {
  'enrollments.status': earlierStatus,
  'students.archiveMany': backOnTheList,
  'postings.status': postingStatus,
  'students.restoreMany': 'Take them off the list again instead',
  'students.saveMatching': 'Change it where student lists are uploaded',
  'enrollments.rate': 'Sent. Rate again to change it',
  'interviews.propose': 'The student has the times. Call the interview off instead',
  'interviews.cancel': 'The student has been told. Propose new times instead',
  'invitations.send': 'Sent. Withdraw the invitation instead',
  'invitations.hide': 'Sent. An invitation brings the suggestion back',
  'invitations.answer': told,
  'partnerships.invite': 'Sent. Withdraw the invitation instead',
  'partnerships.hide': 'Sent. An invitation brings the suggestion back',
  'partnerships.answer': told,
  'messages.send': 'The message has arrived',
  'assignments.create': 'The students have it. Take it back from each of them instead',
  'assignments.remove': 'Taken back. Send it to the student again instead',
};

const ofKinds: Readonly<Record<OutboxEntry['kind'], string>> = {
  'posting.publish': 'Published. Close it instead',
  'posting.update': 'Published. Edit it again instead',
  'roster.commit': 'Undo it in Upload history',
  'service.call': 'What it changed can’t be read any more',
};

/** How an entry that was sent is undone, or why it can't be. */
export function reversalOf({ kind, change }: Pick<OutboxEntry, 'kind' | 'change'>): Reversal {
  if (!change) return { obstacle: ofKinds[kind] };
  const reversal = reversals[change.call];
  return typeof reversal === 'string' ? { obstacle: reversal } : reversal(change);
}
