import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { type RowVisitor, rowFaults } from './reader.ts';
import { isBlank, lengthened, newCell, type OpenCell, rawCell, readCellTag, type SheetContext } from './sheet-cell.ts';
import { attribute, brokenXml, createXmlScanner, type XmlScanner } from './xml-scanner.ts';

/** Rows of a sheet, told while its XML is fed. */
export interface SheetScanner extends XmlScanner {
  /** The visitor wants no more rows. */
  stopped(): boolean;
  emptyRows(): number;
}

/** The rows that a sheet can have. */
const lastRow = 1_048_576;

/** Reads the XML of one sheet. Throws `unreadable_file` for XML that is none, and for references to nowhere. */
export function createSheetScanner(context: SheetContext, visit: RowVisitor): SheetScanner {
  const rows = createRows(visit);
  const cell = newCell();
  const content = cellContent(cell);
  let inside: 'sheet' | 'data' | 'row' | 'cell' = 'sheet';
  const scanner = createXmlScanner({
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
        rows.add(cell.column, rawCell(cell, context), cell.tooLong);
      } else if (inside === 'row' && name === 'row') {
        inside = 'data';
        rows.close();
      } else if (inside === 'data' && name === 'sheetData') inside = 'sheet';
    },
    text: content.text,
  });
  return { feed: scanner.feed, end: scanner.end, stopped: rows.stopped, emptyRows: rows.emptyRows };
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

/** Gathers the cells of one row after the other, and hands on those rows that hold something. */
function createRows(visit: RowVisitor) {
  let cells: RawCell[] = [];
  let faults: number = rowFaults.notPlain;
  let row = 0;
  let column = 0;
  let visited = 0;
  let blankRows = 0;
  let emptyRows = 0;
  let stopped = false;
  return {
    stopped: () => stopped,
    emptyRows: () => emptyRows + blankRows,
    /** The column of the last cell. */
    column: () => column,
    open(given: string | null) {
      row = placeOf(given, row, lastRow);
      column = 0;
      cells = [];
      faults = rowFaults.notPlain;
    },
    add(place: number, value: RawCell, tooLong: boolean) {
      column = place;
      if (tooLong) faults |= rowFaults.cellTooLong;
      // Whatever stands beyond the last column that a list may have is kept as one: enough to tell that it is there.
      const index = Math.min(place, rosterLimits.columns + 1) - 1;
      if (index < cells.length && !isBlank(cells[index])) return;
      while (cells.length < index) cells.push('');
      cells[index] = value;
    },
    close() {
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
    },
  };
}

/** A place counted from 1, given or the next one; never before what was there already. */
function placeOf(given: string | null, before: number, last: number): number {
  const place = given === null ? before + 1 : wholeNumber(given);
  if (place <= before || place > last) throw brokenXml();
  return place;
}

const wholeNumber = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : 0);
