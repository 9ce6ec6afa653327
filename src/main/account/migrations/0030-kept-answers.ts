import type { Migration } from '../../storage/migrate.ts';

/** The last answers of the service, for reading offline. `size` is in bytes of the sealed answer. */
export const keptAnswers: Migration = {
  version: 30,
  name: 'kept answers',
  up(database) {
    database.exec(`
      CREATE TABLE kept_answers (
        key TEXT PRIMARY KEY,
        as_of TEXT NOT NULL,
        kept_order INTEGER NOT NULL,
        size INTEGER NOT NULL,
        answer BLOB NOT NULL
      ) STRICT;
      CREATE INDEX kept_answers_by_order ON kept_answers (kept_order, size);
    `);
  },
};
