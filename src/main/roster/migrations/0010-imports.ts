import type { Migration } from '../../storage/migrate.ts';

/**
 * Uploads of student lists. Rows lie in blocks of 64, sealed as one; what has to be counted and found without opening
 * them stands beside, as numbers only: outcomes, flags, and keys made with the account's own seed.
 */
export const imports: Migration = {
  version: 10,
  name: 'imports',
  up(database) {
    database.exec(`
      CREATE TABLE imports (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        file_hash TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('inspected', 'checking', 'ready', 'queued', 'sending', 'done', 'failed', 'cancelled')),
        commit_id TEXT,
        outbox_id TEXT,
        created_at TEXT NOT NULL,
        changed_at TEXT NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX imports_by_file ON imports (file_hash);
      CREATE TABLE staged_blocks (key INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT;
      CREATE TABLE staged_marks (key INTEGER PRIMARY KEY, marks BLOB NOT NULL, row_keys BLOB NOT NULL) STRICT;
      CREATE TABLE sent_parts (
        import INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        last_row INTEGER NOT NULL,
        answer BLOB NOT NULL,
        PRIMARY KEY (import, part)
      ) STRICT;
      CREATE TABLE remembered_headings (heading TEXT PRIMARY KEY, field TEXT) STRICT;
    `);
  },
};
