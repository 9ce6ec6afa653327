import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Sessions, codes and passwords' resets, limits, answered requests, and the service's own facts. */
export async function createAccess(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await credentials(db, dialect);
  await authenticators(db, dialect);
  await mailPreferences(db, dialect);
  await calendarFeeds(db, dialect);
  await idempotencyKeys(db);
  await counted(db, dialect);
  await ownFacts(db, dialect);
}

async function credentials(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('second_factor_pending', 'integer', (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema
    .createTable('one_time_codes')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('address_hash', columns.keyText, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('one_time_codes_by_user').on('one_time_codes').columns(['user_id', 'purpose']).execute();
  await db.schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('address_hash', columns.keyText, (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('reset_tokens_by_user').on('reset_tokens').column('user_id').execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_failure_at', 'text', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
    .execute();
  for (const table of ['one_time_codes', 'reset_tokens']) {
    await db.schema.createIndex(`${table}_by_address`).on(table).columns(['address_hash', 'created_at']).execute();
  }
  // At most one code of a purpose is open, whoever writes.
  await db.schema
    .createIndex('one_time_codes_open')
    .unique()
    .on('one_time_codes')
    .columns(['user_id', 'purpose'])
    .where(sql<boolean>`closed_at is null`)
    .execute();
  await db.schema.createIndex('sessions_by_age').on('sessions').column('expires_at').execute();
  await db.schema.createIndex('sign_in_failures_by_age').on('sign_in_failures').column('last_failure_at').execute();
}

async function authenticators(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('authenticators')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text')
    .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pending_secret', 'text')
    .addColumn('pending_at', 'text')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', columns.keyText, (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute();
}

async function mailPreferences(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('mail_preferences')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('notifications', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('notified_until', 'text')
    .addColumn('weekly_digest', 'integer')
    .addColumn('digest_at', 'text')
    .addColumn('stop_token', columns.keyText)
    .execute();
  await db.schema.createIndex('mail_preferences_by_token').on('mail_preferences').column('stop_token').execute();
}

async function calendarFeeds(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret_hash', columns.keyText, (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}

async function idempotencyKeys(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['account', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
}

/** Who did how much: digests of addresses, devices and mails, never the thing itself. */
async function counted(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('hourly_counts')
    .addColumn('key_hash', columns.keyText, (column) => column.primaryKey())
    .addColumn('since', columns.keyText, (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('hourly_counts_by_age').on('hourly_counts').column('since').execute();
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
}

/** What the service knows of its own data; and its key, where several processes share a database. */
async function ownFacts(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('service_facts')
    .addColumn('name', columns.keyText, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('service_identity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
