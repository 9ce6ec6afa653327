import { type RawBuilder, type Selectable, sql } from 'kysely';
import { roles } from '#shared/rules/accounts/roles.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import { prefixBounds } from '../platform/database/prefix.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { OrganisationTable } from '../platform/database/tables/accounts.ts';

/** What an employer or an educator works at. */
export type PlaceKind = 'company' | 'institution';
/** A company or an institution. */
export type Organisation = Selectable<OrganisationTable>;

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';
/** The column that names the place of a kind, in users, branches and requests. */
export const placeColumn = (kind: PlaceKind) => (kind === 'company' ? 'company_id' : 'institution_id');

/** What the members of a kind of place are. */
export const memberRole = { company: roles.employer, institution: roles.educator } as const;

/** Members of a kind of place: those who may act for one unless they are suspended. `name` is what the table goes by. */
export const isMember = (kind: PlaceKind, name: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${name}.role`)} = ${sql.lit(memberRole[kind])} and ${sql.ref(`${name}.email_verified`)} = 1
    and ${sql.ref(`${name}.branch_id`)} is not null and ${sql.ref(`${name}.deleted_at`)} is null)`;

const maxNames = 20;

/** Places that aren't suspended, with a verified member who isn't either: others are nobody's to see, and nobody there could answer. */
export function listedPlaces(db: Handle, kind: PlaceKind) {
  const active = db.selectFrom(tableOf(kind)).where('suspended_at', 'is', null);
  return active.where(({ exists, selectFrom, ref }) =>
    exists(
      selectFrom('users')
        .select('users.id')
        .where(`users.${placeColumn(kind)}`, '=', ref(`${tableOf(kind)}.id`))
        .where(isMember(kind, 'users'))
        .where('users.suspended_at', 'is', null),
    ),
  );
}

/** Places whose name starts with a text, by name; equal names by age. */
export async function placesByPrefix(
  db: Handle,
  kind: PlaceKind,
  text: string,
): Promise<{ id: number; name: string }[]> {
  const { from, to } = prefixBounds(text);
  return await listedPlaces(db, kind)
    .select(['id', 'name'])
    .where('name_key', '>=', from)
    .where('name_key', '<', to)
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxNames)
    .execute();
}

/** Whether people may ask to join a place: somebody is there who can answer. */
export async function isListed(db: Handle, kind: PlaceKind, id: number): Promise<boolean> {
  const row = await listedPlaces(db, kind).select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** A place by id. */
export async function readPlace(db: Handle, kind: PlaceKind, id: number): Promise<Organisation | undefined> {
  return await db.selectFrom(tableOf(kind)).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds a place of which only the name is known. */
export async function addPlace(tx: Tx, kind: PlaceKind, name: string, now: Date): Promise<number> {
  const at = now.toISOString();
  const { id } = await tx
    .insertInto(tableOf(kind))
    .values({
      name,
      name_key: fold(name),
      email_domain: '',
      website: '',
      description: '',
      address: '',
      logo: '',
      industry_sector: '',
      ceo_name: '',
      services: '[]',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What set-up changes of a place. */
export type PlaceProfile = Omit<
  Organisation,
  | 'id'
  | 'name_key'
  | 'email_domain'
  | 'logo'
  | 'verified'
  | 'suspended_at'
  | 'suspended_reason'
  | 'created_at'
  | 'updated_at'
>;

/** Stores a place's profile. */
export async function savePlace(tx: Tx, kind: PlaceKind, id: number, profile: PlaceProfile, now: Date): Promise<void> {
  await tx
    .updateTable(tableOf(kind))
    .set({ ...profile, name_key: fold(profile.name), updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Where somebody works: an address in a city, of one place. */
export interface BranchClaim {
  readonly kind: PlaceKind;
  readonly placeId: number;
  readonly address: string;
  readonly cityId: number;
}

/** The place's branch at this address, made where there is none; colleagues at one address share it. */
export async function findOrAddBranch(tx: Tx, dialect: Dialect, claim: BranchClaim, now: Date): Promise<number> {
  // Colleagues who finish their set-up at the same moment take turns, so that they find each other's branch.
  await dialect.lock(tx, `branches ${claim.kind} ${claim.placeId}`);
  const known = await tx
    .selectFrom('branches')
    .select('id')
    .where(placeColumn(claim.kind), '=', claim.placeId)
    .where('city_id', '=', claim.cityId)
    .where('address', '=', claim.address)
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await tx
    .insertInto('branches')
    .values({
      company_id: claim.kind === 'company' ? claim.placeId : null,
      institution_id: claim.kind === 'institution' ? claim.placeId : null,
      address: claim.address,
      city_id: claim.cityId,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
