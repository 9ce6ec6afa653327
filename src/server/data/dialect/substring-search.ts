import type { Expression, Kysely, SqlBool } from 'kysely';
import type { Schema } from '../schema.ts';

/** An index that finds any part of a column of folded text. The table has a numeric `id`. */
export interface SubstringIndex {
  readonly table: 'postings' | 'students';
  readonly column: string;
}

/** How an engine finds a part of a text in many rows. */
export interface SubstringSearch {
  /** Builds the index, in a migration. */
  createSubstringIndex(db: Kysely<Schema>, index: SubstringIndex): Promise<void>;
  /** True where the column contains every word of a folded needle. An empty needle matches everything. */
  contains(index: SubstringIndex, needle: string): Expression<SqlBool>;
}

const mostWords = 8;

/** The words that must all be found: at most eight, without control characters. */
export function needlesIn(needle: string): string[] {
  const words = needle
    .replace(/\p{Cc}/gu, ' ')
    .split(' ')
    .filter(Boolean);
  return [...new Set(words)].slice(0, mostWords);
}

/** A pattern for `like … escape '\'` that finds the text anywhere. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
