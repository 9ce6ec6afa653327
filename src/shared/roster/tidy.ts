/** Printable ASCII words with single spaces between them: nothing to do. */
const tidyAlready = /^[!-~]+(?: [!-~]+)*$/;
/** Characters that look like a space, though JavaScript does not count them as one. */
const oddSpaces = /[\u0085\u180e\u2800\u3164]/g;
const spaces = /\s+/g;
/** Invisible characters that no name needs: controls, soft hyphen, zero-width space, marks of direction, BOM. */
const invisible = /(?!\s)[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Joiners shape letters in Indian scripts; anywhere else they are left-overs of a copy. */
const strayJoiner = /(?<![\u0900-\u0dff])[\u200c\u200d]/g;

/** Anything that tidying might change beside letters that are not composed: for texts beyond ASCII. */
const untidy =
  /[^\S ]| {2}|^ | $|[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\ufff9-\ufffb]/u;

/** Whether tidying would change nothing. */
export function isTidy(text: string): boolean {
  return tidyAlready.test(text) || (!untidy.test(text) && text.normalize('NFC') === text);
}

/** A text and what tidying did to it. */
export interface Tidied {
  readonly value: string;
  readonly trimmed: boolean;
  readonly spaced: boolean;
  readonly revealed: boolean;
  readonly composed: boolean;
}

/**
 * Text as it should be stored: composed (NFC), without invisible characters, single spaces, none at the ends.
 * Letters and their case stay. Answers null when the text is tidy already, which costs one test.
 */
export function tidy(text: string): Tidied | null {
  if (text === '' || isTidy(text)) return null;
  const even = text.replace(oddSpaces, ' ');
  const seen = even.replace(invisible, '').replace(strayJoiner, '');
  const composed = seen.normalize('NFC');
  const trimmed = composed.trim();
  const value = trimmed.replace(spaces, ' ');
  if (value === text) return null;
  return {
    value,
    trimmed: trimmed !== composed,
    spaced: value !== trimmed || even !== text,
    revealed: seen !== even,
    composed: composed !== seen,
  };
}

/** What tidying did, for people: 'spaces at the ends removed, …'. */
export function tidyingIn({ trimmed, spaced, revealed, composed }: Tidied): string {
  const done: string[] = [];
  if (trimmed) done.push('spaces at the ends removed');
  if (spaced) done.push('spaces and line breaks made single');
  if (revealed) done.push('invisible characters removed');
  if (composed) done.push('accents joined to their letters');
  const said = done.join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const digitZeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10];

/** Digits of Indian, Arabic and full-width scripts as 0–9; other characters stay. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = digitZeros.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? character : String(code - zero);
  });
}
