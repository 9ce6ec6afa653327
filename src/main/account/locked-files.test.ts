import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { rosterColumns } from '../roster/store/roster-columns.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { LocalDatabase } from './account.ts';
import { copiedRows, findSealedRows, holdsWriting, tablesOf } from './locked-files.ts';
import { accountMigrations } from './migrations/index.ts';
import { accountColumns } from './sealed-columns.ts';

/** Tables of what people wrote here. */
const writtenTables: Readonly<Record<LocalDatabase, readonly string[]>> = {
  account: [
    'drafts',
    'draft_texts',
    'templates',
    'outbox',
    'kept_words',
    'saved_views',
    'remembered_headings',
    'remembered_values',
  ],
  roster: ['imports', 'staged_blocks', 'staged_marks', 'sent_parts'],
};

const names: readonly LocalDatabase[] = ['account', 'roster'];
const migrations = { account: accountMigrations, roster: rosterMigrations };
const sealed = { account: accountColumns, roster: rosterColumns };

/** Runs a work on a new database of an account; answers the account's folder. */
function withDatabase(name: LocalDatabase, work: (database: Database) => void): string {
  const folder = testFolder();
  const database = openDatabase({ file: join(folder, `${name}.db`), name, migrations: migrations[name] });
  work(database);
  database.close();
  return folder;
}

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Writes one row of anything into a table. */
function fill(database: Database, table: string): void {
  database.pragma('foreign_keys = off');
  database.pragma('ignore_check_constraints = on');
  const columns = database.pragma(`table_info(${table})`) as Column[];
  const value = ({ type }: Column) => {
    if (type === 'BLOB') return Buffer.of(1, 2, 3);
    return type === 'TEXT' ? 'anything' : 5;
  };
  database
    .prepare(`INSERT INTO ${table} (${columns.map((each) => each.name)}) VALUES (${columns.map(() => '?')})`)
    .run(columns.map(value));
}

describe.each(names)('%s.db', (name) => {
  it('has no table that nobody has declared as written here or as copied from the service [B-01]', () => {
    withDatabase(name, (database) => {
      const declared = new Set([...writtenTables[name], ...Object.keys(copiedRows[name])]);
      expect(tablesOf(database).sort()).toEqual([...declared].sort());
    });
  });

  it('has no column of bytes that is not listed as sealed', () => {
    withDatabase(name, (database) => {
      const blobs = tablesOf(database).flatMap((table) =>
        (database.pragma(`table_info(${table})`) as Column[])
          .filter(({ type }) => type === 'BLOB')
          .map((column) => `${table}.${column.name}`),
      );
      const listed = sealed[name].map(({ table, column }) => `${table}.${column}`);
      expect(blobs.sort()).toEqual(listed.sort());
    });
  });

  it.each(writtenTables[name])('holds writing with one row in %s', (table) => {
    expect(holdsWriting(withDatabase(name, () => undefined))).toBe(false);
    expect(holdsWriting(withDatabase(name, (database) => fill(database, table)))).toBe(true);
  });

  it.each([...new Set(sealed[name].map(({ table }) => table))])('holds sealed rows with one row in %s', (table) => {
    expect(findSealedRows(withDatabase(name, () => undefined))).toBe(false);
    expect(findSealedRows(withDatabase(name, (database) => fill(database, table)))).toBe(true);
  });

  it('holds no writing with copies alone', () => {
    const copies = Object.keys(copiedRows[name]).filter((table) => table !== 'outbox');
    const folder = withDatabase(name, (database) => {
      for (const table of copies) fill(database, table);
    });
    expect(holdsWriting(folder)).toBe(false);
  });

  it('holds writing with one row in a table of a later version that nobody here counted', () => {
    const folder = withDatabase(name, (database) => {
      database.exec('CREATE TABLE diaries (id INTEGER PRIMARY KEY, body BLOB)');
      fill(database, 'diaries');
    });
    expect(holdsWriting(folder)).toBe(true);
  });
});
