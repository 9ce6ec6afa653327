import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite3 from 'better-sqlite3';

/** Whether an account's files hold rows that some key sealed. Files that do not open count as holding none. */
export function findSealedRows(folder: string): boolean {
  const sealed =
    ([table, column]: readonly string[]) =>
    (database: Database) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE substr(${column}, 1, 1) <> x'00' LIMIT 1`).get() !== undefined;
  const drafts = [
    ['drafts', 'title'],
    ['draft_texts', 'body'],
    ['outbox', 'payload'],
    ['kept_answers', 'answer'],
  ];
  const lists = [
    ['imports', 'body'],
    ['students', 'body'],
  ];
  return (
    drafts.some((each) => peek(folder, 'account', false, sealed(each))) ||
    lists.some((each) => peek(folder, 'roster', false, sealed(each)))
  );
}

/**
 * Whether an account's files hold something that a person wrote here, as far as that shows without the key: drafts,
 * what waits to be sent, uploads. Copies of what the service has do not count; files that do not open do.
 */
export function holdsWriting(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const rows =
    (table: string, where = 'true') =>
    (database: Database) =>
      database.prepare(`SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`).get() !== undefined;
  return (
    readdirSync(folder).some((name) => name.includes('.damaged-')) ||
    peek(folder, 'account', true, rows('drafts')) ||
    peek(folder, 'account', true, rows('outbox', "state <> 'sent'")) ||
    peek(folder, 'account', false, rows('kept_words')) ||
    peek(folder, 'roster', true, rows('imports'))
  );
}

/** Looks into a database without changing a byte of it; `unreadable` is the answer for one that does not open. */
function peek(folder: string, name: string, unreadable: boolean, look: (database: Database) => boolean): boolean {
  const file = join(folder, `${name}.db`);
  if (!existsSync(file)) return false;
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
