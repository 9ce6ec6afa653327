import { allowedMistakes, mistakesBetween } from '#shared/rules/texts/spelling.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text has each of the words, in any case. No words are in every text. */
export function hasWords(text: string, words: string): boolean {
  const known = text.toLowerCase();
  return wordsIn(words).every((word) => known.includes(word));
}

/** Whether a text has each of the words or one like it: with a letter or two mistyped, or not typed to its end. */
export function hasLikeWords(text: string, words: string): boolean {
  const known = wordsIn(text);
  return wordsIn(words).every((word) => known.some((other) => other.includes(word) || isLike(other, word)));
}

function isLike(known: string, word: string): boolean {
  const allowed = allowedMistakes(word);
  if (allowed === 0) return false;
  const { length } = [...word];
  const letters = [...known];
  const lengths = Array.from({ length: allowed * 2 + 1 }, (_, index) => length - allowed + index);
  return lengths.some((end) => mistakesBetween(word, letters.slice(0, end).join(''), allowed) <= allowed);
}

/** Those whose text has the words; where none has, those whose text has words like them. */
export function matching<T>(things: readonly T[], textOf: (thing: T) => string, words: string): readonly T[] {
  const exact = things.filter((thing) => hasWords(textOf(thing), words));
  return exact.length > 0 ? exact : things.filter((thing) => hasLikeWords(textOf(thing), words));
}
