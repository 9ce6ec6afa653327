import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import Papa from 'papaparse';
import { report } from '../figures.ts';

// The floor of an import: papaparse in chunks of 64 kB and a bare insert of every row, with no check and no index.
const [file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
const started = performance.now();
const cpu = process.cpuUsage();
const database = new Database(join(folder, 'floor.db'));
database.pragma('journal_mode = WAL');
database.exec('CREATE TABLE list (a, b, c, d, e, f, g, h, i, j, k, l)');
const insert = database.prepare('INSERT INTO list VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
let rows = 0;
database.exec('BEGIN');
await new Promise<void>((resolve, reject) => {
  Papa.parse<string[]>(createReadStream(file, { encoding: 'utf8', highWaterMark: 64 * 1024 }), {
    delimiter: ',',
    newline: '\r\n',
    chunk: ({ data }) => {
      for (const row of data) {
        const [a, b, c, d, e, f, g, h, i, j, k, l] = row;
        if (l === undefined) continue;
        insert.run(a, b, c, d, e, f, g, h, i, j, k, l);
        rows += 1;
      }
    },
    complete: () => resolve(),
    error: reject,
  });
});
database.exec('COMMIT');
database.close();
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
rmSync(folder, { recursive: true, force: true });
report({ ms, cpu: (user + system) / 1000, rows });
