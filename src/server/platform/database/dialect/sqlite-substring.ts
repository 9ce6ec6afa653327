import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { saysEvery } from './says-word.ts';
import {
  isShort,
  needlesIn,
  type OwnedIndex,
  type SoughtWords,
  type SubstringIndex,
  type SubstringSearch,
} from './substring-search.ts';

/** Trigrams need three characters; shorter needles are looked for row by row. */
const shortest = 3;

/** SQLite: an FTS5 table of trigrams beside the table, kept up by triggers. */
export const sqliteSubstring: SubstringSearch = {
  createWordIndex: async (db, { table, column, read }) => {
    const name = sql.id(`${table}_words`);
    const content = sql.table(table);
    const text = sql.id(column);
    const add = sql`insert into ${name} (rowid, ${text}) values (new.id, new.${text})`;
    const remove = sql`insert into ${name} (${name}, rowid, ${text}) values ('delete', old.id, old.${text})`;
    // Everything between two spaces is a word, signs included.
    await sql`create virtual table ${name} using fts5(${text}, content=${sql.lit(table)}, content_rowid='id',
      tokenize="unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'")`.execute(db);
    await sql`create trigger ${sql.id(`${table}_words_added`)} after insert on ${content}
      begin ${add}; end`.execute(db);
    await sql`create trigger ${sql.id(`${table}_words_removed`)} after delete on ${content}
      begin ${remove}; end`.execute(db);
    await sql`create trigger ${sql.id(`${table}_words_changed`)} after update of ${text} on ${content}
      when old.${text} is not new.${text} begin ${remove}; ${add}; end`.execute(db);
    await db.schema
      .createIndex(`${table}_words_read`)
      .on(table)
      .columns([...read])
      .execute();
  },
  contains: (index, needle) => {
    const long = longTexts(needle);
    const every = saysEvery(sql.ref(`${index.table}.${index.column}`), needle);
    if (long.length === 0) return every;
    return sql<SqlBool>`(${sql.ref(`${index.table}.id`)} in (${matching(index, long)}) and ${every})`;
  },
  hasWords: (index, sought, many) => {
    // With the sign SQLite does not look up each row by its id, but reads the narrow index and keeps what is in the list.
    const sign = sql.raw(many ? '+' : '');
    return sql<SqlBool>`${sign}${sql.ref(`${index.table}.id`)} in (${havingWords(index, sought)})`;
  },
  areMany: async (db, index, sought) => {
    const some = sql`${havingWords(index, sought)} limit ${manyRows}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count from (${some})`.execute(db);
    return rows[0]?.count === manyRows;
  },
  createOwnedIndex,
  fewMatches: async (db, index, { owner, needle }, max) => {
    const long = longTexts(needle);
    if (long.length === 0) return null;
    const { rows } = await sql<{ rowid: number }>`${owned(index, owner, long)} limit ${max + 1}`.execute(db);
    return rows.length > max ? null : rows.map(({ rowid }) => rowid);
  },
  countMatches: async (db, index, { owner, needle }) => {
    const words = needlesIn(needle);
    // The index answers alone only where it can judge every word.
    if (words.length === 0 || longTexts(needle).length < words.length) return null;
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from (${owned(index, owner, words)})`.execute(db);
    return rows[0]?.count ?? 0;
  },
};

/** From so many rows on, reading a narrow index of all takes less than looking up each. */
const manyRows = 2000;

function havingWords({ table }: SubstringIndex, { groups, mark }: SoughtWords): RawBuilder<unknown> {
  const words = sql.id(`${table}_words`);
  const one = (word: string) => (isShort(word) ? phraseOf(word) : `${phraseOf(word)}*`);
  const sought = [...groups.map((group) => `(${group.map(one).join(' OR ')})`), phraseOf(mark)].join(' AND ');
  return sql`select rowid from ${words} where ${words} match ${sought}`;
}

const longTexts = (needle: string) => needlesIn(needle).filter((word) => [...word].length >= shortest);

const phraseOf = (word: string) => `"${word.replaceAll('"', '""')}"`;
const phrasesOf = (words: readonly string[]) => words.map(phraseOf).join(' AND ');

function matching({ table }: SubstringIndex, words: readonly string[]): RawBuilder<unknown> {
  const parts = sql.id(`${table}_parts`);
  return sql`select rowid from ${parts} where ${parts} match ${phrasesOf(words)}`;
}

/** Ideographs, from the first of them on: as many as an owner's mark has for a digit. */
const firstMark = 0x4e00;
const marks = 20_000;

/**
 * An owner as exactly one trigram: the list of one owner's rows is then one entry of the index. Equal to
 * `markColumn` in SQL.
 */
function markOf(owner: number): string {
  return String.fromCodePoint(
    firstMark + (owner % marks),
    firstMark + (Math.floor(owner / marks) % marks),
    firstMark + (Math.floor(owner / marks / marks) % marks),
  );
}

const markColumn = (owner: RawBuilder<unknown>) => sql`char(${sql.lit(firstMark)} + ${owner} % ${sql.lit(marks)},
  ${sql.lit(firstMark)} + ${owner} / ${sql.lit(marks)} % ${sql.lit(marks)},
  ${sql.lit(firstMark)} + ${owner} / ${sql.lit(marks * marks)} % ${sql.lit(marks)})`;

function owned(index: OwnedIndex, owner: number, words: readonly string[]): RawBuilder<unknown> {
  const parts = sql.id(`${index.table}_parts`);
  const phrases = `owner : "${markOf(owner)}" AND ${index.column} : (${phrasesOf(words)})`;
  return sql`select rowid from ${parts} where ${parts} match ${phrases}`;
}

async function createOwnedIndex(db: Kysely<Schema>, { table, column, owner, archived }: OwnedIndex): Promise<void> {
  const name = sql.id(`${table}_parts`);
  const content = sql.table(table);
  const text = sql.id(column);
  await sql`create virtual table ${name} using fts5(owner, ${text}, content='', contentless_delete=1,
    tokenize='trigram case_sensitive 1')`.execute(db);
  const values = (row: string) => {
    const of = (of: string) => sql`${sql.id(row)}.${sql.id(of)}`;
    return sql`${of('id')}, ${markColumn(of(owner))}, ${of(column)}`;
  };
  const into = sql`insert into ${name} (rowid, owner, ${text})`;
  const listed = (row: string) => sql`${sql.id(row)}.${sql.id(archived)} = 0`;
  const remove = sql`delete from ${name} where rowid = old.id`;
  await sql`create index ${sql.id(`${table}_scanned`)} on ${content} (${sql.id(owner)}, ${text})
      where ${sql.id(archived)} = 0`.execute(db);
  const trigger = (change: string) => sql`create trigger ${sql.id(`${table}_parts_${change}`)}`;
  await sql`${trigger('added')} after insert on ${content} when ${listed('new')}
    begin ${into} values (${values('new')}); end`.execute(db);
  await sql`${trigger('removed')} after delete on ${content} when ${listed('old')} begin ${remove}; end`.execute(db);
  await sql`${trigger('changed')} after update of ${text}, ${sql.id(archived)} on ${content}
    when old.${text} is not new.${text} or old.${sql.id(archived)} is not new.${sql.id(archived)}
    begin ${remove}; ${into} select ${values('new')} where ${listed('new')}; end`.execute(db);
}
