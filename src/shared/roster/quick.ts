import type { RawCell } from './cell.ts';
import { usualEmail } from './email.ts';
import { plainPhone } from './phone.ts';
import { cleanSemester } from './semester.ts';
import { isTidy } from './tidy.ts';

/*
 * The stored value of a cell that is plainly right, or null when it takes `cleanCell` to say. Nine cells of ten are
 * plain, and a list has hundreds of thousands: this is what keeps checking a small part of reading. Each says the same
 * as `cleanCell` would without its remarks on what was changed, and never CLEAR.
 */

/** Names, courses and specializations: tidy texts that begin with a letter. */
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
/** What was read from the few ways in which a list writes its semesters. */
const readBefore = new Map<string, string>();
const remembered = 200;

/** Semesters: '5', and what was read before. */
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

/** E-mails in small letters whose ending is no slip of the finger. */
export function quickEmail(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || raw.length > 64) return null;
  const sound = raw.endsWith('.ac.in') || raw.endsWith('@gmail.com') || raw.endsWith('.edu.in');
  return sound && usualEmail.test(raw) ? raw : null;
}

/** Phones without anything between their digits. */
export function quickPhone(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  if (typeof raw !== 'string' || !plainPhone.test(raw) || raw.endsWith('000000')) return null;
  return `+91${raw.slice(-10)}`;
}

const plainRoll = /^[\w/-]{1,60}$/;

/** Roll numbers of letters, digits and dashes. */
export function quickRoll(raw: RawCell): string | null {
  if (raw === '' || raw === undefined) return '';
  return typeof raw === 'string' && plainRoll.test(raw) && raw !== 'CLEAR' ? raw : null;
}
