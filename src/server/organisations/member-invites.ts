import { sql } from 'kysely';
import type { MemberInvite, OwnMemberInvite } from '#shared/contract/members.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { later } from '../platform/sessions/sessions.ts';
import type { PageQuery } from '../postings/lists.ts';
import type { PlaceKey } from './join-requests.ts';
import { type PlaceKind, placeColumn } from './repository.ts';
import { ofActivePlace } from './suspension.ts';

/** Seconds for which an invitation counts. */
const lifetime = 30 * seconds.day;

/** Invitations that have not expired. */
const livingInvites = (db: Handle, now: Date) =>
  db
    .selectFrom('member_invites')
    .innerJoin('users', 'users.id', 'member_invites.invited_by')
    .where('member_invites.expires_at', '>', now.toISOString());

const invitesOf = (db: Handle, place: PlaceKey, now: Date) =>
  livingInvites(db, now).where(`member_invites.${placeColumn(place.kind)}`, '=', place.id);

const shown = [
  'member_invites.id',
  'member_invites.email_address',
  'member_invites.invited_at',
  'member_invites.expires_at',
  'member_invites.declined_at',
  'users.first_name',
  'users.last_name',
] as const;

/** A page of the invitations of a place, those that wait before declined ones, the latest first, and how many there are. */
export async function listMemberInvites(
  db: Handle,
  place: PlaceKey,
  { page, limit }: PageQuery,
  now: Date,
): Promise<{ readonly data: MemberInvite[]; readonly total: number }> {
  const rows = await invitesOf(db, place, now)
    .select(shown)
    .orderBy(sql`case when member_invites.declined_at is null then 0 else 1 end`)
    .orderBy('member_invites.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(withName), total: await countOf(invitesOf(db, place, now)) };
}

const withName = <T extends { first_name: string; last_name: string }>({ first_name, last_name, ...row }: T) => ({
  ...row,
  invited_by: fullName({ first_name, last_name }),
});

/** How many invitations of a place wait for an answer. */
export const countWaitingInvites = (db: Handle, place: PlaceKey, now: Date): Promise<number> =>
  countOf(invitesOf(db, place, now).where('member_invites.declined_at', 'is', null));

async function countOf(invites: ReturnType<typeof invitesOf>): Promise<number> {
  const { count } = await invites.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The invitation of an address to a place, or null. */
export async function findInvite(db: Handle, place: PlaceKey, email: string, now: Date): Promise<MemberInvite | null> {
  const row = await invitesOf(db, place, now)
    .select(shown)
    .where('member_invites.email_address', '=', email)
    .executeTakeFirst();
  return row ? withName(row) : null;
}

/** Invites an address to a place, or prolongs its invitation. The caller holds the members' lock. */
export async function putInvite(
  tx: Tx,
  place: PlaceKey,
  { email, by }: { readonly email: string; readonly by: number },
  now: Date,
): Promise<void> {
  const column = placeColumn(place.kind);
  const values = {
    invited_by: by,
    invited_at: now.toISOString(),
    expires_at: later(now, lifetime),
    declined_at: null,
  };
  const { numUpdatedRows } = await tx
    .updateTable('member_invites')
    .set(values)
    .where(column, '=', place.id)
    .where('email_address', '=', email)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const of = { company_id: null, institution_id: null, [column]: place.id };
  await tx
    .insertInto('member_invites')
    .values({ ...of, ...values, email_address: email })
    .execute();
}

/** Withdraws an invitation of a place; false where there is none. */
export async function dropInvite(tx: Tx, place: PlaceKey, id: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('member_invites')
    .where(placeColumn(place.kind), '=', place.id)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the invitation of somebody to a place: they belong to it by now, or belonged to it. */
export async function dropInviteTo(tx: Tx, place: PlaceKey, userId: number): Promise<void> {
  await tx
    .deleteFrom('member_invites')
    .where(placeColumn(place.kind), '=', place.id)
    .where('email_address', '=', (users) =>
      users.selectFrom('users').select('users.email_address').where('users.id', '=', userId),
    )
    .execute();
}

/** Withdraws what somebody who was removed has invited to a place. */
export async function dropInvitesBy(tx: Tx, place: PlaceKey, userId: number): Promise<void> {
  await tx
    .deleteFrom('member_invites')
    .where(placeColumn(place.kind), '=', place.id)
    .where('invited_by', '=', userId)
    .execute();
}

/** Whose invitations are asked for: the verified address, and what the person works at. */
export interface InvitedMember {
  readonly email: string;
  readonly kind: PlaceKind;
}

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

/** What a person can answer: whoever came to a suspended place would be locked out of it. */
const openFor = (db: Handle, { email, kind }: InvitedMember, now: Date) =>
  livingInvites(db, now)
    .innerJoin(tableOf(kind), `${tableOf(kind)}.id`, `member_invites.${placeColumn(kind)}`)
    .where(ofActivePlace(kind, `${tableOf(kind)}.id`))
    .where('member_invites.email_address', '=', email)
    .where('member_invites.declined_at', 'is', null);

/** The invitations that a person can answer, the latest first. */
export async function listOwnInvites(db: Handle, invited: InvitedMember, now: Date): Promise<OwnMemberInvite[]> {
  const rows = await openFor(db, invited, now)
    .select(['member_invites.id', 'member_invites.invited_at', 'member_invites.expires_at'])
    .select([`${tableOf(invited.kind)}.name as place_name`, 'users.first_name', 'users.last_name'])
    .orderBy('member_invites.id', 'desc')
    .execute();
  return rows.map(withName);
}

/** An invitation that is being answered. */
export interface AnsweredInvite {
  readonly id: number;
  readonly placeId: number;
  readonly invitedBy: number;
}

/** An invitation that a person can answer, or null. */
export async function findOwnInvite(
  db: Handle,
  invited: InvitedMember,
  id: number,
  now: Date,
): Promise<AnsweredInvite | null> {
  const row = await openFor(db, invited, now)
    .select(['member_invites.company_id', 'member_invites.institution_id', 'member_invites.invited_by'])
    .where('member_invites.id', '=', id)
    .executeTakeFirst();
  return row ? { id, placeId: row.company_id ?? row.institution_id ?? 0, invitedBy: row.invited_by } : null;
}

/** Stores what came of an invitation: who accepted needs it no more, who declined is not invited again for a while. */
export async function settleInvite(tx: Tx, id: number, state: 'accepted' | 'declined', now: Date): Promise<void> {
  if (state === 'accepted') await tx.deleteFrom('member_invites').where('id', '=', id).execute();
  else await tx.updateTable('member_invites').set({ declined_at: now.toISOString() }).where('id', '=', id).execute();
}

/** Removes every invitation of an address: its account is being deleted. */
export async function forgetInvitesOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('member_invites').where('email_address', '=', email).execute();
}

/** Removes the invitations of a place that nobody is left at. */
export async function dropInvites(tx: Tx, place: PlaceKey): Promise<void> {
  await tx.deleteFrom('member_invites').where(placeColumn(place.kind), '=', place.id).execute();
}

/** Removes invitations that have expired. */
export async function sweepInvites(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('member_invites').where('expires_at', '<=', now.toISOString()).execute();
}
