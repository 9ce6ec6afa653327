import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { allowedMistakes } from '#shared/rules/texts/spelling.ts';
import { likePattern, needlesIn } from './substring-search.ts';

/** How a list is searched: `misspelt` finds words with one letter wrong too. */
export type Misspelt = 'yes' | undefined;

/** True where a folded text says every word of a folded search. An empty search fits every text. */
export function saysEvery(text: RawBuilder<unknown>, search: string, misspelt?: Misspelt): RawBuilder<SqlBool> {
  const words = needlesIn(search);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const forgiven = misspelt && words.toSorted((one, other) => other.length - one.length).slice(0, maxForgiven);
  return sql<SqlBool>`(${sql.join(
    words.map((word) => saysWord(text, word, forgiven?.includes(word) ? 'yes' : undefined)),
    sql` and `,
  )})`;
}

/** So many words of a search may be misspelt, the longest: each costs some forty patterns a row. */
const maxForgiven = 3;

/**
 * True where a folded text contains a folded word; with `misspelt`, also where one of its words begins with the word but
 * for one letter that is missing, too many, another one or swapped with the next. No index helps that.
 */
function saysWord(text: RawBuilder<unknown>, word: string, misspelt?: Misspelt): RawBuilder<SqlBool> {
  const contains = isLike(text, likePattern(word));
  if (!misspelt || allowedMistakes(word) === 0) return contains;
  const letters = [...word].map((letter) => letter.replace(/[\\%_]/, String.raw`\$&`));
  const middle = Math.floor(letters.length / 2);
  const [first, second] = [letters.slice(0, middle), letters.slice(middle)].map((half) => half.join(''));
  const begun = `% ${first}`;
  const patterns = misspeltPatterns(letters);
  const beginSo = patterns.filter((pattern) => pattern.startsWith(begun));
  const endSo = patterns.filter((pattern) => !pattern.startsWith(begun) && pattern.endsWith(`${second}%`));
  const swappedThere = `% ${swapped(letters, middle - 1).join('')}%`;
  const spaced = sql`' ' || replace(${text}, ${'\n'}, ' ')`;
  // One mistake leaves one half as it is, or swaps the letters where the halves meet: most rows lack both halves.
  return sql<SqlBool>`(${contains} or (${isLike(spaced, `${begun}%`)} and ${anyOf(spaced, beginSo)})
    or (${isLike(text, `%${second}%`)} and ${anyOf(spaced, endSo)}) or ${isLike(spaced, swappedThere)})`;
}

const isLike = (text: RawBuilder<unknown>, pattern: string) => sql<SqlBool>`${text} like ${pattern} escape '\\'`;

const anyOf = (text: RawBuilder<unknown>, patterns: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    patterns.map((pattern) => isLike(text, pattern)),
    sql` or `,
  )})`;

/** Patterns for `like … escape '\'` of what a word may be a mistake for, at the start of a word in spaced text. */
function misspeltPatterns(letters: readonly string[]): string[] {
  const places = [...letters.keys()];
  const found = [
    ...places.map((at) => letters.with(at, '_')),
    ...places.map((at) => letters.toSpliced(at, 0, '_')),
    ...places.map((at) => letters.toSpliced(at, 1)),
    ...places.slice(1).map((at) => swapped(letters, at - 1)),
  ];
  return [...new Set(found.map((each) => `% ${each.join('')}%`))];
}

/** Letters of which the one at a place, from 0, has changed places with the next. */
const swapped = (letters: readonly string[], at: number): string[] =>
  letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
