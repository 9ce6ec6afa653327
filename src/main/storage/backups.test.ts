import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backups, createBackups, expired } from './backups.ts';
import { type BackupFile, fileStamp, parseFileStamp } from './database-files.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import type { Notice } from './restore.ts';
import { verifyCopy } from './verify-copy.ts';

const hour = 3_600_000;
let folder: string;
let database: Database;
let backups: Backups;
let now: Date;
let notices: Notice[];
const copies = () => readdirSync(join(folder, 'backups')).sort();
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-backups-'));
  now = new Date(2026, 7, 1, 9);
  notices = [];
  const notes = { version: 10, name: 'notes', up: (db: Database) => db.exec('CREATE TABLE note (text TEXT)') };
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
    expect(copies()).toEqual([`notes.${fileStamp(now)}.db`]);
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
    expect(copies()).toEqual([`notes.${fileStamp(now)}.db`]);
  });

  it('say so when they cannot be made, and do not fail the start', async () => {
    writeFileSync(join(folder, 'backups'), 'a file in the way');
    await backups.runIfDue();
    expect(notices).toMatchObject([{ severity: 'warning', message: expect.stringContaining('safety copy') }]);
  });

  it('leave 3 of the newest day and one of each of 7 days before', async () => {
    for (let day = 0; day < 12; day += 1) {
      for (const at of [8, 11, 14, 17, 20]) {
        now = new Date(2026, 7, 1 + day, at);
        await backups.run();
      }
    }
    const kept = copies().map((name) => parseFileStamp(name.slice(6, -3)));
    expect(kept.map((time) => [time?.getDate(), time?.getHours()])).toEqual([
      ...[5, 6, 7, 8, 9, 10, 11].map((day) => [day, 20]),
      [12, 14],
      [12, 17],
      [12, 20],
    ]);
  });
});

it('names copies by a time that can be read back', () => {
  expect(parseFileStamp(fileStamp(now))).toEqual(now);
  expect(parseFileStamp('2026-08-01')).toBeNull();
  const copy = (madeAt: Date): BackupFile => ({ path: '', madeAt, source: 'rotation' });
  expect(expired([])).toEqual([]);
  expect(expired([copy(now)])).toEqual([]);
});
