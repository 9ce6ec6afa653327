import { allowedMistakes } from '#shared/rules/texts/spelling.ts';

/** What is indexed of a word: its first letters, of which as many may be left out as a search forgives. */
const indexedLetters = 7;

/** Whether a misspelt word may be taken for this one, beside others at least. */
export const mayBeMeant = (word: string): boolean => allowedMistakes(word, true) > 0;

/** The parts by which a word is found: whoever misspells it shares one of theirs. */
export const partsOfWord = (word: string): string[] => partsLeftOf(word, [...word].length < 6 ? 1 : 2);

/** What remains of a word's first letters where up to so many are left out. */
export function partsLeftOf(word: string, mistakes: number): string[] {
  const parts = new Set([[...word].slice(0, indexedLetters).join('')]);
  let last = [...parts];
  for (let left = 0; left < mistakes; left += 1) {
    last = last.flatMap((part) => [...part].map((_, index) => [...part].toSpliced(index, 1).join('')));
    for (const part of last) if (part !== '') parts.add(part);
  }
  return [...parts];
}
