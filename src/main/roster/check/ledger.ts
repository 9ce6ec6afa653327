import type { BlockKeys, BlockMarks } from '../store/marks.ts';
import { blockOf, blockRows, keysOver, marksOver, newKeyBytes, newMarkBytes } from '../store/marks.ts';

/** Marks and keys of every row of a list while it is checked, by row number. Row 0 is never used. */
export interface Ledger {
  readonly marks: BlockMarks;
  readonly keys: BlockKeys;
  /** Digits of a roll number that is all digits, else 0. */
  readonly rollWidth: Uint8Array;
  /** One more than the highest row number. */
  readonly end: number;
  /** Makes room for a row; call it before writing to it. The columns may be others afterwards. */
  reach(row: number): void;
  /** The marks and keys of one block as they are stored; the bytes are good until the next call. */
  block(block: number): { readonly marks: Uint8Array; readonly keys: Uint8Array };
  /** Takes a stored block in. */
  load(block: number, marks: BlockMarks, keys: BlockKeys): void;
}

type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;
type Columns = { [name: string]: Column };

function columnsFor(rows: number) {
  return {
    marks: {
      outcome: new Uint8Array(rows),
      flags: new Uint16Array(rows),
      sameAs: new Int32Array(rows),
      phonePeer: new Int32Array(rows),
      namePeer: new Int32Array(rows),
    },
    keys: {
      email: new Float64Array(rows),
      roll: new Float64Array(rows),
      phone: new Float64Array(rows),
      name: new Float64Array(rows),
      content: new Uint32Array(rows),
      student: new Int32Array(rows),
    },
    rollWidth: new Uint8Array(rows),
  };
}

function copyColumns(from: object, to: object, start: number, length: number, target = 0): void {
  for (const [name, column] of Object.entries(from as Columns)) {
    ((to as Columns)[name] as Column).set(column.subarray(start, start + length) as never, target);
  }
}

/** An empty ledger with room for about `rows` rows; it grows as needed. */
export function createLedger(rows: number): Ledger {
  let capacity = (blockOf(rows) + 2) * blockRows;
  let columns = columnsFor(capacity);
  let end = 0;
  const scratch = { marks: newMarkBytes(), keys: newKeyBytes() };
  const ledger: Ledger = {
    get marks() {
      return columns.marks;
    },
    get keys() {
      return columns.keys;
    },
    get rollWidth() {
      return columns.rollWidth;
    },
    get end() {
      return end;
    },
    reach(row) {
      if (row >= end) end = row + 1;
      if (row < capacity) return;
      const before = columns;
      const length = capacity;
      capacity = (blockOf(Math.max(row, capacity * 1.5)) + 2) * blockRows;
      columns = columnsFor(capacity);
      copyColumns(before.marks, columns.marks, 0, length);
      copyColumns(before.keys, columns.keys, 0, length);
      columns.rollWidth.set(before.rollWidth);
    },
    block(block) {
      copyColumns(columns.marks, marksOver(scratch.marks), block * blockRows, blockRows);
      copyColumns(columns.keys, keysOver(scratch.keys), block * blockRows, blockRows);
      return scratch;
    },
    load(block, marks, keys) {
      const start = block * blockRows;
      ledger.reach(start + blockRows - 1);
      copyColumns(marks, columns.marks, 0, blockRows, start);
      copyColumns(keys, columns.keys, 0, blockRows, start);
    },
  };
  return ledger;
}
