import type { ChangeOf, QueueableCall, QueuedChange } from '#shared/desk/queued-change.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { counted } from '../../ui/format.ts';

const reviews: Readonly<Record<number, string>> = {
  2: 'Seen',
  3: 'Under Review',
  4: 'Shortlist',
  5: 'In touch',
  6: 'Hire',
  7: 'Not interested',
};
const sessionAnswers = {
  accepted: 'Accept session',
  declined: 'Decline session',
  proposed: 'Propose another time',
  cancelled: 'Call off session',
} as const;
const answers = {
  accepted: 'Accept',
  rejected: 'Reject',
  withdrawn: 'Withdraw',
  not_interested: 'Not interested',
} as const;

/** What several calls of a name are counted in. */
const nouns: Readonly<Record<QueueableCall, string>> = {
  'postings.status': 'posting',
  'enrollments.status': 'candidate',
  'enrollments.seen': 'candidate',
  'enrollments.rate': 'candidate',
  'enrollments.apply': 'application',
  'enrollments.withdraw': 'application',
  'saved.add': 'opportunity',
  'saved.remove': 'opportunity',
  'savedSearches.create': 'search',
  'savedSearches.remove': 'search',
  'interviews.propose': 'candidate',
  'interviews.pick': 'interview',
  'interviews.cancel': 'interview',
  'mentor.answerSession': 'session',
  'invitations.send': 'invitation',
  'invitations.hide': 'suggestion',
  'invitations.answer': 'invitation',
  'partnerships.invite': 'institution',
  'partnerships.hide': 'institution',
  'partnerships.answer': 'partnership',
  'messages.send': 'message',
  'assignments.create': 'posting',
  'assignments.remove': 'student',
  'students.archiveMany': 'change',
  'students.restoreMany': 'change',
  'students.saveMatching': 'change',
  'student.saveProfile': 'profile',
  'student.editExperience': 'experience',
  'student.editDocument': 'document',
  'student.editProject': 'project',
  'student.removeExperience': 'experience',
  'student.removeDocument': 'document',
  'student.removeProject': 'project',
  'student.savePrivacy': 'change',
  'tickets.create': 'ticket',
};

/** Whom an opportunity goes to: `412 students`, or what was asked for where nobody is named. */
function receivers({ chosen, only_qualified: qualified }: ChangeOf<'assignments.create'>['body']): string {
  if (!('student_ids' in chosen)) return qualified ? 'all who qualify' : 'all who match';
  const students = counted(chosen.student_ids.length, 'student');
  return qualified ? `those of ${students} who qualify` : students;
}

/** What calls do that are called the same whatever they carry. */
const names = {
  'enrollments.seen': 'Last look',
  'enrollments.rate': 'Rating',
  'enrollments.apply': 'Application',
  'enrollments.withdraw': 'Withdraw application',
  'saved.add': 'Save for later',
  'saved.remove': 'Remove from saved',
  'savedSearches.create': 'Save search',
  'savedSearches.remove': 'Delete saved search',
  'interviews.propose': 'Interview times',
  'interviews.pick': 'Interview time',
  'interviews.cancel': 'Call off interview',
  'invitations.send': 'Invitation',
  'invitations.hide': 'Not interested',
  'partnerships.invite': 'Partnership',
  'partnerships.hide': 'Not interested',
  'messages.send': 'Message',
  'assignments.remove': 'Take opportunity back',
  'students.saveMatching': 'What student lists mean',
  'student.saveProfile': 'Profile',
  'student.savePrivacy': 'Privacy',
  'student.editExperience': 'Change experience',
  'student.editDocument': 'Change document',
  'student.editProject': 'Change project',
  'student.removeExperience': 'Remove experience',
  'student.removeDocument': 'Remove document',
  'student.removeProject': 'Remove project',
  'tickets.create': 'Helpdesk ticket',
} as const satisfies Partial<Record<QueueableCall, string>>;

/** What a queued call does, in a word or two. */
export function actionName(change: QueuedChange): string {
  switch (change.call) {
    case 'postings.status':
      return change.body.status === postingStatuses.closed ? 'Close' : 'Publish';
    case 'enrollments.status':
      return reviews[change.query.status] ?? 'Status';
    case 'invitations.answer':
    case 'partnerships.answer':
      return answers[change.body.status];
    case 'mentor.answerSession':
      return sessionAnswers[change.body.status];
    case 'assignments.create':
      return `Send Opportunity to ${receivers(change.body)}`;
    case 'students.archiveMany':
      return `Take off the list: ${counted(change.body.count, 'student')}`;
    case 'students.restoreMany':
      return `Back on the list: ${counted(change.body.student_ids.length, 'student')}`;
    default:
      return names[change.call];
  }
}

/** `Shortlist, 312 candidates`. */
export function actionTitle(change: QueuedChange, count: number): string {
  return `${actionName(change)}, ${counted(count, nouns[change.call])}`;
}
