import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';
import type { Migration } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/**
 * Joining an existing place takes a member's word. Those who had joined by their mail domain, but are not set up yet,
 * ask for it from here on.
 */
export const joining: Migration = {
  name: '0070-joining',
  up: async (db, dialect) => {
    await requests(db, dialect);
    await askInstead(db, 'company_id');
    await askInstead(db, 'institution_id');
  },
};

async function requests(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('join_requests')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('company_id', columns.id, (column) => column.references('companies.id'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('asked_at', columns.keyText, (column) => column.notNull())
    .addColumn('told_at', columns.keyText, (column) => column.notNull())
    .addColumn('answered_at', columns.keyText)
    .addColumn('answered_by', columns.id, (column) => column.references('users.id'))
    .addCheckConstraint('join_requests_one_place', sql`(company_id is null) <> (institution_id is null)`)
    .addCheckConstraint('join_requests_state', sql`state in ('open', 'accepted', 'declined', 'withdrawn', 'gone')`)
    .execute();
  for (const column of ['user_id', 'company_id', 'institution_id']) {
    await db.schema.createIndex(`join_requests_by_${column}`).on('join_requests').columns([column, 'state']).execute();
  }
  await db.schema
    .createIndex('join_requests_open')
    .unique()
    .on('join_requests')
    .column('user_id')
    .where(sql<boolean>`state = 'open'`)
    .execute();
}

/** People in a place that a colleague has set up, who have no branch of their own yet, become people who ask. */
async function askInstead(db: Kysely<Schema>, column: 'company_id' | 'institution_id'): Promise<void> {
  const place = sql.ref(column);
  const waits = sql`branch_id is null and deleted_at is null and exists (
    select 1 from users colleague where colleague.${place} = users.${place} and colleague.branch_id is not null)`;
  await sql`
    insert into join_requests (user_id, ${place}, state, asked_at, told_at)
    select id, ${place}, 'open', created_at, created_at from users where ${waits}`.execute(db);
  await sql`
    update users set ${place} = null where exists (
      select 1 from join_requests where join_requests.user_id = users.id and join_requests.${place} = users.${place})
  `.execute(db);
}
