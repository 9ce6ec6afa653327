import type { Migration } from '../../storage/migrate.ts';

/**
 * What waits to be sent. `sequence` is the order within an aggregate; `id` is the idempotency key; `uncertain`
 * is 1 while an attempt may have arrived without its answer coming back.
 */
export const outbox: Migration = {
  version: 20,
  name: 'outbox',
  up(database) {
    database.exec(`
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
        problem BLOB
      ) STRICT;
      CREATE INDEX outbox_open ON outbox (aggregate, sequence) WHERE state <> 'sent';
      CREATE INDEX outbox_sent ON outbox (sent_at) WHERE state = 'sent';
    `);
  },
};
