import { sql } from 'kysely';
import type { DatabaseFault, Dialect } from './dialect.ts';
import { sqliteSubstring } from './sqlite-substring.ts';

/** SQLite: one writer, so locks are already held. */
export const sqliteDialect: Dialect = {
  ...sqliteSubstring,
  columns: {
    id: 'integer',
    autoId: (column) => column.primaryKey().autoIncrement(),
    keyText: sql`text`,
  },
  classify,
  tryLock: () => Promise.resolve(true),
  lock: () => Promise.resolve(),
  continueIds: () => Promise.resolve(),
  maxParameters: 30_000,
};

function classify(error: unknown): DatabaseFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'unique';
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'foreign';
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'check';
  if (code === 'SQLITE_MISMATCH' || code === 'SQLITE_TOOBIG') return 'data';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_FULL' || code === 'SQLITE_CANTOPEN') return 'unavailable';
  return 'other';
}
