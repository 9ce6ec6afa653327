import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { studentCsv } from '../support/roster-files/student-data.ts';
import { atMost, type Case, type Places, told } from './cases.ts';
import { prepareImport } from './import-job.ts';
import { middle, ratio } from './rounds.ts';
import { sqliteWith } from './service-rows.ts';
import { workbookOf } from './xlsx-list.ts';

const rows = 100_000;
const folder = join(import.meta.dirname, '../../out/bench-lists');

/** A workbook of students, beside the floor of a text file of the same rows. */
export function workbookCase(places: Places, rounds: number): Case {
  let book = '';
  return {
    name: 'xlsx',
    title: 'XLSX import of 100,000 rows',
    rounds,
    async prepare() {
      book = await workbookOf(places.list(rows));
    },
    sides: () => [
      { name: 'floor', program: places.program('floor-import'), args: [places.list(rows)] },
      { name: 'import', program: places.program('import'), args: [book, places.worker] },
    ],
    lines: (figures) => [
      told('floor: papaparse and bare insert, of the CSV', middle(figures, 'floor', 'ms'), ' ms'),
      told('import', middle(figures, 'import', 'ms'), ' ms'),
      atMost('import ÷ floor', ratio(figures, 'import', 'floor'), 2.2, '×'),
      told('import ÷ floor, processor time', ratio(figures, 'import', 'floor', 'cpu'), '×'),
      atMost('import, peak memory', middle(figures, 'import', 'rss'), 220, ' MB'),
      told('looking at the file before', middle(figures, 'import', 'inspect'), ' ms'),
    ],
  };
}

/** The whole list as a file, beside reading it row by row. */
export function exportCase(places: Places, rounds: number): Case {
  let file = '';
  const program = places.program('export');
  return {
    name: 'export',
    title: 'Export of 100,000 students',
    rounds,
    async prepare() {
      file = await sqliteWith(folder, rows, (done) => process.stderr.write(`\rFilling: ${done} students`));
    },
    sides: () => ['query', 'csv', 'xlsx'].map((what) => ({ name: what, program, args: [file, what] })),
    lines: (figures) => [
      told('the query alone', middle(figures, 'query', 'ms'), ' ms'),
      told('the query alone, peak memory', middle(figures, 'query', 'rss'), ' MB'),
      atMost('CSV ÷ the query', ratio(figures, 'csv', 'query'), 3, '×'),
      told('CSV ÷ the query, processor time', ratio(figures, 'csv', 'query', 'cpu'), '×'),
      atMost('CSV, peak memory', middle(figures, 'csv', 'rss'), 130, ' MB'),
      atMost('XLSX ÷ the query', ratio(figures, 'xlsx', 'query'), 9, '×'),
      told('XLSX ÷ the query, processor time', ratio(figures, 'xlsx', 'query', 'cpu'), '×'),
      atMost('XLSX, peak memory', middle(figures, 'xlsx', 'rss'), 150, ' MB'),
      atMost('XLSX file ÷ CSV file', ratio(figures, 'xlsx', 'csv', 'bytes'), 0.6, '×'),
    ],
  };
}

/** 100,000 rows that all have an error, as the file that comes back. */
export function problemsCase(places: Places, rounds: number): Case {
  const program = places.program('problems');
  let job: Awaited<ReturnType<typeof prepareImport>> | null = null;
  return {
    name: 'problems',
    title: 'The rows to correct of a list in which all 100,000 have an error',
    rounds,
    async prepare() {
      job = await prepareImport(await faultyList(), new URL(places.worker));
      const close = job.open();
      await job.run();
      close();
    },
    tidy: async () => job?.remove(),
    sides: () =>
      (['csv', 'xlsx'] as const).map((what) => ({
        name: what,
        program,
        args: [job?.folder ?? '', places.worker, what],
      })),
    lines: (figures) =>
      ['csv', 'xlsx'].flatMap((what) => [
        told(`${what.toUpperCase()}`, middle(figures, what, 'ms'), ' ms'),
        told(`${what.toUpperCase()}, processor time`, middle(figures, what, 'cpu'), ' ms'),
        told(`${what.toUpperCase()}, peak memory`, middle(figures, what, 'rss'), ' MB'),
        told(`${what.toUpperCase()}, size`, middle(figures, what, 'bytes') / 1e6, ' MB'),
      ]),
  };
}

/** A list without one e-mail address that is sound; made once. */
async function faultyList(): Promise<string> {
  const file = join(folder, `faulty-${rows}.csv`);
  if (existsSync(file)) return file;
  function* faulty() {
    for (const text of studentCsv(rows)) yield text.replaceAll('.ac.in', '');
  }
  await pipeline(Readable.from(faulty()), createWriteStream(`${file}.new`));
  renameSync(`${file}.new`, file);
  return file;
}
