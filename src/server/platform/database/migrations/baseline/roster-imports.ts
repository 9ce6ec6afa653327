import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Uploads of student lists: what came of each row, how institutions read their lists, and what can be undone. */
export async function createRosterImports(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await createRosterImportTables(db, dialect);
  await createRosterImportStudents(db, dialect);
  await createMatching(db, dialect);
}

async function createRosterImportTables(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
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
    .addColumn('choices', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('mapping', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('invites', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('absent', columns.id, (column) => column.notNull().defaultTo(0))
    .addColumn('invited_to', columns.id, (column) => column.notNull().defaultTo(0))
    .addColumn('finish_order', columns.id, (column) => column.notNull().defaultTo(0))
    .addColumn('undone_by', columns.id)
    .execute();
  await db.schema
    .createIndex('student_batches_by_institution')
    .on('student_batches')
    .columns(['institution_id', 'status', 'id'])
    .execute();
  await db.schema
    .createIndex('student_batches_inviting')
    .on('student_batches')
    .column('id')
    .where(sql<boolean>`invites = 'due'`)
    .execute();
  await createRosterImportContents(db, columns);
}

async function createRosterImportContents(db: Kysely<Schema>, columns: Dialect['columns']): Promise<void> {
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
    .addColumn('undo', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('undo_reason', 'text', (column) => column.notNull().defaultTo(''))
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

async function createRosterImportStudents(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
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
