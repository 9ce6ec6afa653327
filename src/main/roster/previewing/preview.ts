import { setImmediate } from 'node:timers/promises';
import type { RosterOutcome, RosterRow } from '#shared/desk/types.ts';
import { cleanRow } from '#shared/roster/clean-row.ts';
import type { Standard } from '../checking/judge.ts';
import type { Ledger } from '../checking/ledger.ts';
import type { StoredRow } from '../storing/block-text.ts';
import { blockOf, outcomeNumber, warningFlags } from '../storing/marks.ts';
import type { StagedList } from './correct.ts';
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
export function createPreview({ blocks, list, standard, ledger }: StagedList): Preview {
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
    const mark = markOf(ledger, row);
    return own && mark ? showRow(own, mark, around) : null;
  };

  async function search(key: string): Promise<Uint32Array> {
    const { outcome, warnings, search: text } = JSON.parse(key) as Omit<RowQuery, 'offset' | 'limit'>;
    const rows = filterRows(ledger, outcome, warnings);
    const wanted = text.trim().toLowerCase();
    if (wanted === '') return rows;
    if (/^\d+$/.test(wanted) && rows.includes(Number(wanted))) return Uint32Array.of(Number(wanted));
    return searchRows(rows, wanted, (block) => blocks.rows(block), standard);
  }

  return {
    row: show,
    async page({ offset, limit, outcome, warnings, search: text }) {
      const rows = await found(JSON.stringify({ outcome, warnings, search: text }));
      const shown: RosterRow[] = [];
      let started = performance.now();
      for (const row of rows.subarray(offset, offset + limit)) {
        const one = show(row);
        if (one) shown.push(one);
        if (performance.now() - started < breath) continue;
        await setImmediate();
        started = performance.now();
      }
      return { rows: shown, total: rows.length };
    },
  };
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

function filterRows({ marks, end }: Ledger, outcome: RosterOutcome | undefined, warnings: boolean): Uint32Array {
  const rows = new Uint32Array(end);
  const wanted = outcome === undefined ? 0 : outcomeNumber[outcome];
  let count = 0;
  for (let row = 1; row < end; row += 1) {
    const is = marks.outcome[row] ?? 0;
    if (is === 0 || (wanted !== 0 && is !== wanted)) continue;
    if (warnings && (is === outcomeNumber.merged || ((marks.flags[row] ?? 0) & warningFlags) === 0)) continue;
    rows[count] = row;
    count += 1;
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
