import type { Migration } from '../migrate.ts';

/** Whether whoever runs the workspace has said that a company or an institution is what its name says. */
export const verifiedPlaces: Migration = {
  name: '0160-verified-places',
  up: async (db) => {
    for (const table of ['companies', 'institutions']) {
      await db.schema
        .alterTable(table)
        .addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};
