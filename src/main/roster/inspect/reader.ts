import type { RawCell } from '#shared/roster/cell.ts';

/** What is wrong with a row as the file has it, before its cells are looked at. Bits. */
export const rowFaults = {
  /** A quotation mark inside a quoted cell: the row may have swallowed its neighbours. */
  quotes: 1,
  /** A cell with more characters than a spreadsheet can hold; it was cut. */
  cellTooLong: 2,
  /** No fault: control characters may be in the cells, or cells are not text. */
  notPlain: 4,
} as const;

/**
 * Takes one row: its cells, its number as spreadsheets count, and its faults. The array may be kept. Answers whether
 * to go on.
 */
export type RowVisitor = (cells: readonly RawCell[], row: number, faults: number) => boolean;

/** How far reading has come, in a unit of the reader's own. */
export interface ReadProgress {
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
}

/** Reads the rows of one list in order. Empty rows are not visited. */
export interface RosterReader {
  /** Visits every row with something in it. Throws `unreadable_file`, `too_large`, `aborted`. */
  read(visit: RowVisitor, signal?: AbortSignal): Promise<{ readonly emptyRows: number }>;
  progress(): ReadProgress;
}
