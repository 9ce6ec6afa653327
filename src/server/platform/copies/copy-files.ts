import Sqlite from 'better-sqlite3';

/** What copies are called by, and damaged files. */
export const copiesOf = 'footbridge';

/** The steps that a database has taken, by a connection that writes nothing; none where there is no schema yet. */
export function migrationsDone(file: string): string[] {
  const database = new Sqlite(file, { readonly: true, timeout: 5000 });
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
    return table ? database.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all() : [];
  } finally {
    database.close();
  }
}
