import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { accountMigrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openTo = (count: number) =>
  openDatabase({ file: join(folder, 'account.db'), name: 'account', migrations: accountMigrations.slice(0, count) });

/** Rows that a version of the app left behind, one entry per step; a later step must keep them. */
const rowsOf: Record<number, (database: Database) => void> = {
  10: (database) => {
    database.exec(`
      INSERT INTO drafts VALUES ('d1', 'internship', 2, 'editing', 3, 't0', 't1', NULL, NULL, NULL, NULL, x'0061', x'007b7d');
      INSERT INTO draft_versions VALUES ('d1', 3, 2, 't1', x'0061', x'007b7d');`);
  },
  20: (database) => {
    database.exec(`
      INSERT INTO outbox (id, kind, aggregate, state, attempts, uncertain, queued_at, payload_version, title, payload)
      VALUES ('o1', 'posting.publish', 'draft:d1', 'waiting', 4, 1, 't2', 1, x'0061', x'007b7d');`);
  },
  30: (database) => {
    database.exec("INSERT INTO kept_answers VALUES ('k', 't3', 1, 3, x'007b7d')");
  },
};

function contents(database: Database): Record<string, unknown[]> {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  return Object.fromEntries(tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()]));
}

describe('steps of account.db', () => {
  it.each(accountMigrations.map(({ version, name }, index) => ({ version, name, index })))(
    'step $version ($name) keeps every row of the version before',
    ({ index }) => {
      const before = openTo(index);
      for (const { version } of accountMigrations.slice(0, index)) rowsOf[version]?.(before);
      const rows = contents(before);
      closeDatabase(before);
      const after = openTo(index + 1);
      expect(contents(after)).toMatchObject(rows);
      expect(after.pragma('user_version', { simple: true })).toBe(accountMigrations[index]?.version);
      expect(after.pragma('foreign_key_check')).toEqual([]);
      closeDatabase(after);
    },
  );

  it('has fixture rows for every step', () => {
    expect(Object.keys(rowsOf).map(Number)).toEqual(accountMigrations.map(({ version }) => version));
  });

  it('ends at the schema that is on record', async () => {
    const database = openTo(accountMigrations.length);
    const schema = database
      .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
      .pluck()
      .all()
      .map((sql) => sql.replaceAll(/\n {6}/g, '\n'));
    closeDatabase(database);
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });
});
