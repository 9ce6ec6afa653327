import { AppError } from '#shared/errors.ts';
import { scanPart } from './scan-part.ts';
import { scanRows } from './sheet-rows.ts';
import { type CellFormat, type ListedSheet, type ListedWorkbook, listWorkbook } from './workbook-parts.ts';
import { attribute, createXmlScanner, UnusualWorkbook } from './xml-scanner.ts';
import { openZip, type ZipDirectory } from './zip-directory.ts';

/** What some rows of a workbook look like. */
export interface WorkbookLook {
  /** Widths of the columns in characters; undefined where the workbook says nothing. */
  readonly widths: readonly (number | undefined)[];
  /** The number format of a cell; undefined for a row that was not asked for, and for what has none. */
  format(row: number, column: number): CellFormat | undefined;
}

/** Which rows and how many columns of a sheet are wanted. */
export interface WantedLook {
  readonly sheet: string;
  /** In order. */
  readonly rows: readonly number[];
  readonly columns: number;
}

/** Reads column widths and number formats. Null where the scanner cannot: they are an ornament, nobody waits for them. */
export async function readLook(file: string, wanted: WantedLook): Promise<WorkbookLook | null> {
  try {
    const zip = openZip(file);
    try {
      return await look(zip, wanted);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof UnusualWorkbook || error instanceof AppError) return null;
    throw error;
  }
}

async function look(zip: ZipDirectory, wanted: WantedLook): Promise<WorkbookLook | null> {
  const book = await listWorkbook(zip);
  const listed = book.sheets.find(({ name }) => name === wanted.sheet);
  if (!listed) return null;
  const widths = await columnWidths(zip, listed, wanted.columns);
  const format = await cellStyles(zip, book, listed, wanted);
  return { widths, format };
}

/** They stand before the rows, so little of the sheet is unpacked. */
async function columnWidths(
  zip: ZipDirectory,
  { part }: ListedSheet,
  columns: number,
): Promise<(number | undefined)[]> {
  const widths = new Array<number | undefined>(columns).fill(undefined);
  let over = false;
  const scanner = createXmlScanner({
    open(name, attributes) {
      if (name === 'sheetData') over = true;
      if (name !== 'col' || over) return;
      const [from, to, width] = ['min', 'max', 'width'].map((key) => Number(attribute(attributes, key) ?? Number.NaN));
      if (!(from && to && width && width > 0 && width <= 255)) return;
      widths.fill(width, from - 1, Math.min(to, columns));
    },
    close: () => undefined,
    text: () => undefined,
  });
  await scanPart(zip, part, scanner, () => !over);
  return widths;
}

/** Nobody looks at texts here. */
const unread = { at: () => '', joinable: false };

/** Styles of the wanted rows side by side: two bytes a cell, however many rows there are. */
async function cellStyles(
  zip: ZipDirectory,
  { context, formats }: ListedWorkbook,
  { part }: ListedSheet,
  { rows, columns }: WantedLook,
): Promise<WorkbookLook['format']> {
  const places = new Map(rows.map((row, place) => [row, place]));
  const styles = new Uint16Array(rows.length * columns);
  const last = rows.at(-1) ?? 0;
  let row = 0;
  let column = 0;
  let place: number | undefined;
  const scanner = scanRows(
    { ...context, strings: unread },
    {
      open(given) {
        row = given === null ? row + 1 : Number(given);
        column = 0;
        place = places.get(row);
      },
      column: () => column,
      add(cell) {
        column = cell.column;
        if (place === undefined || column > columns || cell.style >= 0xffff) return;
        styles[place * columns + column - 1] = cell.style + 1;
      },
      close: () => undefined,
      stopped: () => row > last,
    },
  );
  await scanPart(zip, part, scanner, () => row <= last);
  return (wantedRow, index) => {
    const found = places.get(wantedRow);
    return found === undefined || index >= columns ? undefined : formats[(styles[found * columns + index] ?? 0) - 1];
  };
}
