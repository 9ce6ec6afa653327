import { join } from 'node:path';
import type { RosterImportMode } from '#shared/contract/batches.ts';
import type { StudentFields } from '#shared/contract/students.ts';
import { noChoices, type RosterField, type RosterMapping, type RosterRow } from '#shared/desk/types.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import type { DecisionChoices } from '#shared/roster/decide.ts';
import { createPlainSeal } from '../../account/plain-seal.ts';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { checkList, type RosterCounts } from '../check/check.ts';
import { type EvaluatedBy, importRulesOf } from '../check/evaluate.ts';
import { evaluateListAgain } from '../check/evaluate-again.ts';
import type { ListFigures } from '../check/figures.ts';
import type { FoundValues, ValueImportRules } from '../check/value-book.ts';
import { correctCell } from '../correct/correct.ts';
import { createPreview, type Preview } from '../correct/preview.ts';
import { readLedger } from '../correct/read-ledger.ts';
import { matchHeadings } from '../inspect/headings.ts';
import { type RosterReader, rowFaults } from '../inspect/reader.ts';
import { rosterMigrations } from '../migrations/index.ts';
import { type BlockStore, createBlockStore } from '../store/blocks.ts';
import { type ListCopy, openListCopy } from '../store/list-copy.ts';

/** How a test list is checked. */
interface CheckOptions {
  readonly mode?: RosterImportMode;
  readonly format?: 'csv' | 'xlsx';
  readonly mapping?: RosterMapping;
  readonly rowLimit?: number;
  readonly choices?: DecisionChoices;
  readonly values?: Omit<ValueImportRules, 'known'>;
}

/** A checked list: counts, and every row as the preview shows it. */
interface CheckedList extends FoundValues, ListFigures {
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
  /** The last list, to look at. */
  preview(): Promise<Preview>;
  /** Corrects a cell of the last list. What was found otherwise is not looked at. */
  correct(row: number, field: RosterField, value: string): Promise<Pick<CheckedList, 'counts' | 'rows'>>;
  /** Decides otherwise about the last list. */
  decide(options: Pick<CheckOptions, 'choices' | 'values'>): Promise<CheckedList>;
  close(): void;
}

const nothing: Omit<ValueImportRules, 'known'> = {
  remembered: { course: new Map(), specialization: new Map() },
  choices: [],
};
const listed = { archived: false, standing: 'waiting', not_in_list: false } as const;
/** The first rows of everything, in the order of the file. */
export const everyRow = {
  warnings: false,
  identifiers: false,
  search: '',
  sort: 'row',
  offset: 0,
  limit: 100,
} as const;

/** Opens a roster.db in a folder. */
export function createCheckKit(folder: string): CheckKit {
  const database = openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations });
  // Thousands of small lists; nobody pulls the plug here.
  database.pragma('synchronous = OFF');
  const seal = createPlainSeal();
  const blocks = createBlockStore(database, seal, 1);
  const list = openListCopy(database, seal);
  let evaluatedBy: EvaluatedBy = { mode: 'add_update', mapping: {} };
  let layout: { format: 'csv' | 'xlsx'; headings: readonly string[] } = { format: 'csv', headings: [] };
  let found: FoundValues = { newValues: [], valueRules: [] };
  let revision = 0;

  const staged = async () => {
    const importRules = importRulesOf({ ...evaluatedBy, valueRules: found.valueRules }, layout, list.seed);
    return { blocks, list, importRules, ledger: await readLedger(blocks) };
  };
  const rowsNow = async () => {
    const { rows } = await createPreview(await staged()).page({ ...everyRow, limit: 1_000_000 });
    return rows;
  };
  return {
    list,
    blocks,
    know(students) {
      const blank = { name: '', course: '', specialization: '', semester: null, email: '', phone: '', roll_number: '' };
      const at = '2026-08-01T00:00:00.000Z';
      const known = students.map((student, index) => {
        revision += 1;
        return { ...blank, ...student, ...listed, id: index + 1, revision, date_added: at, updated_at: at };
      });
      list.reset();
      list.take(known, revision, at);
    },
    async check(headings, rows, options = {}) {
      const { mode = 'add_update', format = 'csv', mapping, rowLimit = 200_000, choices, values = nothing } = options;
      const matched = matchHeadings(headings).map(({ field }, index) => [index, field] as const);
      const proposed = Object.fromEntries(matched.filter(([, field]) => field !== null)) as RosterMapping;
      const by = { mode, mapping: mapping ?? proposed, ...(choices && { choices }) };
      layout = { format, headings };
      evaluatedBy = by;
      const checked = await checkList(readerOf([headings, ...rows]), {
        database,
        blocks,
        list,
        importRules: importRulesOf(by, layout, list.seed),
        rowLimit,
        values,
        headerRow: 1,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      found = checked;
      return { ...checked, rows: await rowsNow() };
    },
    preview: async () => createPreview(await staged()),
    async correct(row, field, value) {
      const counts = correctCell(database, await staged(), { row, field, value });
      return { counts, rows: await rowsNow() };
    },
    async decide({ choices = noChoices, values = nothing }) {
      const identifiers = choices.identifiers !== (evaluatedBy.choices ?? noChoices).identifiers;
      evaluatedBy = { ...evaluatedBy, choices };
      const importRules = importRulesOf(evaluatedBy, layout, list.seed);
      const again = { database, blocks, list, importRules, values, before: found, identifiers };
      const evaluated = await evaluateListAgain(again);
      found = evaluated;
      return { ...evaluated, rows: await rowsNow() };
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
