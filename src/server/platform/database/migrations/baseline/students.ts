import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** The institutions' student lists, who said no to one, and the opportunities assigned to students. */
export async function createStudents(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await students(db, dialect);
  await studentIndexes(db);
  await createAssignments(db, dialect);
  await createDeclined(db, dialect);
  const owned = { table: 'students', column: 'search_text', owner: 'institution_id', archived: 'archived' } as const;
  await dialect.createOwnedIndex(db, owned);
}

async function students(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('students')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('user_id', columns.id, (column) => column.references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', columns.keyText, (column) => column.notNull())
    .addColumn('course', columns.keyText, (column) => column.notNull())
    .addColumn('specialization', columns.keyText, (column) => column.notNull())
    .addColumn('semester', 'integer', (column) => column.notNull())
    .addColumn('email', columns.keyText, (column) => column.notNull())
    .addColumn('phone', columns.keyText, (column) => column.notNull())
    .addColumn('roll_number', columns.keyText, (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('archived', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('revision', columns.id, (column) => column.notNull())
    .addColumn('added_batch_id', columns.id)
    .addColumn('added_hash', 'text', (column) => column.notNull())
    .addColumn('date_added', columns.keyText, (column) => column.notNull())
    .addColumn('updated_at', columns.keyText, (column) => column.notNull())
    .addColumn('own_fields', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('absent_batch_id', columns.id)
    .addColumn('added_row', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('email_since', columns.keyText, (column) => column.notNull().defaultTo(''))
    .addColumn('listed_values', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable('student_counters')
    .addColumn('institution_id', columns.id, (column) => column.primaryKey().references('institutions.id'))
    .addColumn('revision', columns.id, (column) => column.notNull())
    .execute();
}

async function studentIndexes(db: Kysely<Schema>): Promise<void> {
  const listed = sql<boolean>`archived = 0`;
  for (const column of ['date_added', 'name_key', 'course', 'specialization', 'semester', 'phone']) {
    await db.schema
      .createIndex(`students_by_${column}`)
      .on('students')
      .columns(['institution_id', column, 'id'])
      .where(listed)
      .execute();
  }
  await db.schema
    .createIndex('students_email')
    .unique()
    .on('students')
    .columns(['institution_id', 'email'])
    .where(listed)
    .execute();
  await db.schema
    .createIndex('students_roll_number')
    .unique()
    .on('students')
    .columns(['institution_id', 'roll_number'])
    .where(sql<boolean>`archived = 0 and roll_number <> ''`)
    .execute();
  await db.schema
    .createIndex('students_revision')
    .unique()
    .on('students')
    .columns(['institution_id', 'revision'])
    .execute();
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
  await db.schema
    .createIndex('students_by_batch_row')
    .on('students')
    .columns(['added_batch_id', 'added_row', 'id'])
    .where(sql<boolean>`added_batch_id is not null`)
    .execute();
}

async function createAssignments(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('assignments')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('student_id', columns.id, (column) => column.notNull().references('students.id'))
    .addColumn('posting_id', columns.id, (column) => column.notNull().references('postings.id'))
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('assigned_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addUniqueConstraint('assignments_once', ['student_id', 'posting_id'])
    .execute();
  await db.schema
    .createIndex('assignments_by_posting')
    .on('assignments')
    .columns(['institution_id', 'posting_id'])
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
