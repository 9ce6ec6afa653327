import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite3 from 'better-sqlite3';
import { makePrivateFile, makePrivateFolder } from '#node/files/private-files.ts';
import { configureConnection } from '#node/sqlite/connection.ts';
import { AppError } from '#shared/errors.ts';
import { listBackups, tighten } from './database-files.ts';
import { assertMonotonic, type Migration, migrate, versionOf } from './migrate.ts';
import { keepLog, type Notice, restore } from './restore.ts';
import { isDamage, storageProblem } from './storage-problem.ts';

/** What opening a database takes. */
export interface OpenDatabase {
  /** The file; it and its folder are made where they are missing. */
  readonly file: string;
  /** Short name for copies: `<name>.backup-<version>`, `<name>.damaged-<time>`. */
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** `none` leaves the pages unread: for a further connection to a file that was checked just now. */
  readonly check?: 'pages' | 'none';
  /** Told when something was restored or set aside. */
  readonly onNotice?: (notice: Notice) => void;
}

const signature = 'SQLite format 3\0';

function headerVersion(file: string): number {
  const handle = openSync(file, 'r');
  try {
    const header = Buffer.alloc(64);
    const whole = readSync(handle, header, 0, 64, 0) === 64 && header.toString('latin1', 0, 16) === signature;
    return whole ? header.readUInt32BE(60) : 0;
  } finally {
    closeSync(handle);
  }
}

function corrupt(found: unknown): Error {
  return new BetterSqlite3.SqliteError(String(found), 'SQLITE_CORRUPT');
}

/** Bytes of the largest file whose indexes are compared with their tables as well; that takes a few milliseconds. */
const smallEnough = 8_000_000;

function assertWhole(database: Database): void {
  const pages = Number(database.pragma('page_count', { simple: true }));
  const size = pages * Number(database.pragma('page_size', { simple: true }));
  const found = database.pragma(size > smallEnough ? 'quick_check(1)' : 'integrity_check(1)', { simple: true });
  if (found !== 'ok') throw corrupt(found);
}

/** Versions grow by ten: anything else in the header was never written by an app. */
function assertPlausible(database: Database): void {
  const version = versionOf(database);
  const tables = Number(database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
  if (version < 0 || version >= largestVersion || version % 10 !== 0 || (version === 0 && tables > 0))
    throw corrupt(`version ${version}`);
}

/**
 * Judges a closed database without changing a byte of it; answers whether its pages were read. Where a log lies
 * beside it, only a read-only connection will do: any other would merge the log into the file when it closes.
 */
function inspect({ file, migrations, check }: OpenDatabase): boolean {
  const newest = migrations.at(-1)?.version ?? 0;
  if (!existsSync(file)) return false;
  if (!existsSync(`${file}-wal`) || statSync(`${file}-wal`).size === 0) return false;
  const peek = new BetterSqlite3(file, { readonly: true, timeout: 5000 });
  try {
    assertPlausible(peek);
    if (versionOf(peek) > newest) throw new AppError('newer_database');
    if (check !== 'none') assertWhole(peek);
    return true;
  } finally {
    peek.close();
  }
}

/** An empty or missing file is new only while there is no copy, and no log, of an earlier one. */
function isLost(file: string, name: string): boolean {
  const isThere = (path: string) => existsSync(path) && statSync(path).size > 0;
  return !isThere(file) && (isThere(`${file}-wal`) || listBackups(file, name).length > 0);
}

/** No app will ever get there: a header that says so is broken, and its file is restored rather than refused. */
const largestVersion = 10_000;

/** Whether a schema version is that of a newer app than the one that knows these migrations. */
export function isNewerVersion(version: number, migrations: readonly Migration[]): boolean {
  // Beyond that, it is the header that is broken.
  return version > (migrations.at(-1)?.version ?? 0) && version % 10 === 0 && version < largestVersion;
}

/** Whether a schema version is from before the first of these migrations: of an app that was never released. */
export function isUnreleasedVersion(version: number, migrations: readonly Migration[]): boolean {
  return version > 0 && version < (migrations[0]?.version ?? 0) && version % 10 === 0;
}

/** Refuses a file of a newer app before anything beside it is touched. */
function refuseNewer({ file, migrations }: OpenDatabase): void {
  if (isNewerVersion(existsSync(file) ? headerVersion(file) : 0, migrations)) throw new AppError('newer_database');
}

/** What SQLite says of a file that it cannot make sense of, besides that it is corrupt. */
const senseless = new Set(['SQLITE_ERROR', 'SQLITE_FORMAT', 'SQLITE_SCHEMA', 'SQLITE_READONLY']);

/** Whether a file that could not be opened is broken, rather than locked, forbidden or without room. */
function isBroken(error: unknown, file: string): boolean {
  if (isDamage(error)) return true;
  if (!(error instanceof BetterSqlite3.SqliteError && senseless.has(error.code))) return false;
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function openSound(options: OpenDatabase): Database {
  const { file, check } = options;
  const isChecked = inspect(options);
  makePrivateFile(file);
  const database = new BetterSqlite3(file, { timeout: 5000 });
  try {
    configureConnection(database);
    assertPlausible(database);
    if (!isChecked && check !== 'none') assertWhole(database);
    return database;
  } catch (error) {
    database.close();
    throw isBroken(error, file) ? corrupt(error) : error;
  }
}

function openChecked(options: OpenDatabase): Database {
  const database = openSound(options);
  try {
    migrate(database, options.name, options.migrations);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Opens a local database in WAL mode with FULL sync, brought to the newest migration. A copy is kept before
 * migrating. A damaged file is renamed aside and the newest good copy restored; `onNotice` is told.
 * Throws `newer_database` (nothing written), `disk_full` or `not_saved` (folder or file cannot be written).
 */
export function openDatabase(options: OpenDatabase): Database {
  const { file, name, migrations } = options;
  assertMonotonic(migrations);
  try {
    makePrivateFolder(dirname(file));
    tighten(file, name);
    refuseNewer(options);
    if (isLost(file, name)) restore(options);
    else keepLog(options);
    try {
      return openChecked(options);
    } catch (error) {
      if (!isDamage(error)) throw error;
      restore(options);
      return openChecked(options);
    }
  } catch (error) {
    throw storageProblem(error);
  }
}

/** Closes a database so that one plain file remains: everything in it, no text left in the log. */
export function closeDatabase(database: Database): void {
  if (!database.open) return;
  try {
    database.pragma('optimize');
    database.pragma('wal_checkpoint(TRUNCATE)');
  } catch {
    // Tidying, which a full or read-only disk refuses: what was committed stays in the log and is read from there.
  }
  database.close();
}
