import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rosterMigrations } from '../../src/main/roster/migrations/index.ts';
import { type Layout, proposedOptions } from '../../src/main/roster/reading/inspect.ts';
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

/** Looks at the beginning of a file in a worker; `program` is the worker, built or from the sources. */
export async function prepareImport(path: string, program: URL): Promise<ImportJob> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
  const file = { path, name: 'list.csv' };
  const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
  const fail = (error: string) => {
    throw new Error(error);
  };
  const { inspection, layout } = await runInWorker<'inspect'>(
    { kind: 'inspect', file: { path: beginningOf(path, folder), name: 'list.csv' }, remembered: [], choice },
    { program, onUnexpected: fail },
  );
  const { mapping, mode } = proposedOptions(inspection);
  return {
    folder,
    layout,
    mapping,
    open() {
      const database = openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations });
      return () => closeDatabase(database);
    },
    async run() {
      const place = { database: join(folder, 'roster.db'), seal: { key: new Uint8Array(32), place: '1@' } };
      const { counts } = await runInWorker<'check'>(
        { kind: 'check', file, place, importNumber: 1, layout, mode, mapping, rowLimit },
        { program, onUnexpected: fail },
      );
      return counts.read;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
