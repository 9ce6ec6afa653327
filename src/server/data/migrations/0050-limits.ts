import { type Kysely, sql } from 'kysely';
import type { Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/**
 * Mails are counted by the address that they go to, so that deleting an account and signing up again earns nobody more
 * of them; what ages gets an index to be swept by.
 */
export const limits: Migration = {
  name: '0050-limits',
  up: async (db, { columns }) => {
    for (const table of ['one_time_codes', 'reset_tokens']) {
      await db.schema
        .alterTable(table)
        .addColumn('address_hash', columns.keyText, (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema.createIndex(`${table}_by_address`).on(table).columns(['address_hash', 'created_at']).execute();
    }
    await oneOpenCode(db);
    await byAge(db);
  },
};

/** At most one code of a purpose is open, whoever writes. */
async function oneOpenCode(db: Kysely<Schema>): Promise<void> {
  await sql`update one_time_codes set closed_at = created_at where closed_at is null`.execute(db);
  await db.schema
    .createIndex('one_time_codes_open')
    .unique()
    .on('one_time_codes')
    .columns(['user_id', 'purpose'])
    .where(sql<boolean>`closed_at is null`)
    .execute();
}

async function byAge(db: Kysely<Schema>): Promise<void> {
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
  await db.schema.createIndex('sessions_by_age').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('sign_in_failures_by_age').on('sign_in_failures').column('last_failure_at').execute();
}
