import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { PlaceKey } from './join-requests.ts';
import type { PlaceKind } from './repository.ts';

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

/**
 * True where a column, `postings.company_id` for instance, names no company that is suspended: others see its postings
 * and invitations.
 */
export const ofActiveCompany = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in (select id from companies where suspended_at is not null)`;

/** True where a column, `invitations.institution_id` for instance, names no institution that is suspended, or none. */
export const ofActiveInstitution = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is null
    or ${sql.ref(column)} not in (select id from institutions where suspended_at is not null))`;

/** Suspends a place, or lifts that with null. */
export async function setPlaceSuspended(
  tx: Tx,
  { kind, id }: PlaceKey,
  suspension: { readonly since: string; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable(tableOf(kind))
    .set({ suspended_at: suspension?.since ?? null, suspended_reason: suspension?.reason ?? '' })
    .where('id', '=', id)
    .execute();
}
