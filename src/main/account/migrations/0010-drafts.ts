import type { Migration } from '../../storage/migrate.ts';

/** Drafts and their earlier versions. Titles and bodies are sealed. */
export const drafts: Migration = {
  version: 10,
  name: 'drafts',
  up(database) {
    database.exec(`
      CREATE TABLE drafts (
        id TEXT PRIMARY KEY,
        method TEXT NOT NULL CHECK (method IN ('company', 'project', 'internship', 'job')),
        step INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('editing', 'queued', 'blocked', 'sent')),
        revision INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        saved_at TEXT NOT NULL,
        discarded_at TEXT,
        posting_id INTEGER,
        posting_version INTEGER,
        outbox_id TEXT,
        title BLOB NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      CREATE INDEX drafts_by_time ON drafts (saved_at);
      CREATE TABLE draft_versions (
        draft_id TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        step INTEGER NOT NULL,
        saved_at TEXT NOT NULL,
        title BLOB NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (draft_id, revision)
      ) STRICT;
    `);
  },
};
