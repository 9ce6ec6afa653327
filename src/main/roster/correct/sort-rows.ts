import { setImmediate } from 'node:timers/promises';
import type { RosterField } from '#shared/desk/types.ts';
import { cleanStored, type ImportRules } from '../check/evaluate.ts';
import type { BlockStore } from '../store/blocks.ts';

/** Rows of a list by one of their values. */
export interface SortedRows {
  /** Row numbers: by the value, rising, and rows without one behind them in the order of the file. */
  readonly rows: Uint32Array;
  /** How many have a value. */
  readonly filled: number;
}

/** Blocks that are opened between two yields. */
const chunk = 32;

/** Sorts every row of a checked list. Opens all of it, so it belongs into a thread where lists are long. */
export async function sortRows(
  blocks: Pick<BlockStore, 'rows' | 'lastBlock'>,
  importRules: ImportRules,
  field: RosterField,
): Promise<SortedRows> {
  const found: Keyed[] = [];
  const empty: number[] = [];
  const last = blocks.lastBlock();
  for (let block = 0; block <= last; block += 1) {
    for (const [row, cells, , edits] of blocks.rows(block)) {
      const key = sortKey(field, cleanStored(importRules, cells, edits).values[field]);
      if (key === '') empty.push(row);
      else found.push({ row, key });
    }
    if (block % chunk === 0) await setImmediate();
  }
  found.sort(inOrder);
  const rows = new Uint32Array(found.length + empty.length);
  for (const [index, { row }] of found.entries()) rows[index] = row;
  rows.set(empty, found.length);
  return { rows, filled: found.length };
}

interface Keyed {
  readonly row: number;
  readonly key: string;
}

function inOrder(one: Keyed, other: Keyed): number {
  if (one.key === other.key) return one.row - other.row;
  return one.key < other.key ? -1 : 1;
}

/** Capitals and accents count for nothing, and numbers by their size: 'R-9' comes before 'R-10'. */
function sortKey(field: RosterField, value: string): string {
  if (field === 'email' || field === 'phone') return value;
  const even = plain.test(value) ? value.toLowerCase() : value.normalize('NFKD').replace(accents, '').toLowerCase();
  return field === 'name' ? even : even.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

const plain = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
