import type { Migration } from '../../storage/migrate.ts';

/** Which days the clock has shown while the account was open, and how many were counted when it last showed each. */
export const daysOfUse: Migration = {
  version: 110,
  name: 'days of use',
  up(database) {
    database.exec(`
      CREATE TABLE days_of_use (day TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT;
    `);
  },
};
