import type { Migration } from '../migrate.ts';

/** What the service knows of its own data, as name and value. */
export const serviceFacts: Migration = {
  name: '0140-service-facts',
  up: async (db, { columns }) => {
    await db.schema
      .createTable('service_facts')
      .addColumn('name', columns.keyText, (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },
};
