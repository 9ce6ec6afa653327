/** Matches printable ASCII words with single spaces between them, which are tidy. */
const tidyAlready = /^[!-~]+(?: [!-~]+)*$/;
/** Characters that look like a space but aren't matched by `\s`. */
const oddSpaces = /[\u0085\u180e\u2800\u3164]/g;
const spaces = /\s+/g;
/** Invisible characters that are removed: controls, soft hyphen, zero-width space, direction marks, byte order mark. */
const invisible = /(?!\s)[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Joiners outside Indian scripts. In Indian scripts they shape letters and are kept. */
const strayJoiner = /(?<![\u0900-\u0dff])[\u200c\u200d]/g;

/** Matches a text beyond ASCII that `tidy` might change, apart from letters that aren't composed (NFC). */
const untidy =
  /[^\S ]| {2}|^ | $|[\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\ufff9-\ufffb]/u;

/** Whether `tidy` would leave a text unchanged. */
export function isTidy(text: string): boolean {
  return tidyAlready.test(text) || (!untidy.test(text) && text.normalize('NFC') === text);
}

/** A tidied text and what `tidy` did to it. */
export interface Tidied {
  readonly value: string;
  readonly trimmed: boolean;
  readonly spaced: boolean;
  readonly revealed: boolean;
  readonly composed: boolean;
}

/**
 * Tidies a text for storing: composed (NFC), without invisible characters, single spaces, none at the ends. Letters and
 * case don't change. Returns null if the text is tidy already.
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

/** Describes what `tidy` did, for people: 'Spaces at the ends removed, accents joined to their letters'. */
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

/** Replaces digits of Indian, Arabic and full-width scripts by 0–9. Other characters don't change. */
export function asciiDigits(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (character) => {
    const code = character.charCodeAt(0);
    const zero = digitZeros.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? character : String(code - zero);
  });
}
