import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { createPlainSeal } from '../../src/main/account/plain-seal.ts';
import { rosterMigrations } from '../../src/main/roster/migrations/index.ts';
import { proposedOptions } from '../../src/main/roster/reading/inspect.ts';
import { runInWorker } from '../../src/main/roster/run-worker.ts';
import { openListCopy } from '../../src/main/roster/storing/list-copy.ts';
import { closeDatabase, openDatabase } from '../../src/main/storage/open-database.ts';
import { writeList } from './case.ts';

/** The worker as it is shipped. */
const program = new URL('../../out/main/roster-worker.js', import.meta.url);

/** An institution's empty roster, ready for a list with the usual columns. */
export interface ImportBench {
  /** Reads, checks and stages a list durably, in the worker. Answers the rows that were read. */
  run(list: string): Promise<number>;
  close(): void;
}

/** Opens the roster of one account and looks at a small list of the same columns, so that `run` measures the rows alone. */
export async function openImportBench(folder: string, rowLimit: number): Promise<ImportBench> {
  const file = join(folder, 'roster.db');
  const database = openDatabase({ file, name: 'roster', migrations: rosterMigrations });
  openListCopy(database, createPlainSeal(), 1);
  const head = join(folder, 'head.csv');
  writeList(head, 500);
  chmodSync(head, 0o600);
  const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
  const { inspection, layout } = await runInWorker(
    { kind: 'inspect', file: { path: head, name: 'head.csv' }, remembered: [], choice },
    { program },
  );
  const { mode, mapping } = proposedOptions(inspection);
  const place = { database: file, account: 1, seal: { kind: 'plain' } } as const;
  return {
    async run(list) {
      const job = { place, layout, mode, mapping, rowLimit, importNumber: 1 } as const;
      const answer = await runInWorker(
        { kind: 'check', file: { path: list, name: 'list.csv' }, ...job },
        { program, onUnexpected: (error) => process.stderr.write(`${error}\n`) },
      );
      return answer.counts.read;
    },
    close: () => closeDatabase(database),
  };
}
