import { withoutAccents } from '#shared/rules/texts/fold.ts';

/** A piece of a text, and whether a search found it. */
interface TextPart {
  readonly text: string;
  readonly marked: boolean;
  /** Of its first letter in the text, from 0. */
  readonly at: number;
}

const ofWord = /[\p{L}\p{N}\p{M}]/u;
/** Shorter words are found as whole words only. */
const shortestPart = 3;

/** A text in pieces, those marked that a folded word is found in. Letters and accents as they are. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const letters = [...text.normalize('NFC')];
  const folded = letters.map(withoutAccents);
  // Where each letter of the folded text comes from: one letter may fold into several, and an accent into none.
  const from = folded.flatMap((part, index) => Array.from<number>({ length: part.length }).fill(index));
  const flat = folded.join('');
  const marked = new Set<number>();
  for (const word of words) {
    for (let at = flat.indexOf(word); word !== '' && at >= 0; at = flat.indexOf(word, at + 1)) {
      const end = at + word.length;
      if ([...word].length < shortestPart && !isWhole(flat, at, end)) continue;
      for (const index of from.slice(at, end)) marked.add(index);
    }
  }
  return joined(letters, marked);
}

const isWhole = (text: string, start: number, end: number): boolean =>
  !ofWord.test(text.charAt(start - 1)) && !ofWord.test(text.charAt(end));

/** A sign of a script belongs to the letter before it. */
function joined(letters: readonly string[], marked: ReadonlySet<number>): TextPart[] {
  const parts: { text: string; marked: boolean; at: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMarked = /^\p{M}/u.test(letter) && last ? last.marked : marked.has(index);
    if (last?.marked === isMarked) last.text += letter;
    else parts.push({ text: letter, marked: isMarked, at: index });
  }
  return parts;
}
