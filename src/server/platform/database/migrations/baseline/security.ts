import type { Kysely } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Who signed in, who failed to, and what changed about how accounts are signed in to. */
export async function createSecurity(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('security_events')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('event', columns.keyText, (column) => column.notNull())
    .addColumn('user_id', columns.id)
    .addColumn('actor_id', columns.id)
    .addColumn('company_id', columns.id)
    .addColumn('institution_id', columns.id)
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('at', columns.keyText, (column) => column.notNull())
    .execute();
  for (const column of ['user_id', 'event', 'at']) {
    await db.schema.createIndex(`security_events_by_${column}`).on('security_events').column(column).execute();
  }
}
