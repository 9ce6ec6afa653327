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
  if (allowed === 0 || lettersMissing(known, word) > allowed) return false;
  const { length } = [...word];
  const letters = [...known];
  const lengths = Array.from({ length: allowed * 2 + 1 }, (_, index) => length - allowed + index);
  return lengths.some((end) => mistakesBetween(word, letters.slice(0, end).join(''), allowed) <= allowed);
}

/** How many letters of a word another one lacks: quicker to count than the mistakes between them, and never more. */
function lettersMissing(known: string, word: string): number {
  let left = known;
  let missing = 0;
  for (const letter of word) {
    const at = left.indexOf(letter);
    if (at === -1) missing += 1;
    else left = left.slice(0, at) + left.slice(at + letter.length);
  }
  return missing;
}

/** The words of a text that a search found: those typed as they are, and for a mistyped one the words that are like it. */
export function wordsFound(text: string, words: string): string[] {
  const known = wordsIn(text);
  const whole = known.join(' ');
  return wordsIn(words).flatMap((word) =>
    whole.includes(word) ? [word] : known.filter((other) => isLike(other, word)),
  );
}

/** How well a text that has the words fits them: 0 where it begins with them, 1 where each begins a word, else 2. */
export function fitOf(text: string, words: string): number {
  const known = wordsIn(text);
  const typed = wordsIn(words);
  if (known.join(' ').startsWith(typed.join(' '))) return 0;
  return typed.every((word) => known.some((other) => other.startsWith(word))) ? 1 : 2;
}

/** Whether a search has a word that may be a mistake for another. */
export const mayBeMistyped = (words: string): boolean => wordsIn(words).some((word) => allowedMistakes(word) > 0);
