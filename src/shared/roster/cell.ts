import type { RosterField, RosterProblem } from '../desk/types.ts';
import { cutText } from '../rules/texts/cut-text.ts';

/** A cell without a plain value: a date, an error such as #REF!, or a formula without a saved result. */
export interface SpecialCell {
  readonly special: 'date' | 'cell_error' | 'no_result';
  /** The text that a spreadsheet shows in the cell. */
  readonly text: string;
}

/** The text that spreadsheets write for a missing value. */
export const notAvailable = '#N/A';
const shownError = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/** Whether a text is the error of a failed formula, such as #REF!, as spreadsheets show and export it. */
export const isShownError = (text: string) => text.startsWith('#') && shownError.test(text);

/** A cell as a reader returns it: text, an exact number, a boolean, nothing, or a special cell. */
export type RawCell = string | number | boolean | null | undefined | SpecialCell;

/** The cell text that empties an optional field. */
export const clearWord = 'CLEAR';

/** A cleaned cell. `problems` is empty if cleaning changed nothing and found nothing wrong. */
export interface CleanCell {
  readonly value: string;
  readonly problems: readonly RosterProblem[];
}

/** The empty list of problems. All clean cells share it, so a clean cell allocates nothing. */
export const noProblems: readonly RosterProblem[] = Object.freeze([]);

/** A problem of severity `error`: the row isn't imported. `field` is null for a problem of the whole row. */
export const errorOf = (field: RosterField | null, code: string, message: string, fix: string): RosterProblem => ({
  field,
  severity: 'error',
  code,
  message,
  fix,
});

/** A problem of severity `warning`: the row is imported, and a person should look at the cell. */
export const warningOf = (field: RosterField | null, code: string, message: string, fix: string): RosterProblem => ({
  field,
  severity: 'warning',
  code,
  message,
  fix,
});

/** A problem of severity `cleaned`: says what cleaning changed in a cell. */
export const cleanedOf = (field: RosterField | null, code: string, message: string): RosterProblem => ({
  field,
  severity: 'cleaned',
  code,
  message,
  fix: '',
});

/** The text of a cell as a spreadsheet shows it, with whole numbers written exactly; empty for an empty cell. */
export function cellText(raw: RawCell): string {
  if (typeof raw === 'string') return raw;
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'number') return numberText(raw);
  if (typeof raw === 'boolean') return raw ? 'TRUE' : 'FALSE';
  return raw.text;
}

/** A number as text; a whole number below 10^21 has no exponent. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}

/** A cell's text in quotation marks for a message, cut to 40 code units. */
export function quoted(text: string): string {
  return `“${text.length > 40 ? `${cutText(text, 39)}…` : text}”`;
}
