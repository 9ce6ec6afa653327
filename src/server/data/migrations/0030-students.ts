import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';
import type { Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/** The institutions' student lists, their uploads, and the opportunities assigned to students. */
export const students: Migration = {
  name: '0030-students',
  up: async (db, dialect) => {
    await createStudents(db, dialect);
    await createBatches(db, dialect);
    await createAssignments(db, dialect);
    const scanned = { tenant: 'institution_id', where: 'archived = 0' };
    await dialect.createSubstringIndex(db, { table: 'students', column: 'search_text' }, scanned);
  },
};

async function createStudents(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
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
    .execute();
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
    .createIndex('students_by_batch')
    .on('students')
    .columns(['added_batch_id'])
    .where(sql<boolean>`added_batch_id is not null`)
    .execute();
  await db.schema
    .createTable('student_counters')
    .addColumn('institution_id', columns.id, (column) => column.primaryKey().references('institutions.id'))
    .addColumn('revision', columns.id, (column) => column.notNull())
    .execute();
}

async function createBatches(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('student_batches')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('institution_id', columns.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('file_hash', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('accepted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('updated', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('unchanged', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('rejected', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('touched_at', columns.keyText, (column) => column.notNull())
    .addColumn('finished_at', columns.keyText)
    .addColumn('undone_at', columns.keyText)
    .addColumn('late_rejections', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('undo_answer', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('student_batches_by_institution')
    .on('student_batches')
    .columns(['institution_id', 'status', 'id'])
    .execute();
  await createBatchContents(db, columns);
}

async function createBatchContents(db: Kysely<Schema>, columns: Dialect['columns']): Promise<void> {
  await db.schema
    .createTable('student_batch_parts')
    .addColumn('batch_id', columns.id, (column) => column.notNull().references('student_batches.id'))
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('institution_id', columns.id, (column) => column.notNull())
    .addColumn('rows_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('received_at', columns.keyText, (column) => column.notNull())
    .addPrimaryKeyConstraint('student_batch_parts_key', ['batch_id', 'part'])
    .execute();
  await db.schema
    .createTable('student_batch_rows')
    .addColumn('batch_id', columns.id, (column) => column.notNull().references('student_batches.id'))
    .addColumn('row', 'integer', (column) => column.notNull())
    .addColumn('institution_id', columns.id, (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('email', columns.keyText, (column) => column.notNull())
    .addColumn('roll_number', columns.keyText, (column) => column.notNull())
    .addColumn('student_id', columns.id)
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('student_batch_rows_key', ['batch_id', 'row'])
    .execute();
  for (const [column, given] of [
    ['email', sql<boolean>`email <> ''`],
    ['roll_number', sql<boolean>`roll_number <> ''`],
    ['student_id', sql<boolean>`student_id is not null`],
  ] as const) {
    await db.schema
      .createIndex(`student_batch_rows_${column}`)
      .unique()
      .on('student_batch_rows')
      .columns(['batch_id', column])
      .where(given)
      .execute();
  }
  await db.schema
    .createIndex('student_batch_rows_by_student')
    .on('student_batch_rows')
    .columns(['student_id', 'batch_id'])
    .where(sql<boolean>`student_id is not null`)
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
    .addUniqueConstraint('assignments_once', ['student_id', 'posting_id'])
    .execute();
  await db.schema
    .createIndex('assignments_by_posting')
    .on('assignments')
    .columns(['institution_id', 'posting_id'])
    .execute();
}
