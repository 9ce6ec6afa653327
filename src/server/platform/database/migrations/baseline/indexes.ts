import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';

/** Makes an index that is named by its table and columns. */
export async function index(db: Kysely<Schema>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute();
}
