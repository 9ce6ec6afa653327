import { join } from 'node:path';
import type { BatchMode, StudentFields } from '#shared/contract/students.ts';
import type { RosterField, RosterMapping, RosterRow } from '#shared/desk/types.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { matchHeadings } from '#shared/roster/headings.ts';
import { createPlainSeal } from '../../account/plain-seal.ts';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { checkList, type RosterCounts } from '../checking/check.ts';
import { type Standard, standardOf } from '../checking/judge.ts';
import { rosterMigrations } from '../migrations/index.ts';
import { correctCell } from '../previewing/correct.ts';
import { createPreview } from '../previewing/preview.ts';
import { readLedger } from '../previewing/read-ledger.ts';
import { type RosterReader, rowFaults } from '../reading/reader.ts';
import { type BlockStore, createBlockStore } from '../storing/blocks.ts';
import { type ListCopy, openListCopy } from '../storing/list-copy.ts';

/** How a test list is checked. */
export interface CheckOptions {
  readonly mode?: BatchMode;
  readonly format?: 'csv' | 'xlsx';
  readonly mapping?: RosterMapping;
  readonly rowLimit?: number;
}

/** A checked list: counts, and every row as the preview shows it. */
export interface CheckedList {
  readonly counts: RosterCounts;
  readonly rows: RosterRow[];
}

/** Checks lists against a copy of an institution's list, without files and threads. */
export interface CheckKit {
  readonly list: ListCopy;
  readonly blocks: BlockStore;
  /** Puts students on the institution's list; ids count from 1. */
  know(students: readonly Partial<StudentFields>[]): void;
  /** Checks rows below a row of headings, which is row 1. */
  check(
    headings: readonly string[],
    rows: readonly (readonly RawCell[])[],
    options?: CheckOptions,
  ): Promise<CheckedList>;
  /** Corrects a cell of the last list. */
  correct(row: number, field: RosterField, value: string): Promise<CheckedList>;
  close(): void;
}

/** Opens a roster.db in a folder. */
export function createCheckKit(folder: string): CheckKit {
  const database = openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations });
  // Thousands of small lists; nobody pulls the plug here.
  database.pragma('synchronous = OFF');
  const seal = createPlainSeal();
  const blocks = createBlockStore(database, seal, 1);
  const list = openListCopy(database, seal);
  let standard: Standard | null = null;
  let revision = 0;

  const staged = async () => ({
    ...{ blocks, list, standard: standard as Standard },
    ledger: await readLedger(blocks),
  });
  const everything = async (counts: RosterCounts): Promise<CheckedList> => {
    const preview = createPreview(await staged());
    const { rows } = await preview.page({ warnings: false, search: '', offset: 0, limit: 1_000_000 });
    return { counts, rows };
  };
  return {
    list,
    blocks,
    know(students) {
      const blank = { name: '', course: '', specialization: '', semester: null, email: '', phone: '', roll_number: '' };
      const at = '2026-08-01T00:00:00.000Z';
      const known = students.map((student, index) => {
        revision += 1;
        return { ...blank, ...student, id: index + 1, revision, date_added: at, updated_at: at, archived: false };
      });
      list.reset();
      list.take(known, revision, at);
    },
    async check(headings, rows, { mode = 'add_update', format = 'csv', mapping, rowLimit = 200_000 } = {}) {
      const matched = matchHeadings(headings).map(({ field }, index) => [index, field] as const);
      const proposed = Object.fromEntries(matched.filter(([, field]) => field !== null)) as RosterMapping;
      standard = standardOf({ mode, mapping: mapping ?? proposed }, { format, headings }, list.seed);
      const { counts } = await checkList(readerOf([headings, ...rows]), {
        ...{ database, blocks, list, standard, rowLimit },
        headerRow: 1,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      return everything(counts);
    },
    async correct(row, field, value) {
      return everything(correctCell(database, await staged(), { row, field, value }));
    },
    close: () => closeDatabase(database),
  };
}

function readerOf(rows: readonly (readonly RawCell[])[]): RosterReader {
  return {
    progress: () => ({ done: 0, total: 0 }),
    read(visit) {
      const plain = (cells: readonly RawCell[]) =>
        cells.every((cell) => typeof cell === 'string' && !cell.includes('\u001e') && !cell.includes('\u001f'));
      for (const [index, cells] of rows.entries()) {
        if (cells.length > 0 && !visit(cells, index + 1, plain(cells) ? 0 : rowFaults.notPlain)) break;
      }
      return Promise.resolve({ emptyRows: rows.filter((cells) => cells.length === 0).length });
    },
  };
}
