// Cleans Indian phone numbers of a student list.

import type { RosterProblem } from '../desk/types.ts';
import { type CleanCell, cleanedOf, errorOf, noProblems, quoted, warningOf } from './cell.ts';
import { asciiDigits } from './tidy.ts';

/** Matches an Indian phone number without anything between its digits. */
export const plainPhone = /^(?:\+?91|0)?[6-9]\d{9}$/;
const indian = /^(?:(?:\+91|0091|091|91)0?|0)?([6-9]\d{9})$/;
const exponent = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Matches a whole number that pandas and some spreadsheets write with a decimal: '9825033002.0'. */
const wholeDecimal = /^(\+?\d+)\.0+$/;
const filler = /[\s().\-\u2010-\u2015\u2212/]/g;
const between = /\s*(?:[,;|/&\n]|\bor\b|\band\b)\s*/i;
const leading = /^(?:tel|phone|ph|mobile|mob|cell|m|p|t)[.:\s-]*(?=[+(\d])/i;

/**
 * Cleans a tidied Indian phone number to +91XXXXXXXXXX. Accepts ten digits that start with 6 to 9, with 0, 91, +91 or
 * 0091 before them, and with spaces, dashes and brackets. Of several numbers, the first is taken with a warning. Digits
 * that a spreadsheet has lost are an error. With `brief`, problems of severity `cleaned` are left out.
 */
export function cleanPhone(text: string, brief = false): CleanCell {
  if (plainPhone.test(text)) return accepted(text, `+91${text.slice(-10)}`, brief);
  const latin = asciiDigits(text).replace(leading, '').replace(wholeDecimal, '$1');
  if (exponent.test(latin)) return failed(text, lost(text));
  const whole = readOne(latin);
  if (whole) return accepted(text, whole, brief);
  const first = firstOfSeveral(latin);
  if (first) {
    const warning = warningOf(
      'phone',
      'several_phones',
      `Several numbers in ${quoted(text)}: ${first} is used`,
      'Keep one number in the cell',
    );
    return { value: first, problems: [warning] };
  }
  return failed(text, problemOf(text, latin));
}

function readOne(text: string): string | null {
  const national = indian.exec(text.replace(filler, ''))?.[1];
  return national === undefined ? null : `+91${national}`;
}

function firstOfSeveral(text: string): string | null {
  const parts = text.split(between).filter(Boolean);
  if (parts.length > 1) return readOne(parts[0] as string);
  const bySpace = text.split(' ');
  // In '98201 44512 98201 44513' spaces also separate the numbers: more than the first number must not be taken.
  for (let count = 1; count < bySpace.length; count += 1) {
    const rest = readOne(bySpace.slice(count).join(''));
    const found = readOne(bySpace.slice(0, count).join(''));
    if (found && rest) return found;
  }
  return null;
}

function accepted(text: string, value: string, brief: boolean): CleanCell {
  if (value.endsWith('000000')) {
    const message = `${quoted(text)} ends in six zeros or more: a spreadsheet may have rounded it`;
    return { value, problems: [warningOf('phone', 'rounded_phone', message, 'Compare it with the original number')] };
  }
  if (brief || text === value) return { value, problems: noProblems };
  return { value, problems: [cleanedOf('phone', 'phone_read', `Read ${quoted(text)} as ${value}`)] };
}

function problemOf(text: string, latin: string): RosterProblem {
  const digits = latin.replace(/\D/g, '');
  if (digits.length > 15) return lost(text);
  if (/[a-z]/i.test(latin) || digits.length === 0) {
    return errorOf('phone', 'phone_shape', `Phone Number ${quoted(text)} is not a phone number`, advice);
  }
  if (/^(?:\+|00)(?!91)/.test(latin.replace(filler, ''))) {
    return errorOf('phone', 'phone_country', `Phone Number ${quoted(text)} is not an Indian number`, advice);
  }
  if (digits.length === 10) {
    return errorOf('phone', 'phone_start', `Phone Number ${quoted(text)} does not start with 6, 7, 8 or 9`, advice);
  }
  const count = `${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}`;
  return errorOf('phone', 'phone_digits', `Phone Number ${quoted(text)} has ${count}, not 10`, advice);
}

const advice = 'Give ten digits starting with 6 to 9, with or without +91';

const lost = (text: string) =>
  errorOf(
    'phone',
    'digits_lost',
    `Phone Number ${quoted(text)} has lost its digits in a spreadsheet`,
    'Format the column as Text, type the number again and upload the row once more',
  );

const failed = (value: string, problem: RosterProblem): CleanCell => ({ value, problems: [problem] });
