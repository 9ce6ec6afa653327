import { byteOrderMark, csvLine, csvRecord, guardCell } from '#shared/roster/csv.ts';

/** How the cells of a column are written: `phone` lets +91 numbers stand, `number` is never quoted as text. */
export type ColumnKind = 'text' | 'phone' | 'number';

/** A column of an exported table. */
export interface ExportColumn<Row> {
  readonly heading: string;
  readonly kind: ColumnKind;
  readonly value: (row: Row) => string | number | null;
  /** Width in characters, for spreadsheets. */
  readonly width: number;
}

const indianPhone = /^\+91[6-9]\d{9}$/;

/**
 * A cell's text, with ' before what a spreadsheet would take for a formula (CWE-1236), by the rule that imports undo.
 * Phone numbers stay as they are in their own column alone.
 */
export function harmlessCell(text: string, kind: ColumnKind): string {
  return kind !== 'phone' && indianPhone.test(text) ? `'${text}` : guardCell(text);
}

function csvText(value: string | number | null, kind: ColumnKind): string {
  return typeof value === 'string' ? harmlessCell(value, kind) : String(value ?? '');
}

/** Writes a table as CSV (RFC 4180, UTF-8 with a byte order mark, CRLF), one chunk of text per chunk of rows. */
export async function* writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  chunks: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of chunks) {
    let text = '';
    for (const row of rows) text += csvRecord(columns.map((column) => csvText(column.value(row), column.kind)));
    yield text;
  }
}
