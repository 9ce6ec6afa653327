import type { Database } from 'better-sqlite3';

/** The oldest SQLite without the WAL-reset bug that can corrupt a database used by two connections. */
const oldestSqlite = [3, 51, 3] as const;

function assertEngine(database: Database): void {
  const version = String(database.prepare('SELECT sqlite_version()').pluck().get());
  const parts = version.split('.').map(Number);
  const difference = oldestSqlite.map((part, index) => (parts[index] ?? 0) - part).find((step) => step !== 0) ?? 0;
  if (difference < 0) throw new Error(`SQLite ${version} is older than ${oldestSqlite.join('.')}`);
}

/**
 * Prepares a new connection to a database of the desk or the service: in WAL mode, and a commit waits for the disk.
 * Throws where SQLite is too old to keep data safe.
 */
export function configureConnection(database: Database): void {
  assertEngine(database);
  database.pragma('trusted_schema = OFF');
  database.pragma('cell_size_check = ON');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('secure_delete = ON');
  database.pragma('busy_timeout = 5000');
  // Without these macOS answers a sync before the disk has the bytes; elsewhere they change nothing.
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
}
