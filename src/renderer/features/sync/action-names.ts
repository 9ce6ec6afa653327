import type { QueueableCall } from '#shared/desk/queued-calls.ts';
import type { QueuedChange } from '#shared/desk/types.ts';
import { counted } from '../../ui/format.ts';

const reviews: Readonly<Record<number, string>> = {
  2: 'Seen',
  3: 'Under Review',
  4: 'Shortlist',
  5: 'In touch',
  6: 'Hire',
  7: 'Not interested',
};
const answers: Readonly<Record<string, string>> = {
  accepted: 'Accept',
  rejected: 'Reject',
  withdrawn: 'Withdraw',
  not_interested: 'Not interested',
};

interface Action {
  readonly name: (change: QueuedChange) => string;
  /** What several of them are counted in. */
  readonly noun: string;
}

const answered = ({ body }: QueuedChange) => answers[String(body.status)] ?? 'Answer';

const actions: Readonly<Record<QueueableCall, Action>> = {
  'postings.status': { name: ({ body }) => (Number(body.status) === 3 ? 'Close' : 'Publish'), noun: 'posting' },
  'enrollments.status': { name: ({ query }) => reviews[Number(query.status)] ?? 'Status', noun: 'candidate' },
  'enrollments.rate': { name: () => 'Rating', noun: 'candidate' },
  'interviews.propose': { name: () => 'Interview times', noun: 'candidate' },
  'interviews.cancel': { name: () => 'Call off interview', noun: 'candidate' },
  'invitations.send': { name: () => 'Invitation', noun: 'invitation' },
  'invitations.hide': { name: () => 'Not interested', noun: 'suggestion' },
  'invitations.answer': { name: answered, noun: 'invitation' },
  'partnerships.invite': { name: () => 'Partnership', noun: 'institution' },
  'partnerships.hide': { name: () => 'Not interested', noun: 'institution' },
  'partnerships.answer': { name: answered, noun: 'partnership' },
  'messages.send': { name: () => 'Message', noun: 'message' },
  'assignments.create': { name: ({ body }) => `Send Opportunity to ${chosenTexts(body)}`, noun: 'posting' },
  'assignments.remove': { name: () => 'Take opportunity back', noun: 'student' },
  'students.archiveMany': { name: ({ body }) => `Take off the list: ${chosenTexts(body)}`, noun: 'change' },
  'students.restoreMany': { name: ({ body }) => `Back on the list: ${chosenTexts({ chosen: body })}`, noun: 'change' },
  'students.saveMatching': { name: () => 'What student lists mean', noun: 'change' },
};

/** Whom an act on chosen students is about: `412 students`, or what was asked for where nobody is named. */
function chosenTexts({ chosen, count, only_qualified: qualified }: QueuedChange['body']): string {
  if (typeof count === 'number') return counted(count, 'student');
  if (chosen && typeof chosen === 'object' && 'student_ids' in chosen && Array.isArray(chosen.student_ids)) {
    const students = counted(chosen.student_ids.length, 'student');
    return qualified === true ? `those of ${students} who qualify` : students;
  }
  return qualified === true ? 'all who qualify' : 'all who match';
}

/** What a queued call does, in a word or two. */
export function actionName(change: QueuedChange): string {
  return actions[change.call].name(change);
}

/** `Shortlist, 312 candidates`. */
export function actionTitle(change: QueuedChange, count: number): string {
  return `${actionName(change)}, ${counted(count, actions[change.call].noun)}`;
}
