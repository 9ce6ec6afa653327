const latinMarks = /[\u0300-\u036f]/g;

/**
 * Folds text for searching: small letters, no Latin accents (José = jose), one space between words. Marks of Indian
 * scripts are letters of their own and stay. Stored text and needle go through here, so both engines compare bytes.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Folds several texts into one to look into; the separator keeps a needle from matching across two of them. */
export function foldAll(texts: readonly string[]): string {
  return texts.map(fold).filter(Boolean).join('\n');
}
