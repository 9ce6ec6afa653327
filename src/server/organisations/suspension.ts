import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { outlivePlace } from '../restores/outliving.ts';
import type { PlaceKey } from './join-requests.ts';
import { isMember, type PlaceKind, placeColumn } from './repository.ts';

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

/** True for a row of `users` that is a member of a place of a kind, not suspended itself, where nobody else can act. */
export const isLastMember = (kind: PlaceKind): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${name}.${placeColumn(kind)}`);
  return sql<boolean>`(${of('users')} is not null and ${isMember(kind, 'users')}
    and not exists (select 1 from users as there where ${of('there')} = ${of('users')} and there.id <> users.id
      and there.suspended_at is null and ${isMember(kind, 'there')})
    and not exists (select 1 from ${sql.table(tableOf(kind))} as place
      where place.id = ${of('users')} and place.suspended_at is not null))`;
};

/**
 * The ids of places whose members are all suspended: nobody there can answer. Those without members aren't among them.
 * The plus keeps SQLite from going through every account with a place: few are suspended.
 */
const unattended = (kind: PlaceKind) => {
  const place = placeColumn(kind);
  const of = (name: string) => sql.ref(`${name}.${place}`);
  return sql`select ${of('gone')} from users as gone
    where gone.suspended_at is not null and +${of('gone')} is not null and ${isMember(kind, 'gone')}
      and not exists (select 1 from users as there where ${of('there')} = ${of('gone')}
        and there.suspended_at is null and ${isMember(kind, 'there')})`;
};

/** True where a column names a place whose members are all suspended. */
export const isUnattended = (kind: PlaceKind, column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${unattended(kind)})`;

const isStopped = (kind: PlaceKind, column: string) =>
  sql<boolean>`(${sql.ref(column)} in (select id from ${sql.table(tableOf(kind))} where suspended_at is not null)
    or ${isUnattended(kind, column)})`;

/**
 * True where a column, `postings.company_id` for instance, names a company that isn't suspended, nor are all of its
 * members: others see its postings and invitations.
 */
export const ofActiveCompany = (column: string): RawBuilder<boolean> =>
  sql<boolean>`not ${isStopped('company', column)}`;

/** As `ofActiveCompany` for an institution, `invitations.institution_id` for instance; true where a column names none. */
export const ofActiveInstitution = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null or not ${isStopped('institution', column)})`;

/** As `ofActiveCompany` for the kind of place that a column names. */
export const ofActivePlace = (kind: PlaceKind, column: string): RawBuilder<boolean> =>
  kind === 'company' ? ofActiveCompany(column) : ofActiveInstitution(column);

/** Whether every member of a place that isn't suspended itself is. */
export async function placeIsUnattended(db: Handle, { kind, id }: PlaceKey): Promise<boolean> {
  const place = db.selectFrom(tableOf(kind)).select('id').where('id', '=', id).where('suspended_at', 'is', null);
  return (await place.where(isUnattended(kind, 'id')).executeTakeFirst()) !== undefined;
}

/** Suspends a place, or lifts that with null, which outlives a restore. */
export async function setPlaceSuspended(
  tx: Tx,
  place: PlaceKey,
  suspension: { readonly since: string; readonly reason: string } | null,
): Promise<void> {
  const { kind, id } = place;
  outlivePlace(tx, place);
  await tx
    .updateTable(tableOf(kind))
    .set({ suspended_at: suspension?.since ?? null, suspended_reason: suspension?.reason ?? '' })
    .where('id', '=', id)
    .execute();
}
