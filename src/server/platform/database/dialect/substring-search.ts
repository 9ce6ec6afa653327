import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** A column of folded text. The table has a numeric `id`. */
export interface SubstringIndex {
  readonly table: 'postings' | 'students';
  readonly column: string;
}

/** A column of words between spaces, in a table with wide rows. */
interface WordIndex extends SubstringIndex {
  /** The columns that a search reads of every row with its words; an engine may keep a narrow copy of them. */
  readonly read: readonly string[];
  /**
   * Every search is for rows of one of these sets, by name: the conditions that it states, in SQL. An engine may index
   * each on its own.
   */
  readonly sets: Readonly<Record<string, string>>;
}

/** What is looked for among words: one word at least of every group, where the column also has the mark. */
export interface SoughtWords {
  readonly groups: readonly (readonly string[])[];
  /** A word that every row of interest has: an index can go by it, and nobody has to. */
  readonly mark: string;
}

/** An index of rows that belong to somebody, such as an institution. Rows that left the list are not in it. */
export interface OwnedIndex extends SubstringIndex {
  /** The column that says whose the row is. */
  readonly owner: string;
  /** Another column: 0 for rows on the list, 1 for those that left it. */
  readonly archived: string;
}

/** What is looked for in whose rows; the needle is folded. */
interface Sought {
  readonly owner: number;
  readonly needle: string;
}

/** How an engine finds a part of a text in many rows. */
export interface SubstringSearch {
  /** Builds an index of a new table whose column has words between spaces, in a migration. */
  createWordIndex(db: Kysely<Schema>, index: WordIndex): Promise<void>;
  /** True where the column contains every word of a folded needle. An empty needle matches everything. */
  contains(index: SubstringIndex, needle: string): Expression<SqlBool>;
  /**
   * True where the column has a word of every group: words of one or two letters whole, longer ones by their start.
   * `many`: whether so many rows do that reading them in their order costs less than looking up each.
   */
  hasWords(index: SubstringIndex, sought: SoughtWords, many: boolean): Expression<SqlBool>;
  /** Whether so many rows have the words that `hasWords` has to know; false where the engine finds out by itself. */
  areMany(db: Kysely<Schema>, index: SubstringIndex, sought: SoughtWords): Promise<boolean>;
  /** Builds an index of a new table that knows whose each row is, in a migration. */
  createOwnedIndex(db: Kysely<Schema>, index: OwnedIndex): Promise<void>;
  /**
   * The ids of an owner's rows that may contain a needle, where they are no more than `most`; null where they are
   * more or where the engine does better by itself. The caller checks each for the needle.
   */
  fewMatches(db: Kysely<Schema>, index: OwnedIndex, sought: Sought, max: number): Promise<number[] | null>;
  /** How many of an owner's rows contain a needle; null where the engine has no quicker way than counting rows. */
  countMatches(db: Kysely<Schema>, index: OwnedIndex, sought: Sought): Promise<number | null>;
}

/** What a word is found by in words between spaces: short ones whole, longer ones by their start. */
export const wordNeedle = (word: string): string => (isShort(word) ? ` ${word} ` : ` ${word}`);

/** Whether a word has one or two letters. */
export const isShort = (word: string): boolean => [...word].length < 3;

/** True where the column has a word of every group, tested row by row. */
export function hasWordOfEach({ table, column }: SubstringIndex, { groups }: SoughtWords): Expression<SqlBool> {
  const text = sql.ref(`${table}.${column}`);
  const test = (word: string) => sql`${text} like ${likePattern(wordNeedle(word))} escape '\\'`;
  const tests = groups.map((group) => sql`(${sql.join(group.map(test), sql` or `)})`);
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}

const maxTexts = 8;

/** The words that must all be found: at most eight, without control characters. */
export function needlesIn(needle: string): string[] {
  const words = needle
    .replace(/\p{Cc}/gu, ' ')
    .split(' ')
    .filter(Boolean);
  return [...new Set(words)].slice(0, maxTexts);
}

/** A pattern for `like … escape '\'` that finds the text anywhere. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
