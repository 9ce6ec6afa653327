import type { Migration } from '../migrate.ts';

/** Devices on which an account signed in before, and when somebody was last told of something that is told rarely. */
export const knownDevices: Migration = {
  name: '0170-known-devices',
  up: async (db, { columns }) => {
    await db.schema
      .createTable('known_devices')
      .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device_hash', columns.keyText, (column) => column.notNull())
      .addColumn('last_sign_in_at', columns.keyText, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device_hash'])
      .execute();
    await db.schema.createIndex('known_devices_by_device').on('known_devices').column('device_hash').execute();
    await db.schema
      .createTable('mail_marks')
      .addColumn('key_hash', columns.keyText, (column) => column.primaryKey())
      .addColumn('sent_at', columns.keyText, (column) => column.notNull())
      .execute();
  },
};
