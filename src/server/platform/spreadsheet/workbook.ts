import { writeZip, type ZipPart } from '#node/spreadsheet/zip.ts';
import {
  cellStyles,
  columnLetters,
  sheetEnd,
  sheetPartOf,
  sheetStart,
  textCell,
  workbookParts,
} from '#shared/roster/workbook-xml.ts';
import type { ExportColumn } from './delimited.ts';

/**
 * Writes a table as an XLSX workbook of one sheet, as a stream of bytes. Text is text, never a number or a formula,
 * so ids keep their zeros and phones their plus.
 */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  return writeSheets([{ name: sheet, columns, chunks }]);
}

/** A sheet of a workbook. */
export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly chunks: AsyncIterable<readonly Row[]>;
  /** Lines of text above the headings, the first one as a title. */
  readonly above?: readonly string[];
  /** The last row sums up. */
  readonly sumsUp?: boolean;
  /** Readers can narrow it to some values. */
  readonly filtered?: boolean;
  /** Printed across, as wide as the paper. */
  readonly fits?: boolean;
}

/** Hides what rows a sheet has, so that sheets of different rows go into one workbook. */
export const sheetOf = <Row>(sheet: Sheet<Row>): Sheet<unknown> => sheet as Sheet<unknown>;

/** Writes a workbook of several sheets, one after the other, as a stream of bytes. */
export function writeSheets<Row>(sheets: readonly Sheet<Row>[]): AsyncGenerator<Buffer> {
  const parts = workbookParts(...sheets.map(({ name }) => name));
  const sheetParts = sheets.map((sheet, index): ZipPart => [sheetPartOf(index), worksheet(sheet)]);
  return writeZip([...parts.map(([name, xml]): ZipPart => [name, [xml]]), ...sheetParts]);
}

/** Characters of a piece: longer texts get pages of their own from the machine, which come back late. */
const pieceLength = 16 * 1024;

async function* worksheet<Row>(sheet: Sheet<Row>): AsyncGenerator<string> {
  const { columns, chunks, above = [], filtered = false, sumsUp = false, fits = false } = sheet;
  const letters = columns.map((_, index) => columnLetters(index));
  const first = above.length === 0 ? 1 : above.length + 2;
  const headings = columns.map(({ heading, kind }, index) =>
    textCell(`${letters[index]}${first}`, heading, kind === 'number' ? cellStyles.numberHeading : cellStyles.heading),
  );
  yield `${sheetStart(columns, { stay: first, fits })}${linesAbove(above)}<row r="${first}">${headings.join('')}</row>`;
  let number = first;
  let held: Row[] = [];
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    // The last row is known only when no other comes.
    const ready = sumsUp ? [...held, ...rows.slice(0, -1)] : rows;
    held = sumsUp ? rows.slice(-1) : [];
    let text = '';
    for (const row of ready) {
      text += rowXml(columns, letters, row, ++number);
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
    if (text !== '') yield text;
  }
  for (const row of held) yield rowXml(columns, letters, row, ++number, true);
  yield sheetEnd(filtered ? `A${first}:${letters.at(-1)}${Math.max(number, first + 1)}` : null, { fits });
}

const linesAbove = (lines: readonly string[]) =>
  lines
    .map((line, index) => {
      const style = index === 0 ? cellStyles.title : cellStyles.text;
      return `<row r="${index + 1}">${textCell(`A${index + 1}`, line, style)}</row>`;
    })
    .join('');

function rowXml<Row>(
  columns: readonly ExportColumn<Row>[],
  letters: readonly string[],
  row: Row,
  number: number,
  strong = false,
): string {
  const cells = columns.map((column, index) => cell(`${letters[index]}${number}`, column.value(row), strong));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cell(reference: string, value: string | number | null, strong: boolean): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return textCell(reference, value, strong ? cellStyles.heading : cellStyles.text);
  return `<c r="${reference}"${strong ? ` s="${cellStyles.strong}"` : ''}><v>${value}</v></c>`;
}
