import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { likePattern, needlesIn, type SubstringIndex, type SubstringSearch } from './substring-search.ts';

/** Trigrams need three characters; shorter needles are looked for row by row. */
const shortest = 3;

/** SQLite: an FTS5 table of trigrams beside the table, kept up by triggers. */
export const sqliteSubstring: SubstringSearch = {
  createSubstringIndex: async (db, { table, column }) => {
    const [name, content, text] = [sql.id(`${table}_parts`), sql.table(table), sql.id(column)];
    const add = sql`insert into ${name} (rowid, ${text}) values (new.id, new.${text})`;
    const remove = sql`insert into ${name} (${name}, rowid, ${text}) values ('delete', old.id, old.${text})`;
    await sql`create virtual table ${name} using fts5(${text}, content=${sql.lit(table)}, content_rowid='id',
      tokenize='trigram case_sensitive 1')`.execute(db);
    await sql`insert into ${name} (rowid, ${text}) select id, ${text} from ${content} not indexed order by id`.execute(
      db,
    );
    await sql`create trigger ${sql.id(`${table}_parts_added`)} after insert on ${content}
      begin ${add}; end`.execute(db);
    await sql`create trigger ${sql.id(`${table}_parts_removed`)} after delete on ${content}
      begin ${remove}; end`.execute(db);
    await sql`create trigger ${sql.id(`${table}_parts_changed`)} after update of ${text} on ${content}
      when old.${text} is not new.${text} begin ${remove}; ${add}; end`.execute(db);
  },
  contains: (index, needle) => {
    const words = needlesIn(needle);
    if (words.length === 0) return sql<SqlBool>`1 = 1`;
    const long = words.filter((word) => [...word].length >= shortest);
    const tests = words.filter((word) => !long.includes(word)).map((word) => like(index, word));
    return sql<SqlBool>`(${sql.join(long.length > 0 ? [match(index, long), ...tests] : tests, sql` and `)})`;
  },
};

function like({ table, column }: SubstringIndex, word: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.${column}`)} like ${likePattern(word)} escape '\\'`;
}

function match({ table }: SubstringIndex, words: readonly string[]): RawBuilder<SqlBool> {
  const parts = sql.id(`${table}_parts`);
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (select rowid from ${parts} where ${parts} match ${phrases})`;
}
