import type { Migration } from '../../storage/migrate.ts';

/**
 * `held_until`: an entry leaves only then, so that it can be taken back; null once that time is over. What waits is
 * found without walking through what was sent.
 */
export const held: Migration = {
  version: 50,
  name: 'held',
  up(database) {
    database.exec(`
      ALTER TABLE outbox ADD COLUMN held_until TEXT;
      CREATE INDEX outbox_waiting ON outbox (sequence) WHERE state <> 'sent';
    `);
  },
};
