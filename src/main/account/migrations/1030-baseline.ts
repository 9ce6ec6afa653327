import type { Migration } from '../../storage/migrate.ts';

/** The last answers of the service, for reading offline. `size` is in bytes of the sealed answer. */
export const keptAnswersTable = `
  CREATE TABLE kept_answers (
    key TEXT PRIMARY KEY,
    as_of TEXT NOT NULL,
    kept_order INTEGER NOT NULL,
    size INTEGER NOT NULL,
    answer BLOB NOT NULL
  ) STRICT;
  CREATE INDEX kept_answers_by_order ON kept_answers (kept_order, size);`;

/**
 * Drafts. The text of a draft is written once per save, as its newest version: 50 slots per draft, written over in turn.
 * `drafts` only says which revision is the newest. A slot is `number * 64 + revision % 50`, so that a save changes one
 * page of text and touches no index. Titles and bodies are sealed, those of templates too.
 */
const draftTables = `
  CREATE TABLE drafts (
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
  CREATE TABLE draft_texts (
    slot INTEGER PRIMARY KEY,
    revision INTEGER NOT NULL,
    step INTEGER NOT NULL,
    saved_at TEXT NOT NULL,
    title BLOB NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TRIGGER draft_texts_go AFTER DELETE ON drafts BEGIN
    DELETE FROM draft_texts WHERE slot BETWEEN old.number * 64 AND old.number * 64 + 63;
  END;
  CREATE TABLE templates (
    id TEXT PRIMARY KEY,
    method TEXT NOT NULL CHECK (method IN ('project', 'internship', 'job')),
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    discarded_at TEXT,
    title BLOB NOT NULL,
    body BLOB NOT NULL
  ) STRICT;`;

/**
 * What waits to be sent. `sequence` is the order within an aggregate; `id` is the idempotency key; `uncertain` is 1 while
 * an attempt may have arrived without its answer coming back; an entry leaves only at `held_until`, so that it can be
 * discarded before. `restored`: `held` was queued in the earlier epoch of the service's data, `missing` was sent in it
 * and is not at the service.
 *
 * `outbox_requests`: which entries a request of the window has queued already, so that the same request again queues
 * nothing. `said` is a keyed hash of what it carried; `entries` a JSON list of ids, in the request's order.
 *
 * `epochs`: which epoch of the service's data the account has been settled with, and which other one was met since.
 */
const outboxTables = `
  CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    aggregate TEXT NOT NULL,
    state TEXT NOT NULL
      CHECK (state IN ('queued', 'sending', 'waiting', 'paused', 'conflict', 'blocked', 'sent')),
    attempts INTEGER NOT NULL,
    uncertain INTEGER NOT NULL CHECK (uncertain IN (0, 1)),
    queued_at TEXT NOT NULL,
    next_attempt_at TEXT,
    sent_at TEXT,
    payload_version INTEGER NOT NULL,
    title BLOB NOT NULL,
    payload BLOB NOT NULL,
    problem BLOB,
    held_until TEXT,
    restored TEXT CHECK (restored IN ('held', 'missing'))
  ) STRICT;
  CREATE INDEX outbox_open ON outbox (aggregate, sequence) WHERE state <> 'sent';
  CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
  CREATE INDEX outbox_waiting ON outbox (sequence) WHERE state <> 'sent';
  CREATE TABLE outbox_requests (
    id TEXT PRIMARY KEY,
    queued_at TEXT NOT NULL,
    said TEXT NOT NULL,
    entries TEXT NOT NULL
  ) STRICT;
  CREATE INDEX outbox_requests_by_time ON outbox_requests (queued_at);
  CREATE TABLE epochs (name TEXT PRIMARY KEY, epoch TEXT NOT NULL) STRICT;`;

/** What was typed into forms and neither saved nor sent. `name` is a keyed hash of the form; the body is sealed. */
const keptWordsTable = `
  CREATE TABLE kept_words (
    name TEXT PRIMARY KEY,
    saved_at TEXT NOT NULL,
    body BLOB NOT NULL
  ) STRICT;`;

/**
 * How the institution reads its lists: headings and values that are remembered. They lie beside the outbox, which tells
 * the institution of each change in the same transaction. Names are keyed hashes; a stamp is new with every write.
 */
const matchingTables = `
  CREATE TABLE remembered_headings (heading TEXT PRIMARY KEY, stamp INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
  CREATE TABLE remembered_values (key TEXT PRIMARY KEY, stamp INTEGER NOT NULL, body BLOB NOT NULL) STRICT;`;

/** How lists are filtered and sorted, under names. `list` says which list; name and query are sealed together. */
const savedViewsTable = `
  CREATE TABLE saved_views (
    id TEXT PRIMARY KEY,
    list TEXT NOT NULL,
    revision INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;`;

/** Which days the clock has shown while the account was open, and how many were counted when it last showed each. */
const daysOfUseTable = `
  CREATE TABLE days_of_use (day TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT;`;

/**
 * Every table of account.db in 0.1.0. The version grows with each change of it before 0.1.0 is released: folders of lower
 * versions are set aside. From 0.1.0 on it is never changed: a change is a step of its own.
 */
export const accountBaseline: Migration = {
  version: 1030,
  name: 'baseline',
  up: (database) =>
    void database.exec(
      draftTables +
        outboxTables +
        keptAnswersTable +
        keptWordsTable +
        matchingTables +
        savedViewsTable +
        daysOfUseTable,
    ),
};
