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
  locksRows: false,
  continueIds: () => Promise.resolve(),
  highestId: async (db) => {
    const { rows } = await sql<{ id: number | null }>`select max(seq) as id from sqlite_sequence`.execute(db);
    return rows[0]?.id ?? 0;
  },
  jumpIds: async (db, id) => {
    await sql`update sqlite_sequence set seq = max(seq, ${id})`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) select name, ${id} from sqlite_schema
      where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(
      db,
    );
  },
  refuseChanges: async (db, table) => {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.table(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, 'rows of this table are never changed'); end`.execute(db);
    }
  },
  origin: () => Promise.resolve(null),
  moved: (column, seconds) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`${seconds} seconds`})`,
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
