import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { percentile, runCase } from '../case.ts';
import { openImportBench } from '../import-list.ts';

const tick = 16;

/** What the main process feels during an import: late ticks of 16 ms, event-loop delay, and a list query on each tick. */
await runCase(async (folder, rows, list) => {
  const bench = await openImportBench(folder, rows + 1);
  const database = new Database(join(folder, 'list.db'));
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, at TEXT, body TEXT); CREATE INDEX by_at ON rows (at, id)');
  const insert = database.prepare('INSERT INTO rows (at, body) VALUES (?, ?)');
  database.transaction(() => {
    for (let index = 0; index < 20_000; index += 1) insert.run(String(index % 97), 'a row of a list'.repeat(4));
  })();
  const page = database.prepare('SELECT * FROM rows ORDER BY at DESC, id DESC LIMIT 50');

  const late: number[] = [];
  const queries: number[] = [];
  let due = performance.now() + tick;
  const timer = setInterval(() => {
    const now = performance.now();
    late.push(Math.max(0, now - due));
    page.all();
    queries.push(performance.now() - now);
    due = now + tick;
  }, tick);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await bench.run(list);
  delay.disable();
  clearInterval(timer);
  database.close();
  bench.close();
  return { delay: delay.percentile(99) / 1e6 - 1, worst: Math.max(...late), query: percentile(queries, 0.99) };
});
