import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DatabaseFault, Dialect, SearchIndex } from './dialect.ts';
import { containing, searchWords } from './search-words.ts';
import { sqliteSubstring } from './sqlite-substring.ts';

/** SQLite: one writer, so locks are already held; FTS5 for search. */
export const sqliteDialect: Dialect = {
  ...sqliteSubstring,
  columns: {
    id: 'integer',
    autoId: (column) => column.primaryKey().autoIncrement(),
    keyText: sql`text`,
  },
  classify,
  tryLock: async () => true,
  lock: async () => undefined,
  likeSearch,
  createSearch,
  matches,
  continueIds: async () => undefined,
  maxParameters: 30_000,
};

function classify(error: unknown): DatabaseFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY') return 'unique';
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'foreign';
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'check';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_FULL' || code === 'SQLITE_CANTOPEN') return 'unavailable';
  return 'other';
}

/** SQLite's own `like` ignores case for ASCII only: search columns that hold folded text where that matters. */
function likeSearch(columns: readonly string[], needle: string): RawBuilder<SqlBool> {
  const pattern = containing(needle);
  const tests = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

const searchTable = (index: SearchIndex) => `${index.table}_search`;

async function createSearch(db: Kysely<Schema>, index: SearchIndex): Promise<void> {
  const { table, column } = index;
  const name = searchTable(index);
  const [search, content, words] = [sql.id(name), sql.table(table), sql.id(column)];
  const add = sql`insert into ${search} (rowid, ${words}) values (new.id, new.${words})`;
  const remove = sql`insert into ${search} (${search}, rowid, ${words}) values ('delete', old.id, old.${words})`;
  await sql`create virtual table ${search} using fts5(${words}, content=${sql.lit(table)}, content_rowid='id',
    tokenize="unicode61 remove_diacritics 0 categories 'L* N* M* Co'", prefix='2 3')`.execute(db);
  await sql`insert into ${search} (${search}) values ('rebuild')`.execute(db);
  await sql`create trigger ${sql.id(`${name}_added`)} after insert on ${content} begin ${add}; end`.execute(db);
  await sql`create trigger ${sql.id(`${name}_removed`)} after delete on ${content} begin ${remove}; end`.execute(db);
  await sql`create trigger ${sql.id(`${name}_changed`)} after update of ${words} on ${content}
    when old.${words} is not new.${words} begin ${remove}; ${add}; end`.execute(db);
}

function matches(index: SearchIndex, query: string): Expression<SqlBool> {
  const words = searchWords(query);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const search = sql.id(searchTable(index));
  const expression = words.map((word) => `"${word}"*`).join(' ');
  return sql<SqlBool>`${sql.ref(`${index.table}.id`)} in (select rowid from ${search} where ${search} match ${expression})`;
}
