import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMutex } from '#shared/async/mutex.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import type { Notice } from '../storage/restore.ts';
import { rosterMigrations } from './migrations/index.ts';
import { keepRosterCopies } from './roster-copies.ts';

let folder: string;
let database: Database;
let notices: Notice[];
let working: Promise<unknown>[];
let closing: (() => void)[];
const onNotice = (notice: Notice) => notices.push(notice);
const open = () =>
  openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations, onNotice });
const copies = () => readdirSync(join(folder, 'backups'));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-roster-copies-'));
  notices = [];
  working = [];
  closing = [];
  database = open();
});
afterEach(() => {
  closeDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

function keep(now = new Date()): void {
  const track = <T>(work: Promise<T>): Promise<T> => {
    working.push(work);
    return work;
  };
  keepRosterCopies(
    { database, mutex: createMutex(), track, onClose: (listener) => void closing.push(listener) },
    {
      program: new URL('./worker.ts', import.meta.url),
      clock: () => now,
      onNotice,
      onUnexpected: (error) => {
        throw error;
      },
    },
  );
}
const settled = () => Promise.all(working);

it('keeps a copy of the roster from the first day on, from which it is restored [D-05] [D-06]', async () => {
  database.exec("INSERT INTO staged_blocks VALUES (7, x'01', 1)");
  keep();
  await settled();
  expect(copies()).toEqual([expect.stringMatching(/^roster\.000001\..*\.db$/)]);
  closeDatabase(database);
  rmSync(join(folder, 'roster.db'));
  database = open();
  expect(database.prepare('SELECT key FROM staged_blocks').pluck().all()).toEqual([7]);
  expect(notices).toMatchObject([{ message: expect.stringContaining('restored from the copy of') }]);
});

it('checks the copy of a large list in a thread of its own [D-05]', async () => {
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
    INSERT INTO staged_blocks (key, body, stamp) SELECT i, randomblob(4000), 1 FROM n`);
  keep();
  await settled();
  expect(copies()).toHaveLength(1);
});
