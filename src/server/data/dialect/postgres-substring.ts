import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { likePattern, needlesIn, type SubstringSearch } from './substring-search.ts';

/** PostgreSQL: a GIN index of trigrams where pg_trgm can be had; the same query without it, only slower. */
export const postgresSubstring: SubstringSearch = {
  createSubstringIndex: async (db, { table, column }) => {
    if (!(await haveTrigrams(db))) return;
    await sql`create index ${sql.id(`${table}_parts`)} on ${sql.table(table)}
      using gin (${sql.id(column)} gin_trgm_ops)`.execute(db);
  },
  contains: ({ table, column }, needle) => {
    const words = needlesIn(needle);
    if (words.length === 0) return sql<SqlBool>`true`;
    const text = sql.ref(`${table}.${column}`);
    const tests = words.map((word) => sql`${text} like ${likePattern(word)} escape '\\'`);
    return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
  },
};

/** Installs pg_trgm if this role may; a refusal must not end the migration's transaction. */
async function haveTrigrams(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return false;
  await sql`savepoint trigrams`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`release savepoint trigrams`.execute(db);
    return true;
  } catch {
    await sql`rollback to savepoint trigrams`.execute(db);
    return false;
  }
}
