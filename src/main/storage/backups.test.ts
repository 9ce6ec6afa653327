import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Copies } from '#node/sqlite/back-up.ts';
import { copyName, expiredCopies, listCopies, parseCopyName } from '#node/sqlite/safety-copies.ts';
import { verifyCopy } from '#node/sqlite/verify-copy.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { createBackups } from './backups.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import type { Notice } from './restore.ts';

const { hour } = milliseconds;
let folder: string;
let database: Database;
let backups: Copies;
let now: Date;
let notices: Notice[];
const notes = { version: 10, name: 'notes', up: (db: Database) => db.exec('CREATE TABLE note (text TEXT)') };
const holds = (path: string) => {
  const copy = new BetterSqlite3(path, { readonly: true });
  const text = copy.prepare('SELECT text FROM note ORDER BY rowid DESC').pluck().get();
  copy.close();
  return text;
};
const copies = () => readdirSync(join(folder, 'backups')).sort();
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-backups-'));
  now = new Date(2026, 7, 1, 9);
  notices = [];
  database = openDatabase({ file: join(folder, 'notes.db'), name: 'notes', migrations: [notes] });
  backups = createBackups({ database, name: 'notes', clock: () => now, onNotice: (notice) => notices.push(notice) });
});
afterEach(async () => {
  await backups.close();
  closeDatabase(database);
  rmSync(folder, { recursive: true, force: true });
});

describe('copies of a database', () => {
  it('hold everything that was committed, as one private file', async () => {
    database.prepare("INSERT INTO note VALUES ('in the log')").run();
    const path = await backups.run();
    expect(verifyCopy(path)).toBe(10);
    expect(copies()).toEqual([copyName('notes', { sequence: 1, madeAt: now })]);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    const copy = openDatabase({
      file: path,
      name: 'copy',
      migrations: [{ version: 10, name: 'notes', up: () => undefined }],
    });
    expect(copy.prepare('SELECT text FROM note').pluck().all()).toEqual(['in the log']);
    copy.close();
  });

  it('are made when the last one is a day old, or from the future', async () => {
    await backups.runIfDue();
    later(23 * hour);
    await backups.runIfDue();
    expect(copies()).toHaveLength(1);
    later(2 * hour);
    await backups.runIfDue();
    expect(copies()).toHaveLength(2);
    later(-1000 * hour);
    await backups.runIfDue();
    expect(copies()).toHaveLength(3);
  });

  it('do not count before they were opened and checked: a half one is cleared away', async () => {
    mkdirSync(join(folder, 'backups'), { recursive: true });
    writeFileSync(join(folder, 'backups', 'notes.2026-07-31T09-00-00-000Z.db.unfinished'), 'half');
    await backups.runIfDue();
    expect(copies()).toEqual([copyName('notes', { sequence: 1, madeAt: now })]);
  });

  it('say so when they cannot be made, and do not fail the start', async () => {
    writeFileSync(join(folder, 'backups'), 'a file in the way');
    await backups.runIfDue();
    expect(notices).toMatchObject([{ severity: 'warning', message: expect.stringContaining('safety copy') }]);
  });

  it.each([
    ['ten years ahead', 10],
    ['ten years back', -10],
  ])('go on, and stay, when the clock jumps %s and comes back [D-05]', async (_, years) => {
    const insert = database.prepare('INSERT INTO note VALUES (?)');
    const write = async (text: string, at: Date) => {
      now = at;
      insert.run(text);
      await backups.run();
    };
    for (let day = 1; day <= 7; day += 1) await write(`before ${day}`, new Date(2026, 7, day, 9));
    // Somebody works for two weeks with the wrong year, and then for one with the right one.
    for (let day = 8; day <= 21; day += 1) await write(`wrong ${day}`, new Date(2026 + years, 7, day, 9));
    for (let day = 22; day <= 28; day += 1) {
      await write(`after ${day}`, new Date(2026, 7, day, 9));
      const [newest] = listCopies(database.name, 'notes');
      expect(holds(newest?.path ?? '')).toBe(`after ${day}`);
    }
    expect(copies()).toHaveLength(8);
    // The newest by when it was made, not by what the clock said then.
    closeDatabase(database);
    rmSync(join(folder, 'notes.db'));
    database = openDatabase({ file: join(folder, 'notes.db'), name: 'notes', migrations: [notes] });
    expect(database.prepare('SELECT text FROM note ORDER BY rowid DESC').pluck().get()).toBe('after 28');
  });

  it('would be lost to a clock if they went by it, and the check above notices', () => {
    const made = Array.from({ length: 28 }, (_, index) => {
      const year = index >= 7 && index < 21 ? 2036 : 2026;
      return { sequence: index + 1, madeAt: new Date(year, 7, index + 1, 9) };
    });
    const byClock = made.map((copy) => ({ ...copy, sequence: 0 }));
    const newest = made.at(-1)?.madeAt;
    expect(expiredCopies(byClock).map(({ madeAt }) => madeAt)).toContainEqual(newest);
    expect(expiredCopies(made).map(({ madeAt }) => madeAt)).not.toContainEqual(newest);
  });

  it('count as missing until one is good: an hour that failed is made up for in the next [D-05]', async () => {
    database.prepare("INSERT INTO note VALUES ('first')").run();
    writeFileSync(join(folder, 'backups'), 'a file in the way');
    await backups.runIfDirty();
    expect(notices).toHaveLength(1);
    rmSync(join(folder, 'backups'));
    await backups.runIfDirty();
    expect(copies()).toHaveLength(1);
    await backups.runIfDirty();
    expect(copies()).toHaveLength(1);
  });

  it('notice what another connection has written [D-05]', async () => {
    await backups.run();
    const other = new BetterSqlite3(database.name);
    other.prepare("INSERT INTO note VALUES ('by a worker')").run();
    other.close();
    await backups.runIfDirty();
    expect(copies()).toHaveLength(2);
  });

  it('are not kept when they are not whole, and the older ones stay [D-05]', async () => {
    await backups.run();
    const refusing = createBackups({
      database,
      name: 'notes',
      clock: () => now,
      verify: () => {
        throw new Error('The copy is not whole');
      },
    });
    await expect(refusing.run()).rejects.toThrow('not whole');
    expect(copies().filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });

  it('leave 3 of the newest day and one of each of 7 days before', async () => {
    for (let day = 0; day < 12; day += 1) {
      for (const at of [8, 11, 14, 17, 20]) {
        now = new Date(2026, 7, 1 + day, at);
        await backups.run();
      }
    }
    const kept = copies().map((name) => parseCopyName('notes', name)?.madeAt);
    expect(kept.map((time) => [time?.getDate(), time?.getHours()])).toEqual([
      ...[5, 6, 7, 8, 9, 10, 11].map((day) => [day, 20]),
      [12, 14],
      [12, 17],
      [12, 20],
    ]);
  });
});
