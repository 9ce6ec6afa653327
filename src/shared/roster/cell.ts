import type { RosterField, RosterProblem } from '../desk/types.ts';
import { cutText } from '../rules/texts/cut-text.ts';

/** A cell that is no plain value: a date, an error such as #REF!, or a formula that carries no result. */
export interface SpecialCell {
  readonly special: 'date' | 'cell_error' | 'no_result';
  /** What a person would see in the cell. */
  readonly text: string;
}

/** What spreadsheets write for a value that is not there. */
export const notAvailable = '#N/A';
const shownError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/** Whether a text is what a spreadsheet shows, and writes to a text file, where a formula failed. */
export const isShownError = (text: string) => text.startsWith('#') && shownError.test(text);

/** A cell as a reader hands it over: text, an exact number, or something special. */
export type RawCell = string | number | boolean | null | undefined | SpecialCell;

/** The cell that empties a field that may be empty. */
export const clearWord = 'CLEAR';

/** A cleaned cell. An empty `problems` means that nothing was changed and nothing is wrong. */
export interface CleanCell {
  readonly value: string;
  readonly problems: readonly RosterProblem[];
}

/** Nothing to say about a cell. Shared, so that a clean cell costs no list. */
export const noProblems: readonly RosterProblem[] = Object.freeze([]);

/** A remark that keeps the row out. */
export const errorOf = (field: RosterField | null, code: string, message: string, fix: string): RosterProblem => ({
  field,
  severity: 'error',
  code,
  message,
  fix,
});

/** A remark that people should look at; it never keeps the row out. */
export const warningOf = (field: RosterField | null, code: string, message: string, fix: string): RosterProblem => ({
  field,
  severity: 'warning',
  code,
  message,
  fix,
});

/** A remark on what cleaning changed. */
export const cleanedOf = (field: RosterField | null, code: string, message: string): RosterProblem => ({
  field,
  severity: 'cleaned',
  code,
  message,
  fix: '',
});

/** What a person would see in the cell, whole numbers exactly. */
export function cellText(raw: RawCell): string {
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'number') return numberText(raw);
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE';
  return raw.text;
}

/** A number as digits, without an exponent where it is whole. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** A cell's text in quotation marks for a message, shortened to 40 characters. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${cutText(text, 39)}…` : text}”`;
}
