import { fold } from '#shared/rules/texts/fold.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Limit, spendMany } from '../platform/limits/limits.ts';
import { isShipped } from './repository.ts';

/** A look-up entry. */
export interface NamedEntry {
  readonly id: number;
  readonly name: string;
}

/** The look-ups that people add to by typing. */
export type GrowingLookUp = 'skills' | 'courses';

/** Whose words they are: the company or the student that writes, and when. */
export type TextsOf = { readonly now: Date } & ({ readonly companyId: number } | { readonly studentId: number });

const companyIn = (of: TextsOf): number | null => ('companyId' in of ? of.companyId : null);

/**
 * Turns typed names and ids into entries, in order, each once; a name that is unknown (in any case) becomes a new
 * entry. Ids that do not exist, or that nobody published and the company has not used, come back in `unknown`. Throws
 * `too_many` where the company or student adds too many names. Without `of` everything is let through, as filling a sample needs.
 */
export async function resolveEntries(
  tx: Tx,
  lookUp: GrowingLookUp,
  chips: readonly (string | number)[],
  of: TextsOf | null = null,
): Promise<{ readonly entries: NamedEntry[]; readonly unknown: number[] }> {
  const names = new Map(chips.filter((chip) => typeof chip === 'string').map((name) => [fold(name), name.trim()]));
  const ids = chips.filter((chip) => typeof chip === 'number');
  await addMissing(tx, lookUp, names, of);
  const named = names.size > 0 ? await entriesByKey(tx, lookUp, [...names.keys()]) : [];
  const chosen = ids.length > 0 ? await entriesById(tx, lookUp, ids, of) : [];
  const byKey = new Map(named.map((entry) => [entry.name_key, entry]));
  const byId = new Map(chosen.map((entry) => [entry.id, entry]));
  const found = chips.map((chip) => (typeof chip === 'number' ? byId.get(chip) : byKey.get(fold(chip))));
  const once = new Map(found.filter((entry) => entry !== undefined).map(({ id, name }) => [id, { id, name }]));
  return { entries: [...once.values()], unknown: ids.filter((id) => !byId.has(id)) };
}

/** New skills and courses within an hour: for a company dozens of postings in full, for a student a few profiles. */
const limitOfTexts = (of: TextsOf): Limit =>
  'companyId' in of
    ? { key: `words added by company ${of.companyId}`, max: 300 }
    : { key: `words added by student ${of.studentId}`, max: 30 };

async function addMissing(
  tx: Tx,
  lookUp: GrowingLookUp,
  names: ReadonlyMap<string, string>,
  of: TextsOf | null,
): Promise<void> {
  if (names.size === 0) return;
  const known = new Set((await entriesByKey(tx, lookUp, [...names.keys()])).map((entry) => entry.name_key));
  const missing = [...names].filter(([key]) => !known.has(key)).map(([name_key, name]) => ({ name_key, name }));
  if (missing.length === 0) return;
  if (of) await spendMany(tx, limitOfTexts(of), missing.length, of.now);
  // Others may be adding the same names at this moment: one order for all, so that nobody waits in a circle.
  missing.sort((one, other) => (one.name_key < other.name_key ? -1 : 1));
  await tx
    .insertInto(lookUp)
    .values(missing)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

/**
 * Entries that a company may read: those with a key among `shipped`, those that a published posting carries, and those
 * of its own postings. Null: of nobody's company.
 */
export function readableEntries(
  db: Handle,
  lookUp: GrowingLookUp,
  companyId: number | null,
  shipped: readonly string[],
) {
  const skills = lookUp === 'skills';
  const links = (skills ? 'posting_skills' : 'posting_courses') as 'posting_skills';
  const column = (skills ? 'skill_id' : 'course_id') as 'skill_id';
  return db
    .selectFrom(lookUp)
    .select(['id', 'name'])
    .where((where) => {
      const used = where
        .selectFrom(links)
        .innerJoin('postings', 'postings.id', `${links}.posting_id`)
        .select('postings.id')
        .whereRef(`${links}.${column}`, '=', `${lookUp}.id`);
      return where.or([
        ...(shipped.length > 0 ? [where('name_key', 'in', shipped)] : []),
        where.exists(used.where('postings.published_at', 'is not', null)),
        ...(companyId === null ? [] : [where.exists(used.where('postings.company_id', '=', companyId))]),
      ]);
    });
}

function entriesByKey(tx: Handle, lookUp: GrowingLookUp, keys: readonly string[]) {
  return tx.selectFrom(lookUp).select(['id', 'name', 'name_key']).where('name_key', 'in', keys).execute();
}

async function entriesById(tx: Tx, lookUp: GrowingLookUp, ids: readonly number[], of: TextsOf | null) {
  const all = await tx.selectFrom(lookUp).select(['id', 'name', 'name_key']).where('id', 'in', ids).execute();
  if (!of) return all;
  const shipped = all.map(({ name_key }) => name_key).filter((key) => isShipped(lookUp, key));
  return await readableEntries(tx, lookUp, companyIn(of), shipped).where('id', 'in', ids).execute();
}
