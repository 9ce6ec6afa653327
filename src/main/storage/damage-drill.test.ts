import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountMigrations } from '../account/migrations/index.ts';
import { fillAccount } from '../account/migrations/testing/account-rows.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { createBackups } from './backups.ts';
import type { Migration } from './migrate.ts';
import { closeDatabase, openDatabase } from './open-database.ts';
import type { Notice } from './restore.ts';
import { type Damage, damages, headerDamages } from './testing/damages.ts';

/** A database to be broken: `fill` writes the first rows, `add` more of them. */
interface Kept {
  readonly name: string;
  readonly migrations: readonly Migration[];
  fill(database: Database): void;
  add(database: Database, rows: number): void;
  /** Counts what `add` adds. */
  readonly count: string;
}

/** Bytes of a row's text: most pages of the file are texts, so that most damages hit some. */
const textBytes = 1800;
const backedUp = 300;
const all = 400;

const account: Kept = {
  name: 'account',
  migrations: accountMigrations,
  fill: fillAccount,
  add(database, rows) {
    const insert = database.prepare(
      `INSERT INTO draft_texts SELECT coalesce(max(slot), 0) + 64, 1, 0, '', x'00', ? FROM draft_texts`,
    );
    database.transaction(() => {
      for (let row = 0; row < rows; row += 1) insert.run(Buffer.alloc(textBytes, row));
    })();
  },
  count: `SELECT count(*) FROM draft_texts WHERE length(body) = ${textBytes} AND revision = 1`,
};
const roster: Kept = {
  name: 'roster',
  migrations: rosterMigrations,
  fill: (database) => database.exec('INSERT INTO list_copy VALUES (1, 1, 1, NULL)'),
  add(database, rows) {
    const insert = database.prepare(
      'INSERT INTO students (revision, email_key, roll_key, phone_key, name_key, body) VALUES (1, ?, ?, ?, ?, ?)',
    );
    database.transaction(() => {
      for (let row = 0; row < rows; row += 1) insert.run(row, row, row, row, Buffer.alloc(300, row));
    })();
  },
  count: 'SELECT count(*) FROM students',
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'footbridge-drill-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder as a killed app leaves it: a copy with 300 rows, 350 in the file, 50 more only in the log. */
async function leave({ name, migrations, fill, add }: Kept): Promise<string> {
  const file = join(root, name, 'work', `${name}.db`);
  const whole = join(root, name, 'whole');
  const database = openDatabase({ file, name, migrations });
  fill(database);
  add(database, backedUp);
  await createBackups({ database, name, clock: () => new Date() }).run();
  add(database, 50);
  database.pragma('wal_checkpoint(TRUNCATE)');
  for (let row = 0; row < 50; row += 1) add(database, 1);
  cpSync(join(file, '..'), whole, { recursive: true, filter: (source) => !source.endsWith('-shm') });
  closeDatabase(database);
  return whole;
}

function open({ name, migrations }: Kept, folder: string): { database: Database; notices: Notice[] } {
  const notices: Notice[] = [];
  const onNotice = (notice: Notice) => notices.push(notice);
  return { database: openDatabase({ file: join(folder, `${name}.db`), name, migrations, onNotice }), notices };
}

/** Breaks a copy of the folder and opens it. */
function drill(kept: Kept, whole: string, [called, damage]: Damage) {
  const folder = join(root, kept.name, called.replaceAll(/\W/g, '-'));
  cpSync(whole, folder, { recursive: true });
  const file = join(folder, `${kept.name}.db`);
  damage(file);
  const broken = existsSync(file) ? readFileSync(file) : null;
  const { database, notices } = open(kept, folder);
  const count = Number(database.prepare(kept.count).pluck().get());
  const sound = database.pragma('integrity_check', { simple: true });
  database.close();
  const aside = readdirSync(folder).filter(
    (entry) => entry.startsWith(`${kept.name}.damaged-`) && !/-(?:wal|shm)$/.test(entry),
  );
  const keptInQuarantine = aside.map((entry) => readFileSync(join(folder, entry)));
  rmSync(folder, { recursive: true });
  return { called, count, sound, broken, keptInQuarantine, messages: notices.map(({ message }) => message) };
}
type Drilled = ReturnType<typeof drill>;

/** What has to hold after every damage. */
function assertHeld({ called, count, sound, broken, keptInQuarantine, messages }: Drilled): void {
  expect([called, sound]).toEqual([called, 'ok']);
  expect(count, called).toBeGreaterThanOrEqual(backedUp);
  expect(count, called).toBeLessThanOrEqual(all);
  // A log that SQLite would have passed over in silence, with commits that had been acknowledged.
  if (called.startsWith('log: ') && count < all - 1) expect(messages[0]).toContain('were damaged and kept aside');
  if (count > backedUp) return;
  // Restored: the person is told how far back, and what was there is kept byte for byte.
  expect(messages, called).toEqual([expect.stringMatching(/restored from the copy of .* Changes after that/s)]);
  if (!broken || broken.length === 0) return;
  expect(
    keptInQuarantine.some((bytes) => bytes.equals(broken)),
    called,
  ).toBe(true);
}

it('has sixty ways to break a file', () => expect(damages).toHaveLength(60));

describe.each([account, roster].map((kept) => [kept.name, kept] as const))('%s.db', (_, kept) => {
  let whole: string;
  beforeAll(async () => {
    whole = await leave(kept);
  });

  it('always opens after sixty damages, keeps the damaged file and never falls behind the copy [D-06]', {
    timeout: 120_000,
  }, () => {
    for (const damage of damages) assertHeld(drill(kept, whole, damage));
  });
});

it('always opens when any byte of a header is wrong, closed properly or not [D-06]', { timeout: 120_000 }, async () => {
  const kept = { ...account, name: 'header' };
  const whole = await leave(kept);
  const closed = join(root, kept.name, 'closed');
  cpSync(whole, closed, { recursive: true });
  closeDatabase(open(kept, closed).database);
  for (const damage of headerDamages) assertHeld(drill(kept, closed, damage));
  for (const damage of headerDamages.slice(56, 68)) assertHeld(drill(kept, whole, damage));
});

it('is not held by an app that only looks at the pages, and the checks above notice', async () => {
  const whole = await leave({ ...account, name: 'careless' });
  const held = damages.filter(([called, damage]) => {
    const folder = join(root, 'careless', called.replaceAll(/\W/g, '-'));
    cpSync(whole, folder, { recursive: true });
    const file = join(folder, 'careless.db');
    damage(file);
    try {
      const database = new BetterSqlite3(file);
      const count = Number(database.prepare(account.count).pluck().get());
      database.close();
      assertHeld({ called, count, sound: 'ok', broken: null, keptInQuarantine: [], messages: [] });
      return true;
    } catch {
      return false;
    }
  });
  // These break it wherever the tables lie in the file.
  const sure = damages.filter(([called]) => /^cut |^log: |missing$|^text /.test(called) && called !== 'log missing');
  expect(sure).toHaveLength(27);
  expect(sure.filter((damage) => held.includes(damage)).map(([called]) => called)).toEqual([]);
});
