import type { Member } from '#shared/contract/members.ts';
import type { Handle } from '../platform/database/database.ts';
import type { PageQuery } from '../postings/lists.ts';
import type { PlaceKey } from './join-requests.ts';
import { placeColumn } from './repository.ts';

/** Those who may act for a place: verified, and set up. */
const membersOf = (db: Handle, place: PlaceKey) =>
  db
    .selectFrom('users')
    .where(placeColumn(place.kind), '=', place.id)
    .where('email_verified', '=', 1)
    .where('branch_id', 'is not', null)
    .where('deleted_at', 'is', null);

/** A page of a place's members, the longest there first, and how many there are. */
export async function listMembers(
  db: Handle,
  place: PlaceKey,
  { page, limit }: PageQuery,
): Promise<{ readonly data: Member[]; readonly total: number }> {
  const { count } = await membersOf(db, place)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await membersOf(db, place)
    .select(['id', 'first_name', 'last_name', 'email_address', 'designation', 'created_at as since'])
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map((row) => ({ ...row, email_address: row.email_address ?? '' })), total: Number(count) };
}

/** The branch of somebody who is a member of a place at this moment, or null. */
export async function branchOfMember(db: Handle, place: PlaceKey, userId: number): Promise<number | null> {
  const row = await membersOf(db, place).select('branch_id').where('id', '=', userId).executeTakeFirst();
  return row?.branch_id ?? null;
}

/** The e-mail addresses of a place's first members. */
export async function firstMembers(db: Handle, place: PlaceKey, max: number): Promise<string[]> {
  const rows = await membersOf(db, place).select('email_address').orderBy('id').limit(max).execute();
  return rows.flatMap(({ email_address }) => email_address ?? []);
}
