import type { Kysely } from 'kysely';
import type { Dialect } from './dialect/dialect.ts';
import type { Schema, Tx } from './schema.ts';

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
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly dialect: Dialect;
  /** The file that copies are made of; absent on PostgreSQL, which has its own tools for that. */
  readonly file?: CopyableFile;
  /** What was learnt of the data when it was prepared. */
  readonly known: { epoch: string };
  close(): Promise<void>;
}

/** A database file that can be copied while it is used. */
export interface CopyableFile {
  readonly path: string;
  /** Copies one consistent state into a new file; what is written meanwhile goes on. */
  copyTo(target: string): Promise<void>;
  /** Grows with every row that is written. */
  changes(): number;
}

/** What repositories take: a transaction, or the reading side. */
export type Handle = Kysely<Schema>;
