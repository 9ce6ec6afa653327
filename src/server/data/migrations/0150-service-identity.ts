import type { Migration } from '../migrate.ts';

/** The service's own key, where several processes share a database; at most one row. SQLite keeps it in a file. */
export const serviceIdentity: Migration = {
  name: '0150-service-identity',
  up: async (db) => {
    await db.schema
      .createTable('service_identity')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('private_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
  },
};
