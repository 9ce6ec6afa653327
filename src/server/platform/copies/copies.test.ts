import {
  closeSync,
  cpSync,
  mkdirSync,
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
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCopies } from '#node/sqlite/safety-copies.ts';
import { openPrepared } from '../../command/open.ts';
import { migrateService } from '../database/migrate.ts';
import { migrations } from '../database/migrations/index.ts';
import { openSqlite } from '../database/open-sqlite.ts';
import { keepCopies } from './keep-copies.ts';

let root: string;
let whole: string;
const skills = 'SELECT count(*) FROM skills';
let copied: number;
let all: number;

/** A folder as a killed service leaves it: a copy, more in the file, and more only in the log. */
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'footbridge-copies-'));
  const work = path.join(root, 'work');
  mkdirSync(work);
  const database = await openPrepared(work, '', () => undefined);
  const add = (name: string) =>
    database.write((tx) => tx.insertInto('skills').values({ name, name_key: name.toLowerCase() }).execute());
  await add('Copied');
  if (!database.file) throw new Error('SQLite is a file');
  const copies = keepCopies({ file: database.file, now: () => new Date(), onProblem: raise });
  await copies.close();
  const count = () => {
    const reader = new Sqlite(path.join(work, 'footbridge.db'), { readonly: true });
    const found = Number(reader.prepare(skills).pluck().get());
    reader.close();
    return found;
  };
  copied = count();
  for (let number = 0; number < 20; number += 1) await add(`Later ${number}`);
  all = count();
  whole = path.join(root, 'whole');
  cpSync(work, whole, { recursive: true, filter: (source) => !source.endsWith('-shm') });
  await database.close();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function raise(error: unknown): never {
  throw error;
}

const scribble = (file: string, offset: number, length: number) => {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xc3), 0, length, offset);
  closeSync(handle);
};
const share = (file: string, part: number) => Math.floor((statSync(file).size - 512) * part);

const damages: [string, (file: string) => void][] = [
  ...[0, 16, 50, 100].map((at): [string, (file: string) => void] => [
    `header at ${at}`,
    (file) => scribble(file, at, 40),
  ]),
  ...Array.from({ length: 28 }, (_, index): [string, (file: string) => void] => [
    `512 bytes at ${index}/28`,
    (file) => scribble(file, share(file, index / 28), 512),
  ]),
  ...Array.from({ length: 12 }, (_, index): [string, (file: string) => void] => [
    `cut at ${index}/12`,
    (file) => truncateSync(file, share(file, index / 12) + (index > 0 ? 256 : 0)),
  ]),
  ...Array.from({ length: 12 }, (_, index): [string, (file: string) => void] => [
    `log: 512 bytes at ${index}/12`,
    (file) => scribble(`${file}-wal`, share(`${file}-wal`, index / 12), 512),
  ]),
  ['log missing', (file) => rmSync(`${file}-wal`)],
  ['file missing', (file) => rmSync(file)],
  ['file and log missing', (file) => [file, `${file}-wal`].map((each) => rmSync(each))],
  ['text instead of a database', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000))],
];

it('starts after sixty damages to its file, keeps what was damaged and says how far back it went [D-06]', {
  timeout: 120_000,
}, async () => {
  expect(damages).toHaveLength(60);
  let restored = 0;
  for (const [name, damage] of damages) {
    const folder = path.join(root, 'drill');
    cpSync(whole, folder, { recursive: true });
    const file = path.join(folder, 'footbridge.db');
    damage(file);
    const told: string[] = [];
    const broken = readdirSync(folder).includes('footbridge.db') ? readFileSync(file) : Buffer.alloc(0);
    const database = await openPrepared(folder, '', (sentence) => told.push(sentence));
    await database.close();
    const reader = new Sqlite(file, { readonly: true });
    const count = Number(reader.prepare(skills).pluck().get());
    const sound = reader.pragma('integrity_check(1)');
    reader.close();
    expect([name, sound]).toEqual([name, [{ integrity_check: 'ok' }]]);
    expect(count, name).toBeGreaterThanOrEqual(copied);
    expect(count, name).toBeLessThanOrEqual(all);
    if (name.startsWith('log: ') && count < all - 2) expect(told[0], name).toContain('were damaged and kept aside');
    if (told[0]?.includes('restored')) {
      restored += 1;
      expect(told, name).toEqual([expect.stringMatching(/restored from the copy of .* Changes after that/)]);
      const aside = readdirSync(folder).filter((entry) => /^footbridge\.damaged-[^.]*Z$/.test(entry));
      if (broken.length > 0) expect(readFileSync(path.join(folder, aside[0] ?? '?')).equals(broken), name).toBe(true);
    }
    rmSync(folder, { recursive: true });
  }
  expect(restored).toBeGreaterThan(20);
});

it('stands still over a damaged file where nobody looks first, and the check above notices', async () => {
  const folder = path.join(root, 'careless');
  cpSync(whole, folder, { recursive: true });
  scribble(path.join(folder, 'footbridge.db'), 0, 100);
  rmSync(path.join(folder, 'footbridge.db-wal'));
  await expect((async () => migrateService(openSqlite(path.join(folder, 'footbridge.db'))))()).rejects.toThrow();
});

it('leaves a damaged file alone where there is no good copy: a person decides', async () => {
  const folder = path.join(root, 'hopeless');
  cpSync(whole, folder, { recursive: true });
  const file = path.join(folder, 'footbridge.db');
  scribble(file, 0, 100);
  rmSync(`${file}-wal`);
  for (const copy of listCopies(file, 'footbridge')) scribble(copy.path, 0, 100);
  const before = readFileSync(file);
  await expect(openPrepared(folder, '', raise)).rejects.toThrow('is damaged. Restore it from a backup');
  expect(readFileSync(file)).toEqual(before);
});

it('keeps a copy of what is there before its schema changes [D-05]', async () => {
  const folder = path.join(root, 'older');
  mkdirSync(folder);
  const file = path.join(folder, 'footbridge.db');
  const older = openSqlite(file);
  await migrateService(older);
  await older.close();
  const up = () => Promise.resolve();
  const steps = [...migrations, { name: '9990-next', up }];
  await (await openPrepared(folder, '', raise, false, steps)).close();
  const [copy] = listCopies(file, 'footbridge');
  const reader = new Sqlite(copy?.path ?? '', { readonly: true });
  expect(reader.prepare('SELECT count(*) FROM kysely_migration').pluck().get()).toBe(1);
  reader.close();
});

it('refuses a file of a newer program and changes no byte of it or its log [D-07]', async () => {
  const folder = path.join(root, 'newer');
  mkdirSync(folder);
  const file = path.join(folder, 'footbridge.db');
  await (await openPrepared(folder, '', raise)).close();
  const other = new Sqlite(file);
  other.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9990-tomorrow', '2030-01-01')");
  const before = [readFileSync(file), readFileSync(`${file}-wal`)];
  await expect(openPrepared(folder, '', raise)).rejects.toThrow('Please update this one');
  expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(before);
  other.close();
});

it('copies hourly only what was written, by day, and says when it cannot [D-05]', async () => {
  const folder = path.join(root, 'hourly');
  mkdirSync(folder);
  const database = await openPrepared(folder, '', raise);
  if (!database.file) throw new Error('SQLite is a file');
  let now = new Date(2026, 7, 1, 9);
  const problems: unknown[] = [];
  const copies = keepCopies({ file: database.file, now: () => now, onProblem: (error) => problems.push(error) });
  const add = (name: string) =>
    database.write((tx) => tx.insertInto('skills').values({ name, name_key: name.toLowerCase() }).execute());
  await add('First');
  await copies.runIfDirty();
  await copies.runIfDirty();
  const made = listCopies(database.file.path, 'footbridge').length;
  for (let day = 2; day <= 14; day += 1) {
    // Ten years ahead for some days, and back again.
    now = new Date(day > 5 && day < 9 ? 2036 : 2026, 7, day, 9);
    await add(`Day ${day}`);
    await copies.runIfDirty();
    const reader = new Sqlite(listCopies(database.file.path, 'footbridge')[0]?.path ?? '', { readonly: true });
    expect(reader.prepare('SELECT name FROM skills ORDER BY id DESC').pluck().get()).toBe(`Day ${day}`);
    reader.close();
  }
  expect(made).toBeLessThanOrEqual(2);
  expect(listCopies(database.file.path, 'footbridge')).toHaveLength(8);
  rmSync(path.join(folder, 'backups'), { recursive: true });
  writeFileSync(path.join(folder, 'backups'), 'in the way');
  await add('Not copied');
  await copies.runIfDirty();
  expect(problems).toHaveLength(1);
  await copies.close();
  await database.close();
});
