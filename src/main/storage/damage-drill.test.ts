import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackups } from './backups.ts';
import type { Migration } from './migrate.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import type { Notice } from './restore.ts';

const notes: Migration = {
  version: 10,
  name: 'notes',
  up: (db) =>
    db.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL); CREATE INDEX by_text ON note (text)'),
};
const backedUp = 300;
const all = 400;

let root: string;
let whole: string;

/** A folder as a killed app leaves it: a copy with 300 rows, 350 in the file, 50 more only in the log. */
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'footbridge-drill-'));
  whole = join(root, 'whole');
  const file = join(root, 'work', 'notes.db');
  const database = openDatabase({ file, name: 'notes', migrations: [notes] });
  const insert = database.prepare('INSERT INTO note (text) VALUES (?)');
  const add = (rows: number) => {
    for (let row = 0; row < rows; row += 1) insert.run(`${row} ${'text '.repeat(60)}`);
  };
  add(backedUp);
  await createBackups({ database, name: 'notes', clock: () => new Date() }).run();
  add(50);
  database.pragma('wal_checkpoint(TRUNCATE)');
  add(50);
  cpSync(join(root, 'work'), whole, { recursive: true, filter: (source) => !source.endsWith('-shm') });
  closeDatabase(database);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function scribble(file: string, offset: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xc3), 0, length, offset);
  closeSync(handle);
}

/** Sixty ways to break the file or its log, spread over the whole of both. */
const drills: [string, (file: string) => void][] = [
  ...[0, 16, 50, 100].map((offset): [string, (file: string) => void] => [
    `header at ${offset}`,
    (file) => scribble(file, offset, 40),
  ]),
  ...Array.from({ length: 24 }, (_, index): [string, (file: string) => void] => [
    `512 bytes at ${index}/24 of the file`,
    (file) => scribble(file, Math.floor(((statSync(file).size - 512) * index) / 24), 512),
  ]),
  ...Array.from({ length: 12 }, (_, index): [string, (file: string) => void] => [
    `cut at ${index}/12`,
    (file) => truncateSync(file, Math.floor((statSync(file).size * index) / 12)),
  ]),
  ...Array.from({ length: 12 }, (_, index): [string, (file: string) => void] => [
    `log: 512 bytes at ${index}/12`,
    (file) => scribble(`${file}-wal`, Math.floor(((statSync(`${file}-wal`).size - 512) * index) / 12), 512),
  ]),
  ...[0, 10, 32, 4000].map((size): [string, (file: string) => void] => [
    `log cut to ${size} bytes`,
    (file) => truncateSync(`${file}-wal`, size),
  ]),
  ['log missing', (file) => rmSync(`${file}-wal`)],
  ['file missing', (file) => rmSync(file)],
  [
    'file and log missing',
    (file) => {
      rmSync(file);
      rmSync(`${file}-wal`);
    },
  ],
  ['text instead of a database', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000))],
];

it('has sixty ways to break a file', () => expect(drills).toHaveLength(60));

it.each(drills)('always opens, keeps the damaged file and never falls behind the copy: %s', (name, damage) => {
  const folder = join(root, name.replaceAll(/\W/g, '-'));
  cpSync(whole, folder, { recursive: true });
  const file = join(folder, 'notes.db');
  damage(file);
  const broken = existsSync(file) ? readFileSync(file) : null;
  const notices: Notice[] = [];
  const database = openDatabase({
    file,
    name: 'notes',
    migrations: [notes],
    onNotice: (notice) => notices.push(notice),
  });
  const count = Number(database.prepare('SELECT count(*) FROM note').pluck().get());
  expect(database.pragma('quick_check', { simple: true })).toBe('ok');
  database.close();
  expect(count).toBeGreaterThanOrEqual(backedUp);
  expect(count).toBeLessThanOrEqual(all);
  // A log that SQLite would have passed over in silence, with commits that had been acknowledged.
  if (name.startsWith('log: ') && count < all - 1) expect(notices[0]?.message).toContain('were damaged and kept aside');
  const aside = readdirSync(folder).filter(
    (entry) => entry.startsWith('notes.damaged-') && !/-(?:wal|shm)$/.test(entry),
  );
  if (count > backedUp) return;
  // Restored: the person is told how far back, and what was there is kept byte for byte.
  expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('restored from the copy of')]);
  if (broken && broken.length > 0) expect(broken.equals(readFileSync(join(folder, aside[0] ?? '')))).toBe(true);
});
