import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Invitations of colleagues to companies and institutions, by e-mail address. */
export async function createMemberInvites(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('member_invites')
    .addColumn('id', columns.id, columns.autoId)
    .addColumn('company_id', columns.id, (column) => column.references('companies.id').onDelete('cascade'))
    .addColumn('institution_id', columns.id, (column) => column.references('institutions.id').onDelete('cascade'))
    .addColumn('email_address', columns.keyText, (column) => column.notNull())
    .addColumn('invited_by', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('invited_at', columns.keyText, (column) => column.notNull())
    .addColumn('expires_at', columns.keyText, (column) => column.notNull())
    .addColumn('declined_at', columns.keyText)
    .addCheckConstraint('member_invites_one_place', sql`(company_id is null) <> (institution_id is null)`)
    .execute();
  for (const column of ['company_id', 'institution_id']) {
    await db.schema
      .createIndex(`member_invites_by_${column}`)
      .unique()
      .on('member_invites')
      .columns([column, 'email_address'])
      .execute();
  }
  await db.schema.createIndex('member_invites_by_email').on('member_invites').column('email_address').execute();
}
