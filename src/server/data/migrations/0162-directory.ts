import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Students who are in no directory, which every list of suggestions leaves out. */
export const directory: Migration = {
  name: '0162-directory',
  up: async (db) => {
    await db.schema
      .createIndex('users_withheld')
      .on('users')
      .column('id')
      .where(sql<boolean>`role = 4 and in_directory = 0`)
      .execute();
  },
};
