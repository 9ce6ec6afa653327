import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite3 from 'better-sqlite3';
import { rosterColumns } from '../roster/store/roster-columns.ts';
import type { LocalDatabase } from './account.ts';
import { accountColumns } from './sealed-columns.ts';

const neither = { missing: false, unreadable: false };
const unreadableCounts = { missing: false, unreadable: true };

/** Whether an account's files hold rows that some key sealed. Files that do not open count as holding none. */
export function findSealedRows(folder: string): boolean {
  const anySealed = (columns: typeof accountColumns) => (database: Database) =>
    columns.some(({ table, column }) => anyRow(database, table, `${column} IS NOT NULL`, false));
  return (
    peek(folder, 'account', neither, anySealed(accountColumns)) ||
    peek(folder, 'roster', neither, anySealed(rosterColumns))
  );
}

/**
 * Tables with rows that the service gives again, and which of their rows count as written here all the same. Every other
 * table counts as written by a person, a table of a later version too.
 */
export const copiedRows: Readonly<Record<LocalDatabase, Readonly<Record<string, string>>>> = {
  account: {
    kept_answers: 'false',
    epochs: 'false',
    outbox: "state <> 'sent'",
    outbox_requests: 'false',
    days_of_use: 'false',
  },
  roster: { students: 'false', list_copy: 'false', list_values: 'false' },
};

/**
 * Whether an account's files hold something that a person wrote here, as far as that shows without the key. Copies of
 * what the service has do not count; files that do not open do.
 */
export function holdsWriting(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const anyWritten = (name: LocalDatabase) => (database: Database) =>
    tablesOf(database).some((table) => anyRow(database, table, copiedRows[name][table] ?? 'true', true));
  return (
    readdirSync(folder).some((name) => name.includes('.damaged-')) ||
    peek(folder, 'account', unreadableCounts, anyWritten('account')) ||
    peek(folder, 'roster', unreadableCounts, anyWritten('roster'))
  );
}

/** The schema version of an account's file, 0 where there is none or it does not open. Changes nothing. */
export function versionIn(folder: string, name: LocalDatabase): number {
  return peek(folder, name, { missing: 0, unreadable: 0 }, (database) =>
    Number(database.pragma('user_version', { simple: true })),
  );
}

/** The tables of a database, without SQLite's own. */
export function tablesOf(database: Database): string[] {
  return database
    .prepare<[], string>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )
    .pluck()
    .all();
}

/** Whether a table has such a row; `unknown` where it cannot be asked, for instance in a file of an earlier version. */
function anyRow(database: Database, table: string, where: string, unknown: boolean): boolean {
  try {
    return database.prepare(`SELECT 1 FROM "${table}" WHERE ${where} LIMIT 1`).get() !== undefined;
  } catch {
    return unknown;
  }
}

interface Otherwise<T> {
  readonly missing: T;
  readonly unreadable: T;
}

/** Looks into a database without changing a byte of it; answers `unreadable` for one that does not open. */
function peek<T>(
  folder: string,
  name: LocalDatabase,
  { missing, unreadable }: Otherwise<T>,
  look: (database: Database) => T,
): T {
  const file = join(folder, `${name}.db`);
  if (!existsSync(file)) return missing;
  try {
    const database = new BetterSqlite3(file, { readonly: true, timeout: 5000 });
    try {
      return look(database);
    } finally {
      database.close();
    }
  } catch {
    return unreadable;
  }
}
