import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import Papa, { type ParseError, type ParseResult } from 'papaparse';
import { AppError } from '#shared/errors.ts';
import { type Delimiter, unguardCell } from '#shared/roster/csv.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import { type RosterReader, type RowVisitor, rowFaults } from './reader.ts';
import { type TextEncoding, textStream } from './text-encoding.ts';

/** How a text file is cut into rows and cells. */
export interface CsvLayout {
  readonly encoding: TextEncoding;
  /** The whole file was seen to be of this encoding. */
  readonly verified: boolean;
  readonly delimiter: Delimiter;
  /** The first line is `sep=…`; spreadsheets do not count it. */
  readonly sepLine: boolean;
  /** The only line end is a lone CR, as old Macs wrote it. */
  readonly loneReturns: boolean;
  /** Lines end in a lone CR as well as in others: the file was put together from several. */
  readonly mixedReturns?: boolean;
}

/** How rows end in the beginning of a file. A line break of another kind inside quotes may be one of them. */
export function lineEndsOf(text: string): Pick<CsvLayout, 'loneReturns' | 'mixedReturns'> {
  const lone = /\r(?!\n)/.test(text.endsWith('\r') && text.includes('\n') ? text.slice(0, -1) : text);
  return { loneReturns: lone && !text.includes('\n'), mixedReturns: lone && text.includes('\n') };
}

/** Characters that may pass without a complete row: more means a quotation mark that is never closed. */
const maxRowLength = 4 * 1024 * 1024;

/** Reads the rows of a text file in chunks of 64 kB. */
export function createCsvReader(file: string, layout: CsvLayout): RosterReader {
  let total = 0;
  const bytesPerCharacter = layout.encoding.startsWith('utf-16') ? 2 : 1;
  let received = 0;
  return {
    progress: () => ({ done: Math.min(received * bytesPerCharacter, total), total }),
    async read(visit, signal) {
      total = statSync(file).size;
      const rows = createRowFeed(layout, visit);
      const text = textStream(file, layout.encoding, layout.verified);
      const stream = layout.mixedReturns ? evenLineEnds(text) : text;
      stream.on('data', (text: string) => {
        received += text.length;
        if (text.includes('\u001e') || text.includes('\u001f')) rows.distrust();
      });
      await parse(stream, layout, signal, (result) => rows.take(result, received - result.meta.cursor));
      return { emptyRows: rows.emptyRows() };
    },
  };
}

/** Every line end as LF. Cells keep their line breaks, though of one kind; cleaning makes spaces of them anyway. */
function evenLineEnds(source: Readable): Readable {
  async function* even() {
    let held = '';
    for await (const chunk of source) {
      const text = held + String(chunk);
      held = text.endsWith('\r') ? '\r' : '';
      const whole = held === '' ? text : text.slice(0, -1);
      if (whole !== '') yield whole.replace(/\r\n?/g, '\n');
    }
    if (held !== '') yield '\n';
  }
  return Readable.from(even(), { objectMode: true, highWaterMark: 1 });
}

type TakeChunk = (result: ParseResult<string[]>) => boolean;

function parse(stream: Readable, layout: CsvLayout, signal: AbortSignal | undefined, take: TakeChunk): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      stream.destroy();
      reject(error instanceof AppError ? error : new AppError('unreadable_file', { cause: error }));
    };
    Papa.parse<string[]>(stream, {
      delimiter: layout.delimiter,
      // With '\n' a CR before it stays at the end of the row and is taken off there: so both ends may be mixed.
      newline: layout.loneReturns ? '\r' : '\n',
      beforeFirstChunk: (text) => text.replace(/^\ufeff/, ''),
      chunk: (result, parser) => {
        if (signal?.aborted) fail(new AppError('aborted'));
        else if (take(result)) return;
        parser.abort();
        stream.destroy();
      },
      complete: () => resolve(),
      error: fail,
    });
  });
}

function createRowFeed(layout: CsvLayout, visit: RowVisitor) {
  let row = layout.sepLine ? -1 : 0;
  let emptyRows = 0;
  let always = 0;
  return {
    emptyRows: () => emptyRows,
    /** From here on, cells may hold control characters. */
    distrust: () => {
      always = rowFaults.notPlain;
    },
    take: ({ data, errors }: ParseResult<string[]>, pending: number): boolean => {
      if (pending > maxRowLength) throw neverClosed(row + data.length + 1);
      const quoteFaults = faultyRows(errors, row + 1);
      for (let index = 0; index < data.length; index += 1) {
        const cells = data[index] as string[];
        row += 1;
        if (row === 0) continue;
        const faults = repair(cells, layout.loneReturns) | (quoteFaults.has(index) ? rowFaults.quotes : 0) | always;
        if (cells.length === 1 && cells[0] === '') emptyRows += 1;
        else if (isEmpty(cells)) emptyRows += 1;
        else if (!visit(cells, row, faults)) return false;
      }
      return true;
    },
  };
}

function faultyRows(errors: readonly ParseError[], firstRow: number): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { type, code, row = 0 } of errors) {
    if (type !== 'Quotes') continue;
    if (code === 'MissingQuotes') throw neverClosed(firstRow + row);
    rows.add(row);
  }
  return rows;
}

function isEmpty(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}

const apostrophe = 0x27;
const carriageReturn = 0x0d;

/** Takes off the CR of a CR LF and the ' of guarded cells, and cuts cells that are too long. Answers the faults. */
function repair(cells: string[], loneReturns: boolean): number {
  let faults = 0;
  const last = cells.length - 1;
  const end = cells[last] as string;
  if (!loneReturns && end.charCodeAt(end.length - 1) === carriageReturn) cells[last] = end.slice(0, -1);
  for (let index = 0; index <= last; index += 1) {
    const cell = cells[index] as string;
    if (cell.charCodeAt(0) === apostrophe) cells[index] = unguardCell(cell);
    if (cell.length > rosterLimits.cellCharacters) {
      cells[index] = cell.slice(0, rosterLimits.cellCharacters);
      faults |= rowFaults.cellTooLong;
    }
  }
  return faults;
}

function neverClosed(row: number): AppError {
  return new AppError('unreadable_file', {
    message: `A quotation mark in row ${row} is never closed, so the rows after it cannot be told apart. Close it, or take it away`,
  });
}
