import type { Kysely } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** What admins did. */
export async function createAudit(db: Kysely<Schema>, { columns, refuseChanges }: Dialect): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('actor_id', columns.id, (column) => column.references('users.id'))
    .addColumn('act', columns.keyText, (column) => column.notNull())
    .addColumn('subject_kind', columns.keyText, (column) => column.notNull())
    .addColumn('subject_id', columns.id, (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('at', columns.keyText, (column) => column.notNull())
    .execute();
  for (const column of ['actor_id', 'act', 'at']) {
    await db.schema.createIndex(`audit_entries_by_${column}`).on('audit_entries').column(column).execute();
  }
  await refuseChanges(db, 'audit_entries');
}
