import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { FastPath } from '../byte-feed.ts';
import { type RowVisitor, rowFaults } from '../reader.ts';
import { createFastRows } from './fast-rows.ts';
import { isBlank, lengthened, newCell, type OpenCell, rawCell, readCellTag, type SheetContext } from './sheet-cell.ts';
import { attribute, brokenXml, createXmlScanner, unusualXml, type XmlHandler, type XmlScanner } from './xml-scanner.ts';

/** Rows of a sheet, told while its XML is fed. */
export interface SheetScanner extends XmlScanner {
  readonly fastPath: FastPath;
  /** The visitor wants no more rows. */
  stopped(): boolean;
  emptyRows(): number;
}

/** What takes the rows and cells of a sheet in the order in which they stand there. */
export interface RowSink {
  /** A row starts, with the number that it says. */
  open(given: string | null): void;
  /** The column of the last cell, counted from 1; 0 at the start of a row. */
  column(): number;
  /** A cell at its column: what it says of itself, and its value. */
  add(cell: OpenCell, value: RawCell): void;
  close(): void;
  /** No more is wanted. */
  stopped(): boolean;
}

/** The rows that a sheet can have. */
export const lastRow = 1_048_576;

/** Reads the XML of one sheet. Throws `unreadable_file` for XML that is none, and for references to nowhere. */
export function createSheetScanner(context: SheetContext, visit: RowVisitor): SheetScanner {
  const rows = createRows(visit);
  const scanner = scanRows(context, rows);
  const fastPath = createFastRows(scanner.betweenRows, context, rows);
  return { ...scanner, fastPath, stopped: rows.stopped, emptyRows: rows.emptyRows };
}

/** Elements around the rows of a sheet. */
const rowDepth = 2;

/** Tells the rows and cells of a sheet while its XML is fed. */
export function scanRows(context: SheetContext, rows: RowSink, maxTagLength?: number) {
  const cell = newCell();
  const content = cellContent(cell);
  let inside: 'sheet' | 'data' | 'row' | 'cell' = 'sheet';
  const handler: XmlHandler = {
    open(name, attributes) {
      if (rows.stopped()) return;
      if (inside === 'cell') content.open(name);
      else if (inside === 'row' && name === 'c') {
        inside = 'cell';
        readCellTag(cell, attributes, rows.column());
        content.start();
      } else if (inside === 'data' && name === 'row') {
        inside = 'row';
        rows.open(attribute(attributes, 'r'));
      } else if (inside === 'sheet' && name === 'sheetData') inside = 'data';
    },
    close(name) {
      if (rows.stopped()) return;
      if (inside === 'cell') {
        content.close(name);
        if (name !== 'c') return;
        inside = 'row';
        rows.add(cell, rawCell(cell, context));
      } else if (inside === 'row' && name === 'row') {
        inside = 'data';
        rows.close();
      } else if (inside === 'data' && name === 'sheetData') inside = 'sheet';
    },
    text: content.text,
  };
  const scanner = createXmlScanner(handler, maxTagLength);
  return { ...scanner, betweenRows: () => inside === 'data' && scanner.depth() === rowDepth };
}

/** What stands inside a cell: its value, its own text without the readings beside it, and whether it is a formula. */
function cellContent(cell: OpenCell) {
  let taking: 'value' | 'inline' | null = null;
  let phonetic = false;
  return {
    start() {
      taking = null;
      phonetic = false;
    },
    open(name: string) {
      if (name === 'v') {
        taking = 'value';
        cell.value ??= '';
      } else if (name === 'f') cell.formula = true;
      else if (name === 'is') cell.inline ??= '';
      else if (name === 'rPh') phonetic = true;
      else if (name === 't' && cell.inline !== null && !phonetic) taking = 'inline';
    },
    close(name: string) {
      taking = null;
      if (name === 'rPh') phonetic = false;
    },
    text(text: string) {
      if (taking !== null) cell[taking] = lengthened(cell[taking], text);
    },
  };
}

/** Rows whose cells say only where they stand. */
export interface PlainRows extends Omit<RowSink, 'add'>, Pick<SheetScanner, 'emptyRows'> {
  add(cell: Pick<OpenCell, 'column' | 'tooLong'>, value: RawCell): void;
  /** Whether a row with this number may come next. */
  expects(number: number): boolean;
  /** A whole row that is expected. */
  whole(number: number, cells: RawCell[], faults: number): void;
}

/** Gathers the cells of one row after the other, and hands on those rows that hold something. */
export function createRows(visit: RowVisitor): PlainRows {
  let cells: RawCell[] = [];
  let faults: number = rowFaults.notPlain;
  let row = 0;
  let column = 0;
  let visited = 0;
  let blankRows = 0;
  let emptyRows = 0;
  let stopped = false;
  const close = () => {
    let end = cells.length;
    while (end > 0 && isBlank(cells[end - 1])) end -= 1;
    cells.length = end;
    if (end === 0) {
      blankRows += 1;
      return;
    }
    emptyRows += row - visited - 1;
    visited = row;
    blankRows = 0;
    if (!visit(cells, row, faults)) stopped = true;
  };
  return {
    stopped: () => stopped,
    emptyRows: () => emptyRows + blankRows,
    column: () => column,
    expects: (number) => number > row && number <= lastRow,
    whole(number, filled, found) {
      row = number;
      cells = filled;
      faults = found;
      close();
    },
    open(given: string | null) {
      row = placeOf(given, row, lastRow);
      column = 0;
      cells = [];
      faults = rowFaults.notPlain;
    },
    add({ column: place, tooLong }, value) {
      if (place <= column) throw misplaced(place, column);
      column = place;
      if (tooLong) faults |= rowFaults.cellTooLong;
      // Whatever stands beyond the last column that a list may have is kept as one: enough to tell that it is there.
      const index = Math.min(place, rosterLimits.columns + 1) - 1;
      if (index < cells.length && !isBlank(cells[index])) return;
      while (cells.length < index) cells.push('');
      cells[index] = value;
    },
    close,
  };
}

/** A place counted from 1, given or the next one; never before what was there already. */
function placeOf(given: string | null, before: number, last: number): number {
  const place = given === null ? before + 1 : wholeNumber(given);
  if (place < 1 || place > last) throw brokenXml();
  if (place <= before) throw misplaced(place, before);
  return place;
}

/** Twice the same place can't be; an earlier one is only another order than everybody's. */
const misplaced = (place: number, before: number) => (place === before ? brokenXml() : unusualXml());

/** A number of up to seven digits; 0 for anything else. */
export const wholeNumber = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
