import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Papa from 'papaparse';
import { runCase } from '../case.ts';

/** The floor of an import: 64 kB pieces through papaparse, one bare insert a row, no check, no index. */
await runCase(async (folder, _rows, list) => {
  const started = performance.now();
  const database = new Database(join(folder, 'floor.db'));
  database.pragma('journal_mode = WAL');
  const columns = Array.from({ length: 12 }, (_, index) => `c${index}`);
  database.exec(`CREATE TABLE rows (${columns.map((name) => `${name} TEXT`).join(', ')})`);
  const insert = database.prepare(`INSERT INTO rows VALUES (${columns.map(() => '?').join(', ')})`);
  database.exec('BEGIN');
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(list, { encoding: 'utf8', highWaterMark: 65_536 }), {
      chunk: ({ data }) => {
        for (const row of data) if (row.length === columns.length) insert.run(...row);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  database.exec('COMMIT');
  database.close();
  return { time: performance.now() - started };
});
