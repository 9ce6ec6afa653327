const latinMarks = /[\u0300-\u036f]/g;

/** A text in small letters, without Latin accents (José = jose). Marks of Indian scripts are letters of their own and stay. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase();

/**
 * Folds text for searching: small letters, no Latin accents, one space between words. Stored text and needle go through
 * here, so both engines of the service compare bytes, and a window finds what the service finds.
 */
export const fold = (text: string): string => withoutAccents(text).replace(/\s+/g, ' ').trim();
