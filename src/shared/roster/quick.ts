import type { RawCell } from './cell.ts';
import { usualEmail } from './email.ts';
import { plainPhone } from './phone.ts';
import { cleanSemester } from './semester.ts';
import { isTidy } from './tidy.ts';

/*
 * Fast versions of `cleanCell` for cells in the usual form, nine of ten in a list. Each function returns the stored
 * value of the cell, or null if `cleanCell` has to read the cell (always for CLEAR). A returned value must equal the
 * value of `cleanCell`: otherwise one cell would be stored in two ways.
 */

/** The stored value of a name, course or specialization that is tidy and begins with a letter; null otherwise. */
export function quickText(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || raw.length > 120 || raw === 'CLEAR') return null;
  return beginsWithLetter(raw) && isTidy(raw) && !raw.includes('\ufffd') ? raw : null;
}

function beginsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0);
  return code < 128 ? (code | 32) >= 97 && (code | 32) <= 122 : /^\p{L}/u.test(text);
}

const wholeSemester = /^(?:[1-9]|1[0-2])$/;
/** Semesters that were read before, by their text: a list writes them in few ways. */
const readBefore = new Map<string, string>();
const remembered = 200;

/** The stored value of a semester such as '5', or of a text that was read before; null otherwise. */
export function quickSemester(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || raw.length > 20) return null;
  if (raw.length <= 2 && wholeSemester.test(raw)) return raw;
  const known = readBefore.get(raw);
  if (known !== undefined) return known;
  if (!isTidy(raw)) return null;
  const { value, problems } = cleanSemester(raw, true);
  if (problems.length > 0) return null;
  if (readBefore.size < remembered) readBefore.set(raw, value);
  return value;
}

/** The stored value of an e-mail in lower case without a likely typing error in its domain; null otherwise. */
export function quickEmail(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || raw.length > 64) return null;
  const sound = raw.endsWith('.ac.in') || raw.endsWith('@gmail.com') || raw.endsWith('.edu.in');
  return sound && usualEmail.test(raw) ? raw : null;
}

/** The stored value of a phone number without anything between its digits; null otherwise. */
export function quickPhone(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || !plainPhone.test(raw) || raw.endsWith('000000')) return null;
  return `+91${raw.slice(-10)}`;
}

const plainRoll = /^[\w/-]{1,60}$/;

/** The stored value of a roll number of letters, digits and dashes; null otherwise. */
export function quickRoll(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  return typeof raw === 'string' && plainRoll.test(raw) && raw !== 'CLEAR' ? raw : null;
}
