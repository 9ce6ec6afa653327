import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { saysEvery } from './says-word.ts';
import { hasWordOfEach, type SubstringIndex, type SubstringSearch } from './substring-search.ts';

/** PostgreSQL: a GIN index of trigrams where pg_trgm can be had; the same query without it, only slower. */
export const postgresSubstring: SubstringSearch = {
  createWordIndex: async (db, { sets, ...index }) => {
    for (const [name, rows] of Object.entries(sets)) await createSubstringIndex(db, index, { name, rows });
  },
  contains: ({ table, column }, needle) => saysEvery(sql.ref(`${table}.${column}`), needle),
  hasWords: hasWordOfEach,
  // The planner knows how common a word is.
  areMany: () => Promise.resolve(false),
  createOwnedIndex: (db, index) => createSubstringIndex(db, index),
  // The planner knows how common a needle is.
  fewMatches: () => Promise.resolve(null),
  countMatches: () => Promise.resolve(null),
};

async function createSubstringIndex(
  db: Kysely<Schema>,
  { table, column }: SubstringIndex,
  set?: { readonly name: string; readonly rows: string },
): Promise<void> {
  if (!(await haveTrigrams(db))) return;
  const name = set ? `${table}_parts_${set.name}` : `${table}_parts`;
  const where = set ? sql`where ${sql.raw(set.rows)}` : sql``;
  await sql`create index ${sql.id(name)} on ${sql.table(table)}
      using gin (${sql.id(column)} gin_trgm_ops) ${where}`.execute(db);
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
