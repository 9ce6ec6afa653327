import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { saysEvery } from './says-word.ts';
import { hasWordOfEach, type SubstringIndex, type SubstringSearch } from './substring-search.ts';

/** PostgreSQL: a GIN index of trigrams where pg_trgm can be had; the same query without it, only slower. */
export const postgresSubstring: SubstringSearch = {
  createWordIndex: createSubstringIndex,
  contains: ({ table, column }, needle) => saysEvery(sql.ref(`${table}.${column}`), needle),
  hasWords: hasWordOfEach,
  // The planner knows how common a word is.
  areMany: () => Promise.resolve(false),
  createOwnedIndex: createSubstringIndex,
  // The planner knows how common a needle is.
  fewMatches: () => Promise.resolve(null),
  countMatches: () => Promise.resolve(null),
};

async function createSubstringIndex(db: Kysely<Schema>, { table, column }: SubstringIndex): Promise<void> {
  if (!(await haveTrigrams(db))) return;
  await sql`create index ${sql.id(`${table}_parts`)} on ${sql.table(table)}
      using gin (${sql.id(column)} gin_trgm_ops)`.execute(db);
}

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
