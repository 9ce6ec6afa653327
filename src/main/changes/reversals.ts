// How a change that has reached the service is undone: by another queued call, or why by none.
import type { ChangeOf, QueueableCall, QueuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { enrollmentStatuses, mayReview } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';

/** The call that undoes a change, or why there is none, in words for people. */
export type Reversal = { readonly call: QueuedChange } | { readonly obstacle: string };

/** Back to the status that was seen. No transition leads back to Applied: the status becomes Seen instead. */
function earlierStatus({ params, query: { from, id, status } }: ChangeOf<'enrollments.status'>): Reversal {
  if (from === undefined) return { obstacle: 'The earlier status isn’t known' };
  const back = from === enrollmentStatuses.applied ? enrollmentStatuses.seen : from;
  if (back === status || !mayReview(status, back)) return { obstacle: 'The earlier status can’t be set again' };
  return { call: { call: 'enrollments.status', params, query: { id, status: back, from: status }, body: {} } };
}

/**
 * What undoing these changes together doesn't bring back, in words for people; null where it brings everything back.
 */
export function shortfallOf(undone: readonly Pick<OutboxEntry, 'change'>[]): string | null {
  const isNew = ({ change }: Pick<OutboxEntry, 'change'>) =>
    change?.call === 'enrollments.status' && change.query.from === enrollmentStatuses.applied;
  const count = undone.filter(isNew).length;
  if (count === 0) return null;
  const some = count === 1 ? '1 becomes' : `${count} become`;
  return `${undone.length === 1 ? 'The status becomes' : some} Seen: no application can be set back to Applied`;
}

function backOnTheList({ body: { chosen } }: ChangeOf<'students.archiveMany'>): Reversal {
  if (!('student_ids' in chosen))
    return { obstacle: 'They were chosen by a filter. Restore them from the archived students' };
  return { call: { call: 'students.restoreMany', params: {}, query: {}, body: { ...chosen } } };
}

function postingStatus({ body }: ChangeOf<'postings.status'>): Reversal {
  if (body.status === postingStatuses.closed) return { obstacle: 'Closed for good. Duplicate it instead' };
  return { obstacle: 'Published. Close it instead' };
}

const told = 'The other side has been told';
const messageArrived = 'The message has arrived';

type Reversible = 'enrollments.status' | 'students.archiveMany' | 'postings.status' | 'saved.add' | 'saved.remove';

const profileSaved = 'Saved. Change it on your profile instead';
const profileRemoved = 'Removed. Add it again on your profile';

const obstacles: Readonly<Record<Exclude<QueueableCall, Reversible>, string>> = {
  'students.restoreMany': 'Take them off the list again instead',
  'students.saveMatching': 'Change it where student lists are uploaded',
  'enrollments.seen': 'A look can’t be undone',
  'enrollments.rate': 'Sent. Rate again to change it',
  'enrollments.apply': 'Sent. Withdraw the application instead',
  'enrollments.withdraw': 'Withdrawn. Apply again instead',
  'savedSearches.create': 'Saved. Delete it from your saved searches instead',
  'savedSearches.remove': 'Deleted. Save the search again instead',
  'interviews.propose': 'The student has the times. Call the interview off instead',
  'interviews.pick': 'The company knows the time. Pick another one, or call the interview off',
  'interviews.cancel': told,
  'mentor.answerSession': 'The student has been told. Answer the session again instead',
  'invitations.send': 'Sent. Withdraw the invitation instead',
  'invitations.hide': 'Sent. An invitation brings the suggestion back',
  'invitations.answer': told,
  'partnerships.invite': 'Sent. Withdraw the invitation instead',
  'partnerships.hide': 'Sent. An invitation brings the suggestion back',
  'partnerships.answer': told,
  'messages.send': messageArrived,
  'assignments.create': 'The students have it. Take it back from each of them instead',
  'assignments.remove': 'Taken back. Send it to the student again instead',
  'student.saveProfile': profileSaved,
  'student.editExperience': profileSaved,
  'student.editDocument': profileSaved,
  'student.editProject': profileSaved,
  'student.removeExperience': profileRemoved,
  'student.removeDocument': profileRemoved,
  'student.removeProject': profileRemoved,
  'student.savePrivacy': 'Saved. Change it in Settings instead',
  'tickets.create': 'The helpdesk has it',
};

const ofKinds: Readonly<Record<OutboxEntry['kind'], string>> = {
  'posting.publish': 'Published. Close it instead',
  'posting.update': 'Published. Edit it again instead',
  'roster.commit': 'Undo it in Upload history',
  'report.handIn': 'Handed in. Hand in another one to replace it',
  'message.send': messageArrived,
  'picture.set': 'Saved. Choose another picture instead',
  'service.call': 'What it changed can’t be read any more',
};

/** Whether an entry was sent and the service found everything as it wanted it: undoing it would undo another change. */
export const changedNothing = ({ state, problem }: Pick<OutboxEntry, 'state' | 'problem'>): boolean =>
  state === 'sent' && problem !== null;

/** How an entry that was sent is undone, or why it can't be. */
export function reversalOf({ kind, change, state, problem }: Omit<OutboxEntry, 'title'>): Reversal {
  if (problem && changedNothing({ state, problem })) return { obstacle: problem.message };
  if (!change) return { obstacle: ofKinds[kind] };
  switch (change.call) {
    case 'enrollments.status':
      return earlierStatus(change);
    case 'students.archiveMany':
      return backOnTheList(change);
    case 'postings.status':
      return postingStatus(change);
    case 'saved.add':
      return { call: { ...change, call: 'saved.remove' } };
    case 'saved.remove':
      return { call: { ...change, call: 'saved.add' } };
    default:
      return { obstacle: obstacles[change.call] };
  }
}
