import { chmodSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Opens a copy, turns it into one plain file without side files, and checks every page.
 * Throws when it is not a whole database, or empty; answers its `user_version`.
 */
export function verifyCopy(path: string): number {
  const copy = new BetterSqlite3(path, { fileMustExist: true });
  try {
    copy.pragma('trusted_schema = OFF');
    copy.pragma('journal_mode = DELETE');
    const result = copy.pragma('integrity_check(1)', { simple: true });
    if (result !== 'ok') throw new Error(`The copy is not whole: ${String(result)}`);
    const tables = Number(copy.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
    if (tables === 0) throw new Error('The copy is empty');
    return Number(copy.pragma('user_version', { simple: true }));
  } finally {
    copy.close();
    chmodSync(path, 0o600);
  }
}
