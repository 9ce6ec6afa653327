import { readFile } from 'node:fs/promises';
import type { CellObject, WorkBook, WorkSheet } from 'xlsx';
import { AppError } from '#shared/errors.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { serialToDay } from '#shared/roster/dates.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { type RosterReader, type RowVisitor, rowFaults } from './reader.ts';

/** A sheet that holds cells. */
export interface SheetSummary {
  readonly name: string;
  readonly hidden: boolean;
  /** Areas of merged cells. */
  readonly merges: number;
}

/** A workbook whose first rows have been read. */
export interface WorkbookSummary {
  readonly sheets: readonly SheetSummary[];
  /** The reader of one sheet's first rows. */
  reader(sheet: string): RosterReader;
}

type Library = typeof import('xlsx');
type Row = readonly (CellObject | undefined)[] | undefined;

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

async function parseWorkbook(
  file: string,
  rows: number,
  sheet?: string,
): Promise<{ library: Library; book: WorkBook }> {
  const library = await import('xlsx');
  try {
    const book = library.read(await readFile(file), {
      type: 'buffer',
      dense: true,
      sheetRows: rows,
      // Stubs keep formulas whose result was not saved; they would vanish otherwise, and with them the error.
      sheetStubs: true,
      cellFormula: true,
      cellNF: true,
      cellText: false,
      cellHTML: false,
      cellStyles: false,
      ...(sheet === undefined ? {} : { sheets: sheet }),
    });
    return { library, book };
  } catch (cause) {
    const message = 'This workbook could not be read. Open it in a spreadsheet program and save it again';
    throw new AppError('unreadable_file', { message, cause });
  }
}

/** Reads the names and the first rows of every sheet. Throws `unreadable_file`. */
export async function surveyWorkbook(file: string, rows: number): Promise<WorkbookSummary> {
  const { library, book } = await parseWorkbook(file, rows);
  const sheets = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name];
    if (!sheet?.['!data']) return [];
    const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return [{ name, hidden, merges: sheet['!merges']?.length ?? 0 }];
  });
  if (sheets.length === 0) throw new AppError('unreadable_file', { message: 'This workbook has no sheet with cells' });
  return { sheets, reader: (name) => sheetReader(library, book, name) };
}

/** Reads one sheet of a workbook, at most `rows` of its rows. The whole sheet is parsed before the first visit. */
export function createXlsxReader(file: string, sheet: string, rows: number): RosterReader {
  let inner: RosterReader | null = null;
  return {
    progress: () => inner?.progress() ?? { done: 0, total: 0 },
    async read(visit, signal) {
      const { library, book } = await parseWorkbook(file, rows, sheet);
      inner = sheetReader(library, book, sheet);
      return inner.read(visit, signal);
    },
  };
}

function sheetReader(library: Library, book: WorkBook, name: string): RosterReader {
  const sheet: WorkSheet | undefined = book.Sheets[name];
  const data = (sheet?.['!data'] ?? []) as readonly Row[];
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const formats = new Map<string, boolean>();
  const isDate = (format: string) => {
    const known = formats.get(format);
    if (known !== undefined) return known;
    const date = library.SSF.is_date(format);
    formats.set(format, date);
    return date;
  };
  let done = 0;
  return {
    progress: () => ({ done, total: data.length }),
    read(visit, signal) {
      if (!sheet) throw new AppError('unreadable_file', { message: `This workbook has no sheet “${name}”` });
      return readRows(
        data,
        (cell) => rawCell(cell, isDate, date1904),
        visit,
        () => {
          done += 1;
          if (signal?.aborted) throw new AppError('aborted');
        },
      );
    },
  };
}

/** Rows given between two looks at what else is waiting, so that a cancel arrives. */
const breath = 2000;

async function readRows(
  data: readonly Row[],
  convert: (cell: CellObject) => RawCell,
  visit: RowVisitor,
  step: () => void,
): Promise<{ emptyRows: number }> {
  let emptyRows = 0;
  for (let index = 0; index < data.length; index += 1) {
    step();
    if (index % breath === breath - 1) await new Promise(setImmediate);
    const { cells, faults } = rawCells(data[index], convert);
    if (cells.length === 0) emptyRows += 1;
    else if (!visit(cells, index + 1, faults)) break;
  }
  return { emptyRows };
}

/** The cells of a row up to the last one that holds something. */
function rawCells(row: Row, convert: (cell: CellObject) => RawCell): { cells: RawCell[]; faults: number } {
  const cells: RawCell[] = [];
  let faults: number = rowFaults.notPlain;
  let last = -1;
  for (let column = 0; row && column < row.length; column += 1) {
    const cell = row[column];
    let value = cell ? convert(cell) : '';
    if (typeof value === 'string' && value.length > rosterLimits.cellCharacters) {
      value = value.slice(0, rosterLimits.cellCharacters);
      faults |= rowFaults.cellTooLong;
    }
    if (typeof value === 'string' ? value.trim() !== '' : value !== null) last = column;
    if (column > rosterLimits.columns && last < rosterLimits.columns) continue;
    cells.push(value);
  }
  cells.length = Math.min(cells.length, last + 1);
  return { cells, faults };
}

/** A cell's stored value: numbers exact, dates by their serial, formulas by the result that was saved with them. */
function rawCell(cell: CellObject, isDate: (format: string) => boolean, date1904: boolean): RawCell {
  const { t: type, v: value, f: formula } = cell;
  if (type === 'z') return formula === undefined ? '' : { special: 'no_result', text: '' };
  if (type === 'e') {
    if (value === undefined) return { special: formula === undefined ? 'cell_error' : 'no_result', text: '' };
    return { special: 'cell_error', text: errorTexts[Number(value)] ?? '#ERROR!' };
  }
  if (typeof value === 'number') {
    if (typeof cell.z !== 'string' || !isDate(cell.z)) return value;
    const day = serialToDay(value, date1904);
    return day === null ? value : { special: 'date', text: day };
  }
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return value === undefined ? '' : String(value);
}
