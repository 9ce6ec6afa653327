import type { CallName } from '../contract/index.ts';

/** The calls that may wait in the outbox until the service can be reached. */
export const queueableCalls = [
  'postings.status',
  'enrollments.status',
  'enrollments.rate',
  'interviews.propose',
  'interviews.cancel',
  'invitations.send',
  'invitations.hide',
  'invitations.answer',
  'partnerships.invite',
  'partnerships.hide',
  'partnerships.answer',
  'messages.send',
  'assignments.create',
  'assignments.remove',
  'students.archiveMany',
  'students.restoreMany',
  'students.saveMatching',
] as const satisfies readonly CallName[];
/** A call that may wait in the outbox. */
export type QueueableCall = (typeof queueableCalls)[number];

/** What a queued call carries. */
export interface QueuedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * What a queued call goes in order with: entries of one aggregate leave one after the other, and one that needs a person
 * holds back those behind it, so an aggregate is one application, one invitation, one conversation. Of a posting's
 * invitations it is those to one party, or to the parties that were chosen together.
 */
export const queuedAggregate: Readonly<Record<QueueableCall, (input: QueuedInput) => string>> = {
  'postings.status': ({ params, body }) => `posting:${params.method}:${body.id}`,
  'enrollments.status': ({ query }) => `enrollment:${query.id}`,
  'enrollments.rate': ({ params }) => `enrollment:${params.id}`,
  'interviews.propose': ({ params }) => `enrollment:${params.id}`,
  'interviews.cancel': ({ params }) => `interview:${params.id}`,
  'invitations.send': ({ body }) => `invitations:${body.method}:${body.post_id}:${partiesOf(body)}`,
  'invitations.hide': ({ body }) => `invitations:${body.method}:${body.post_id}:${partiesOf(body)}`,
  'invitations.answer': ({ params }) => `invitation:${params.id}`,
  'partnerships.invite': ({ body }) => `partner:${body.institution_id ?? body.company_id}`,
  'partnerships.hide': ({ body }) => `partner:${body.institution_id ?? body.company_id}`,
  'partnerships.answer': ({ params }) => `partnership:${params.id}`,
  'messages.send': ({ body }) => `messages:${body.to}`,
  'assignments.create': ({ body }) => `assignments:${body.method}:${body.post_id}`,
  'assignments.remove': ({ params }) => `assignment:${params.id}`,
  'students.archiveMany': () => 'students:archive',
  'students.restoreMany': () => 'students:archive',
  'students.saveMatching': () => 'students:matching',
};

/**
 * Aggregates of two names that may be about the same: an invitation by its id, and whoever is invited once more after it
 * was withdrawn. What was decided first under the one name leaves before what was decided later under the other.
 */
export const relatedAggregates: Readonly<Partial<Record<string, string>>> = {
  ...{ invitation: 'invitations', invitations: 'invitation' },
  ...{ partnership: 'partner', partner: 'partnership' },
  ...{ assignment: 'assignments', assignments: 'assignment' },
};

/** Names are stored unsealed, so an address must not be told from it. Two lists under one name only wait for each other. */
const bucketsOfAddresses = 0x1_0000;

/** Whom invitations go to: the party with the smallest id, or a name for a list of addresses. */
function partiesOf({ audience, ids, emails }: QueuedInput['body']): string {
  const parties = Array.isArray(ids) ? ids.map(Number) : [];
  if (parties.length > 0) return `${audience}:${Math.min(...parties)}`;
  const addresses = Array.isArray(emails) ? emails.map((each) => String(each).trim().toLowerCase()) : [];
  let bucket = 0;
  for (const letter of addresses.toSorted().join(' ')) {
    bucket = (bucket * 31 + (letter.codePointAt(0) ?? 0)) % bucketsOfAddresses;
  }
  return `${audience}:list:${bucket.toString(16)}`;
}
