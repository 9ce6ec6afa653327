import BetterSqlite3, { type Database } from 'better-sqlite3';
import { AppError } from '#shared/errors.ts';
import { immediately } from './statements.ts';

const diskFull = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);
const damaged = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether SQLite says that the file itself is broken. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof BetterSqlite3.SqliteError && [...damaged].some((name) => code.startsWith(name));
}

/**
 * What a failed read or write of local data means to the person: `disk_full`, `damaged` or `not_saved`.
 * An `AppError` stays as it is; anything that storage did not cause is answered unchanged.
 */
export function storageProblem(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (diskFull.has(code)) return new AppError('disk_full', { cause: error });
  if (isDamage(error)) return new AppError('damaged', { cause: error });
  if (error instanceof BetterSqlite3.SqliteError || /^E[A-Z]+$/.test(code)) {
    return new AppError('not_saved', { cause: error });
  }
  return error;
}

/** Runs work on local data; its failures come out as `storageProblem` names them. */
export function withStorage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw storageProblem(error);
  }
}

/** Changes local data in one IMMEDIATE transaction, which what `work` throws undoes; failures as with `withStorage`. */
export function changeStorage<T>(database: Database, work: () => T): T {
  return withStorage(() => immediately(database, work));
}
