import type { CallName } from '#shared/contract/index.ts';
import type { OutboxNotifications } from '#shared/desk/types.ts';

type Settled = OutboxNotifications['settled'][number];
/** The first part of a call's name: what it is about. */
type Noun = CallName extends `${infer N}.${string}` ? N : never;

const ofPostings = ['postings', 'enrollments', 'invitations', 'user'] as const;
const ofApplications = ['enrollments', 'postings', 'interviews', 'user'] as const;
const ofOwnEnrollment = [
  'enrollments',
  'postings',
  'invitations',
  'assignments',
  'interviews',
  'saved',
  'user',
] as const;
const ofSaved = ['saved', 'postings', 'enrollments'] as const;
const ofAssignments = ['assignments', 'students', 'placements', 'user'] as const;
const ofInvitations = ['invitations', 'partnerships', 'messages', 'user'] as const;

const ofProfile = ['student', 'postings'] as const;

/** What a write may have changed, by the first part of the calls that read it. */
const touched: Readonly<Record<Settled, readonly Noun[]>> = {
  'posting.publish': ofPostings,
  'posting.update': ofPostings,
  'postings.status': ofPostings,
  'enrollments.status': ofApplications,
  // Nobody waits to read one's own look.
  'enrollments.seen': [],
  'enrollments.rate': ofApplications,
  'enrollments.apply': ofOwnEnrollment,
  'enrollments.withdraw': ofOwnEnrollment,
  'saved.add': ofSaved,
  'saved.remove': ofSaved,
  'savedSearches.create': ['savedSearches'],
  'savedSearches.remove': ['savedSearches'],
  'interviews.propose': ofApplications,
  'interviews.pick': ofApplications,
  'interviews.cancel': ofApplications,
  'mentor.answerSession': ['mentor', 'bookings'],
  'invitations.send': ofInvitations,
  'invitations.hide': ofInvitations,
  'invitations.answer': ofInvitations,
  'partnerships.invite': ofInvitations,
  'partnerships.hide': ofInvitations,
  'partnerships.answer': ofInvitations,
  'messages.send': ['messages'],
  'assignments.create': ofAssignments,
  'assignments.remove': ofAssignments,
  'students.archiveMany': [...ofAssignments, 'batches'],
  'students.restoreMany': [...ofAssignments, 'batches'],
  'students.saveMatching': ['students'],
  'student.saveProfile': ofProfile,
  'student.editExperience': ofProfile,
  'student.editDocument': ofProfile,
  'student.editProject': ofProfile,
  'student.removeExperience': ofProfile,
  'student.removeDocument': ofProfile,
  'student.removeProject': ofProfile,
  'student.savePrivacy': ['student'],
  'tickets.create': ['tickets'],
  'roster.commit': ['students', 'batches', 'assignments', 'placements', 'user'],
  'report.handIn': ['enrollments', 'reports', 'user'],
  'message.send': ['messages'],
  'picture.set': ['user', 'student'],
  'service.call': [],
};

/** Whether a read may answer something else now that these writes came to rest. Takes the query's key. */
export function isTouched(queryKey: readonly unknown[], settled: Iterable<Settled>): boolean {
  const [kind, call] = queryKey;
  if (kind !== 'read' || typeof call !== 'string') return false;
  const noun = call.split('.')[0];
  return [...settled].some((name) => touched[name].some((one) => one === noun));
}
