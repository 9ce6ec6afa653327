import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';
import type { Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/** Accounts, sessions, places and look-ups. */
export const accounts: Migration = {
  name: '0010-accounts',
  up: async (db, dialect) => {
    await lookUps(db, dialect);
    await organisation(db, dialect, 'companies');
    await organisation(db, dialect, 'institutions');
    await branches(db, dialect);
    await users(db, dialect);
    await credentials(db, dialect);
    await idempotencyKeys(db);
  },
};

async function lookUps(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('cities')
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addColumn('state_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('cities_by_name').on('cities').column('name_key').execute();
  for (const table of ['industries', 'interests', 'skills', 'courses']) {
    await db.schema
      .createTable(table)
      .addColumn('id', columns.id, columns.autoId)
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', columns.keyText, (column) => column.notNull().unique())
      .execute();
  }
}

async function organisation(db: Kysely<Schema>, { columns }: Dialect, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addColumn('email_domain', 'text', (column) => column.notNull())
    .addColumn('website', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('logo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('industry_id', columns.id, (column) => column.references('industries.id'))
    .addColumn('industry_sector', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('ceo_name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('year_of_incorporation', 'integer')
    .addColumn('employee_strength', 'integer')
    .addColumn('services', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(`${table}_by_name`).on(table).column('name_key').execute();
}

async function branches(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('branches')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('city_id', columns.id, (column) => column.references('cities.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addCheckConstraint('branches_one_owner', sql`(company_id is null) <> (institution_id is null)`)
    .execute();
  await db.schema.createIndex('branches_by_company').on('branches').column('company_id').execute();
  await db.schema.createIndex('branches_by_institution').on('branches').column('institution_id').execute();
}

async function users(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('role', 'integer', (column) => column.notNull().check(sql`role between 1 and 5`))
    .addColumn('email_address', columns.keyText, (column) => column.unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('designation', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('phone_number', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('profile_pic', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('email_verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('two_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('branch_id', columns.id, (column) => column.references('branches.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('users_by_company').on('users').column('company_id').execute();
  await db.schema.createIndex('users_by_institution').on('users').column('institution_id').execute();
  await db.schema
    .createTable('user_interests')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('interest_id', columns.id, (column) => column.notNull().references('interests.id'))
    .addPrimaryKeyConstraint('user_interests_key', ['user_id', 'interest_id'])
    .execute();
}

async function credentials(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('second_factor_pending', 'integer', (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
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
    .execute();
  await db.schema.createIndex('one_time_codes_by_user').on('one_time_codes').columns(['user_id', 'purpose']).execute();
  await db.schema
    .createTable('reset_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('reset_tokens_by_user').on('reset_tokens').column('user_id').execute();
  await db.schema
    .createTable('sign_in_failures')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_failure_at', 'text', (column) => column.notNull())
    .addColumn('blocked_until', 'text')
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
}
