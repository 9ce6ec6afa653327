import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';

/** Says of the companies and institutions of this name what an operator would: that they are who they say. */
export function verifyPlaces(serviceFolder: string, name: string): void {
  const database = new BetterSqlite3(path.join(serviceFolder, 'footbridge.db'), { fileMustExist: true });
  try {
    database.pragma('busy_timeout = 10000');
    for (const table of ['companies', 'institutions']) {
      database.prepare(`UPDATE ${table} SET verified = 1 WHERE name = ?`).run(name);
    }
  } finally {
    database.close();
  }
}
