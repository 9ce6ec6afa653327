import type { Migration } from '../migrate.ts';

/** Which of an account's passwords is the later one, whatever clocks say. */
export const passwordVersions: Migration = {
  name: '0141-password-versions',
  up: async (db) => {
    await db.schema
      .alterTable('users')
      .addColumn('password_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
