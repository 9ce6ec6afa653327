import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { rowFaults } from '../reader.ts';
import { type CellTag, newCellTag, plainType, readCellTagBytes, sharedType } from './cell-tag.ts';
import { behindBlanks, byte, digitAt, endOfTag, isAt, kindsOf, nextTag, textKinds } from './fast-bytes.ts';
import { newCell, type OpenCell, rawCell, type SheetContext } from './sheet-cell.ts';
import { isJoinable } from './text-store.ts';
import { plainText } from './xml-scanner.ts';

const cellEnd = Buffer.from('</c>');
const valueStart = Buffer.from('<v>');
const valueEnd = Buffer.from('</v></c>');
const letter = { c: 0x63, v: 0x76 } as const;
const inlineStart = Buffer.from('<is><t>');
const inlineStartKept = Buffer.from('<is><t xml:space="preserve">');
const inlineEnd = Buffer.from('</t></is></c>');
const formulaStart = Buffer.from('<f');
const formulaEnd = Buffer.from('</f>');

const maxTextDigits = 9;
/** Digits of a number that is exact however it is read. */
const exactDigits = 15;

/** The cells of a row while they are taken. */
export interface TakenRow {
  readonly context: SheetContext;
  readonly tag: CellTag;
  readonly cell: OpenCell;
  cells: RawCell[];
  faults: number;
}

/** A row before the first one. */
export const newTakenRow = (context: SheetContext): TakenRow => ({
  context,
  tag: newCellTag(),
  cell: newCell(),
  cells: [],
  faults: 0,
});

/**
 * Takes the cells of a row up to its end tag: those that say where they stand and hold a value, a text of their own, or
 * a formula with its result. Answers the place of the end tag, -1 for a cell that it does not know. Throws
 * `unreadable_file` for a value that is none.
 */
export function takeCells(row: TakenRow, bytes: Buffer, from: number): number {
  row.cells = [];
  row.faults = 0;
  let at = behindBlanks(bytes, from);
  while (at >= 0 && bytes[at + 1] !== byte.slash) {
    at = takeCell(row, bytes, at);
    if (at >= 0) at = behindBlanks(bytes, at);
  }
  return at;
}

function takeCell(row: TakenRow, bytes: Buffer, from: number): number {
  if (bytes[from] !== byte.less || bytes[from + 1] !== letter.c) return -1;
  const { tag, cells } = row;
  const at = readCellTagBytes(tag, bytes, from + 2);
  if (at < 0 || tag.column <= cells.length || tag.column > rosterLimits.columns) return -1;
  if (bytes[at] === byte.greater) return takeContent(row, bytes, at + 1);
  if (bytes[at] !== byte.slash || bytes[at + 1] !== byte.greater) return -1;
  decide(row, null, null, false);
  return at + 2;
}

function takeContent(row: TakenRow, bytes: Buffer, from: number): number {
  const { type } = row.tag;
  if ((type === sharedType || type === plainType) && startsValue(bytes, from)) {
    const start = from + valueStart.length;
    const at = type === sharedType ? takeShared(row, bytes, start) : takeNumber(row, bytes, start);
    if (at >= 0) return at;
  }
  const formula = isAt(bytes, from, formulaStart);
  const at = formula ? behindFormula(bytes, from) : from;
  if (at < 0) return -1;
  if (isAt(bytes, at, cellEnd)) {
    decide(row, null, null, formula);
    return at + cellEnd.length;
  }
  return takeText(row, bytes, at, formula);
}

// Asked for every cell: written out, they take half the time.
const startsValue = (bytes: Uint8Array, at: number) =>
  bytes[at] === byte.less && bytes[at + 1] === letter.v && bytes[at + 2] === byte.greater;

const endsValue = (bytes: Uint8Array, at: number) =>
  bytes[at] === byte.less &&
  bytes[at + 1] === byte.slash &&
  bytes[at + 2] === letter.v &&
  bytes[at + 3] === byte.greater &&
  bytes[at + 4] === byte.less &&
  bytes[at + 5] === byte.slash &&
  bytes[at + 6] === letter.c &&
  bytes[at + 7] === byte.greater;

function put({ tag, cells }: TakenRow, value: RawCell): void {
  while (cells.length < tag.column - 1) cells.push('');
  cells.push(value);
}

/** Decides a value as the scanner does. */
function decide(row: TakenRow, value: string | null, inline: string | null, formula: boolean): void {
  const { cell, tag, context } = row;
  cell.type = tag.type;
  cell.style = tag.style;
  cell.value = value;
  cell.inline = inline;
  cell.formula = formula;
  cell.tooLong = false;
  const decided = rawCell(cell, context);
  if (cell.tooLong) row.faults |= rowFaults.cellTooLong;
  if (typeof decided !== 'string' || !isJoinable(decided)) row.faults |= rowFaults.notPlain;
  put(row, decided);
}

/** The number of a text, and the end of its cell. */
function takeShared(row: TakenRow, bytes: Buffer, from: number): number {
  const { strings } = row.context;
  let at = from;
  let number = 0;
  for (let digit = digitAt(bytes, at); digit >= 0; digit = digitAt(bytes, at)) {
    number = number * 10 + digit;
    at += 1;
  }
  if (at === from || at - from > maxTextDigits || !endsValue(bytes, at)) return -1;
  const text = strings.at(number);
  if (text === undefined || text.length > rosterLimits.cellCharacters) return -1;
  put(row, text);
  if (!strings.joinable) row.faults |= rowFaults.notPlain;
  return at + valueEnd.length;
}

/** A number that is no date, and the end of its cell. */
function takeNumber(row: TakenRow, bytes: Buffer, from: number): number {
  const { style } = row.tag;
  let at = from;
  let number = 0;
  for (let digit = digitAt(bytes, at); digit >= 0 && at - from <= exactDigits; digit = digitAt(bytes, at)) {
    number = number * 10 + digit;
    at += 1;
  }
  if (at === from || at - from > exactDigits || !endsValue(bytes, at)) return -1;
  if (style !== 0 && row.context.isDate(style)) return -1;
  put(row, number);
  row.faults |= rowFaults.notPlain;
  return at + valueEnd.length;
}

/** What stands in <v> or <is>, and the end of its cell. */
function takeText(row: TakenRow, bytes: Buffer, from: number, formula: boolean): number {
  const start = startOfText(bytes, from);
  if (start < 0) return -1;
  const isValue = start === from + valueStart.length;
  const end = nextTag(bytes, start);
  const closing = isValue ? valueEnd : inlineEnd;
  // Longer ones may have to be cut.
  if (end - start > rosterLimits.cellCharacters || !isAt(bytes, end, closing)) return -1;
  const kinds = kindsOf(bytes, start, end);
  const written = bytes.toString((kinds & textKinds.wide) === 0 ? 'latin1' : 'utf8', start, end);
  const text = (kinds & textKinds.markup) === 0 ? written : plainText(written);
  if (isValue) decide(row, text, null, formula);
  else decide(row, null, text, formula);
  return end + closing.length;
}

function startOfText(bytes: Buffer, from: number): number {
  for (const tag of [valueStart, inlineStart, inlineStartKept]) if (isAt(bytes, from, tag)) return from + tag.length;
  return -1;
}

/** The place behind a formula that starts here; -1 for one that is written unusually. */
function behindFormula(bytes: Uint8Array, from: number): number {
  const start = from + formulaStart.length;
  if (bytes[start] !== byte.greater && bytes[start] !== byte.space) return -1;
  const content = endOfTag(bytes, start);
  if (content < 0) return -1;
  const end = nextTag(bytes, content);
  return isAt(bytes, end, formulaEnd) ? end + formulaEnd.length : -1;
}
