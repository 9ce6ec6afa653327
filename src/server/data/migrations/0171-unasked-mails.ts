import type { Migration } from '../migrate.ts';

/** Mails to people who never asked for one: to whom, for whom, and whether they want no more of them. */
export const unaskedMails: Migration = {
  name: '0171-unasked-mails',
  up: async (db, { columns }) => {
    await db.schema
      .createTable('unasked_mails')
      .addColumn('token_hash', columns.keyText, (column) => column.primaryKey())
      .addColumn('address_hash', columns.keyText, (column) => column.notNull())
      .addColumn('sender', columns.keyText, (column) => column.notNull())
      .addColumn('sent_at', columns.keyText, (column) => column.notNull())
      .addColumn('unsubscribed_at', columns.keyText)
      .execute();
    await db.schema.createIndex('unasked_mails_by_address').on('unasked_mails').column('address_hash').execute();
    await db.schema.createIndex('unasked_mails_by_age').on('unasked_mails').column('sent_at').execute();
  },
};
