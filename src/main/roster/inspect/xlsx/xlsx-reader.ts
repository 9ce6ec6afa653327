import { AppError } from '#shared/errors.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import type { RosterReader } from '../reader.ts';
import type { SheetContext } from './sheet-cell.ts';
import { createTextStore, type TextStore } from './text-store.ts';
import { type ListedWorkbook, listWorkbook, openWorkbook, scanSheet } from './workbook-parts.ts';
import { UnusualWorkbook } from './xml-scanner.ts';
import { openZip, type ZipDirectory } from './zip-directory.ts';
import type { ArchivePart } from './zip-inflate.ts';

/** A sheet that holds cells. */
interface SheetSummary {
  readonly name: string;
  readonly hidden: boolean;
  /** The scanner declines it. */
  readonly slow: boolean;
}

/** A workbook whose first rows have been read. */
export interface WorkbookSummary {
  readonly sheets: readonly SheetSummary[];
  /** The reader of one sheet's first rows. */
  reader(sheet: string): RosterReader;
  /** Areas of merged cells of a sheet. */
  merges(sheet: string): Promise<number>;
}

interface FirstRow {
  readonly cells: readonly RawCell[];
  readonly row: number;
  readonly faults: number;
}

interface SheetStart {
  readonly hidden: boolean;
  readonly part: ArchivePart;
  readonly rows: readonly FirstRow[];
  readonly slow: boolean;
}

/** Makes the reader of a sheet that the scanner declines. */
export type SlowReader = (file: string, sheet: string) => RosterReader;

/**
 * Reads the names and the first rows of every sheet. Without a slow reader, what is written unusually is refused.
 * Throws `unreadable_file`.
 */
export async function surveyWorkbook(file: string, rows: number, slow: SlowReader | null): Promise<WorkbookSummary> {
  const first = await withZip(file, async (zip) => {
    const { book, declined } = await openAnyhow(zip, slow);
    const scan = textsOnDemand(book);
    const found = new Map<string, SheetStart>();
    for (const { name, hidden, part } of book.sheets) {
      const start = declined
        ? null
        : await scan((context) => firstRows(zip, context, part, rows)).catch(onlyUnusual(slow));
      const kept = start ?? (await firstOf((slow as SlowReader)(file, name), rows));
      found.set(name, { hidden, part, rows: kept, slow: start === null });
    }
    return found;
  });
  const sheets = [...first].map(([name, { hidden, slow: isSlow }]) => ({ name, hidden, slow: isSlow }));
  if (sheets.length === 0)
    throw new AppError('unreadable_file', {
      message: 'This workbook has no sheet with cells. Choose the file that has the list in it',
    });
  return {
    sheets,
    reader: (name) => replay(first.get(name)?.rows ?? []),
    merges: (name) => {
      const part = first.get(name)?.part;
      return part ? withZip(file, (zip) => countMerges(zip, part)) : Promise.resolve(0);
    },
  };
}

/** Opens a workbook; where only a slow reader can go on, that is told. */
async function openAnyhow(zip: ZipDirectory, slow: SlowReader | null) {
  const book = await listChecked(zip).catch(onlyUnusual(slow));
  return { book: book ?? (await listWorkbook(zip, true)), declined: book === null };
}

async function listChecked(zip: ZipDirectory): Promise<ListedWorkbook> {
  const book = await listWorkbook(zip);
  await book.checkTexts();
  return book;
}

/** What stands for a text that has not been read, so that its row is not taken for an empty one. */
const unread = 'x';

/**
 * Scans with the texts that are needed: first rows hardly ask for more than the first of half a million. Where one was
 * missing, more are read, and the scan begins anew. Scanning with what stands for texts goes no further than without.
 */
function textsOnDemand({ context, texts }: ListedWorkbook) {
  let known: TextStore = createTextStore();
  let next = 0;
  return async <T>(scan: (context: SheetContext) => Promise<T>): Promise<T> => {
    for (;;) {
      let asked = -1;
      const at = (number: number) => {
        if (number < known.size || next === Number.POSITIVE_INFINITY) return known.at(number);
        asked = Math.max(asked, number);
        return unread;
      };
      const found = await scan({ ...context, strings: { at, joinable: false } });
      if (asked < 0) return found;
      // The first time so many as were asked for, then all.
      next = next === 0 ? asked + 1 : Number.POSITIVE_INFINITY;
      known = await texts(next);
      if (known.size < next) next = Number.POSITIVE_INFINITY;
    }
  };
}

/** Goes on with nothing where a slow reader can help; everything else is thrown again. */
const onlyUnusual = (slow: SlowReader | null) => (error: unknown) => {
  if (slow === null || !(error instanceof UnusualWorkbook)) throw error;
  return null;
};

async function firstRows(
  zip: ZipDirectory,
  context: SheetContext,
  part: ArchivePart,
  rows: number,
): Promise<FirstRow[]> {
  const kept: FirstRow[] = [];
  const keep = (wanted: number) =>
    scanSheet(zip, { context }, part, (cells, row, faults) => {
      if (row <= rows) kept.push({ cells, row, faults });
      return row < wanted;
    });
  await keep(rows);
  // None of them came first: either there are none, or their order is unusual.
  if (kept.length === 0) await keep(Number.POSITIVE_INFINITY);
  return kept;
}

async function firstOf(reader: RosterReader, rows: number): Promise<FirstRow[]> {
  const kept: FirstRow[] = [];
  await reader.read((cells, row, faults) => {
    if (row <= rows) kept.push({ cells, row, faults });
    return row < rows;
  });
  return kept;
}

function replay(rows: readonly FirstRow[]): RosterReader {
  return {
    progress: () => ({ done: 0, total: 0 }),
    read(visit) {
      for (const { cells, row, faults } of rows) if (!visit(cells, row, faults)) break;
      return Promise.resolve({ emptyRows: 0 });
    },
  };
}

const mergeTag = Buffer.from('mergeCell ');

/** They are listed behind the rows, so the whole sheet has to be unpacked; but nothing of it is read. */
async function countMerges(zip: ZipDirectory, part: ArchivePart): Promise<number> {
  let merges = 0;
  let tail = Buffer.alloc(0);
  await zip.inflate(part, (bytes) => {
    const piece = Buffer.concat([tail, bytes]);
    let last = 0;
    for (let at = piece.indexOf(mergeTag); at >= 0; at = piece.indexOf(mergeTag, last)) {
      if (at > 0 && (piece[at - 1] === 0x3c || piece[at - 1] === 0x3a)) merges += 1;
      last = at + mergeTag.length;
    }
    tail = piece.subarray(Math.max(last, piece.length - mergeTag.length));
    return true;
  });
  return merges;
}

/** Reads one sheet of a workbook as it is unpacked: never the whole of it is in memory. */
export function createXlsxReader(file: string, sheet: string): RosterReader {
  let done = 0;
  let total = 0;
  return {
    progress: () => ({ done, total }),
    read: (visit, signal) =>
      withZip(file, async (zip) => {
        const book = await openWorkbook(zip);
        const listed = book.sheets.find(({ name }) => name === sheet);
        if (!listed)
          throw new AppError('unreadable_file', {
            message: `This workbook has no sheet “${sheet}”. Choose another one`,
          });
        total = listed.part.size;
        const scanner = await scanSheet(zip, book, listed.part, visit, (bytes) => {
          done += bytes;
          if (signal?.aborted) throw new AppError('aborted');
        });
        return { emptyRows: scanner.emptyRows() };
      }),
  };
}

async function withZip<T>(file: string, work: (zip: ZipDirectory) => Promise<T>): Promise<T> {
  const zip = openZip(file);
  try {
    return await work(zip);
  } finally {
    zip.close();
  }
}
