import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsEvery, needlesIn, type SubstringIndex, type SubstringSearch } from './substring-search.ts';

/** Trigrams need three characters; shorter needles are looked for row by row. */
const shortest = 3;

/** SQLite: an FTS5 table of trigrams beside the table, kept up by triggers. */
export const sqliteSubstring: SubstringSearch = {
  createSubstringIndex: async (db, { table, column }, scanned) => {
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
    if (!scanned) return;
    await sql`create index ${sql.id(`${table}_scanned`)} on ${content} (${sql.id(scanned.tenant)}, ${text})
      where ${sql.raw(scanned.where)}`.execute(db);
  },
  contains: (index, needle) => {
    const long = longWords(needle);
    const every = containsEvery(index, needle);
    if (long.length === 0) return every;
    return sql<SqlBool>`(${sql.ref(`${index.table}.id`)} in (${matching(index, long)}) and ${every})`;
  },
  fewMatches: async (db, index, needle, most) => {
    const long = longWords(needle);
    if (long.length === 0) return null;
    const { rows } = await sql<{ rowid: number }>`${matching(index, long)} limit ${most + 1}`.execute(db);
    return rows.length > most ? null : rows.map(({ rowid }) => rowid);
  },
};

const longWords = (needle: string) => needlesIn(needle).filter((word) => [...word].length >= shortest);

function matching({ table }: SubstringIndex, words: readonly string[]): RawBuilder<unknown> {
  const parts = sql.id(`${table}_parts`);
  const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql`select rowid from ${parts} where ${parts} match ${phrases}`;
}
