import { readFile } from 'node:fs/promises';
import type { CellObject, ParsingOptions, WorkBook } from 'xlsx';
import { AppError } from '#shared/errors.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { ReadProgress, RosterReader } from '../reader.ts';
import { isBlank } from './sheet-cell.ts';
import { createRows, type PlainRows } from './sheet-rows.ts';
import { cellPlaceOf, createCellSum, placeNumber, type SheetPlaces, scanPlaces } from './slow-scan.ts';
import { type ListedSheet, openWorkbook } from './workbook-parts.ts';
import { brokenXml } from './xml-scanner.ts';
import { countBytes, openZip, type ZipDirectory } from './zip-directory.ts';

/** What a person is told of a workbook that was read by the library. */
export const slowNote = 'This workbook has an unusual form, so reading it took longer';

/** The library's reading of a workbook's bytes. */
export type ParseWorkbook = (bytes: Buffer, options: ParsingOptions) => WorkBook | Promise<WorkBook>;

/** Rows that are taken: one more than there may be, titles above the headings included, tells that there are too many. */
const maxRowsHeld = rosterLimits.rows + rosterLimits.headingSearchRows;

/** The library is as large as the rest of the worker: it is loaded when the first workbook needs it. */
const parseWithLibrary: ParseWorkbook = async (bytes, options) => {
  const { read } = await import('xlsx');
  return read(bytes, options);
};

/** Reads one sheet of a workbook that the scanner has declined, all at once, and tells its rows in order. */
export function createSlowReader(file: string, sheet: string, parse: ParseWorkbook = parseWithLibrary): RosterReader {
  const progress = { done: 0, total: 0 };
  return {
    progress: (): ReadProgress => ({ ...progress }),
    async read(visit, signal) {
      const bytes = await readFile(file);
      return withArchive(bytes, async (zip) => {
        const book = await openWorkbook(zip, true);
        const listed = book.sheets.find(({ name }) => name === sheet);
        if (!listed)
          throw new AppError('unreadable_file', {
            message: `This workbook has no sheet “${sheet}”. Choose another one`,
          });
        progress.total = listed.part.size;
        const places = await scanPlaces(zip, book, listed.part, (more) => {
          progress.done += more;
          if (signal?.aborted) throw new AppError('aborted');
        });
        if (places.lastRow > maxRowsHeld) throw tooManyRows();
        const cells = await readCells(bytes, listed, places, parse);
        const rows = createRows(visit);
        for (let row = 1; row <= cells.length && !rows.stopped(); row += 1) {
          if (signal?.aborted) throw new AppError('aborted');
          tellRow(rows, row, cells[row - 1] ?? []);
        }
        return { emptyRows: rows.emptyRows() };
      });
    },
  };
}

/** The archive is held against the limits, and all of it counted, in the very bytes that the library gets. */
async function withArchive<T>(bytes: Buffer, work: (zip: ZipDirectory) => Promise<T>): Promise<T> {
  const zip = openZip(bytes);
  // By these parts the library would take the archive for another kind of document.
  if (zip.parts.some(({ name }) => /^(?:meta-inf.manifest\.xml|objectdata\.xml|index.document\.iwa)$/i.test(name)))
    throw brokenXml();
  await countBytes(zip);
  return work(zip);
}

type Cells = readonly RawCell[][];

/** The library's cells: dense, without formulas, formats and markup. It must have found exactly what the scan found. */
async function readCells(
  bytes: Buffer,
  { name }: ListedSheet,
  { cells: expected, special }: SheetPlaces,
  parse: ParseWorkbook,
): Promise<Cells> {
  const options: ParsingOptions = {
    type: 'buffer',
    dense: true,
    sheets: name,
    sheetRows: maxRowsHeld + 1,
    WTF: true,
    cellText: false,
    cellHTML: false,
    cellFormula: false,
    cellNF: false,
    cellStyles: false,
  };
  const book = await Promise.resolve()
    .then(() => parse(bytes, options))
    .catch((cause: unknown) => {
      throw brokenXml(cause);
    });
  const data: readonly (readonly CellObject[] | undefined)[] = book.Sheets[name]?.['!data'] ?? [];
  const cells: RawCell[][] = Array.from({ length: Math.min(data.length, maxRowsHeld + 1) }, () => []);
  const found = createCellSum();
  for (const [at, values] of cells.entries()) {
    // Only what is there: between two cells may lie thousands of columns.
    for (const key of Object.keys(data[at] ?? [])) {
      const column = Number(key) + 1;
      const place = placeNumber(at + 1, column);
      const value = storedValue(data[at]?.[column - 1]);
      if (isBlank(value) || special.has(place)) continue;
      found.add(place, value);
      values[column - 1] = value;
    }
  }
  if (found.count !== expected.count || found.sum !== expected.sum) throw brokenXml();
  for (const [place, value] of special) {
    const { row, column } = cellPlaceOf(place);
    while (cells.length < row) cells.push([]);
    (cells[row - 1] as RawCell[])[column - 1] = value;
  }
  return cells;
}

/** Texts, truths and numbers as they are stored; whatever else there is was told by the scan. */
function storedValue(cell: CellObject | undefined): RawCell {
  const value = cell?.v;
  if (typeof value === 'number') return Number.isNaN(value) ? '' : value;
  return typeof value === 'string' || typeof value === 'boolean' ? value : '';
}

function tellRow(rows: PlainRows, row: number, cells: readonly RawCell[]): void {
  rows.open(String(row));
  for (const key of Object.keys(cells)) {
    const value = cells[Number(key)] ?? '';
    const tooLong = typeof value === 'string' && value.length > rosterLimits.cellCharacters;
    rows.add({ column: Number(key) + 1, tooLong }, tooLong ? value.slice(0, rosterLimits.cellCharacters) : value);
  }
  rows.close();
}

const tooManyRows = () =>
  new AppError('too_large', {
    message: `This list has more than ${rosterLimits.rows.toLocaleString('en-IN')} rows. Split it into smaller files`,
  });
