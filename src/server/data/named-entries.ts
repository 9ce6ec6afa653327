import type { Handle } from './database.ts';
import { fold } from './search-text.ts';

/** A look-up entry. */
export interface NamedEntry {
  readonly id: number;
  readonly name: string;
}

/** The look-ups that people add to by typing. */
export type GrowingLookUp = 'skills' | 'courses';

/**
 * Turns typed names and ids into entries, in order, each once; a name that is unknown (in any case) becomes a new
 * entry. Ids that do not exist come back in `unknown`.
 */
export async function resolveEntries(
  tx: Handle,
  lookUp: GrowingLookUp,
  chips: readonly (string | number)[],
): Promise<{ readonly entries: NamedEntry[]; readonly unknown: number[] }> {
  const names = new Map(chips.filter((chip) => typeof chip === 'string').map((name) => [fold(name), name.trim()]));
  const ids = chips.filter((chip) => typeof chip === 'number');
  await addMissing(tx, lookUp, names);
  const named = names.size > 0 ? await entriesByKey(tx, lookUp, [...names.keys()]) : [];
  const chosen = ids.length > 0 ? await entriesById(tx, lookUp, ids) : [];
  const byKey = new Map(named.map((entry) => [entry.name_key, entry]));
  const byId = new Map(chosen.map((entry) => [entry.id, entry]));
  const found = chips.map((chip) => (typeof chip === 'number' ? byId.get(chip) : byKey.get(fold(chip))));
  const once = new Map(found.filter((entry) => entry !== undefined).map(({ id, name }) => [id, { id, name }]));
  return { entries: [...once.values()], unknown: ids.filter((id) => !byId.has(id)) };
}

async function addMissing(tx: Handle, lookUp: GrowingLookUp, names: ReadonlyMap<string, string>): Promise<void> {
  if (names.size === 0) return;
  const known = new Set((await entriesByKey(tx, lookUp, [...names.keys()])).map((entry) => entry.name_key));
  const missing = [...names].filter(([key]) => !known.has(key)).map(([name_key, name]) => ({ name_key, name }));
  if (missing.length === 0) return;
  // Others may be adding the same names at this moment: one order for all, so that nobody waits in a circle.
  missing.sort((one, other) => (one.name_key < other.name_key ? -1 : 1));
  await tx
    .insertInto(lookUp)
    .values(missing)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
}

function entriesByKey(tx: Handle, lookUp: GrowingLookUp, keys: readonly string[]) {
  return tx.selectFrom(lookUp).select(['id', 'name', 'name_key']).where('name_key', 'in', keys).execute();
}

function entriesById(tx: Handle, lookUp: GrowingLookUp, ids: readonly number[]): Promise<NamedEntry[]> {
  return tx.selectFrom(lookUp).select(['id', 'name']).where('id', 'in', ids).execute();
}
