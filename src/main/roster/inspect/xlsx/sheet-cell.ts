import { serialToDay } from '#node/spreadsheet/serial-days.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { TextStore } from './text-store.ts';
import { brokenXml } from './xml-scanner.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  /** As spreadsheets show them, though not cut. */
  readonly strings: Pick<TextStore, 'at' | 'joinable'>;
  /** Whether a number in this style is a date. */
  isDate(style: number): boolean;
  readonly date1904: boolean;
}

/** The columns that a sheet can have. */
export const lastColumn = 16_384;

/** A cell while it is read. */
export interface OpenCell {
  type: string;
  style: number;
  column: number;
  /** Where it says that it is, such as B7; null: it does not say. */
  reference: string | null;
  /** What stands in <v>; null: there is none. */
  value: string | null;
  /** What stands in <is>. */
  inline: string | null;
  formula: boolean;
  tooLong: boolean;
}

/** A cell before the first one. */
export const newCell = (): OpenCell => ({
  type: '',
  style: 0,
  column: 0,
  reference: null,
  value: null,
  inline: null,
  formula: false,
  tooLong: false,
});

/** A text as far as it matters: one character more than a cell may have tells that it is too long. */
export function lengthened(text: string | null, more: string): string {
  const before = text ?? '';
  return before.length > rosterLimits.cellCharacters * 8 ? before : before + more;
}

/** Whether a cell holds nothing but spaces. */
export function isBlank(cell: RawCell): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

const tagPattern = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Starts a cell by its tag; without a reference it stands behind the column `before`. */
export function readCellTag(cell: OpenCell, attributes: string, before: number): void {
  cell.type = 'n';
  cell.style = 0;
  cell.value = null;
  cell.inline = null;
  cell.formula = false;
  cell.tooLong = false;
  cell.reference = null;
  tagPattern.lastIndex = 0;
  for (let found = tagPattern.exec(attributes); found; found = tagPattern.exec(attributes)) {
    const value = found[2] ?? found[3] ?? '';
    if (found[1] === 'r') cell.reference = value;
    else if (found[1] === 't') cell.type = value;
    else if (found[1] === 's') cell.style = Number(value);
  }
  cell.column = cell.reference === null ? before + 1 : columnOf(cell.reference);
  if (cell.column < 1 || cell.column > lastColumn) throw brokenXml();
}

/** The column of a reference such as AB12, counted from 1; 0 for what is none. */
function columnOf(reference: string): number {
  let column = 0;
  let at = 0;
  for (; at < reference.length && at < 4; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return at > 3 ? 0 : column;
}

/** A cell's stored value: numbers exact, dates by their serial, formulas by the result that was saved with them. */
export function rawCell(cell: OpenCell, context: SheetContext): RawCell {
  const { type, value, formula } = cell;
  if (type === 'inlineStr') return cutText(cell, cell.inline ?? value ?? '');
  const missing = value === null || (value === '' && type !== 'str');
  if (missing) return formula ? { special: 'no_result', text: '' } : '';
  switch (type) {
    case 's':
      return cut(cell, sharedText(context.strings, value));
    case 'str':
      return cutText(cell, value);
    case 'b':
      return booleanOf(value);
    case 'e':
      return { special: 'cell_error', text: value };
    case 'd':
      return { special: 'date', text: value.replace(/T00:00(?::00(?:\.0*)?)?Z?$/, '').slice(0, 40) };
    case 'n':
      return numberOf(cell, value, context);
    default:
      throw brokenXml();
  }
}

const cutText = (cell: OpenCell, escaped: string) => cut(cell, unescapeText(escaped));

function cut(cell: OpenCell, text: string): string {
  if (text.length <= rosterLimits.cellCharacters) return text;
  cell.tooLong = true;
  return text.slice(0, rosterLimits.cellCharacters);
}

function sharedText(strings: SheetContext['strings'], index: string): string {
  const text = /^\s*\d{1,9}\s*$/.test(index) ? strings.at(Number(index)) : undefined;
  if (text === undefined) throw brokenXml();
  return text;
}

function booleanOf(value: string): boolean {
  const text = value.trim();
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw brokenXml();
}

function numberOf(cell: OpenCell, value: string, { isDate, date1904 }: SheetContext): RawCell {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  // Not a number, though the file says so: what stands there is kept as text.
  if (!Number.isFinite(number)) return cutText(cell, value);
  if (cell.style === 0 || !isDate(cell.style)) return number;
  const day = serialToDay(number, date1904);
  return day === null ? number : { special: 'date', text: day };
}

const escapedCharacter = /_x([0-9A-Fa-f]{4})_/g;

/** Text in which spreadsheets wrote characters that XML cannot carry as _xHHHH_. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(escapedCharacter, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
}
