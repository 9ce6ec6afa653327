import { sql } from 'kysely';
import type { Member } from '#shared/contract/members.ts';
import { AppError } from '#shared/errors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { type PlaceRole, placeRoles } from '#shared/rules/accounts/place-roles.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PageQuery } from '../postings/lists.ts';
import { outlive } from '../restores/outliving.ts';
import type { PlaceKey } from './join-requests.ts';
import { isMember, placeColumn } from './repository.ts';

/** Columns of an account that belongs to no company and no institution. */
export const nowhere = {
  company_id: null,
  institution_id: null,
  branch_id: null,
  place_owner: 0,
  place_since: null,
} as const;

/** Those who may act for a place: verified, set up, and no administrators meanwhile. */
const membersOf = (db: Handle, { kind, id }: PlaceKey) =>
  db.selectFrom('users').where(placeColumn(kind), '=', id).where(isMember(kind, 'users'));

const roleOf = (isOwner: number): PlaceRole => (isOwner === 1 ? placeRoles.owner : placeRoles.member);

/** A page of a place's members, the longest there first, and how many there are. */
export async function listMembers(
  db: Handle,
  place: PlaceKey,
  { page, limit }: PageQuery,
): Promise<{ readonly data: Member[]; readonly total: number }> {
  const rows = await membersOf(db, place)
    .select(['id', 'first_name', 'last_name', 'email_address', 'designation', 'place_owner', 'suspended_at'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('place_since', 'created_at').as('since'),
      selectFrom('sessions')
        .select(({ fn: session }) => session.max('last_seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_active_at'),
    ])
    .orderBy('place_since')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const data = rows.map(({ place_owner, suspended_at, email_address, ...row }) => ({
    ...row,
    email_address: email_address ?? '',
    role: roleOf(place_owner),
    is_suspended: suspended_at !== null,
  }));
  return { data, total: await countMembers(db, place) };
}

/** How many members a place has. */
export async function countMembers(db: Handle, place: PlaceKey): Promise<number> {
  const query = membersOf(db, place).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** The owners of a place who can act: a suspended one can't. */
const activeOwnersOf = (db: Handle, place: PlaceKey) =>
  membersOf(db, place).where('place_owner', '=', 1).where('suspended_at', 'is', null);

/** How many owners of a place can act. */
export async function countOwners(db: Handle, place: PlaceKey): Promise<number> {
  const query = activeOwnersOf(db, place).select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Whether a place keeps an owner who can act when this member is none any more. */
export async function hasOtherOwner(db: Handle, place: PlaceKey, userId: number): Promise<boolean> {
  const row = await activeOwnersOf(db, place).select('id').where('id', '<>', userId).executeTakeFirst();
  return row !== undefined;
}

/** A member of a place, as far as deciding about members needs to know. */
export interface PlaceMembership {
  readonly id: number;
  readonly role: PlaceRole;
  readonly branchId: number;
  readonly name: string;
}

/** Somebody who is a member of a place at this moment, or null. */
export async function readPlaceMembership(
  db: Handle,
  place: PlaceKey,
  userId: number,
): Promise<PlaceMembership | null> {
  const row = await membersOf(db, place)
    .select(['id', 'place_owner', 'branch_id', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row || row.branch_id === null) return null;
  return { id: row.id, role: roleOf(row.place_owner), branchId: row.branch_id, name: fullName(row) };
}

/** An owner of a place at this moment. Throws `forbidden` for everybody else. */
export async function mustOwn(db: Handle, place: PlaceKey, userId: number): Promise<PlaceMembership> {
  const member = await readPlaceMembership(db, place, userId);
  if (member?.role === placeRoles.owner) return member;
  throw new AppError('forbidden', { message: 'Only an owner can do this' });
}

/** Where somebody works who comes to a place: at the branch of this owner, or of the one who is there longest. */
export async function branchOfOwner(db: Handle, place: PlaceKey, userId: number): Promise<number | null> {
  const rows = await membersOf(db, place)
    .select(['id', 'branch_id'])
    .where('place_owner', '=', 1)
    .orderBy('place_since')
    .orderBy('id')
    .execute();
  return (rows.find(({ id }) => id === userId) ?? rows[0])?.branch_id ?? null;
}

/** The owners of a place who can act, the longest there first. */
export async function listOwners(db: Handle, place: PlaceKey): Promise<{ id: number; email: string | null }[]> {
  return await activeOwnersOf(db, place)
    .select(['id', 'email_address as email'])
    .orderBy('place_since')
    .orderBy('id')
    .execute();
}

/** Whether a member of a place has this address. */
export async function hasMember(db: Handle, place: PlaceKey, email: string): Promise<boolean> {
  const row = await membersOf(db, place).select('id').where('email_address', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** Makes a member an owner, or an owner a member, which outlives a restore. */
export async function setPlaceRole(tx: Tx, userId: number, role: PlaceRole): Promise<void> {
  outlive(tx, userId);
  const place_owner = role === placeRoles.owner ? (1 as const) : (0 as const);
  await tx.updateTable('users').set({ place_owner }).where('id', '=', userId).execute();
}

/**
 * Where members are left and no owner who can act, the member who is there longest becomes one, of those who can act
 * where there are any; answers who, or null. The caller holds the members' lock.
 */
export async function keepOwned(tx: Tx, place: PlaceKey): Promise<number | null> {
  if ((await countOwners(tx, place)) > 0) return null;
  const next = await membersOf(tx, place)
    .select(['id', 'place_owner'])
    .orderBy(sql`case when suspended_at is null then 0 else 1 end`)
    .orderBy('place_owner', 'desc')
    .orderBy('place_since')
    .orderBy('id')
    .executeTakeFirst();
  if (!next || next.place_owner === 1) return null;
  await setPlaceRole(tx, next.id, placeRoles.owner);
  return next.id;
}
