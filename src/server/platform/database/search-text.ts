import { fold } from '#shared/rules/texts/fold.ts';

/** Folds several texts into one to look into; the separator keeps a needle from matching across two of them. */
export function foldAll(texts: readonly string[]): string {
  return texts.map(fold).filter(Boolean).join('\n');
}

/** What stands between words, and marks that are not seen. */
const betweenWords = /[\s\p{Cc},;:/|()[\]{}<>"“”–—।-]+/u;
const unseen = /[\u200b-\u200d\u2060\ufeff]/g;
const aroundWord = /^['’‘!?*&]+|['’‘!?*&.]+$/g;

/** The folded words of texts, each once, in their order: "C++/Go, Node.js." has c++, go and node.js. */
export function wordsOf(...texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => fold(text.replace(unseen, '')).split(betweenWords));
  return [...new Set(words.map((word) => word.replace(aroundWord, '')).filter(Boolean))];
}

/** Words as one text, each between spaces: what a whole word, or its start, is looked for in. */
export const joinWords = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `);
