import { openServiceDatabase } from '../../../src/server/platform/database/open-database.ts';
import { type ExploreAsked, explorePostings } from '../../../src/server/postings/explore.ts';
import { readPostings } from '../../../src/server/postings/repository.ts';
import { percentile, report } from '../figures.ts';
import { misspeltSearches } from '../misspelt-searches.ts';

// What explore asks of the database at so many postings, through the service's own code, on either engine.
const [where = '', searches = '2000', times = '300'] = process.argv.slice(2);
const database = openServiceDatabase(where.startsWith('postgres') ? { url: where } : { file: where });
const source = { db: database.read, dialect: database.dialect, kind: 'internship' } as const;
const nothing = { city: 0, search: '', exact: false, skills: [], courses: [], gender: null, order: null };
/** Somebody of Pune who studies a course that some postings prefer. */
const ties = { city: 327, courses: [7] };
const limit = 10;

const explore = (asked: Partial<ExploreAsked>) =>
  explorePostings(source, { ...nothing, page: 1, limit, ...asked }, ties);

/** The least that a page takes: its ids by the index, and what its cards say. */
async function plainPage(page: number) {
  const ids = await database.read
    .selectFrom('postings')
    .select('id')
    .where('kind', '=', 'internship')
    .where('status', '=', 2)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return await readPostings(
    database.read,
    ids.map(({ id }) => id),
  );
}

const figures: Record<string, number> = {};
async function measure(name: string, turns: number, work: (turn: number) => Promise<unknown>) {
  const taken: number[] = [];
  await work(0);
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now();
    await work(turn);
    taken.push(performance.now() - started);
  }
  figures[`${name}P50`] = percentile(taken, 50);
  figures[`${name}P99`] = percentile(taken, 99);
}

const pageOf = (turn: number) => 1 + (turn % 20);
await measure('plain', Number(times), (turn) => plainPage(pageOf(turn)));
await measure('page', Number(times), (turn) => explore({ page: pageOf(turn) }));
const common = { word: 'engineer', words: 'data analyst', skill: 'python', city: 'pune', every: 'work' };
for (const [name, search] of Object.entries(common)) {
  await measure(name, Number(times) / 5, (turn) => explore({ search, page: pageOf(turn) }));
}
const misspelt = await misspeltSearches(database.read, Number(searches));
/** Measures the searches, and counts those that have their posting among the first ten. */
async function measureFound(name: string, side: 'exact' | 'typed') {
  const found = new Set<number>();
  await measure(name, misspelt.length, async (turn) => {
    const { [side]: search = '', posting = 0 } = misspelt[turn] ?? {};
    const { records } = await explore({ search });
    if (records.some(({ id }) => id === posting)) found.add(turn);
  });
  figures[`${name}Found`] = (100 * found.size) / misspelt.length;
}
await measureFound('exact', 'exact');
await measureFound('misspelt', 'typed');
await database.close();
report(figures);
