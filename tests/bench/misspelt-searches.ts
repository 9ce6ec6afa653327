import type { Handle } from '../../src/server/platform/database/database.ts';
import { wordsOf } from '../../src/server/platform/database/search-text.ts';
import { createRandom } from '../support/roster-files/student-data.ts';

/** A search with a typing mistake, and the posting that it is for. */
interface MisspeltSearch {
  readonly exact: string;
  readonly typed: string;
  readonly posting: number;
}

/**
 * Searches for internships, by rules: one word of the title and the two words of the company's name; of these, one of four
 * letters or more has a letter dropped, doubled, replaced, or swapped with the next. Of words with eight letters and more,
 * every second has two such mistakes. The same seed makes the same list.
 */
export async function misspeltSearches(db: Handle, count: number): Promise<MisspeltSearch[]> {
  const random = createRandom(46);
  const draw = (below: number) => Math.floor(random() * below);
  const { last } = await db
    .selectFrom('postings')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  const searches: MisspeltSearch[] = [];
  while (searches.length < count) {
    const row = await db
      .selectFrom('postings')
      .innerJoin('companies', 'companies.id', 'postings.company_id')
      .select(['postings.id', 'title', 'name', 'kind'])
      .where('postings.id', '=', 1 + draw(Number(last)))
      .executeTakeFirst();
    if (row?.kind !== 'internship') continue;
    const titles = wordsOf(row.title);
    const words = [titles[draw(titles.length)] ?? '', ...wordsOf(row.name)];
    const places = words.flatMap((word, place) => (word.length >= 4 ? [place] : []));
    const place = places[draw(places.length)] ?? 0;
    const word = words[place] ?? '';
    const mistakes = word.length >= 8 && draw(2) === 0 ? 2 : 1;
    let wrong = word;
    for (let left = mistakes; left > 0; left -= 1) wrong = misspell(wrong, draw);
    if (wrong === word) continue;
    searches.push({ exact: words.join(' '), typed: words.toSpliced(place, 1, wrong).join(' '), posting: row.id });
  }
  return searches;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

function misspell(word: string, draw: (below: number) => number): string {
  const place = draw(word.length);
  const before = word.slice(0, place);
  const letter = word.charAt(place);
  const after = word.slice(place + 1);
  const ways = [
    before + after,
    before + letter + letter + after,
    before + letters.charAt(draw(letters.length)) + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ];
  return ways[draw(ways.length)] ?? word;
}
