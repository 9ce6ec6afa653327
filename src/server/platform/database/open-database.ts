import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';

/** Opens SQLite by file, or PostgreSQL by address. Does not migrate. */
export function openServiceDatabase(where: { readonly file: string } | { readonly url: string }): Database {
  return 'file' in where ? openSqlite(where.file) : openPostgres(where.url);
}
