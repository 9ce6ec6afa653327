import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeWorkbook } from '#node/spreadsheet/workbook.ts';
import { mediaTypes } from '#shared/rules/files/file-content.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { FileReply } from '../http/route.ts';
import { type ExportColumn, writeCsv } from './delimited.ts';
import { sheetOf } from './export-sheet.ts';

/** A table on its way out. */
export interface ExportedTable<Row> {
  /** What the file is called, before the day in India and the extension. */
  readonly name: string;
  /** What the sheet of a workbook is called. */
  readonly sheet: string;
  readonly columns: readonly ExportColumn<Row>[];
  readonly chunks: AsyncIterable<readonly Row[]>;
}

/** The answer of an export: a table as a stream of CSV or XLSX. */
export function tableFile<Row>(table: ExportedTable<Row>, format: 'csv' | 'xlsx', now: Date): FileReply {
  const { name, sheet, columns, chunks } = table;
  const workbook = () => writeWorkbook([sheetOf({ name: sheet, columns, chunks })]);
  const bytes = format === 'csv' ? writeCsv(columns, chunks) : workbook();
  return {
    file: Readable.from(bytes, { objectMode: false }),
    name: `${name}-${indianDay(now)}.${format}`,
    type: format === 'csv' ? `${mediaTypes.csv}; charset=utf-8` : (mediaTypes.xlsx ?? ''),
  };
}

const rowsPerStep = 200;

/**
 * Short queries instead of one long one, so that a slow download holds no connection; other calls get their turn
 * between them, since SQLite answers without giving one.
 */
export async function* inSteps<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += rowsPerStep) {
    yield await read(ids.slice(start, start + rowsPerStep));
    await nextTurn();
  }
}
