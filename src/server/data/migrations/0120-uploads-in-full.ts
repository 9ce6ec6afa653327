import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';
import type { Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/**
 * Full lists and their marks, what students wrote themselves, what came of each row of an upload, how institutions
 * read their lists, and who said no to an institution that lists them.
 */
export const uploadsInFull: Migration = {
  name: '0120-uploads-in-full',
  up: async (db, dialect) => {
    await extendStudents(db, dialect);
    await extendBatches(db, dialect);
    await createBatchStudents(db, dialect);
    await createMatching(db, dialect);
    await createDeclined(db, dialect);
  },
};

async function extendStudents(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  const table = () => db.schema.alterTable('students');
  await table()
    .addColumn('own_fields', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await table().addColumn('absent_batch_id', columns.id).execute();
  await table()
    .addColumn('added_row', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('email_since', columns.keyText, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update students set email_since = date_added`.execute(db);
  // Which row it was is not known any more; below zero, so that each is told from the others.
  await sql`update students set added_row = -id where added_batch_id is not null`.execute(db);
  // An account is one student of one institution.
  await sql`update students set user_id = null where archived = 0 and user_id is not null and exists (
    select 1 from students other where other.user_id = students.user_id and other.archived = 0
      and other.id < students.id)`.execute(db);
  await db.schema
    .createIndex('students_joined')
    .unique()
    .on('students')
    .column('user_id')
    .where(sql<boolean>`archived = 0 and user_id is not null`)
    .execute();
  await db.schema
    .createIndex('students_by_user')
    .on('students')
    .column('user_id')
    .where(sql<boolean>`user_id is not null`)
    .execute();
  await db.schema
    .createIndex('students_absent')
    .on('students')
    .columns(['institution_id', 'id'])
    .where(sql<boolean>`archived = 0 and absent_batch_id is not null`)
    .execute();
  // Whom institutions list under an e-mail, whichever they are.
  await db.schema
    .createIndex('students_waiting')
    .on('students')
    .column('email')
    .where(sql<boolean>`archived = 0 and user_id is null`)
    .execute();
  await db.schema.dropIndex('students_by_batch').execute();
  await db.schema
    .createIndex('students_by_batch_row')
    .on('students')
    .columns(['added_batch_id', 'added_row', 'id'])
    .where(sql<boolean>`added_batch_id is not null`)
    .execute();
}

async function extendBatches(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  const table = () => db.schema.alterTable('student_batches');
  for (const [column, text] of [
    ['choices', '{}'],
    ['mapping', '{}'],
    ['invites', ''],
  ] as const) {
    await table()
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(text))
      .execute();
  }
  for (const column of ['absent', 'invited_to', 'finish_order'] as const) {
    await table()
      .addColumn(column, columns.id, (added) => added.notNull().defaultTo(0))
      .execute();
  }
  await table().addColumn('undone_by', columns.id).execute();
  await db.schema
    .createIndex('student_batches_inviting')
    .on('student_batches')
    .column('id')
    .where(sql<boolean>`invites = 'due'`)
    .execute();
  for (const column of ['undo', 'undo_reason'] as const) {
    await db.schema
      .alterTable('student_batch_rows')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
}

async function createBatchStudents(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  for (const name of ['student_batch_present', 'student_batch_marks'] as const) {
    const table = db.schema
      .createTable(name)
      .addColumn('batch_id', columns.id, (column) => column.notNull().references('student_batches.id'))
      .addColumn('student_id', columns.id, (column) => column.notNull())
      .addColumn('institution_id', columns.id, (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['batch_id', 'student_id']);
    await (name === 'student_batch_marks' ? table.addColumn('earlier', columns.id) : table).execute();
  }
}

async function createMatching(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('student_matching')
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('saved_at', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('student_matching_key', ['institution_id', 'kind', 'name_key'])
    .execute();
}

async function createDeclined(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('declined_links')
    .addColumn('student_id', columns.id, (column) => column.notNull().references('students.id'))
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('institution_id', columns.id, (column) => column.notNull())
    .addColumn('declined_at', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('declined_links_key', ['student_id', 'user_id'])
    .execute();
  await db.schema.createIndex('declined_links_by_user').on('declined_links').column('user_id').execute();
}
