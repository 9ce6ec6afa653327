import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { index } from './indexes.ts';

/** What people report about postings, people and organisations. */
export async function createFlags(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('flags')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('subject', columns.keyText, (column) => column.notNull())
    .addColumn('subject_id', columns.id, (column) => column.notNull())
    .addColumn('reason', columns.keyText, (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('resolved_at', columns.keyText)
    .addCheckConstraint('flags_subject', sql`subject in ('posting', 'student', 'mentor', 'company', 'institution')`)
    .addCheckConstraint('flags_status', sql`status in ('open', 'dismissed', 'acted_on')`)
    .addUniqueConstraint('flags_once', ['user_id', 'subject', 'subject_id'])
    .execute();
  await index(db, 'flags', ['subject', 'subject_id', 'status']);
  await index(db, 'flags', ['status', 'created_at']);
}
