import type { RawCell } from '#shared/roster/cell.ts';
import type { RosterEdits } from '#shared/roster/clean-row.ts';
import type { KnownStudent } from '#shared/roster/decide.ts';

/**
 * What the list said about the row when it was checked: who carries its roll number and its e-mail, as far as the
 * decision needs to be shown again. `seen` alone: nothing to change.
 */
export interface SeenStudents {
  readonly id: number;
  readonly seen: number;
  readonly byRoll?: KnownStudent | null;
  /** 1: the same as `byRoll`. */
  readonly byEmail?: KnownStudent | null | 1;
}

/** A row as it is stored: its number, the cells of the file, who it matches, and the cells that a person corrected. */
export type StoredRow = [row: number, cells: readonly RawCell[], seen?: SeenStudents | 0, edits?: RosterEdits];

/** Ends a cell, ends a row: the separators that ASCII has for it. Cells that hold them are written as JSON. */
const cellEnd = '\u001f';
const rowEnd = '\u001e';
/** First character of a block: rows joined by the separators, or JSON. */
const joined = 'T';
const json = 'J';

/** Builds the text of a block row by row. `plain`: every cell is text without the separators, and none was corrected. */
export interface BlockText {
  add(row: number, cells: readonly RawCell[], seen: SeenStudents | 0, plain: boolean, edits?: RosterEdits): void;
  /** The text so far; the block starts anew. */
  take(): string;
}

/** Starts an empty block. */
export function createBlockText(): BlockText {
  let text = joined;
  let rows: StoredRow[] | null = null;
  return {
    add(row, cells, seen, plain, edits) {
      if (rows === null && plain && !edits) {
        const head = seen === 0 ? row : `${row}${JSON.stringify(seen)}`;
        text += `${head}${cellEnd}${(cells as readonly string[]).join(cellEnd)}${rowEnd}`;
        return;
      }
      rows ??= readBlockText(text);
      if (edits) rows.push([row, cells, seen, edits]);
      else rows.push(seen === 0 ? [row, cells] : [row, cells, seen]);
    },
    take() {
      const whole = rows === null ? text : writeBlockText(rows);
      text = joined;
      rows = null;
      return whole;
    },
  };
}

/** The text of a block whose cells may be anything. */
export function writeBlockText(rows: readonly StoredRow[]): string {
  return json + JSON.stringify(rows);
}

/** The rows in the text of a block. */
export function readBlockText(text: string): StoredRow[] {
  if (text.startsWith(json)) return JSON.parse(text.slice(1)) as StoredRow[];
  return text.slice(1).split(rowEnd).slice(0, -1).map(readJoinedRow);
}

function readJoinedRow(line: string): StoredRow {
  const cells = line.split(cellEnd);
  const head = cells.shift() ?? '';
  const brace = head.indexOf('{');
  if (brace < 0) return [Number(head), cells];
  return [Number(head.slice(0, brace)), cells, JSON.parse(head.slice(brace)) as SeenStudents];
}
