import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Mentors' profiles, their hours, sessions that were booked, and invitations by which mentors sign up. */
export async function createMentoring(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await createMentors(db, dialect);
  await createBookings(db, dialect);
  await createMentorInvites(db, dialect);
}

async function createMentors(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  let profiles = db.schema
    .createTable('mentor_profiles')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id'));
  for (const name of ['qualification', 'about', 'education', 'languages', 'projects', 'documents']) {
    profiles = profiles.addColumn(name, 'text', (column) => column.notNull());
  }
  await profiles
    .addColumn('price', 'integer', (column) => column.check(sql`price >= 0`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('mentor_skills')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('mentor_skills_key', ['user_id', 'position'])
    .execute();
  await db.schema.createIndex('mentor_skills_by_name').on('mentor_skills').column('name_key').execute();
  await db.schema
    .createTable('mentor_hours')
    .addColumn('user_id', columns.id, (column) => column.primaryKey().references('users.id'))
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('session_minutes', 'integer', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('exceptions', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .execute();
}

const holding = sql<boolean>`status in ('requested', 'proposed', 'accepted')`;

async function createBookings(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('bookings')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('mentor_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('student_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('starts_at', columns.keyText, (column) => column.notNull())
    .addColumn('ends_at', columns.keyText, (column) => column.notNull())
    .addColumn('asked_starts_at', columns.keyText, (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('order_id', columns.id, (column) => column.references('orders.id'))
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .addCheckConstraint(
      'bookings_status',
      sql`status in ('requested', 'proposed', 'accepted', 'declined', 'cancelled')`,
    )
    .addCheckConstraint('bookings_forwards', sql`starts_at < ends_at`)
    .execute();
  for (const side of ['mentor_id', 'student_id']) {
    await db.schema.createIndex(`bookings_by_${side}`).on('bookings').columns([side, 'starts_at']).execute();
    await db.schema
      .createIndex(`bookings_one_at_a_time_${side}`)
      .unique()
      .on('bookings')
      .columns([side, 'starts_at'])
      .where(holding)
      .execute();
  }
}

async function createMentorInvites(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('mentor_invites')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('created_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('email', columns.keyText, (column) => column.notNull())
    .addColumn('token_hash', columns.keyText, (column) => column.notNull().unique())
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('expires_at', columns.keyText, (column) => column.notNull())
    .addColumn('used_at', columns.keyText)
    .addColumn('withdrawn_at', columns.keyText)
    .execute();
  await db.schema.createIndex('mentor_invites_by_email').on('mentor_invites').column('email').execute();
  await db.schema
    .createIndex('mentor_invites_by_institution')
    .on('mentor_invites')
    .columns(['institution_id', 'id'])
    .execute();
}
