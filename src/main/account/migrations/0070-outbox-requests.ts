import type { Migration } from '../../storage/migrate.ts';

/**
 * Which entries a request of the window has queued already, so that the same request again queues nothing. `said` is a
 * keyed hash of what it carried; `entries` a JSON list of ids, in the request's order.
 */
export const outboxRequests: Migration = {
  version: 70,
  name: 'outbox requests',
  up(database) {
    database.exec(`
      CREATE TABLE outbox_requests (
        id TEXT PRIMARY KEY,
        queued_at TEXT NOT NULL,
        said TEXT NOT NULL,
        entries TEXT NOT NULL
      ) STRICT;
      CREATE INDEX outbox_requests_by_time ON outbox_requests (queued_at);
    `);
  },
};
