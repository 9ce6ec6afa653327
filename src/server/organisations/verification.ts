import { fold } from '#shared/rules/texts/fold.ts';
import { type AuditActor, recordAudit } from '../audit/record.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PlaceKey } from './join-requests.ts';
import type { PlaceKind } from './repository.ts';

/** The table of a kind. Both have the same columns, so the types of one stand for both. */
const tableOf = (kind: PlaceKind) => (kind === 'company' ? 'companies' : 'institutions') as 'companies';

/**
 * Whether whoever runs the workspace has verified a company or an institution; false while it is suspended, and for one
 * that does not exist.
 */
export async function placeIsVerified(db: Handle, { kind, id }: PlaceKey): Promise<boolean> {
  const place = db.selectFrom(tableOf(kind)).select('verified').where('id', '=', id);
  const row = await place.where('suspended_at', 'is', null).executeTakeFirst();
  return row?.verified === 1;
}

/** Verifies a place, or takes that back. */
async function setVerified(tx: Tx, { kind, id }: PlaceKey, verified: boolean): Promise<void> {
  await tx
    .updateTable(tableOf(kind))
    .set({ verified: verified ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

/** A decision about a place's verification. */
interface VerificationDecided {
  readonly verified: boolean;
  readonly actor: AuditActor | null;
  readonly reason?: string;
  /** The names of a place that loses it by taking another name. */
  readonly names?: { readonly before: string; readonly after: string };
}

/** Verifies a place that wasn't, or takes that back, and writes it into the audit log. */
export async function decideVerification(
  tx: Tx,
  place: PlaceKey,
  { verified, actor, reason = '', names }: VerificationDecided,
  now: Date,
): Promise<void> {
  await setVerified(tx, place, verified);
  const act = verified ? 'place.verified' : 'place.unverified';
  const before = { verified: !verified, ...(names && { name: names.before }) };
  const after = { verified, ...(names && { name: names.after }) };
  await recordAudit(tx, { actor, act, subject: { kind: place.kind, id: place.id }, before, after, reason }, now);
}

/** The name of a place that is verified under another name than this one; null for others. Case, accents and spaces don't count. */
export async function verifiedName(db: Handle, { kind, id }: PlaceKey, name: string): Promise<string | null> {
  const row = await db
    .selectFrom(tableOf(kind))
    .select(['name', 'name_key', 'verified'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.verified === 1 && row.name_key !== fold(name) ? row.name : null;
}

/** A company or an institution, as an operator looks for it. */
export interface KnownPlace extends PlaceKey {
  readonly name: string;
  readonly verified: boolean;
}

/** Companies and institutions with this id or name (in any case); all of them for null. By kind, then by age. */
export async function findPlaces(db: Handle, wanted: string | null): Promise<KnownPlace[]> {
  const found: KnownPlace[] = [];
  for (const kind of ['company', 'institution'] as const) {
    let some = db.selectFrom(tableOf(kind)).select(['id', 'name', 'verified']).orderBy('id');
    if (wanted !== null && /^\d{1,15}$/.test(wanted)) some = some.where('id', '=', Number(wanted));
    else if (wanted !== null) some = some.where('name_key', '=', fold(wanted));
    const rows = await some.execute();
    found.push(...rows.map(({ id, name, verified }) => ({ kind, id, name, verified: verified === 1 })));
  }
  return found;
}

/**
 * In a workspace of one computer: the first company and the first institution that finish set-up are verified, since
 * whoever set them up runs the workspace. Changes nothing where a place of that kind is verified already.
 */
export async function verifyFirstPlaces(tx: Tx): Promise<void> {
  for (const kind of ['company', 'institution'] as const) {
    const table = tableOf(kind);
    const known = await tx.selectFrom(table).select('id').where('verified', '=', 1).limit(1).executeTakeFirst();
    if (known) continue;
    const id = await firstPlace(tx, kind);
    if (id !== null) await setVerified(tx, { kind, id }, true);
  }
}

/** The id of the first place of a kind that finished set-up; null where none has. */
export async function firstPlace(db: Handle, kind: PlaceKind): Promise<number | null> {
  const first = await db
    .selectFrom('branches')
    .select(`${kind}_id as id`)
    .where(`${kind}_id`, 'is not', null)
    .orderBy('id')
    .executeTakeFirst();
  return first?.id ?? null;
}
