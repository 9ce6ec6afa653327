import { chmodSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Opens a copy, turns it into one plain file without side files, and checks every page.
 * Throws when it is not a whole database; answers its schema version.
 */
export function verifyCopy(path: string): number {
  const copy = new BetterSqlite3(path, { fileMustExist: true });
  try {
    copy.pragma('trusted_schema = OFF');
    copy.pragma('journal_mode = DELETE');
    const result = copy.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new Error(`The copy is not whole: ${String(result)}`);
    const version = Number(copy.pragma('user_version', { simple: true }));
    if (version === 0) throw new Error('The copy is empty');
    return version;
  } finally {
    copy.close();
    chmodSync(path, 0o600);
  }
}
