import { type ListMatching, maxRemembered } from '#shared/contract/batches.ts';
import { foldValue } from '#shared/roster/values.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** What is remembered: what headings mean, and what values of two columns do. */
const kinds = ['headings', 'course', 'specialization'] as const;

const rowsPerInsert = 500;

/** Entries to add or change; null forgets one. */
export type MatchingChanges = { readonly [K in (typeof kinds)[number]]: Readonly<Record<string, string | null>> };

/** How an institution reads its lists. */
export async function readMatching(db: Handle, institutionId: number): Promise<ListMatching> {
  const rows = await db
    .selectFrom('student_matching')
    .select(['kind', 'name_key', 'value'])
    .where('institution_id', '=', institutionId)
    .orderBy('name_key')
    .execute();
  const of = (wanted: (typeof kinds)[number]) =>
    Object.fromEntries(rows.filter(({ kind }) => kind === wanted).map(({ name_key, value }) => [name_key, value]));
  return { headings: of('headings'), course: of('course'), specialization: of('specialization') };
}

/** Adds, changes and forgets entries, each by its key. The caller holds the institution's turn. */
export async function saveMatching(tx: Tx, institutionId: number, changes: MatchingChanges, now: Date): Promise<void> {
  for (const kind of kinds) {
    const entries = new Map(Object.entries(changes[kind]).map(([key, value]) => [foldValue(key), value]));
    entries.delete('');
    if (entries.size === 0) continue;
    await forget(tx, institutionId, kind, [...entries.keys()]);
    const rows = [...entries].flatMap(([name_key, value]) =>
      value === null ? [] : [{ institution_id: institutionId, kind, name_key, value, saved_at: now.toISOString() }],
    );
    for (let start = 0; start < rows.length; start += rowsPerInsert) {
      await tx
        .insertInto('student_matching')
        .values(rows.slice(start, start + rowsPerInsert))
        .execute();
    }
    await forgetOldest(tx, institutionId, kind);
  }
}

async function forget(tx: Tx, institutionId: number, kind: (typeof kinds)[number], keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += rowsPerInsert) {
    await tx
      .deleteFrom('student_matching')
      .where('institution_id', '=', institutionId)
      .where('kind', '=', kind)
      .where('name_key', 'in', keys.slice(start, start + rowsPerInsert))
      .execute();
  }
}

async function forgetOldest(tx: Tx, institutionId: number, kind: (typeof kinds)[number]): Promise<void> {
  const surplus = await tx
    .selectFrom('student_matching')
    .select('name_key')
    .where('institution_id', '=', institutionId)
    .where('kind', '=', kind)
    .orderBy('saved_at', 'desc')
    .orderBy('name_key')
    .offset(maxRemembered)
    .limit(1_000_000)
    .execute();
  await forget(
    tx,
    institutionId,
    kind,
    surplus.map(({ name_key }) => name_key),
  );
}
