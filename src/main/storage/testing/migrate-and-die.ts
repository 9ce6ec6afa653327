import type { Database } from 'better-sqlite3';
import type { Migration } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

const steps = 40;

/** Two versions; the second is long, so that a kill finds it at work. */
export const longMigrations: readonly Migration[] = [
  { version: 10, name: 'notes', up: (db) => db.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)') },
  {
    version: 20,
    name: 'words',
    up(db: Database) {
      for (let step = 0; step < steps; step += 1) {
        passed(step);
        db.exec(`CREATE TABLE word_${step} AS SELECT id, text || ${step} AS text FROM note`);
      }
      db.exec('UPDATE note SET text = upper(text)');
    },
  },
];

let die = Number.POSITIVE_INFINITY;

function passed(step: number): void {
  if (step < die) return;
  process.kill(process.pid, 'SIGKILL');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const [file, at] = process.argv.slice(2);
if (import.meta.main && file) {
  die = Number(at);
  openDatabase({ file, name: 'notes', migrations: longMigrations });
}
