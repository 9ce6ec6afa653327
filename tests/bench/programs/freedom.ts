import { monitorEventLoopDelay } from 'node:perf_hooks';
import Database from 'better-sqlite3';
import { percentile, report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// How free the desk stays while a worker imports: a 16 ms tick that runs a list query, and the loop's own delay.
const [file = '', worker = '', what = 'import'] = process.argv.slice(2);
const job = await prepareImport(file, new URL(worker));
const close = job.open();
const database = new Database(`${job.folder}/list.db`);
database.exec('CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT, added TEXT)');
const insert = database.prepare('INSERT INTO list (name, added) VALUES (?, ?)');
database.transaction(() => {
  for (let row = 0; row < 20_000; row += 1) insert.run(`Student ${row}`, `2026-08-${row % 28}`);
})();
database.exec('CREATE INDEX list_by_added ON list (added DESC, id DESC)');
const page = database.prepare('SELECT * FROM list ORDER BY added DESC, id DESC LIMIT 50');

const late: number[] = [];
const queries: number[] = [];
const tick = 16;
let due = performance.now() + tick;
const timer = setInterval(() => {
  const now = performance.now();
  late.push(Math.max(0, now - due));
  due = now + tick;
  page.all();
  queries.push(performance.now() - now);
}, tick);
const delay = monitorEventLoopDelay({ resolution: 1 });
// The ticks of the first moments belong to the start of the process.
await new Promise((resolve) => setTimeout(resolve, 300));
late.length = 0;
queries.length = 0;
delay.enable();
const started = performance.now();
if (what === 'import') await job.run();
else await new Promise((resolve) => setTimeout(resolve, 1500));
const ms = performance.now() - started;
clearInterval(timer);
delay.disable();
database.close();
close();
job.remove();
report({
  ms,
  delayP99: delay.percentile(99) / 1e6,
  worstTick: Math.max(...late),
  queryP99: percentile(queries, 99),
});
