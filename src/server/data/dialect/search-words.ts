import { fold } from '../search-text.ts';

const notWord = /[^\p{L}\p{N}\p{M}]+/u;

/** The words of what a person typed into a search field, folded. */
export function searchWords(text: string): string[] {
  return fold(text).split(notWord).filter(Boolean);
}

/** A `like` pattern for text that contains `needle`, its wildcards escaped by a backslash. */
export const containing = (needle: string): string => `%${escapeLike(needle)}%`;

/** A `like` pattern for text that starts with `prefix`. */
export const startingWith = (prefix: string): string => `${escapeLike(prefix)}%`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
