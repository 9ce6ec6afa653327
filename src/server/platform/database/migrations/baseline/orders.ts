import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

const owners = ['company_id', 'institution_id', 'user_id'] as const;
const owned = (column: string) => sql`case when ${sql.ref(column)} is null then 0 else 1 end`;

/** Orders of plans and of what comes beside them. */
export async function createOrders(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('orders')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('user_id', columns.id, (column) => column.references('users.id'))
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('tier', columns.keyText)
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price >= 0`))
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('created_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('settled_at', columns.keyText)
    .addColumn('settled_by', columns.id, (column) => column.references('users.id'))
    .addCheckConstraint('orders_status', sql`status in ('pending', 'paid', 'cancelled')`)
    .addCheckConstraint('orders_one_owner', sql`${sql.join(owners.map(owned), sql` + `)} = 1`)
    .execute();
  for (const owner of owners) {
    await db.schema.createIndex(`orders_by_${owner}`).on('orders').column(owner).execute();
    await db.schema
      .createIndex(`orders_pending_of_${owner}`)
      .unique()
      .on('orders')
      .column(owner)
      .where(sql<boolean>`status = 'pending'`)
      .execute();
  }
}
