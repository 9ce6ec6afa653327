import { openServiceDatabase } from '../../../src/server/platform/database/open-database.ts';
import { createTotals } from '../../../src/server/platform/database/totals.ts';
import { listStudents, type StudentListFilters } from '../../../src/server/students/lists.ts';
import { percentile, report } from '../figures.ts';
import { measured } from '../service-rows.ts';

// What the institution's list asks of the database, through the service's own repository, on either engine.
const [where = '', rows = '100000', times = '200'] = process.argv.slice(2);
const database = openServiceDatabase(where.startsWith('postgres') ? { url: where } : { file: where });
const source = { db: database.read, dialect: database.dialect, totals: createTotals() };
const plain: StudentListFilters = { search: '', sort: '-date_added' };
const limit = 50;

async function timed(work: (turn: number) => Promise<unknown>, turns = Number(times)): Promise<number[]> {
  const taken: number[] = [];
  await work(-1);
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now();
    await work(turn);
    taken.push(performance.now() - started);
  }
  return taken;
}

const page = (filters: Partial<StudentListFilters>, number: number) =>
  listStudents(source, measured, { ...plain, ...filters, page: number, limit });
const figures: Record<string, number> = {};
async function measure(name: string, work: (turn: number) => Promise<unknown>, turns?: number) {
  const taken = await timed(work, turns);
  figures[`${name}P50`] = percentile(taken, 50);
  figures[`${name}P99`] = percentile(taken, 99);
}

const middle = Math.floor(Number(rows) / limit / 2);
const near = (turn: number) => 1 + (Math.max(0, turn) % 20);
const number = (turn: number) => String(Math.max(0, turn) * 31).padStart(7, '0');
const once = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
figures['total'] = await once(() => page({}, 1));
figures['counted'] = await once(() => page({ search: 'sharma' }, 1));
await measure('first', () => page({}, 1));
await measure('near', (turn) => page({}, 1 + near(turn)));
await measure('deep', (turn) => page({}, middle + turn));
await measure('byName', (turn) => page({ sort: 'name' }, near(turn)));
await measure('course', (turn) => page({ course: 'MBA' }, near(turn)));
await measure('common', (turn) => page({ search: 'sharma' }, near(turn)));
await measure('rare', (turn) => page({ search: `cs${number(turn)}` }, 1));
await measure('none', (turn) => page({ search: `zzzz${turn}` }, 1));
await measure('short', () => page({ search: 'ra' }, 1), 20);
await database.close();
report(figures);
