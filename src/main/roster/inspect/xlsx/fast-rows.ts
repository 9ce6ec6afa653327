import type { RawCell } from '#shared/roster/cell.ts';
import type { FastPath } from '../byte-feed.ts';
import { behindBlanks, byte, digitAt, endOfTag, isAt } from './fast-bytes.ts';
import { newTakenRow, takeCells } from './fast-cells.ts';
import type { SheetContext } from './sheet-cell.ts';

const endTag = Buffer.from('</row>');
const rowStart = Buffer.from('<row r="');
const maxRowDigits = 7;

/** Where whole rows go. */
interface WholeRows {
  /** Whether a row with this number may come next. */
  expects(number: number): boolean;
  /** A whole row that is expected. */
  whole(number: number, cells: RawCell[], faults: number): void;
  /** No more is wanted. */
  stopped(): boolean;
}

/** Reads rows that say their number. Of a row that is left to the scanner nothing has been told. */
export function createFastRows(open: () => boolean, context: SheetContext, rows: WholeRows): FastPath {
  const row = newTakenRow(context);
  const takeOne = (bytes: Buffer, from: number): number => {
    if (!isAt(bytes, from, rowStart)) return -1;
    let at = from + rowStart.length;
    let number = 0;
    for (const end = at + maxRowDigits; at < end && digitAt(bytes, at) >= 0; at += 1) {
      number = number * 10 + digitAt(bytes, at);
    }
    if (bytes[at] !== byte.quote || !rows.expects(number)) return -1;
    const content = endOfTag(bytes, at + 1);
    if (content < 0) return -1;
    at = takeCells(row, bytes, content);
    if (at < 0 || !isAt(bytes, at, endTag)) return -1;
    rows.whole(number, row.cells, row.faults);
    return at + endTag.length;
  };
  return {
    endTag,
    open,
    take(bytes, from, to) {
      let at = behindBlanks(bytes, from);
      while (at < to) {
        const next = takeOne(bytes, at);
        if (next < 0) return at;
        if (rows.stopped()) return to;
        at = behindBlanks(bytes, next);
      }
      return at;
    },
  };
}
