import type { Migration } from '../migrate.ts';

/**
 * What an institution's list said where a student wrote over it, so that leaving gives it back; and whether companies
 * find a student without an application: nobody who has not said so.
 */
export const ownConsent: Migration = {
  name: '0161-own-consent',
  up: async (db) => {
    await db.schema
      .alterTable('students')
      .addColumn('listed_values', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('in_directory', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
