import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';
import { index } from './indexes.ts';

const owners = ['company_id', 'institution_id', 'user_id'] as const;
const owned = (column: string) => sql`case when ${sql.ref(column)} is null then 0 else 1 end`;

const statuses = sql`status in ('pending', 'paid', 'cancelled', 'refunded')`;

/** Orders of plans and of what comes beside them, with their items and what happened to them. */
export async function createOrders(db: Kysely<Schema>, dialect: Dialect): Promise<void> {
  await createOrderTable(db, dialect);
  await createItems(db, dialect);
  await createEvents(db, dialect);
}

async function createOrderTable(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
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
    .addColumn('session_off', columns.keyText)
    .addColumn('created_by', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('created_at', columns.keyText, (column) => column.notNull())
    .addColumn('settled_at', columns.keyText)
    .addColumn('settled_by', columns.id, (column) => column.references('users.id'))
    .addCheckConstraint('orders_status', statuses)
    .addCheckConstraint('orders_session_off', sql`session_off in ('declined', 'mentor', 'student', 'expired')`)
    .addCheckConstraint('orders_one_owner', sql`${sql.join(owners.map(owned), sql` + `)} = 1`)
    .execute();
  for (const owner of owners) {
    await index(db, 'orders', [owner]);
    await db.schema
      .createIndex(`orders_pending_plan_of_${owner}`)
      .unique()
      .on('orders')
      .column(owner)
      .where(sql<boolean>`status = 'pending' and tier is not null`)
      .execute();
  }
}

async function createItems(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('order_items')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('order_id', columns.id, (column) => column.notNull().references('orders.id'))
    .addColumn('kind', columns.keyText, (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('tier', columns.keyText)
    .addColumn('mentor_id', columns.id, (column) => column.references('users.id'))
    .addColumn('price', 'integer', (column) => column.notNull().check(sql`price >= 0`))
    .execute();
  await index(db, 'order_items', ['order_id']);
}

async function createEvents(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('order_events')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('order_id', columns.id, (column) => column.notNull().references('orders.id'))
    .addColumn('status', columns.keyText, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('by_user_id', columns.id, (column) => column.notNull().references('users.id'))
    .addColumn('at', columns.keyText, (column) => column.notNull())
    .addCheckConstraint('order_events_status', statuses)
    .execute();
  await index(db, 'order_events', ['order_id']);
}
