import type { Kysely, Transaction } from 'kysely';
import type { Dialect } from './dialect/dialect.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Schema } from './schema.ts';

/** The service's database, whatever the engine. */
export interface Database {
  /** For reading only; SQLite refuses writes through it. */
  readonly read: Kysely<Schema>;
  /** For the migrator only. */
  readonly migrations: Kysely<Schema>;
  /**
   * Runs `work` in one transaction. On SQLite one at a time: never call it within `work`, and do slow things
   * (hashing, mail) outside.
   */
  write<T>(work: (tx: Transaction<Schema>) => Promise<T>): Promise<T>;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

/** What repositories take: a transaction, or the reading side. */
export type Handle = Kysely<Schema>;

/** Opens SQLite by file, or PostgreSQL by address. Does not migrate. */
export function openDatabase(where: { readonly file: string } | { readonly url: string }): Database {
  return 'file' in where ? openSqlite(where.file) : openPostgres(where.url);
}
