import { unstorable } from '#shared/rules/texts/storable-text.ts';

/** Characters of a name that are kept. */
const maxLength = 200;

/**
 * What people called a file, as it is kept to be shown: the last part of a path, without control characters and what
 * turns the direction of text, cut in the middle where it is long so that its extension stays. Never part of a path.
 */
export function shownName(given: string): string {
  const last = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const letters = [...plain];
  const short =
    letters.length > maxLength ? [...letters.slice(0, maxLength - 20), '…', ...letters.slice(-19)] : letters;
  const name = short.join('');
  return name === '' || unstorable(name) ? 'file' : name;
}
