import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Layout, proposedOptions } from '../../src/main/roster/inspect/inspect.ts';
import { rosterMigrations } from '../../src/main/roster/migrations/index.ts';
import { runInWorker } from '../../src/main/roster/run-worker.ts';
import { closeDatabase, openDatabase } from '../../src/main/storage/open-database.ts';
import type { RosterMapping } from '../../src/shared/desk/types.ts';

/** A list that has been looked at and is ready to be checked. */
export interface ImportJob {
  readonly folder: string;
  readonly layout: Layout;
  readonly mapping: RosterMapping;
  /** Opens the roster, as signing in does; answers how to close it. */
  open(): () => void;
  /** Checks every row in a worker and stages it in the opened roster; answers the rows that were read. */
  run(): Promise<number>;
  remove(): void;
}

/** Far above what a person may upload: the million rows of the second goal are a measure, not an offer. */
const rowLimit = 2_000_000;

/** The beginning of a list as a file of its own: what is looked at may not be larger than what people may upload. */
function beginningOf(path: string, folder: string): string {
  const bytes = Buffer.alloc(200_000);
  const list = openSync(path, 'r');
  const length = readSync(list, bytes);
  closeSync(list);
  const file = join(folder, 'beginning.csv');
  writeFileSync(file, bytes.subarray(0, bytes.subarray(0, length).lastIndexOf('\r\n') + 2));
  return file;
}

const fail = (error: string) => {
  throw new Error(error);
};
const placeIn = (folder: string) => ({
  database: join(folder, 'roster.db'),
  seal: { key: new Uint8Array(32), place: '1@' },
});
const nothingRemembered = { course: new Map<string, string>(), specialization: new Map<string, string>() };

/** Looks at the beginning of a file in a worker; `program` is the worker, built or from the sources. */
export async function prepareImport(path: string, program: URL): Promise<ImportJob> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
  const name = path.endsWith('.xlsx') ? 'list.xlsx' : 'list.csv';
  const file = { path, name };
  const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
  const looked = name.endsWith('.csv') ? beginningOf(path, folder) : path;
  const { inspection, layout } = await runInWorker<'inspect'>(
    { kind: 'inspect', file: { path: looked, name }, remembered: [], choice },
    { program, onUnexpected: fail },
  );
  const { mapping, mode } = proposedOptions(inspection);
  writeFileSync(join(folder, 'staged.json'), JSON.stringify({ layout, mapping, mode }));
  return {
    folder,
    layout,
    mapping,
    open() {
      const database = openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations });
      return () => closeDatabase(database);
    },
    async run() {
      const evaluated = {
        layout,
        mode,
        mapping,
        rowLimit,
        corrected: false,
        values: [],
        remembered: nothingRemembered,
      };
      const { counts } = await runInWorker<'check'>(
        { kind: 'check', file, place: placeIn(folder), importNumber: 1, ...evaluated },
        { program, onUnexpected: fail },
      );
      return counts.read;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A list that was checked in this folder by another process. */
export function staged(folder: string) {
  const known = JSON.parse(readFileSync(join(folder, 'staged.json'), 'utf8')) as Pick<
    ImportJob,
    'layout' | 'mapping'
  > & {
    mode: 'add_update';
  };
  return {
    /** Writes the rows to correct in a worker; answers the file. */
    async problems(program: URL, format: 'csv' | 'xlsx'): Promise<string> {
      const target = join(folder, `problems.${format}`);
      const file = { refused: [], format, target, name: 'list.csv', original: null };
      await runInWorker<'problems'>(
        { kind: 'problems', place: placeIn(folder), importNumber: 1, ...known, ...file },
        { program, onUnexpected: fail },
      );
      return target;
    },
  };
}
