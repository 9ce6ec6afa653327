import type { Audience } from '#shared/contract/invitations.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expiryOf, type InvitationStatus, respectedSince } from '#shared/rules/enrollments/invitation-status.ts';
import { membersOfPlaces } from '../notifications/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { AskingSide } from '../platform/database/tables/invitations.ts';
import { isActive } from '../platform/sessions/suspension.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { enrollmentsAmong } from './reach.ts';

/** What became of inviting somebody. */
export type SendOutcome = 'sent' | 'accepted' | 'already' | 'declined' | 'not_found';

/** Whom a side asks to a posting, and what it writes. */
export interface InvitationAsked {
  readonly posting: Pick<PostingRecord, 'id' | 'company_id'>;
  readonly audience: Audience;
  readonly side: AskingSide;
  readonly sentBy: number;
  readonly note: string;
  /** Students whom the sender named by e-mail. */
  readonly byEmail?: ReadonlySet<number>;
}

/** The lock of whoever sends invitations to a posting, applies to it, or changes what it asks. */
export const invitationsLock = (postingId: number): string => `invitations ${postingId}`;

/** The column of an audience. */
const partyColumn = (audience: Audience) => (audience === 'students' ? 'user_id' : 'institution_id');

/**
 * Invites each party once. An open invitation of the other side is accepted by it. The caller holds `invitationsLock`
 * and has seen that the posting is published. Answers the outcomes in order, with the invitations that changed.
 */
export async function sendInvitations(
  tx: Tx,
  asking: InvitationAsked,
  partyIds: readonly number[],
  now: Date,
): Promise<{ readonly party_id: number; readonly outcome: SendOutcome }[]> {
  const ids = [...new Set(partyIds)];
  if (ids.length === 0) return [];
  await settlePosting(tx, asking.posting.id, now);
  const there = new Set(await invitable(tx, asking, ids));
  const outcomeOf = await earlierOutcomes(tx, asking, ids, now);
  const fresh = ids.filter((id) => there.has(id) && !outcomeOf.has(id));
  await insertInvitations(tx, asking, fresh, now);
  await acceptCrossing(
    tx,
    asking,
    ids.filter((id) => there.has(id) && outcomeOf.get(id) === 'accepted'),
    now,
  );
  await showAgain(
    tx,
    asking,
    ids.filter((id) => there.has(id)),
  );
  return ids.map((party_id) => ({
    party_id,
    outcome: there.has(party_id) ? (outcomeOf.get(party_id) ?? 'sent') : 'not_found',
  }));
}

/**
 * Those who can be invited: students whose e-mail is verified, institutions where somebody can answer. Suspended ones
 * can't.
 */
async function existing(tx: Tx, audience: Audience, ids: readonly number[]): Promise<number[]> {
  if (audience === 'colleges') return await answering(tx, ids);
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', '=', roles.student)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .where(isActive)
    .execute();
  return rows.map(({ id }) => id);
}

/** Institutions with a member who can act. */
async function answering(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const members = await membersOfPlaces(tx, 'institution', ids);
  if (members.length === 0) return [];
  const userIds = members.map(({ userId }) => userId);
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', userIds).where(isActive).execute();
  const active = new Set(rows.map(({ id }) => id));
  return members.flatMap(({ placeId, userId }) => (active.has(userId) ? placeId : []));
}

/** Of those who can be invited: students by id alone only where the company can see them. */
async function invitable(
  tx: Tx,
  { posting, audience, byEmail }: InvitationAsked,
  ids: readonly number[],
): Promise<number[]> {
  const there = await existing(tx, audience, ids);
  if (audience === 'colleges' || there.length === 0) return there;
  const listed = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', there)
    .where('in_directory', '=', 1)
    .execute();
  const asked = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('company_id', '=', posting.company_id)
    .where('user_id', 'in', there)
    .execute();
  const applied = await enrollmentsAmong(tx, posting.company_id, there);
  const seen = new Set([...listed.map(({ id }) => id), ...asked.map(({ user_id }) => user_id), ...applied]);
  return there.filter((id) => seen.has(id) || byEmail?.has(id));
}

/** What stands in the way of a new invitation, by party. */
async function earlierOutcomes(
  tx: Tx,
  { posting, audience, side }: InvitationAsked,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, SendOutcome>> {
  const column = partyColumn(audience);
  const rows = await tx
    .selectFrom('invitations')
    .select([`${column} as party`, 'status', 'from_side', 'answered_at'])
    .where('posting_id', '=', posting.id)
    .where(column, 'in', ids)
    .orderBy('id')
    .execute();
  const outcomes = new Map<number, SendOutcome>();
  for (const { party, status, from_side, answered_at } of rows) {
    if (party === null) continue;
    const said = earlier(status, from_side === side, (answered_at ?? '') > respectedSince(now));
    if (said) outcomes.set(party, said);
  }
  if (audience === 'colleges') return outcomes;
  const applied = await tx
    .selectFrom('enrollments')
    .select('user_id')
    .where('posting_id', '=', posting.id)
    .where('user_id', 'in', ids)
    .execute();
  for (const { user_id } of applied) outcomes.set(user_id, 'already');
  return outcomes;
}

function earlier(status: InvitationStatus, own: boolean, lately: boolean): SendOutcome | null {
  if (status === 'accepted') return 'already';
  if (status === 'sent') return own ? 'already' : 'accepted';
  // The other side said no to this one a short while ago; who said no may change their own mind at any time.
  return own && lately && (status === 'rejected' || status === 'not_interested') ? 'declined' : null;
}

const rowsAtOnce = 500;

async function insertInvitations(tx: Tx, asking: InvitationAsked, ids: readonly number[], now: Date): Promise<void> {
  const { posting, audience, side, sentBy, note } = asking;
  const rows = ids.map((id) => ({
    company_id: posting.company_id,
    posting_id: posting.id,
    user_id: audience === 'students' ? id : null,
    institution_id: audience === 'colleges' ? id : null,
    from_side: side,
    sent_by: sentBy,
    status: 'sent' as const,
    note,
    sent_at: now.toISOString(),
    expires_at: expiryOf(now),
    reminded_at: null,
    answered_at: null,
    answered_by: null,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('invitations')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

async function acceptCrossing(tx: Tx, asking: InvitationAsked, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('invitations')
    .set({ status: 'accepted', answered_at: now.toISOString(), answered_by: asking.sentBy })
    .where('posting_id', '=', asking.posting.id)
    .where(partyColumn(asking.audience), 'in', ids)
    .where('status', '=', 'sent')
    .execute();
}

/** Who is invited is no longer hidden. */
async function showAgain(tx: Tx, { posting, audience, side }: InvitationAsked, ids: readonly number[]): Promise<void> {
  if (side !== 'company' || ids.length === 0) return;
  await tx
    .deleteFrom('hidden_suggestions')
    .where('posting_id', '=', posting.id)
    .where('audience', '=', audience)
    .where('party_id', 'in', ids)
    .execute();
}

/** Writes down which of a posting's invitations are over, so that their parties can be asked again. */
async function settlePosting(tx: Tx, postingId: number, now: Date): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status: 'expired' })
    .where('posting_id', '=', postingId)
    .where('status', '=', 'sent')
    .where('expires_at', '<=', now.toISOString())
    .execute();
}

/** Takes parties off a posting's suggestions; answers how many were on it before. */
export async function hideSuggestions(
  tx: Tx,
  { posting, audience }: Pick<InvitationAsked, 'posting' | 'audience'>,
  ids: readonly number[],
): Promise<number> {
  const known = [...new Set(await existing(tx, audience, [...new Set(ids)]))];
  if (known.length === 0) return 0;
  const rows = known.map((party_id) => ({
    company_id: posting.company_id,
    posting_id: posting.id,
    audience,
    party_id,
  }));
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_suggestions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/**
 * The accounts of students by e-mail: their own, or the one under which their institution lists them. E-mails of nobody,
 * of others, and of students who are not verified or suspended are left out.
 */
export async function studentsByEmail(db: Handle, emails: readonly string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const students = db
    .selectFrom('users')
    .where('role', '=', roles.student)
    .where('email_verified', '=', 1)
    .where('deleted_at', 'is', null)
    .where(isActive);
  const listed = await students
    .innerJoin('students', 'students.user_id', 'users.id')
    .select(['users.id', 'students.email'])
    .where('students.email', 'in', emails)
    .where('students.archived', '=', 0)
    .execute();
  const own = await students.select(['id', 'email_address as email']).where('email_address', 'in', emails).execute();
  return new Map([...listed, ...own].map(({ id, email }) => [email ?? '', id]));
}
