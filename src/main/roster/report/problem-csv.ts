import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RosterField } from '#shared/desk/types.ts';
import { cellText, notAvailable, type RawCell } from '#shared/roster/cell.ts';
import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { problemColumns } from './problem-columns.ts';
import { type ProblemColumn, type ProblemRow, problemWording } from './problem-rows.ts';

/** Rows to be corrected, as a text file. */
export interface ProblemText {
  /** The name of the file that they come from. */
  readonly file: string;
  readonly columns: readonly ProblemColumn[];
  readonly rows: Iterable<ProblemRow>;
}

/** Writes the rows in the columns of their file, and beside them which cells are wrong, why, and what to do. */
export async function writeProblemText(target: string, text: ProblemText): Promise<void> {
  await pipeline(Readable.from(chunks(text)), createWriteStream(target, { mode: 0o600 }));
}

function* chunks({ file, columns, rows }: ProblemText): Generator<string> {
  let piece = byteOrderMark + csvLine([...columns.map(({ heading }) => heading), ...problemColumns.csv]);
  for (const row of rows) {
    piece += csvLine(lineOf(row, columns, file));
    if (piece.length < 64 * 1024) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

function lineOf(row: ProblemRow, columns: readonly ProblemColumn[], file: string): string[] {
  const cells = row.cells.map((cell, place) => textOf(cell, columns[place]?.field ?? null));
  const errors = row.problems.filter(({ severity }) => severity === 'error');
  const places = errors.flatMap(({ field }) => {
    const place = columns.findIndex((column) => column.field === field);
    return field === null || place < 0 ? [] : [place];
  });
  const { problem, fix } = problemWording(row);
  return [
    ...cells,
    file,
    String(row.row),
    places.map((place) => columns[place]?.heading ?? '').join('; '),
    places.map((place) => cellText(row.cells[place])).join('; '),
    errors.map(({ code }) => code).join('; '),
    problem,
    fix,
    ...row.overflow.map((cell) => textOf(cell, null)),
  ];
}

/**
 * A cell as text. What was no text and has to be typed again would pass for some once it is: it comes back as the error
 * that spreadsheets have for what is not there, and the column behind tells what it was.
 */
function textOf(cell: RawCell, field: RosterField | null): string {
  if (field === null || cell === null || cell === undefined) return cellText(cell);
  const unfit =
    typeof cell === 'object' ? cell.special !== 'cell_error' : typeof cell === 'number' && Math.abs(cell) >= 1e15;
  return unfit ? notAvailable : cellText(cell);
}
