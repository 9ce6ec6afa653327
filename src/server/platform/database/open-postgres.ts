import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from './database.ts';
import { postgresDialect } from './dialect/postgres.ts';
import { lastingPool } from './lasting-pool.ts';
import type { Schema } from './schema.ts';

const int8 = 20;
const numeric = 1700;

/** Connects to PostgreSQL. Connections are made when needed, so a restart of the database only fails what was under way. */
export function openPostgres(url: string): Database {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  // Without a listener, a connection that breaks would end the process: the pool's own hears of idle ones only. Who
  // waits for an answer is told by its query, and the pool drops the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lastingPool(pool) }) });
  return {
    read: database,
    migrations: database,
    write: (work) => database.transaction().execute(work),
    dialect: postgresDialect,
    known: { epoch: '' },
    close: () => database.destroy(),
  };
}

/** Counts and ids come as numbers, as they do from SQLite; they stay below 2^53. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === int8 || oid === numeric) return Number;
  return types.getTypeParser(oid, format);
}
