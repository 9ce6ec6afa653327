import { setImmediate } from 'node:timers/promises';
import {
  type RosterField,
  type RosterOutcome,
  type RosterRow,
  type RosterSort,
  rosterOutcomes,
} from '#shared/desk/types.ts';
import { cellText } from '#shared/roster/cell.ts';
import { writtenCell } from '#shared/roster/clean-row.ts';
import { cleanStored, type ImportRules } from '../check/evaluate.ts';
import type { Ledger } from '../check/ledger.ts';
import type { StoredRow } from '../store/block-text.ts';
import { blockOf, outcomeNumber, rowFlags, warningFlags } from '../store/marks.ts';
import type { StagedList } from './correct.ts';
import { type RowMark, type Surroundings, showRow } from './show-row.ts';
import { type SortedRows, sortRows } from './sort-rows.ts';

/** Which rows are asked for. */
export interface RowQuery {
  readonly outcome?: RosterOutcome | undefined;
  /** Only rows with a warning. */
  readonly warnings: boolean;
  /** Only rows that change an e-mail or a roll number, or would. */
  readonly identifiers: boolean;
  /** Part of a name, an e-mail or a roll number, or the number of a row. */
  readonly search: string;
  readonly sort: RosterSort;
  readonly offset: number;
  readonly limit: number;
}

/** The rows of one checked import, for reading page by page. Holds marks and a few opened blocks in memory. */
export interface Preview {
  page(query: RowQuery): Promise<{ rows: RosterRow[]; total: number }>;
  /** One row. Null when it is not there. */
  row(row: number): RosterRow | null;
}

/** Milliseconds of work between two yields, so that a search never holds up the desk. */
const workPerYield = 4;
const keptBlocks = 48;

/** Which rows, in which order. */
type Selection = Omit<RowQuery, 'offset' | 'limit'>;

/**
 * Opens the preview of an import as it is now; make another after every change. `sortBy` sorts all rows by a field, in
 * a thread for instance.
 */
export function createPreview(
  { blocks, list, importRules, ledger }: StagedList,
  sortBy: (field: RosterField) => Promise<SortedRows> = (field) => sortRows(blocks, importRules, field),
): Preview {
  const rowsOf = keepLast((block: number) => blocks.rows(block));
  const found = keepLast((key: string) => search(JSON.parse(key) as Omit<Selection, 'sort'>), 4);
  const sorted = keepLast(sortBy, 3);
  const selected = keepLast((key: string) => select(JSON.parse(key) as Selection), 4);

  const stored = (row: number): StoredRow | undefined => rowsOf(blockOf(row)).find(([number]) => number === row);
  const around: Surroundings = {
    importRules,
    row(row) {
      const other = stored(row);
      return other ? cleanStored(importRules, other[1], other[3]) : null;
    },
    studentName: (id) => list.byId(id)?.name ?? null,
  };
  const show = (row: number): RosterRow | null => {
    const own = stored(row);
    const mark = markOf(ledger, row);
    return own && mark ? showRow(own, mark, around) : null;
  };

  async function search({ search: text, ...filter }: Omit<Selection, 'sort'>): Promise<Uint32Array> {
    const rows = filterRows(ledger, filter);
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return rows;
    return searchRows(rows, wanted, (block) => blocks.rows(block), importRules);
  }

  async function select({ sort, ...wanted }: Selection): Promise<Uint32Array> {
    const rows = await found(JSON.stringify(wanted));
    const by = sort.replace('-', '') as Exclude<RosterSort, `-${string}`>;
    const falling = sort.startsWith('-');
    if (by === 'row') return falling ? rows.toReversed() : rows;
    if (by === 'outcome') return byOutcome(ledger, rows, falling);
    return among(rows, await sorted(by), falling);
  }

  return {
    row: show,
    async page({ offset, limit, ...selection }) {
      const { outcome, warnings, identifiers, search: text, sort } = selection;
      const rows = await selected(JSON.stringify({ outcome, warnings, identifiers, search: text, sort }));
      const shown: RosterRow[] = [];
      let started = performance.now();
      for (const row of rows.subarray(offset, offset + limit)) {
        const one = show(row);
        if (one) shown.push(one);
        if (performance.now() - started < workPerYield) continue;
        await setImmediate();
        started = performance.now();
      }
      return { rows: shown, total: rows.length };
    },
  };
}

/** The rows by what happens to them, those of one outcome in the order of the file. */
function byOutcome({ marks }: Ledger, rows: Uint32Array, falling: boolean): Uint32Array {
  const numbers = rosterOutcomes.map((outcome) => outcomeNumber[outcome]);
  const ordered = falling ? numbers.reverse() : numbers;
  return Uint32Array.from(ordered.flatMap((number) => [...rows.filter((row) => marks.outcome[row] === number)]));
}

/** Those of the sorted rows that are wanted; rows without a value stay last. */
function among(wanted: Uint32Array, { rows, filled }: SortedRows, falling: boolean): Uint32Array {
  const isWanted = new Uint8Array((wanted.at(-1) ?? 0) + 1);
  for (const row of wanted) isWanted[row] = 1;
  const found = rows.subarray(0, filled).filter((row) => isWanted[row] === 1);
  const empty = rows.subarray(filled).filter((row) => isWanted[row] === 1);
  const whole = new Uint32Array(found.length + empty.length);
  whole.set(falling ? found.reverse() : found);
  whole.set(empty, found.length);
  return whole;
}

function markOf({ marks, end }: Ledger, row: number): RowMark | null {
  if (row >= end) return null;
  return {
    outcome: marks.outcome[row] ?? 0,
    flags: marks.flags[row] ?? 0,
    sameAs: marks.sameAs[row] ?? 0,
    phonePeer: marks.phonePeer[row] ?? 0,
    namePeer: marks.namePeer[row] ?? 0,
  };
}

type Filter = Pick<RowQuery, 'outcome' | 'warnings' | 'identifiers'>;

function filterRows({ marks, end }: Ledger, { outcome, warnings, identifiers }: Filter): Uint32Array {
  const rows = new Uint32Array(end);
  const wanted = outcome === undefined ? 0 : outcomeNumber[outcome];
  let count = 0;
  for (let row = 1; row < end; row += 1) {
    const is = marks.outcome[row] ?? 0;
    if (is === 0 || (wanted !== 0 && is !== wanted)) continue;
    if ((warnings || identifiers) && is === outcomeNumber.merged) continue;
    const flags = marks.flags[row] ?? 0;
    if (warnings && (flags & warningFlags) === 0) continue;
    if (identifiers && (flags & rowFlags.identifier) === 0) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

async function searchRows(
  rows: Uint32Array,
  wanted: string,
  read: (block: number) => StoredRow[],
  importRules: ImportRules,
): Promise<Uint32Array> {
  const found: number[] = [];
  let started = performance.now();
  let block = -1;
  let stored = new Map<number, StoredRow>();
  for (const row of rows) {
    if (blockOf(row) !== block) {
      block = blockOf(row);
      if (performance.now() - started > workPerYield) {
        await setImmediate();
        started = performance.now();
      }
      stored = new Map(read(block).map((own) => [own[0], own]));
    }
    const own = stored.get(row);
    if (own && (String(row) === wanted || isWanted(own, wanted, importRules))) found.push(row);
  }
  return Uint32Array.from(found);
}

/** Whether the name, the e-mail or the roll number holds the text; cells as they are in the file, so that bad ones are found too. */
function isWanted([, cells, , edits]: StoredRow, wanted: string, { places }: ImportRules): boolean {
  return searched.some((field) =>
    cellText(edits?.[field] ?? writtenCell(cells, places, field))
      .toLowerCase()
      .includes(wanted),
  );
}

const searched = ['name', 'email', 'roll_number'] as const satisfies readonly RosterField[];

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
