import { sql } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { allowedMistakes, mistakesBetween } from '#shared/rules/texts/spelling.ts';
import { citiesOnceCalled } from '../../look-ups/repository.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Dialect } from '../../platform/database/dialect/dialect.ts';
import { likePattern, needlesIn, wordNeedle } from '../../platform/database/dialect/substring-search.ts';
import { wordsOf } from '../../platform/database/search-text.ts';
import { kindMarks } from './search-texts.ts';
import { partsLeftOf } from './spelling.ts';

/** A typed word, and what it may stand for: itself, or the known words that are nearest to it. Empty: it says nothing. */
interface Understood {
  readonly word: string;
  readonly meant: readonly string[];
}

/** Where words are looked for: the published postings of a kind. */
export interface SearchSource {
  readonly db: Handle;
  readonly dialect: Dialect;
  readonly kind: PostingKind;
}

/** A search, understood word by word. */
export type UnderstoodSearch = readonly Understood[];

/** What a posting must say: one word at least of every group. */
export type UnderstoodGroups = readonly (readonly string[])[];

const searched = { table: 'postings', column: 'search_text' } as const;

/** Whether a posting of the kind says one word at least of every group; `many`: whether many postings do. */
export const saysWords = ({ dialect, kind }: SearchSource, groups: UnderstoodGroups, many = false) =>
  dialect.hasWords(searched, { groups, mark: kindMarks[kind] }, many);

/** Whether so many postings of the kind say the words that `saysWords` has to know. */
export const sayMany = async ({ db, dialect, kind }: SearchSource, groups: UnderstoodGroups): Promise<boolean> =>
  groups.length > 0 && (await dialect.areMany(db, searched, { groups, mark: kindMarks[kind] }));

const maxWords = 8;
/** A word that fewer postings say, and none of them in its title, skills, company or city, may be a mistake. */
const few = 3;
const maxMeant = 5;

/** Words that say nothing about a posting, unless they are all that is typed. */
const fillers = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);
const kindWords: Readonly<Record<PostingKind, readonly string[]>> = {
  project: ['project', 'projects'],
  internship: ['internship', 'internships'],
  job: ['job', 'jobs'],
};

/** The words of a search, each as it is typed: nothing is corrected. */
export function takeExactly(search: string, kind: PostingKind): UnderstoodSearch {
  const typed = wordsOf(search);
  const words = (typed.length > 0 ? typed : needlesIn(fold(search))).slice(0, maxWords);
  const saysNothing = (word: string) => fillers.has(word) || kindWords[kind].includes(word);
  const all = words.every(saysNothing);
  return words.map((word) => ({ word, meant: all || !saysNothing(word) ? [word] : [] }));
}

/** The words of a search, and for those that next to nothing says, the known words that are nearest. */
export async function understand(source: SearchSource, exact: UnderstoodSearch): Promise<UnderstoodSearch> {
  const understood: Understood[] = [];
  for (const each of exact) {
    const near = each.meant.length > 0 ? await wordsFor(source, each.word) : [];
    understood.push(near.length > 0 ? { word: each.word, meant: near } : each);
  }
  return understood;
}

/** The known words that a word is a part of, or else those that it may be a mistake for; none where it is said as typed. */
async function wordsFor(source: SearchSource, word: string): Promise<readonly string[]> {
  if ([...word].length < 3 || (await isSaid(source, word))) return [];
  const around = await wordsAround(source, word);
  const mistakes = allowedMistakes(word);
  return around.length > 0 || mistakes === 0 ? around : await nearestWords(source, word, mistakes);
}

/** Where no posting says all the words: each of them, or the known words that are nearest to it. */
export async function widen(source: SearchSource, exact: UnderstoodSearch): Promise<UnderstoodSearch> {
  const widened: Understood[] = [];
  for (const { word, meant } of exact) {
    const mistakes = meant.length > 0 ? allowedMistakes(word, exact.length > 1) : 0;
    const near = mistakes > 0 ? await nearestWords(source, word, mistakes) : [];
    widened.push({ word, meant: [...new Set([...meant, ...near])] });
  }
  return widened;
}

/** What a posting must say for a search to find it. */
export const groupsOf = (search: UnderstoodSearch): UnderstoodGroups =>
  search.flatMap(({ meant }) => (meant.length > 0 ? [meant] : []));

/** Whether a word is taken for something that it isn't a part of. */
export const isCorrected = ({ word, meant }: Understood): boolean =>
  meant.length > 0 && !meant.every((each) => each.includes(word));

/** The search as it was understood, by what the first posting says; null where every word is the typed one. */
export function correctedText(search: UnderstoodSearch, said: string): string | null {
  const words = search.map((each) => {
    if (!isCorrected(each)) return each.word;
    const choices = each.meant.includes(each.word) ? [each.word, ...each.meant] : each.meant;
    return choices.find((choice) => said.includes(wordNeedle(choice))) ?? choices[0] ?? each.word;
  });
  return words.some((word, index) => word !== search[index]?.word) ? words.join(' ') : null;
}

/** The folded words to be marked in what is shown, today's names of cities among them. */
export function wordsToMark(search: UnderstoodSearch): string[] {
  const words = search.flatMap(({ meant }) => meant);
  return [...new Set([...words, ...words.flatMap((word) => wordsOf(...citiesOnceCalled(word)))])];
}

/** Whether enough postings say a word, or one of them where it counts. */
async function isSaid(source: SearchSource, word: string): Promise<boolean> {
  const { db, kind } = source;
  const known = db.selectFrom('search_words').select('id').where('kind', '=', kind).where('word', '=', word);
  if (await known.executeTakeFirst()) return true;
  const rows = await db
    .selectFrom('postings')
    .select(['search_title', 'search_skills', 'search_places'])
    .where('kind', '=', kind)
    .where('status', '=', postingStatuses.published)
    .where(saysWords(source, [[word]]))
    .limit(few)
    .execute();
  return rows.length === few || rows.some((row) => Object.values(row).some((text) => text.includes(wordNeedle(word))));
}

/** The known words that have a word in their middle or at their end, those first that more postings say. */
async function wordsAround({ db, kind }: SearchSource, word: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('kind', '=', kind)
    .where(sql<boolean>`word like ${likePattern(word)} escape '\\'`)
    .orderBy('postings', 'desc')
    .orderBy('word')
    .limit(maxMeant)
    .execute();
  return rows.map((row) => row.word);
}

/** The known words that are fewest mistakes away: those that begin alike first, then those that more postings say. */
async function nearestWords({ db, kind }: SearchSource, word: string, mistakes: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_word_parts')
    .innerJoin('search_words', 'search_words.id', 'search_word_parts.word_id')
    .select(['word', 'postings'])
    .distinct()
    .where('part', 'in', partsLeftOf(word, mistakes))
    .where('kind', '=', kind)
    .execute();
  const near = rows.map((row) => ({
    ...row,
    away: mistakesBetween(word, row.word, mistakes),
    begins: row.word[0] === word[0] ? 0 : 1,
  }));
  const least = Math.min(mistakes, ...near.map(({ away }) => away).filter((away) => away > 0));
  return near
    .filter(({ away }) => away === least)
    .sort(
      (one, other) => one.begins - other.begins || other.postings - one.postings || (one.word < other.word ? -1 : 1),
    )
    .slice(0, maxMeant)
    .map((row) => row.word);
}
