// Cleans one cell of a student list.

import { type RosterField, type RosterProblem, rosterFields } from '../desk/types.ts';
import { cutText } from '../rules/texts/cut-text.ts';
import {
  type CleanCell,
  cellText,
  cleanedOf,
  errorOf,
  isShownError,
  noProblems,
  notAvailable,
  quoted,
  type RawCell,
  warningOf,
} from './cell.ts';
import { fieldTitles } from './decide.ts';
import { cleanEmail } from './email.ts';
import { cleanPhone } from './phone.ts';
import { cleanSemester } from './semester.ts';
import { tidy, tidyingIn } from './tidy.ts';

export type { CleanCell, RawCell } from './cell.ts';

/** Maximum length of each field in characters; the contract has the limits too. */
const maxLength: Record<RosterField, number> = {
  name: 200,
  course: 120,
  specialization: 120,
  semester: 40,
  email: 254,
  phone: 200,
  roll_number: 60,
};

/** The fields of a student list that the contract has as text: all but the semester. */
export const textFields = rosterFields.filter((field) => field !== 'semester');

const empty: CleanCell = { value: '', problems: noProblems };

/**
 * Cleans one cell of a student list. Returns the stored value and the problems of the cell. Pure; cleaning a cleaned
 * value changes nothing. An empty cell gives an empty value and no error, because `decideRow` checks required fields.
 * With `brief`, problems of severity `cleaned` are left out.
 */
export function cleanCell(field: RosterField, raw: RawCell, brief = false): CleanCell {
  if (raw === '' || raw === null || raw === undefined) return empty;
  if (typeof raw === 'object') return specialCell(field, raw.special, raw.text);
  const text = typeof raw === 'string' ? raw : cellText(raw);
  const tidied = tidy(text);
  if (tidied === null) return cleanTidy(field, text, raw, brief);
  if (tidied.value === '') {
    return brief ? empty : { value: '', problems: [cleanedOf(field, 'tidied', 'Only spaces: read as empty')] };
  }
  const cleaned = cleanTidy(field, tidied.value, raw, brief);
  if (brief) return cleaned;
  return { value: cleaned.value, problems: [...cleaned.problems, cleanedOf(field, 'tidied', tidyingIn(tidied))] };
}

function cleanTidy(field: RosterField, text: string, raw: RawCell, brief: boolean): CleanCell {
  if (isShownError(text)) return specialCell(field, 'cell_error', text);
  if (text.length > maxLength[field]) return tooLong(field, text);
  if (field === 'email') return cleanEmail(text, brief);
  if (field === 'phone') return typeof raw === 'number' ? numericPhone(text, raw, brief) : cleanPhone(text, brief);
  if (field === 'semester') return cleanSemester(text, brief);
  if (field === 'roll_number') return cleanRollNumber(text, raw);
  if (text.includes('\ufffd')) return { value: text, problems: [lostLetters(field, text)] };
  if (field === 'name' && !/\p{L}/u.test(text)) return { value: text, problems: [oddName(text)] };
  return { value: text, problems: noProblems };
}

function numericPhone(text: string, raw: number, brief: boolean): CleanCell {
  if (!Number.isInteger(raw) || Math.abs(raw) >= 1e15) return { value: text, problems: [digitsLost('phone', text)] };
  return cleanPhone(text, brief);
}

const spreadsheetExponent = /^\d(?:[.,]\d+)?E\+\d{2,}$/i;

function cleanRollNumber(text: string, raw: RawCell): CleanCell {
  const lost = typeof raw === 'number' ? Math.abs(raw) >= 1e15 : spreadsheetExponent.test(text);
  if (lost) return { value: text, problems: [digitsLost('roll_number', text)] };
  return { value: text, problems: noProblems };
}

function specialCell(field: RosterField, special: 'date' | 'cell_error' | 'no_result', text: string): CleanCell {
  const title = fieldTitles[field];
  const value = cutText(text, maxLength[field]);
  if (special === 'date') {
    const fix = 'Format the column as Text and type the value again';
    return { value, problems: [errorOf(field, 'date_cell', `${title} is the date ${text}`, fix)] };
  }
  if (special === 'no_result') {
    const fix = 'Open the file, let it calculate, save it, or paste the values';
    return {
      value: notAvailable,
      problems: [errorOf(field, 'no_result', `${title} is a formula whose result was not saved`, fix)],
    };
  }
  return {
    value,
    problems: [errorOf(field, 'cell_error', `${title} shows ${text}`, 'Correct the formula or type the value')],
  };
}

const digitsLost = (field: RosterField, text: string): RosterProblem =>
  errorOf(
    field,
    'digits_lost',
    `${fieldTitles[field]} ${quoted(text)} has lost its digits in a spreadsheet`,
    'Format the column as Text, type the number again and upload the row once more',
  );

const lostLetters = (field: RosterField, text: string): RosterProblem =>
  warningOf(field, 'lost_letters', `${fieldTitles[field]} ${quoted(text)} has lost letters`, 'Type them again');

const oddName = (text: string): RosterProblem =>
  warningOf(
    'name',
    'odd_name',
    `Student Name ${quoted(text)} has no letter in it`,
    'Check that the columns are matched correctly',
  );

const tooLong = (field: RosterField, text: string): CleanCell => ({
  value: cutText(text, maxLength[field]),
  problems: [
    errorOf(
      field,
      'too_long',
      `${fieldTitles[field]} has ${text.length} characters, more than ${maxLength[field]}`,
      'Shorten it',
    ),
  ],
});
