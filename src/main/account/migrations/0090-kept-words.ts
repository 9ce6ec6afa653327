import type { Migration } from '../../storage/migrate.ts';

/** What was typed into forms and neither saved nor sent. `name` is a keyed hash of the form; the body is sealed. */
export const keptWords: Migration = {
  version: 90,
  name: 'kept words',
  up(database) {
    database.exec(`
      CREATE TABLE kept_words (
        name TEXT PRIMARY KEY,
        saved_at TEXT NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
    `);
  },
};
