import { numberFormats } from '#node/spreadsheet/cell-styles.ts';
import { headingCell, type WorkbookRow, type WorkbookSheet, type WrittenCell } from '#node/spreadsheet/workbook.ts';
import type { ExportColumn } from './delimited.ts';

/** A sheet of an exported workbook. */
export interface ExportSheet<Row> {
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

/** A sheet as workbooks are written. Text is text, never a number or a formula, so ids keep their zeros. */
export function sheetOf<Row>(sheet: ExportSheet<Row>): WorkbookSheet {
  const { name, columns, above = [], filtered = false, fits = false } = sheet;
  return {
    name,
    columns: columns.map(({ width, kind }) => ({ width, kind: kind === 'number' ? kind : 'text' })),
    chunks: chunksOf(sheet),
    headingRow: above.length === 0 ? 1 : above.length + 2,
    filtered,
    fits,
  };
}

async function* chunksOf<Row>(sheet: ExportSheet<Row>): AsyncGenerator<Iterable<WorkbookRow>> {
  const { columns, chunks, above = [], sumsUp = false } = sheet;
  const lines = above.map((line, index) => [index === 0 ? titleCell(line) : line]);
  const headings = columns.map(({ heading, kind }) =>
    headingCell(heading, kind === 'number' ? 'numberHeading' : 'heading'),
  );
  yield [...lines, ...(lines.length === 0 ? [] : [[]]), headings];
  let last: Row | null = null;
  for await (const rows of chunks) {
    // The last row is known only when no other comes.
    const ready: readonly Row[] = sumsUp && last !== null ? [last, ...rows] : rows;
    last = sumsUp ? (ready.at(-1) ?? null) : null;
    yield rowsOf(columns, sumsUp ? ready.slice(0, -1) : ready);
  }
  if (last === null) return;
  const total = last;
  yield [columns.map((column) => totalCell(column.value(total)))];
}

function* rowsOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Generator<WorkbookRow> {
  for (const row of rows) yield columns.map((column) => cellOf(column.value(row)));
}

const titleCell = (value: string): WrittenCell => ({ value, look: 'title', format: numberFormats.text });

function cellOf(value: string | number | null): string | WrittenCell {
  if (value === null || typeof value === 'string') return value ?? '';
  return { value, look: 'plain', format: numberFormats.general };
}

function totalCell(value: string | number | null): string | WrittenCell {
  if (value === null || value === '') return '';
  return { value, look: 'total', format: typeof value === 'number' ? numberFormats.general : numberFormats.text };
}
