import { fold } from '#shared/rules/texts/fold.ts';
import cities from '../../../resources/cities.json' with { type: 'json' };
import courses from '../../../resources/courses.json' with { type: 'json' };
import industries from '../../../resources/industries.json' with { type: 'json' };
import interests from '../../../resources/interests.json' with { type: 'json' };
import skills from '../../../resources/skills.json' with { type: 'json' };
import type { Database } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

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
  max: number,
): string[] {
  return shippedKeys[lookUp].filter((key) => key >= from && key < to).slice(0, max);
}

/** A city, with earlier and everyday names of it. */
interface City {
  readonly id: number;
  readonly city_name: string;
  readonly state_name: string;
  readonly also?: readonly string[];
}

const namedEntries = { industries, interests } as const;
const shippedCities: readonly City[] = cities;
const citiesById = new Map(shippedCities.map((city) => [city.id, city]));

/** Entries that nobody adds to, by the start of their name or of any word in it; the former first. At most so many. */
export const findEntries = (lookUp: keyof typeof namedEntries, text: string, max: number): readonly Entry[] =>
  ranked<Entry>(namedEntries[lookUp], text, ({ name }) => [name]).slice(0, max);

/** Cities, found in the same way by today's and earlier names: `Bangalore` finds Bengaluru. At most so many. */
export const findCities = (text: string, max: number): readonly City[] =>
  ranked(shippedCities, text, ({ city_name, also = [] }) => [city_name, ...also]).slice(0, max);

/** Today's name of a city and earlier or everyday ones, today's first; none for an id that isn't on the list. */
export function namesOfCity(id: number | null): readonly string[] {
  const city = id === null ? undefined : citiesById.get(id);
  return city ? [city.city_name, ...(city.also ?? [])] : [];
}

/** Today's names of the cities that have a folded word in an earlier or everyday name: `bangalore` is Bengaluru. */
export const citiesOnceCalled = (word: string): readonly string[] =>
  shippedCities
    .filter(({ also = [] }) => also.some((name) => fold(name).split(' ').includes(word)))
    .map(({ city_name }) => city_name);

function ranked<E>(list: readonly E[], text: string, namesOf: (entry: E) => readonly string[]): E[] {
  const start = fold(text);
  const rankOf = (entry: E) => {
    const names = namesOf(entry).map(fold);
    if (names[0]?.startsWith(start)) return 0;
    return names.some((name) => ` ${name}`.includes(` ${start}`)) ? 1 : 2;
  };
  const found = list.map((entry) => ({ entry, rank: rankOf(entry), name: fold(namesOf(entry)[0] ?? '') }));
  const order = (one: { rank: number; name: string }, other: { rank: number; name: string }) =>
    one.rank - other.rank || (one.name < other.name ? -1 : Number(one.name > other.name));
  return found
    .filter(({ rank }) => rank < 2)
    .sort(order)
    .map(({ entry }) => entry);
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
