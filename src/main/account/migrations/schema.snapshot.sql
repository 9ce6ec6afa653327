CREATE INDEX kept_answers_by_order ON kept_answers (kept_order, size);

CREATE INDEX outbox_open ON outbox (aggregate, sequence) WHERE state <> 'sent';

CREATE INDEX outbox_requests_by_time ON outbox_requests (queued_at);

CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';

CREATE INDEX outbox_waiting ON outbox (sequence) WHERE state <> 'sent';

CREATE TABLE days_of_use (day TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT;

CREATE TABLE draft_texts (
  slot INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  step INTEGER NOT NULL,
  saved_at TEXT NOT NULL,
  title BLOB NOT NULL,
  body BLOB NOT NULL
) STRICT;

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

CREATE TABLE epochs (name TEXT PRIMARY KEY, epoch TEXT NOT NULL) STRICT;

CREATE TABLE kept_answers (
  key TEXT PRIMARY KEY,
  as_of TEXT NOT NULL,
  kept_order INTEGER NOT NULL,
  size INTEGER NOT NULL,
  answer BLOB NOT NULL
) STRICT;

CREATE TABLE kept_words (
  name TEXT PRIMARY KEY,
  saved_at TEXT NOT NULL,
  body BLOB NOT NULL
) STRICT;

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

CREATE TABLE outbox_requests (
  id TEXT PRIMARY KEY,
  queued_at TEXT NOT NULL,
  said TEXT NOT NULL,
  entries TEXT NOT NULL
) STRICT;

CREATE TABLE remembered_headings (heading TEXT PRIMARY KEY, stamp INTEGER NOT NULL, body BLOB NOT NULL) STRICT;

CREATE TABLE remembered_values (key TEXT PRIMARY KEY, stamp INTEGER NOT NULL, body BLOB NOT NULL) STRICT;

CREATE TABLE saved_views (
  id TEXT PRIMARY KEY,
  list TEXT NOT NULL,
  revision INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE sqlite_sequence(name,seq);

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

CREATE TRIGGER draft_texts_go AFTER DELETE ON drafts BEGIN
  DELETE FROM draft_texts WHERE slot BETWEEN old.number * 64 AND old.number * 64 + 63;
END;
