import type { Database } from 'better-sqlite3';
import type { RosterNewValue } from '#shared/desk/types.ts';
import { cleanRow, cleanRowBriefly } from '#shared/roster/clean-row.ts';
import { listedFields, meaningsOf, type ValueRule } from '#shared/roster/values.ts';
import { type EvaluatedAgain, evaluateAgain, faultsOf, stillShort } from '../correct/correct.ts';
import { readLedger } from '../correct/read-ledger.ts';
import type { StoredRow } from '../store/block-text.ts';
import type { BlockStore } from '../store/blocks.ts';
import type { ListCopy } from '../store/list-copy.ts';
import { rowFlags } from '../store/marks.ts';
import type { RosterCounts } from './check.ts';
import { evaluateRow, type ImportRules } from './evaluate.ts';
import { figuresOf, type ListFigures } from './figures.ts';
import type { Ledger } from './ledger.ts';
import { createListIndex, type ListIndex } from './list-index.ts';
import { createValueBook, type FoundValues, type ValueImportRules } from './value-book.ts';

/** What evaluating a checked list by other decisions takes. */
export interface ListEvaluation {
  readonly database: Database;
  readonly blocks: BlockStore;
  readonly list: ListCopy;
  /** As it is to be evaluated now, but for its meanings. */
  readonly importRules: ImportRules;
  readonly values: Omit<ValueImportRules, 'known'>;
  /** What the check found, as it was decided until now. */
  readonly before: FoundValues;
  /** Whether identifiers may change is decided otherwise than before. */
  readonly identifiers: boolean;
}

/** What it gives. */
export interface ListEvaluated extends FoundValues, ListFigures {
  readonly counts: RosterCounts;
}

/**
 * Evaluates those rows of a checked list anew that other decisions concern: by values, and by whether identifiers may
 * change. Everything is in one transaction. The rest of the list is looked through, but not evaluated.
 */
export async function evaluateListAgain(desk: ListEvaluation): Promise<ListEvaluated> {
  const { database, blocks, list, values, before } = desk;
  const index = createListIndex(list);
  const ledger = await readLedger(blocks);
  const found = decideAnew(createValueBook({ known: index.values, ...values }), before);
  const importRules = { ...desk.importRules, meanings: meaningsOf(found.valueRules) };
  const targets = rowsToEvaluate(desk, ledger, otherRules(before.valueRules, found.valueRules));
  const evaluate = ([row, cells, seen = 0, edits]: StoredRow): EvaluatedAgain => {
    const flags = ledger.marks.flags[row] ?? 0;
    const evaluated = evaluateRow(importRules, { cells, faults: faultsOf(flags), edits }, index.matches);
    const isAsBefore = JSON.stringify(evaluated.seen) === JSON.stringify(seen);
    const stored: StoredRow = edits ? [row, cells, evaluated.seen, edits] : [row, cells, evaluated.seen];
    return { evaluated: stillShort(evaluated, flags), stored: isAsBefore ? null : stored };
  };
  const peers = (row: number) => peersIn(index, ledger, row);
  const counts = evaluateAgain(database, { blocks, list, importRules, ledger }, targets, { evaluate, peers });
  return { counts, ...found, ...(await figuresOf({ ledger, blocks, list }, importRules.mode)) };
}

/** The same values under other decisions. Rules about values beyond those that are listed stay. */
function decideAnew(book: ReturnType<typeof createValueBook>, { newValues, valueRules }: FoundValues): FoundValues {
  for (const { field, from } of newValues) book.of(field, from);
  const { newValues: decided, valueRules: rules } = book.found();
  const rows = new Map(newValues.map((value) => [nameOf(value), value]));
  const suggested = decided.map((value): RosterNewValue => {
    const known = rows.get(nameOf(value));
    return { ...value, rows: known?.rows ?? 0, suggestion: known?.suggestion ?? value.suggestion };
  });
  const kept = valueRules.filter(([field, from]) => !rows.has(nameOf({ field, from })));
  suggested.sort((one, other) => other.rows - one.rows || (nameOf(one) < nameOf(other) ? -1 : 1));
  return { newValues: suggested, valueRules: [...kept, ...rules] };
}

const nameOf = ({ field, from }: Pick<RosterNewValue, 'field' | 'from'>) => `${field}|${from}`;

/** The values about which two sets of rules say different things. */
function otherRules(before: readonly ValueRule[], now: readonly ValueRule[]): ReadonlySet<string> {
  const one = meaningsOf(before);
  const other = meaningsOf(now);
  const changed = [...before, ...now].filter(([field, from]) => one.of(field, from) !== other.of(field, from));
  return new Set(changed.map(([field, from]) => `${field}|${from}`));
}

/** Rows that carry one of the values, or change an identifier where that is decided otherwise; in the order of the file. */
function rowsToEvaluate(
  { blocks, importRules, identifiers }: ListEvaluation,
  ledger: Ledger,
  changed: ReadonlySet<string>,
) {
  const targets: StoredRow[] = [];
  const last = changed.size === 0 && !identifiers ? -1 : blocks.lastBlock();
  for (let block = 0; block <= last; block += 1) {
    for (const own of blocks.rows(block)) {
      const [row, cells, , edits] = own;
      const changesIdentifier = identifiers && ((ledger.marks.flags[row] ?? 0) & rowFlags.identifier) !== 0;
      const { values } = edits
        ? cleanRow(cells, importRules.columns, edits)
        : cleanRowBriefly(cells, importRules.places);
      if (changesIdentifier || listedFields.some((field) => changed.has(`${field}|${values[field]}`)))
        targets.push(own);
    }
  }
  return targets;
}

function peersIn(index: ListIndex, { keys }: Ledger, row: number) {
  const email = keys.email[row] ?? 0;
  const roll = keys.roll[row] ?? 0;
  const own = { email, roll, phone: keys.phone[row] ?? 0, name: keys.name[row] ?? 0, content: 0 };
  const student = keys.student[row] ?? 0;
  return { phone: index.samePhone(own, student), name: index.sameName(own, student) };
}
