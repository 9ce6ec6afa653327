import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Look-ups, companies and institutions with their branches, people, and who asks to join. */
export async function createPeople(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await lookUps(db, dialect);
  await organisation(db, dialect, 'companies');
  await organisation(db, dialect, 'institutions');
  await branches(db, dialect);
  await users(db, dialect);
  await joinRequests(db, dialect);
}

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
    .addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('suspended_at', columns.keyText)
    .addColumn('suspended_reason', 'text', (column) => column.notNull().defaultTo(''))
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
    .addColumn('decision_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('in_directory', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('share_applications', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('privacy_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('suspended_at', columns.keyText)
    .addColumn('suspended_reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('role_before_admin', 'integer')
    .addColumn('place_owner', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('place_since', columns.keyText)
    .execute();
  await db.schema.createIndex('users_by_company').on('users').column('company_id').execute();
  await db.schema.createIndex('users_by_institution').on('users').column('institution_id').execute();
  await db.schema
    .createIndex('users_suspended')
    .on('users')
    .column('id')
    .where(sql<boolean>`suspended_at is not null`)
    .execute();
  await db.schema
    .createIndex('users_withheld')
    .on('users')
    .column('id')
    .where(sql<boolean>`role = 4 and in_directory = 0`)
    .execute();
  await db.schema
    .createTable('user_interests')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('interest_id', columns.id, (column) => column.notNull().references('interests.id'))
    .addPrimaryKeyConstraint('user_interests_key', ['user_id', 'interest_id'])
    .execute();
}

async function joinRequests(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('join_requests')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', columns.keyText, (column) => column.notNull())
    .addColumn('told_at', columns.keyText, (column) => column.notNull())
    .addColumn('answered_at', columns.keyText)
    .addColumn('answered_by', columns.id, (column) => column.references('users.id'))
    .addCheckConstraint('join_requests_one_place', sql`(company_id is null) <> (institution_id is null)`)
    .addCheckConstraint(
      'join_requests_state',
      sql`state in ('open', 'accepted', 'declined', 'withdrawn', 'gone', 'removed', 'left')`,
    )
    .execute();
  for (const column of ['user_id', 'company_id', 'institution_id']) {
    await db.schema.createIndex(`join_requests_by_${column}`).on('join_requests').columns([column, 'state']).execute();
  }
  await db.schema
    .createIndex('join_requests_open')
    .unique()
    .on('join_requests')
    .column('user_id')
    .where(sql<boolean>`state = 'open'`)
    .execute();
}
