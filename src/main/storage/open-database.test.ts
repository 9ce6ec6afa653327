import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
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
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackups } from './backups.ts';
import type { Migration } from './migrate.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import type { Notice } from './restore.ts';

const first: Migration = {
  version: 10,
  name: 'notes',
  up: (db) => db.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)'),
};
const second: Migration = {
  version: 20,
  name: 'colour',
  up: (db) => db.exec("ALTER TABLE note ADD COLUMN colour TEXT NOT NULL DEFAULT 'white'"),
};

let folder: string;
let file: string;
let notices: Notice[];
const onNotice = (notice: Notice) => notices.push(notice);

function open(migrations: readonly Migration[] = [first]) {
  return openDatabase({ file, name: 'notes', migrations, onNotice });
}
function fill(rows: number): void {
  const db = open();
  const insert = db.prepare('INSERT INTO note (text) VALUES (?)');
  for (let row = 0; row < rows; row += 1) insert.run(`note ${row} ${'x'.repeat(200)}`);
  closeDatabase(db);
}
function count(migrations: readonly Migration[] = [first]): unknown {
  const db = open(migrations);
  const rows = db.prepare('SELECT count(*) FROM note').pluck().get();
  closeDatabase(db);
  return rows;
}
function overwrite(offset: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, offset);
  closeSync(handle);
}
async function backUp(): Promise<void> {
  const db = open();
  const backups = createBackups({ database: db, name: 'notes', clock: () => new Date() });
  await backups.run();
  await backups.close();
  closeDatabase(db);
}

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'footbridge-storage-')), 'private');
  file = join(folder, 'notes.db');
  notices = [];
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

describe('opening', () => {
  it('sets every connection up for durable, private writes [D-01]', () => {
    const db = open();
    const pragma = (name: string) => db.pragma(name, { simple: true });
    expect({
      journal: pragma('journal_mode'),
      synchronous: pragma('synchronous'),
      foreignKeys: pragma('foreign_keys'),
      secureDelete: pragma('secure_delete'),
      busyTimeout: pragma('busy_timeout'),
      trustedSchema: pragma('trusted_schema'),
      cellSizeCheck: pragma('cell_size_check'),
      fullSync: [pragma('fullfsync'), pragma('checkpoint_fullfsync')],
    }).toEqual({
      journal: 'wal',
      synchronous: 2,
      foreignKeys: 1,
      secureDelete: 1,
      busyTimeout: 5000,
      trustedSchema: 0,
      cellSizeCheck: 1,
      fullSync: [1, 1],
    });
    const [major = 0, minor = 0, patch = 0] = String(db.prepare('SELECT sqlite_version()').pluck().get())
      .split('.')
      .map(Number);
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003);
    db.close();
  });

  it.skipIf(process.platform === 'win32')('keeps files from other logins of the computer', () => {
    const db = open();
    db.prepare("INSERT INTO note (text) VALUES ('mine')").run();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    expect(readdirSync(folder).sort()).toEqual(['notes.db', 'notes.db-shm', 'notes.db-wal']);
    db.close();
  });

  it.skipIf(process.platform === 'win32')(
    'closes files that were left open to others, with their logs and copies, and makes none under any umask [D-01]',
    async () => {
      const before = process.umask(0o000);
      try {
        fill(3);
        await backUp();
        const other = new BetterSqlite3(file);
        other.exec("INSERT INTO note (text) VALUES ('in the log')");
        for (const path of [folder, join(folder, 'backups')]) chmodSync(path, 0o777);
        const wide = [...readdirSync(folder), ...readdirSync(join(folder, 'backups')).map((name) => `backups/${name}`)];
        for (const name of wide.filter((entry) => entry !== 'backups')) chmodSync(join(folder, name), 0o666);
        const db = open([first, second]);
        const found = readdirSync(folder, { recursive: true }).map(String).sort();
        expect(found.filter((name) => !/^backups\/notes\.|^notes\.backup-10/.test(name))).toEqual([
          'backups',
          'notes.db',
          'notes.db-shm',
          'notes.db-wal',
        ]);
        expect(found.length).toBe(6);
        for (const name of found) {
          const mode = statSync(join(folder, name)).mode & 0o777;
          expect([name, mode]).toEqual([name, name === 'backups' ? 0o700 : 0o600]);
        }
        expect(statSync(folder).mode & 0o777).toBe(0o700);
        other.close();
        db.close();
      } finally {
        process.umask(before);
      }
    },
  );

  it('leaves one file behind when it closes', () => {
    fill(3);
    expect(readdirSync(folder)).toEqual(['notes.db']);
  });

  it('refuses migrations that do not grow', () => {
    expect(() => open([second, first])).toThrow('does not follow');
  });
});

describe('migrating', () => {
  it('keeps rows and a verified copy of what was there before', () => {
    fill(5);
    const db = open([first, second]);
    expect(db.prepare('SELECT colour, count(*) AS n FROM note GROUP BY colour').all()).toEqual([
      { colour: 'white', n: 5 },
    ]);
    expect(db.pragma('user_version', { simple: true })).toBe(20);
    const copy = new BetterSqlite3(join(folder, 'notes.backup-10.000001'), { readonly: true });
    expect(copy.prepare('SELECT count(*) FROM note').pluck().get()).toBe(5);
    expect(copy.pragma('user_version', { simple: true })).toBe(10);
    copy.close();
    db.close();
  });

  it('undoes a step that fails, with the version', () => {
    fill(2);
    const broken: Migration = {
      version: 30,
      name: 'broken',
      up: (db) => {
        db.exec('CREATE TABLE half (id INTEGER)');
        throw new Error('half way');
      },
    };
    expect(() => open([first, second, broken])).toThrow('half way');
    const db = open([first, second]);
    expect(db.pragma('user_version', { simple: true })).toBe(20);
    expect(db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0);
    db.close();
  });

  it('refuses a file of a newer app and does not change a byte', () => {
    closeDatabase(open([first, second]));
    const before = readFileSync(file);
    expect(() => open([first])).toThrow(expect.objectContaining({ code: 'newer_database' }));
    expect(readFileSync(file)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['notes.db']);
  });

  it('refuses a file of a newer app with its log, whole or broken, and writes nothing [D-07]', () => {
    closeDatabase(open([first, second]));
    const other = new BetterSqlite3(file);
    other.exec("INSERT INTO note (text) VALUES ('by a newer app')");
    const log = readFileSync(`${file}-wal`);
    for (const breakAt of [null, 0, 40, 4100]) {
      const bytes = Buffer.from(log);
      if (breakAt !== null) bytes.fill(0xa5, breakAt, breakAt + 16);
      const place = join(folder, `newer-${breakAt}`);
      mkdirSync(place);
      copyFileSync(file, join(place, 'notes.db'));
      writeFileSync(join(place, 'notes.db-wal'), bytes);
      const refused = () =>
        openDatabase({ file: join(place, 'notes.db'), name: 'notes', migrations: [first], onNotice });
      expect(refused).toThrow(expect.objectContaining({ code: 'newer_database' }));
      expect(refused).toThrow('Update the app');
      expect(readFileSync(join(place, 'notes.db'))).toEqual(readFileSync(file));
      expect(readFileSync(join(place, 'notes.db-wal'))).toEqual(bytes);
      expect(readdirSync(place).filter((name) => !name.endsWith('-shm'))).toEqual(['notes.db', 'notes.db-wal']);
    }
    expect(notices).toEqual([]);
    other.close();
  });

  it('is written to by an app that opens it before it looks, and the check above notices', () => {
    closeDatabase(open([first, second]));
    const other = new BetterSqlite3(file);
    other.exec("INSERT INTO note (text) VALUES ('by a newer app')");
    copyFileSync(file, `${file}2`);
    copyFileSync(`${file}-wal`, `${file}2-wal`);
    const before = readFileSync(`${file}2`);
    const careless = new BetterSqlite3(`${file}2`);
    careless.pragma('user_version');
    careless.close();
    expect(readFileSync(`${file}2`).equals(before) && existsSync(`${file}2-wal`)).toBe(false);
    other.close();
  });

  it('refuses a newer file whose version is still in the log [D-07]', () => {
    fill(1);
    const other = new BetterSqlite3(file);
    other.pragma('user_version = 70');
    const before = [readFileSync(file), readFileSync(`${file}-wal`)];
    expect(() => open([first])).toThrow(expect.objectContaining({ code: 'newer_database' }));
    expect([readFileSync(file), readFileSync(`${file}-wal`)]).toEqual(before);
    other.close();
  });
});

describe('damage', () => {
  const damages: [string, () => void][] = [
    ['a broken header', () => overwrite(0, 100)],
    ['a broken page', () => overwrite(4096 * 2, 512)],
    ['a cut file', () => truncateSync(file, 4096 * 2)],
    ['an emptied file', () => truncateSync(file, 0)],
    ['a lost file', () => rmSync(file)],
  ];
  it.each(damages)('restores the newest good copy after %s, keeps the file aside and says so', async (_, damage) => {
    fill(200);
    await backUp();
    damage();
    expect(count()).toBe(200);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      severity: 'warning',
      message: expect.stringContaining('restored from the copy'),
    });
    const aside = readdirSync(folder).filter((name) => name.startsWith('notes.damaged-'));
    expect(aside.length).toBe(
      notices[0]?.message.includes('missing') && !notices[0].message.includes('kept as') ? 0 : 1,
    );
  });

  it('keeps a log whose database is gone, where there is no copy either [D-06]', () => {
    const db = open();
    db.exec("INSERT INTO note (text) VALUES ('only in the log')");
    const log = readFileSync(`${file}-wal`);
    db.close();
    rmSync(file);
    writeFileSync(`${file}-wal`, log);
    expect(count()).toBe(0);
    const aside = readdirSync(folder).find((name) => /^notes\.damaged-.*-wal$/.test(name)) ?? '';
    expect(readFileSync(join(folder, aside))).toEqual(log);
    expect(notices).toMatchObject([{ severity: 'error' }]);
  });

  it('passes over a copy that is broken itself', async () => {
    fill(200);
    await backUp();
    const older = readdirSync(join(folder, 'backups'))[0] ?? '';
    writeFileSync(join(folder, 'backups', 'notes.2099-01-01T00-00-00-000Z.db'), Buffer.alloc(9000, 7));
    overwrite(0, 100);
    expect(count()).toBe(200);
    expect(older).not.toBe('');
  });

  it('starts afresh and says so when there is no copy', () => {
    fill(50);
    overwrite(0, 100);
    expect(count()).toBe(0);
    expect(notices[0]).toMatchObject({ severity: 'error', message: expect.stringContaining('no good copy') });
    const [aside = ''] = readdirSync(folder).filter((name) => name.startsWith('notes.damaged-'));
    expect(statSync(join(folder, aside)).size).toBeGreaterThan(10_000);
  });

  it('sets a garbled log aside and says so, instead of losing it in silence', () => {
    fill(10);
    const live = open();
    live.prepare("INSERT INTO note (text) VALUES ('in the log')").run();
    const snapshot = [readFileSync(file), readFileSync(`${file}-wal`)] as const;
    live.close();
    writeFileSync(file, snapshot[0]);
    writeFileSync(`${file}-wal`, Buffer.alloc(snapshot[1].length, 0x5a));
    expect(count()).toBe(10);
    expect(notices[0]?.message).toContain('kept aside as notes.damaged-');
    expect(readdirSync(folder).some((name) => name.endsWith('-wal') && name.startsWith('notes.damaged-'))).toBe(true);
  });

  it('takes a whole log as it is', () => {
    fill(10);
    const live = open();
    live.prepare("INSERT INTO note (text) VALUES ('in the log')").run();
    const snapshot = [readFileSync(file), readFileSync(`${file}-wal`)] as const;
    live.close();
    writeFileSync(file, snapshot[0]);
    writeFileSync(`${file}-wal`, snapshot[1]);
    expect(count()).toBe(11);
    expect(notices).toEqual([]);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });
});

describe('closing', () => {
  it('works on a full disk too, and loses nothing', () => {
    const db = open();
    db.prepare("INSERT INTO note (text) VALUES ('kept')").run();
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`);
    closeDatabase(db);
    expect([db.open, count()]).toEqual([false, 1]);
  });
});
