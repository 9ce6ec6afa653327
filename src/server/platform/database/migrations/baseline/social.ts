import type { Kysely } from 'kysely';
import type { Dialect } from '../../dialect/dialect.ts';
import type { Schema } from '../../schema.ts';

/** Who at a provider signs in to which account, sign-ins that are at their provider, and those that wait for their desk. */
export async function createSocial(db: Kysely<Schema>, { columns }: Dialect): Promise<void> {
  await db.schema
    .createTable('user_identities')
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', columns.keyText, (column) => column.notNull())
    .addColumn('subject', columns.keyText, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_identities_key', ['provider', 'subject'])
    .execute();
  await db.schema
    .createIndex('user_identities_by_user')
    .unique()
    .on('user_identities')
    .columns(['user_id', 'provider'])
    .execute();
  await db.schema
    .createTable('social_sign_ins')
    .addColumn('state_hash', columns.keyText, (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('intent', 'text', (column) => column.notNull())
    .addColumn('role', 'integer', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('return_to', 'text', (column) => column.notNull())
    .addColumn('expires_at', columns.keyText, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('social_grants')
    .addColumn('code_hash', columns.keyText, (column) => column.primaryKey())
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('user_id', columns.id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', columns.keyText, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('social_grants_by_user').on('social_grants').column('user_id').execute();
}
