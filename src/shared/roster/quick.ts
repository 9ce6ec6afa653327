import type { RosterField } from '../desk/types.ts';
import { usualEmail } from './email.ts';
import { plainPhone } from './phone.ts';
import { tidyAlready } from './tidy.ts';

const wholeSemester = /^(?:[1-9]|1[0-2])$/;
const plainRoll = /^[\w/-]{1,60}$/;
/** Endings of addresses that are no slip of the finger. */
const soundEndings = ['.ac.in', '.edu.in', '@gmail.com'] as const;

/**
 * The stored value of a cell that is plainly right, or null when it takes `cleanCell` to say. Nine cells of ten are,
 * and a list has hundreds of thousands: this is what keeps checking a small part of reading. Says the same as
 * `cleanCell` without its remarks on what was changed.
 */
export function quickValue(field: RosterField, text: string): string | null {
  switch (field) {
    case 'email':
      return text.length <= 64 && soundEndings.some((ending) => text.endsWith(ending)) && usualEmail.test(text)
        ? text
        : null;
    case 'phone':
      return plainPhone.test(text) && !text.endsWith('000000') ? `+91${text.slice(-10)}` : null;
    case 'semester':
      return text.length <= 2 && wholeSemester.test(text) ? text : null;
    case 'roll_number':
      return plainRoll.test(text) && text !== 'CLEAR' ? text : null;
    default:
      return text.length <= 120 && tidyAlready.test(text) && startsWithLetter(text) && text !== 'CLEAR' ? text : null;
  }
}

function startsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 32;
  return code >= 97 && code <= 122;
}
