import type { PostingKind } from '../contract/call.ts';
import { enrollmentStatuses } from '../rules/enrollments/enrollment-status.ts';
import type { ChangeOf, QueuedChange } from './queued-change.ts';
import type { OutboxEntry } from './types.ts';

/** What the aggregates are called that are one thing by the id in the call's path. */
const namesById = {
  'enrollments.seen': 'look',
  'savedSearches.remove': 'deletion',
  'interviews.pick': 'interview',
  'interviews.cancel': 'interview',
  'mentor.answerSession': 'session',
  'invitations.answer': 'invitation',
  'partnerships.answer': 'partnership',
  'assignments.remove': 'assignment',
  'student.editExperience': 'profile:experience',
  'student.removeExperience': 'profile:experience',
  'student.editDocument': 'profile:document',
  'student.removeDocument': 'profile:document',
  'student.editProject': 'profile:project',
  'student.removeProject': 'profile:project',
} as const satisfies Partial<Record<QueuedChange['call'], string>>;

/**
 * What a queued call goes in order with: entries of one aggregate leave one after the other, and one that needs a person
 * holds back those behind it, so an aggregate is one application, one invitation, one conversation. Of a posting's
 * invitations it is those to one party, or to the parties that were chosen together.
 */
export function aggregateOf(change: QueuedChange): string {
  switch (change.call) {
    case 'postings.status':
      return `posting:${change.params.method}:${change.body.id}`;
    case 'enrollments.status':
      return `enrollment:${change.query.id}`;
    case 'enrollments.rate':
    case 'interviews.propose':
      return `enrollment:${change.params.id}`;
    case 'enrollments.apply':
      return ownEnrollment(change.params.method, change.body[`${change.params.method}_id`] ?? 0);
    case 'enrollments.withdraw':
      return ownEnrollment(change.params.method, change.params.id);
    case 'saved.add':
    case 'saved.remove':
      return savedPosting(change.params.method, change.params.id);
    case 'savedSearches.create':
      return `search:${bucketOf(change.body.name.toLowerCase())}`;
    case 'invitations.send':
    case 'invitations.hide':
      return `invitations:${change.body.method}:${change.body.post_id}:${partiesOf(change)}`;
    case 'partnerships.invite':
    case 'partnerships.hide':
      return `partner:${change.body.institution_id ?? change.body.company_id}`;
    case 'messages.send':
      return aggregateOfMessage(change.body.to);
    case 'assignments.create':
      return `assignments:${change.body.method}:${change.body.post_id}`;
    case 'students.archiveMany':
    case 'students.restoreMany':
      return 'students:archive';
    case 'students.saveMatching':
      return 'students:matching';
    case 'student.saveProfile':
      return 'profile:details';
    case 'student.savePrivacy':
      return 'profile:privacy';
    case 'tickets.create':
      return `ticket:${bucketOf(change.body.concern)}`;
    default:
      return `${namesById[change.call]}:${change.params.id}`;
  }
}

/** The aggregate of a conversation, by the party that is written to ('company:3'). */
export const aggregateOfMessage = (party: string): string => `messages:${party}`;

/** The aggregate of a student's own application to a posting. */
export const ownEnrollment = (kind: PostingKind, postingId: number): string => `application:${kind}:${postingId}`;

/** The aggregate of what a student saves for later and takes off again. */
export const savedPosting = (kind: PostingKind, postingId: number): string => `saved:${kind}:${postingId}`;

/**
 * Aggregates of two names that may be about the same: an invitation by its id, and whoever is invited once more after it
 * was withdrawn. What was decided first under the one name leaves before what was decided later under the other.
 */
export const relatedAggregates: Readonly<Partial<Record<string, string>>> = {
  invitation: 'invitations',
  invitations: 'invitation',
  partnership: 'partner',
  partner: 'partnership',
  assignment: 'assignments',
  assignments: 'assignment',
  search: 'deletion',
  deletion: 'search',
};

/** Names of aggregates are stored unsealed, so no text may be told from one. Two texts of one name only wait for each other. */
const buckets = 0x1_0000;

/** One of a few names that stand for a text. */
function bucketOf(text: string): string {
  let bucket = 0;
  for (const letter of text) bucket = (bucket * 31 + (letter.codePointAt(0) ?? 0)) % buckets;
  return bucket.toString(16);
}

/** Whom invitations go to: the party with the smallest id, or a name for a list of addresses. */
function partiesOf({ body }: ChangeOf<'invitations.send' | 'invitations.hide'>): string {
  if (body.ids.length > 0) return `${body.audience}:${Math.min(...body.ids)}`;
  const addresses = 'emails' in body ? body.emails.map((each) => each.trim().toLowerCase()) : [];
  return `${body.audience}:list:${bucketOf(addresses.toSorted().join(' '))}`;
}

/** Whether the service refused an entry: what it says is not so. */
export const isRefused = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'blocked' || state === 'conflict';

/** Whether a change only notes that somebody has looked at an application: nobody pressed a button for it. */
export function isLook(change: QueuedChange | null): boolean {
  if (change?.call === 'enrollments.seen') return true;
  if (change?.call !== 'enrollments.status') return false;
  return change.query.status === enrollmentStatuses.seen && change.query.from === enrollmentStatuses.applied;
}
