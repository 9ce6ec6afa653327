import { sql } from 'kysely';
import type { DatabaseFault, Dialect } from './dialect.ts';
import { postgresSubstring } from './postgres-substring.ts';

/** PostgreSQL: locks are advisory ones. */
export const postgresDialect: Dialect = {
  ...postgresSubstring,
  columns: {
    id: 'bigint',
    autoId: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    keyText: sql`text collate "C"`,
  },
  classify,
  tryLock: async (tx, name) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
    return rows[0]?.held ?? false;
  },
  lock: async (tx, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  },
  locksRows: true,
  continueIds: async (db, table) => {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
  },
  highestId: async (db) => {
    const { rows } = await sql<{ id: number | null }>`
      select max(last_value) as id from pg_sequences where schemaname = current_schema()`.execute(db);
    return rows[0]?.id ?? 0;
  },
  jumpIds: async (db, id) => {
    await sql`select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), ${id})
      from information_schema.columns where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  },
  refuseChanges: async (db, table) => {
    const refusal = sql.table(`${table}_no_change`);
    await sql`create function ${refusal}() returns trigger language plpgsql as
      'begin raise exception ''rows of this table are never changed''; end'`.execute(db);
    await sql`create trigger ${refusal} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${refusal}()`.execute(db);
  },
  origin: async (db) => {
    try {
      const { rows } = await sql<{ origin: string }>`
        select concat(system_identifier, ' ', left(pg_walfile_name(pg_current_wal_lsn()), 8)) as origin
        from pg_control_system()`.execute(db);
      return rows[0]?.origin ?? null;
    } catch (error) {
      // Somebody may have taken the right to ask from the service's user; then it takes the command after a restore.
      if (error instanceof Error && 'code' in error && error.code === '42501') return null;
      throw error;
    }
  },
  moved: (column, seconds) =>
    sql`to_char((${sql.ref(column)}::timestamptz + make_interval(secs => ${seconds})) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  maxParameters: 60_000,
};

function classify(error: unknown): DatabaseFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '23505') return 'unique';
  if (code === '23503') return 'foreign';
  if (code.startsWith('23')) return 'check';
  if (code.startsWith('22')) return 'data';
  if (code === '40001' || code === '40P01' || code === '55P03') return 'busy';
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('53') || /^E[A-Z]+$/.test(code)) {
    return 'unavailable';
  }
  return error instanceof Error &&
    /connection (terminated|timeout|error)|timeout exceeded|not queryable/i.test(error.message)
    ? 'unavailable'
    : 'other';
}
