import type { Migration } from '../../storage/migrate.ts';

/**
 * The text of a draft is written once per save, as its newest version: 50 slots per draft, written over in turn.
 * `drafts` only says which revision is the newest. A slot is `number * 64 + revision % 50`, so that a save changes
 * one page of text and touches no index.
 */
export const draftTexts: Migration = {
  version: 40,
  name: 'draft texts',
  up(database) {
    database.exec(`
      CREATE TABLE drafts_next (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
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
        title BLOB NOT NULL
      ) STRICT;
      INSERT INTO drafts_next (id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id,
          posting_version, outbox_id, title)
        SELECT id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id, posting_version,
          outbox_id, title
        FROM drafts ORDER BY created_at, id;

      CREATE TABLE draft_texts (
        slot INTEGER PRIMARY KEY,
        revision INTEGER NOT NULL,
        step INTEGER NOT NULL,
        saved_at TEXT NOT NULL,
        title BLOB NOT NULL,
        body BLOB NOT NULL
      ) STRICT;
      INSERT OR REPLACE INTO draft_texts (slot, revision, step, saved_at, title, body)
        SELECT number * 64 + version.revision % 50, version.revision, version.step, version.saved_at, version.title,
          version.body
        FROM draft_versions AS version JOIN drafts_next ON drafts_next.id = version.draft_id
        ORDER BY version.revision;
      INSERT OR REPLACE INTO draft_texts (slot, revision, step, saved_at, title, body)
        SELECT number * 64 + drafts.revision % 50, drafts.revision, drafts.step, drafts.saved_at, drafts.title, body
        FROM drafts JOIN drafts_next USING (id);

      DROP TABLE draft_versions;
      DROP TABLE drafts;
      ALTER TABLE drafts_next RENAME TO drafts;
      CREATE TRIGGER draft_texts_go AFTER DELETE ON drafts BEGIN
        DELETE FROM draft_texts WHERE slot BETWEEN old.number * 64 AND old.number * 64 + 63;
      END;
    `);
  },
};
