import type { Database } from 'better-sqlite3';
import { type RosterImport, rosterOutcomes } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import type { RosterEdits } from '#shared/roster/clean-row.ts';
import { type RosterReader, rowFaults } from '../inspect/reader.ts';
import { createBlockText, type SeenStudents } from '../store/block-text.ts';
import type { BlockStore } from '../store/blocks.ts';
import type { ListCopy } from '../store/list-copy.ts';
import { blockOf, outcomeNumber, warningFlags } from '../store/marks.ts';
import { type EvaluatedRow, evaluateRow, type ImportRules } from './evaluate.ts';
import { figuresOf, type ListFigures } from './figures.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createListIndex, type ListIndex } from './list-index.ts';
import { compareRows } from './neighbours.ts';
import { createValueBook, type FoundValues, type ValueImportRules } from './value-book.ts';

/** What checking a list takes. */
export interface CheckInput {
  readonly database: Database;
  /** Where the rows of the import are staged. */
  readonly blocks: BlockStore;
  /** The copy of the list that rows are compared with. */
  readonly list: ListCopy;
  readonly importRules: ImportRules;
  /** What courses and specializations are evaluated by, beside those of the list. */
  readonly values?: Omit<ValueImportRules, 'known'>;
  /** What people corrected in the staged rows stands again: they are of the same file, read in the same way. */
  readonly corrected?: boolean;
  /** Rows up to this one are titles and headings. */
  readonly headerRow: number;
  readonly rowLimit: number;
  readonly signal: AbortSignal;
  /** Told now and then how many rows have been checked, and how far the file has been read (0 to 1). */
  readonly onProgress: (rows: number, share: number) => void;
}

/** Counts of a checked list; outcomes sum to `read`. */
export type RosterCounts = RosterImport['counts'];

/** What checking a list gives. */
export interface Checked extends FoundValues, ListFigures {
  readonly counts: RosterCounts;
  readonly emptyRows: number;
  /** The file was read in the slower way. */
  readonly slow: boolean;
}

/** Rows between two looks at the clock. */
const rowsPerYield = 512;

/**
 * Reads, cleans, decides and stages every row, all in one transaction: afterwards either everything is staged, or what
 * was before. Throws `too_large`, `unreadable_file`, `aborted`.
 */
export async function checkList(reader: RosterReader, input: CheckInput): Promise<Omit<Checked, 'slow'>> {
  const { database } = input;
  database.exec('BEGIN IMMEDIATE');
  try {
    const checked = await stageRows(reader, input);
    if (input.signal.aborted) throw new AppError('aborted');
    database.exec('COMMIT');
    return checked;
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

async function stageRows(reader: RosterReader, input: CheckInput): Promise<Omit<Checked, 'slow'>> {
  const { blocks, headerRow, rowLimit, signal, onProgress, values = nothingKnown } = input;
  const corrections = input.corrected ? correctionsIn(blocks) : null;
  blocks.clear();
  const list = createListIndex(input.list);
  const book = createValueBook({ known: list.values, ...values });
  const importRules = { ...input.importRules, meanings: book };
  // Room for every row there may be: memory that nobody writes to is not taken, while growing takes it twice.
  const ledger = createLedger(headerRow + rowLimit);
  const writer = createBlockWriter((block, text) => blocks.insert(block, text));
  let read = 0;
  const visit = (cells: readonly RawCell[], row: number, faults: number): boolean => {
    if (row <= headerRow) return true;
    read += 1;
    if (read > rowLimit) throw tooManyRows(rowLimit);
    const edits = corrections?.get(row);
    const evaluated = evaluateRow(importRules, { cells, faults, edits }, list.matches);
    enter(ledger, row, evaluated);
    peersOnList(ledger, row, evaluated, list);
    writer.add(row, cells, evaluated.seen, (faults & rowFaults.notPlain) === 0, edits);
    if (read % rowsPerYield === 0) {
      const { done, total } = reader.progress();
      onProgress(read, total === 0 ? 0 : done / total);
    }
    return true;
  };
  const { emptyRows } = await reader.read(visit, signal);
  writer.flush();
  compareRows(ledger);
  for (let block = blockOf(headerRow); block <= blockOf(Math.max(0, ledger.end - 1)); block += 1) {
    const { marks, keys } = ledger.block(block);
    blocks.insertMarks(block, marks, keys);
  }
  const figures = await figuresOf({ ledger, blocks, list: input.list }, importRules.mode);
  return { counts: countRows(ledger), emptyRows, ...book.found(), ...figures };
}

/** What people corrected, by row. What cannot be opened any more is read from the file as it was. */
function correctionsIn(blocks: CheckInput['blocks']): ReadonlyMap<number, RosterEdits> {
  const corrections = new Map<number, RosterEdits>();
  const last = blocks.lastBlock();
  for (let block = 0; block <= last; block += 1) {
    try {
      for (const [row, , , edits] of blocks.rows(block)) if (edits) corrections.set(row, edits);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'damaged') throw error;
    }
  }
  return corrections;
}

const nothingKnown: Omit<ValueImportRules, 'known'> = {
  remembered: { course: new Map(), specialization: new Map() },
  choices: [],
};

function createBlockWriter(store: (block: number, text: string) => void) {
  const text = createBlockText();
  let current = -1;
  return {
    add(row: number, cells: readonly RawCell[], seen: SeenStudents | 0, plain: boolean, edits?: RosterEdits) {
      const block = blockOf(row);
      if (block !== current && current >= 0) store(current, text.take());
      current = block;
      text.add(row, cells, seen, plain, edits);
    },
    flush() {
      if (current >= 0) store(current, text.take());
      current = -1;
    },
  };
}

/** Writes what is known of a evaluated row into the ledger. Zeros stay unwritten: they would take memory for nothing. */
export function enter(ledger: Ledger, row: number, evaluated: EvaluatedRow): void {
  ledger.reach(row);
  const { marks, keys, rollWidth } = ledger;
  marks.outcome[row] = evaluated.outcome;
  if (evaluated.flags !== marks.flags[row]) marks.flags[row] = evaluated.flags;
  keys.email[row] = evaluated.keys.email;
  if (evaluated.keys.roll !== keys.roll[row]) keys.roll[row] = evaluated.keys.roll;
  if (evaluated.keys.phone !== keys.phone[row]) keys.phone[row] = evaluated.keys.phone;
  keys.name[row] = evaluated.keys.name;
  keys.content[row] = evaluated.keys.content;
  if (evaluated.student !== keys.student[row]) keys.student[row] = evaluated.student;
  const roll = evaluated.cleaned.values.roll_number;
  if (roll !== '' && /^\d+$/.test(roll)) rollWidth[row] = Math.min(255, roll.length);
}

/** Students on the list with the row's phone, or its name and course. */
function peersOnList(
  { marks }: Ledger,
  row: number,
  { keys, student }: EvaluatedRow,
  list: Pick<ListIndex, 'samePhone' | 'sameName'>,
): void {
  const phone = list.samePhone(keys, student);
  const name = list.sameName(keys, student);
  if (phone !== 0) marks.phonePeer[row] = -phone;
  if (name !== 0) marks.namePeer[row] = -name;
}

/** Counts of everything in the ledger. */
export function countRows({ marks, end }: Pick<Ledger, 'marks' | 'end'>): RosterCounts {
  const tally = new Uint32Array(rosterOutcomes.length + 1);
  let read = 0;
  let warnings = 0;
  for (let row = 1; row < end; row += 1) {
    const outcome = marks.outcome[row] ?? 0;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    if (outcome !== 0) read += 1;
    if (outcome !== 0 && outcome !== outcomeNumber.merged && ((marks.flags[row] ?? 0) & warningFlags) !== 0)
      warnings += 1;
  }
  const of = (outcome: (typeof rosterOutcomes)[number]) => tally[outcomeNumber[outcome]] ?? 0;
  return {
    create: of('create'),
    update: of('update'),
    unchanged: of('unchanged'),
    merged: of('merged'),
    skipped: of('skipped'),
    error: of('error'),
    read,
    warnings,
  };
}

const tooManyRows = (limit: number) =>
  new AppError('too_large', {
    message: `This list has more than ${limit.toLocaleString('en-IN')} rows. Split it into smaller files`,
  });
