import {
  cellStyles,
  columnLetters,
  sheetPart,
  sheetStart,
  textCell,
  workbookParts,
} from '#shared/roster/workbook-xml.ts';
import type { ExportColumn } from './delimited.ts';
import { writeZip, type ZipEntry } from './zip.ts';

/**
 * Writes a table as an XLSX workbook of one sheet, as a stream of bytes. Text is text, never a number or a formula,
 * so ids keep their zeros and phones their plus.
 */
export function writeWorkbook<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [
    ...workbookParts(sheet).map(([name, xml]) => ({ name, content: [xml] })),
    { name: sheetPart, content: worksheet(columns, chunks) },
  ];
  return writeZip(entries);
}

async function* worksheet<Row>(
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const headings = columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, cellStyles.heading));
  yield `${sheetStart(columns)}<row r="1">${headings.join('')}</row>`;
  let number = 1;
  for await (const rows of chunks) {
    let text = '';
    for (const row of rows) {
      number += 1;
      text += `<row r="${number}">`;
      for (const [index, column] of columns.entries()) text += cell(`${letters[index]}${number}`, column.value(row));
      text += '</row>';
    }
    yield text;
  }
  yield '</sheetData></worksheet>';
}

function cell(reference: string, value: string | number | null): string {
  if (value === null || value === '') return '';
  return typeof value === 'number'
    ? `<c r="${reference}"><v>${value}</v></c>`
    : textCell(reference, value, cellStyles.text);
}
