import { setImmediate } from 'node:timers/promises';
import type { RosterOutcome, RosterRow } from '#shared/desk/types.ts';
import { cleanRow } from '#shared/roster/clean-row.ts';
import type { Standard } from '../checking/judge.ts';
import type { StoredRow } from '../storing/block-text.ts';
import type { BlockStore } from '../storing/blocks.ts';
import type { ListCopy } from '../storing/list-copy.ts';
import { type BlockMarks, blockOf, blockRows, outcomeNumber, placeOf, warningFlags } from '../storing/marks.ts';
import { type RowMark, type Surroundings, showRow } from './show-row.ts';

/** Which rows are asked for. */
export interface RowQuery {
  readonly outcome?: RosterOutcome | undefined;
  /** Only rows with a warning. */
  readonly warnings: boolean;
  /** Part of a name or an e-mail, or a row number. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** The rows of one checked import, for reading page by page. Holds marks and a few opened blocks in memory. */
export interface Preview {
  page(query: RowQuery): Promise<{ rows: RosterRow[]; total: number }>;
  /** One row. Null when it is not there. */
  row(row: number): RosterRow | null;
}

/** Milliseconds of work between two breaths, so that a search never holds up the desk. */
const breath = 4;
const keptBlocks = 48;

/** Opens the preview of an import as it is now; make another after every change. */
export function createPreview(blocks: BlockStore, list: ListCopy, standard: Standard): Preview {
  const marks = new Map<number, BlockMarks>();
  for (const { block, marks: own } of blocks.allMarks()) marks.set(block, own);
  const rowsOf = keepLast((block: number) => blocks.rows(block));
  const found = keepLast((key: string) => search(key), 4);

  const stored = (row: number): StoredRow | undefined => rowsOf(blockOf(row)).find(([number]) => number === row);
  const around: Surroundings = {
    standard,
    row(row) {
      const other = stored(row);
      return other ? cleanRow(other[1], standard.columns, other[3]) : null;
    },
    studentName: (id) => list.byId(id)?.name ?? null,
  };
  const show = (row: number): RosterRow | null => {
    const own = stored(row);
    const mark = markOf(marks, row);
    return own && mark ? showRow(own, mark, around) : null;
  };

  async function search(key: string): Promise<Uint32Array> {
    const { outcome, warnings, search: text } = JSON.parse(key) as Omit<RowQuery, 'offset' | 'limit'>;
    const rows = filterRows(marks, outcome, warnings);
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return rows;
    if (/^\d+$/.test(wanted) && rows.includes(Number(wanted))) return Uint32Array.of(Number(wanted));
    return searchRows(rows, wanted, (block) => blocks.rows(block), standard);
  }

  return {
    row: show,
    async page({ offset, limit, outcome, warnings, search: text }) {
      const rows = await found(JSON.stringify({ outcome, warnings, search: text }));
      const shown = [...rows.subarray(offset, offset + limit)].flatMap((row) => show(row) ?? []);
      return { rows: shown, total: rows.length };
    },
  };
}

function markOf(marks: ReadonlyMap<number, BlockMarks>, row: number): RowMark | null {
  const block = marks.get(blockOf(row));
  if (!block) return null;
  const place = placeOf(row);
  return {
    outcome: block.outcome[place] ?? 0,
    flags: block.flags[place] ?? 0,
    sameAs: block.sameAs[place] ?? 0,
    phonePeer: block.phonePeer[place] ?? 0,
    namePeer: block.namePeer[place] ?? 0,
  };
}

function filterRows(marks: ReadonlyMap<number, BlockMarks>, outcome: RosterOutcome | undefined, warnings: boolean) {
  const rows = new Uint32Array(marks.size * blockRows);
  const wanted = outcome === undefined ? 0 : outcomeNumber[outcome];
  let count = 0;
  for (const [block, own] of marks) {
    for (let place = 0; place < blockRows; place += 1) {
      const is = own.outcome[place] ?? 0;
      if (is === 0 || (wanted !== 0 && is !== wanted)) continue;
      if (warnings && (is === outcomeNumber.merged || ((own.flags[place] ?? 0) & warningFlags) === 0)) continue;
      rows[count] = block * blockRows + place;
      count += 1;
    }
  }
  return rows.subarray(0, count);
}

async function searchRows(
  rows: Uint32Array,
  wanted: string,
  read: (block: number) => StoredRow[],
  standard: Standard,
): Promise<Uint32Array> {
  const found: number[] = [];
  let started = performance.now();
  let block = -1;
  let stored = new Map<number, StoredRow>();
  for (const row of rows) {
    if (blockOf(row) !== block) {
      block = blockOf(row);
      if (performance.now() - started > breath) {
        await setImmediate();
        started = performance.now();
      }
      stored = new Map(read(block).map((own) => [own[0], own]));
    }
    const own = stored.get(row);
    if (own && isWanted(own, wanted, standard)) found.push(row);
  }
  return Uint32Array.from(found);
}

/** Whether the name or the e-mail holds the text; cells as they are in the file, so that bad ones are found too. */
function isWanted([, cells, , edits]: StoredRow, wanted: string, { columns }: Standard): boolean {
  return columns.some(({ index, field }) => {
    if (field !== 'name' && field !== 'email') return false;
    const text = edits?.[field] ?? cells[index];
    return typeof text === 'string' && text.toLowerCase().includes(wanted);
  });
}

/** Remembers the last answers of a function; the one that was not asked for longest goes first. */
function keepLast<K, V>(read: (key: K) => V, limit = keptBlocks): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    const known = kept.get(key);
    const value = known ?? read(key);
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
