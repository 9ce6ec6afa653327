import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DatabaseFault, Dialect, SearchIndex } from './dialect.ts';
import { postgresSubstring } from './postgres-substring.ts';
import { containing, searchWords } from './search-words.ts';

/** PostgreSQL: advisory locks, tsvector for search. */
export const postgresDialect: Dialect = {
  ...postgresSubstring,
  columns: {
    id: 'bigint',
    autoId: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
    keyText: sql`text collate "C"`,
  },
  classify,
  tryLock: async (tx, name) => {
    const { rows } = await sql<{ held: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(tx);
    return rows[0]?.held ?? false;
  },
  lock: async (tx, name) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  },
  likeSearch,
  createSearch,
  matches,
  continueIds: async (db, table) => {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(db);
  },
  maxParameters: 60_000,
};

function classify(error: unknown): DatabaseFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '23505') return 'unique';
  if (code === '23503') return 'foreign';
  if (code.startsWith('23')) return 'check';
  if (code === '40001' || code === '40P01' || code === '55P03') return 'busy';
  if (code.startsWith('08') || code.startsWith('57P') || code.startsWith('53') || /^E[A-Z]+$/.test(code)) {
    return 'unavailable';
  }
  return error instanceof Error && /connection (terminated|timeout)|timeout exceeded/i.test(error.message)
    ? 'unavailable'
    : 'other';
}

function likeSearch(columns: readonly string[], needle: string): RawBuilder<SqlBool> {
  const pattern = containing(needle);
  const tests = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

async function createSearch(db: Kysely<Schema>, { table, column }: SearchIndex): Promise<void> {
  await sql`create index ${sql.id(`${table}_search`)} on ${sql.table(table)}
    using gin (${vectorOf(sql.id(column))})`.execute(db);
}

const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** Punctuation goes first: the parser would keep an e-mail or a hyphenated word as one, which SQLite splits. */
const vectorOf = (words: Expression<unknown>) =>
  sql`to_tsvector('simple', translate(${words}, ${sql.lit(punctuation)}, ${sql.lit(' '.repeat(punctuation.length))}))`;

function matches({ table, column }: SearchIndex, query: string): Expression<SqlBool> {
  const words = searchWords(query);
  if (words.length === 0) return sql<SqlBool>`true`;
  const expression = words.map((word) => `'${word}':*`).join(' & ');
  return sql<SqlBool>`${vectorOf(sql.ref(`${table}.${column}`))} @@ to_tsquery('simple', ${expression})`;
}
