import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience, InvitationTab } from '#shared/contract/invitations.ts';
import { membersOfPlaces, type NewNotification, notify, notifyPlace } from '../notifications/repository.ts';
import { readPlace } from '../organisations/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingRecord } from '../postings/repository.ts';
import type { InvitationRecord } from './repository.ts';
import type { InvitationAsked, SendOutcome } from './sending.ts';

/** Where an employer finds a posting's invitations. */
export const invitePath = (kind: PostingKind, postingId: number, tab: InvitationTab, audience: Audience) =>
  `/employer/${kind}/invite/${postingId}?tab=${tab}&audience=${audience}`;

/** Where an institution finds the openings that companies sent it, or that it asked for. */
export const institutionInvitationsPath = (state: 'received' | 'accepted' | 'sent') =>
  `/educator/companies/opportunities${state === 'received' ? '' : `?state=${state}`}`;

/** Where a student reads a posting, and applies to it. */
export const ownPostingPath = ({ kind, id }: Pick<PostingRecord, 'kind' | 'id'>) => `/student/explore/${kind}/${id}`;

/** Where a student follows the own application to a posting. */
export const ownApplicationPath = (kind: PostingKind, postingId: number) =>
  `/student/my-applications/${kind}/${postingId}`;

const about = (invitationTo: number, party: string) => `invitation ${invitationTo} ${party}`;

/** Tells those who were invited, or the company that an institution asked, and whose invitation was accepted so. */
export async function tellInvited(
  tx: Tx,
  asking: InvitationAsked & { readonly posting: PostingRecord },
  results: readonly { readonly party_id: number; readonly outcome: SendOutcome }[],
  now: Date,
): Promise<void> {
  const of = (wanted: SendOutcome) =>
    results.filter(({ outcome }) => outcome === wanted).map(({ party_id }) => party_id);
  const { posting, side, audience } = asking;
  if (side === 'institution')
    return await tellCompany(tx, asking, { asked: of('sent'), accepted: of('accepted') }, now);
  const notifications = { kind: 'invitation', topic: about(posting.id, 'company') } as const;
  const invites = `${posting.company_name} invites you to “${posting.title}”`;
  const accepts = `${posting.company_name} accepted your request to take part in “${posting.title}”`;
  if (audience === 'students') {
    await notify(
      tx,
      of('sent').map((userId) => ({ ...notifications, userId, text: invites, path: ownPostingPath(posting) })),
      now,
    );
    return;
  }
  const told = async (ids: readonly number[], text: string, path: string): Promise<NewNotification[]> =>
    (await membersOfPlaces(tx, 'institution', ids)).map(({ userId }) => ({ ...notifications, userId, text, path }));
  const asked = await told(of('sent'), invites, institutionInvitationsPath('received'));
  await notify(tx, [...asked, ...(await told(of('accepted'), accepts, institutionInvitationsPath('accepted')))], now);
}

async function tellCompany(
  tx: Tx,
  { posting }: { readonly posting: PostingRecord },
  { asked, accepted }: { readonly asked: readonly number[]; readonly accepted: readonly number[] },
  now: Date,
): Promise<void> {
  const [id] = [...asked, ...accepted];
  if (id === undefined) return;
  const name = (await readPlace(tx, 'institution', id))?.name ?? '';
  const text = accepted.length > 0 ? `${name} accepted your invitation to` : `${name} would like to take part in`;
  const tab = accepted.length > 0 ? 'accepted' : 'received';
  const notifications = {
    kind: 'invitation',
    text: `${text} “${posting.title}”`,
    path: invitePath(posting.kind, posting.id, tab, 'colleges'),
    topic: about(posting.id, `institution ${id}`),
  } as const;
  await notifyPlace(tx, { kind: 'company', id: posting.company_id }, notifications, now);
}

const verbs = {
  accepted: 'accepted',
  rejected: 'turned down',
  not_interested: 'turned down',
  withdrawn: 'took back',
} as const;

/** Tells the other side what became of an invitation. What a company takes back is not worth a word. */
export async function tellAnswered(tx: Tx, record: InvitationRecord, now: Date): Promise<void> {
  const { status, posting_id, kind, title, company_id, from_side } = record;
  if (!(status in verbs)) return;
  const verb = verbs[status as keyof typeof verbs];
  const party = record.user_id === null ? `institution ${record.institution_id}` : `student ${record.user_id}`;
  if (from_side === 'company' && status !== 'withdrawn') {
    const name = record.college_name ?? `${record.first_name ?? ''} ${record.last_name ?? ''}`.trim();
    const audience = record.user_id === null ? 'colleges' : 'students';
    const tab = status === 'accepted' ? 'accepted' : 'suggested';
    // Only colleges are invited to a project on that page; a student's yes is an application.
    const isApplied = audience === 'students' && kind === 'project';
    const path = isApplied ? `/employer/${kind}/${posting_id}` : invitePath(kind, posting_id, tab, audience);
    const notifications = { kind: 'invitation', text: `${name} ${verb} your invitation to “${title}”`, path } as const;
    await notifyPlace(
      tx,
      { kind: 'company', id: company_id },
      { ...notifications, topic: about(posting_id, party) },
      now,
    );
    return;
  }
  if (from_side === 'institution' && status !== 'withdrawn' && record.institution_id !== null) {
    const text = `${record.company_name} ${verb} your request to take part in “${title}”`;
    const path = institutionInvitationsPath(status === 'accepted' ? 'accepted' : 'sent');
    const notifications = { kind: 'invitation', text, path, topic: about(posting_id, 'company') } as const;
    await notifyPlace(tx, { kind: 'institution', id: record.institution_id }, notifications, now);
  }
}
