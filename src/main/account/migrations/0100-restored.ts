import type { Migration } from '../../storage/migrate.ts';

/**
 * Which epoch of the service's data the account has been settled with, and which other one was met since; and what that
 * makes of an entry: `held` was queued in the earlier epoch, `missing` was sent in it and is not at the service.
 */
export const restored: Migration = {
  version: 100,
  name: 'restored service',
  up(database) {
    database.exec(`
      CREATE TABLE epochs (name TEXT PRIMARY KEY, epoch TEXT NOT NULL) STRICT;
      ALTER TABLE outbox ADD COLUMN restored TEXT CHECK (restored IN ('held', 'missing'));
    `);
  },
};
