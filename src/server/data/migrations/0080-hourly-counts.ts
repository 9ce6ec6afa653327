import type { Migration } from '../migrate.ts';

/** What one network address or mail domain did within the hour: only a digest of which, and a number. */
export const hourlyCounts: Migration = {
  name: '0080-hourly-counts',
  up: async (db, { columns }) => {
    await db.schema
      .createTable('hourly_counts')
      .addColumn('key_hash', columns.keyText, (column) => column.primaryKey())
      .addColumn('since', columns.keyText, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('hourly_counts_by_age').on('hourly_counts').column('since').execute();
  },
};
