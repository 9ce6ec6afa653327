import type { Migration } from '../../storage/migrate.ts';

/** What people keep to begin postings with. Title and body are sealed as those of drafts are. */
export const templates: Migration = {
  version: 60,
  name: 'templates',
  up(database) {
    database.exec(`
      CREATE TABLE templates (
        id TEXT PRIMARY KEY,
        method TEXT NOT NULL CHECK (method IN ('project', 'internship', 'job')),
        revision INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        saved_at TEXT NOT NULL,
        discarded_at TEXT,
        title BLOB NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
    `);
  },
};
