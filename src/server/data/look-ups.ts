import type { Transaction } from 'kysely';
import cities from '../../../resources/cities.json' with { type: 'json' };
import courses from '../../../resources/courses.json' with { type: 'json' };
import industries from '../../../resources/industries.json' with { type: 'json' };
import interests from '../../../resources/interests.json' with { type: 'json' };
import skills from '../../../resources/skills.json' with { type: 'json' };
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { fold } from './search-text.ts';

type Tx = Transaction<Schema>;
interface Entry {
  readonly id: number;
  readonly name: string;
}

/** Brings the look-up tables up to the lists that ship with the service. Writes only what is missing or renamed. */
export async function seedLookUps(database: Database): Promise<void> {
  if (await isCurrent(database)) return;
  await database.write(async (tx) => {
    await database.dialect.lock(tx, 'look-ups');
    await seedCities(tx);
    await seedFixed(tx, 'industries', industries);
    await seedFixed(tx, 'interests', interests);
    await seedGrowing(tx, 'skills', skills);
    await seedGrowing(tx, 'courses', courses);
    for (const table of ['industries', 'interests', 'skills', 'courses']) await database.dialect.continueIds(tx, table);
  });
}

async function isCurrent({ read }: Database): Promise<boolean> {
  const tables = { cities, industries, interests, skills, courses };
  for (const [table, list] of Object.entries(tables)) {
    const rows = await read
      .selectFrom(table as keyof typeof tables)
      .select(['id', 'name'])
      .execute();
    const known = table === 'skills' || table === 'courses' ? keysOf(rows) : new Set(rows.map(idAndName));
    const wanted = list.map((entry) => ('name' in entry ? entry : { id: entry.id, name: entry.city_name }));
    const keyOf = table === 'skills' || table === 'courses' ? ({ name }: Entry) => fold(name) : idAndName;
    if (!wanted.every((entry) => known.has(keyOf(entry)))) return false;
  }
  return true;
}

const shippedKeys = {
  skills: skills.map(({ name }) => fold(name)).sort(),
  courses: courses.map(({ name }) => fold(name)).sort(),
} as const;

/** Whether an entry with this key ships with the service. */
export const isShipped = (lookUp: keyof typeof shippedKeys, key: string): boolean => shippedKeys[lookUp].includes(key);

/** Keys of shipped entries between two bounds, in order, at most so many. */
export function shippedBetween(
  lookUp: keyof typeof shippedKeys,
  { from, to }: { readonly from: string; readonly to: string },
  most: number,
): string[] {
  return shippedKeys[lookUp].filter((key) => key >= from && key < to).slice(0, most);
}

const idAndName = ({ id, name }: Entry) => `${id} ${name}`;
const keysOf = (rows: readonly Entry[]) => new Set(rows.map(({ name }) => fold(name)));

async function seedCities(tx: Tx): Promise<void> {
  const rows = cities.map(({ id, city_name, state_name }) => ({
    id,
    name: city_name,
    name_key: fold(city_name),
    state_name,
  }));
  await tx
    .insertInto('cities')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        name_key: ref('excluded.name_key'),
        state_name: ref('excluded.state_name'),
      })),
    )
    .execute();
}

/** Lists that nobody adds to: ids are those of the file. */
async function seedFixed(tx: Tx, table: 'industries' | 'interests', list: readonly Entry[]): Promise<void> {
  await tx
    .insertInto(table)
    .values(list.map(({ id, name }) => ({ id, name, name_key: fold(name) })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), name_key: ref('excluded.name_key') })),
    )
    .execute();
}

/** Lists that people add to: the file's ids in an empty table, later entries by name, since their id may be taken. */
async function seedGrowing(tx: Tx, table: 'skills' | 'courses', list: readonly Entry[]): Promise<void> {
  const known = await tx.selectFrom(table).select('name_key').execute();
  const keys = new Set(known.map(({ name_key }) => name_key));
  const rows = list
    .map(({ id, name }) => ({ id, name, name_key: fold(name) }))
    .filter((row) => !keys.has(row.name_key));
  if (rows.length === 0) return;
  const values = known.length === 0 ? rows : rows.map(({ name, name_key }) => ({ name, name_key }));
  await tx.insertInto(table).values(values).execute();
}
