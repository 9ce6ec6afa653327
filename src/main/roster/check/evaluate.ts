import type { RosterImportMode } from '#shared/contract/batches.ts';
import { noChoices, type RosterMapping } from '#shared/desk/types.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import {
  type CleanedRow,
  cleanRow,
  cleanRowBriefly,
  type FieldPlaces,
  type MappedColumn,
  mappedColumns,
  placesOf,
  type RosterEdits,
  type RosterValues,
} from '#shared/roster/clean-row.ts';
import {
  changesIdentifier,
  type Decision,
  type DecisionChoices,
  decideRow,
  type Matches,
} from '#shared/roster/decide.ts';
import { meaningsOf, type ValueMeanings, type ValueRule, withMeanings } from '#shared/roster/values.ts';
import { rowFaults } from '../inspect/reader.ts';
import { isExampleRow } from '../report/template.ts';
import type { SeenStudents } from '../store/block-text.ts';
import { errorFlags, outcomeNumber, rowFlags } from '../store/marks.ts';
import { type StudentKeys, studentKeys } from './keys.ts';

/** What the rows of one list are evaluated by. */
export interface ImportRules {
  readonly mode: RosterImportMode;
  readonly columns: readonly MappedColumn[];
  /** The same by field. */
  readonly places: FieldPlaces;
  /** Columns that count; a filled cell beyond them means that values have shifted. */
  readonly width: number;
  /** Text files write every cell, so a short row is worth a remark there. */
  readonly everyCell: boolean;
  readonly seed: number;
  readonly choices: DecisionChoices;
  /** What courses and specializations mean. */
  readonly meanings: ValueMeanings;
}

/** The choices of a person that rows are evaluated by. */
export interface EvaluatedBy {
  readonly mode: RosterImportMode;
  readonly mapping: RosterMapping;
  readonly choices?: DecisionChoices;
  readonly valueRules?: readonly ValueRule[];
}

/** A evaluated row, before it is compared with its neighbours. */
export interface EvaluatedRow {
  readonly cleaned: CleanedRow;
  readonly outcome: number;
  readonly flags: number;
  readonly keys: StudentKeys;
  /** The id of the student that it matches, 0 for none. */
  readonly student: number;
  readonly seen: SeenStudents | 0;
  readonly decision: Decision | null;
}

/** What a list is evaluated by, from the choices that were made. */
export function importRulesOf(
  { mode, mapping, choices = noChoices, valueRules = [] }: EvaluatedBy,
  layout: { readonly format: 'csv' | 'xlsx'; readonly headings: readonly string[] },
  seed: number,
): ImportRules {
  const columns = mappedColumns(mapping);
  return {
    mode,
    choices,
    meanings: meaningsOf(valueRules),
    columns,
    places: placesOf(columns),
    width: layout.headings.length,
    everyCell: layout.format === 'csv',
    seed,
  };
}

type FindStudents = (values: RosterValues, keys: StudentKeys) => Matches;

/** Evaluates one row by itself: cleaned, decided, with the keys by which its neighbours find it. */
export function evaluateRow(
  importRules: ImportRules,
  row: {
    readonly cells: readonly RawCell[];
    readonly faults: number;
    readonly edits?: RosterEdits | undefined;
  },
  find: FindStudents,
): EvaluatedRow {
  const raw = row.edits
    ? cleanRow(row.cells, importRules.columns, row.edits)
    : cleanRowBriefly(row.cells, importRules.places);
  const shape = shapeFlags(importRules, row.cells, row.faults);
  if (isExampleRow(raw.values)) return exampleRow(raw, shape | problemFlags(raw));
  const cleaned = withMeanings(raw, importRules.meanings, true);
  const { values } = cleaned;
  const keys = studentKeys(values, cleaned.clear.length === 0 ? '' : cleaned.clear.join(), importRules.seed);
  let flags = shape | problemFlags(cleaned);
  const sound = (flags & rowFlags.cellError) === 0 ? keys : soundKeys(keys, cleaned);
  const matches = find(values, sound);
  const decision = decideRow(cleaned, matches, importRules.mode, importRules.choices);
  flags |= decisionFlags(decision);
  const outcome = (flags & errorFlags) !== 0 ? 'error' : decision.outcome;
  return {
    cleaned,
    flags,
    keys: sound,
    outcome: outcomeNumber[outcome],
    student: decision.student?.id ?? 0,
    seen: seenIn(matches, decision),
    decision,
  };
}

/** A stored row, cleaned with every remark, its values called what the list calls them. */
export function cleanStored(
  { columns, meanings }: Pick<ImportRules, 'columns' | 'meanings'>,
  cells: readonly RawCell[],
  edits?: RosterEdits,
): CleanedRow {
  return withMeanings(cleanRow(cells, columns, edits), meanings, false);
}

function decisionFlags({ outcome, changes, problems }: Decision): number {
  let flags = 0;
  if (outcome === 'error') flags = rowFlags.refused;
  else if (problems.length > 0) flags = rowFlags.cellWarning;
  if (changes.some(changesIdentifier) || problems.some(({ code }) => code === 'other_identifier')) {
    flags |= rowFlags.identifier;
  }
  return flags;
}

function exampleRow(cleaned: CleanedRow, flags: number): EvaluatedRow {
  const keys = { email: 0, roll: 0, phone: 0, name: 0, content: 0 };
  const told = (flags & ~(errorFlags | rowFlags.cellWarning)) | rowFlags.example;
  return {
    cleaned,
    flags: told,
    keys,
    outcome: outcomeNumber.skipped,
    student: 0,
    seen: 0,
    decision: null,
  };
}

function shapeFlags(importRules: ImportRules, cells: readonly RawCell[], faults: number): number {
  let flags = 0;
  if (faults !== 0) {
    if ((faults & rowFaults.quotes) !== 0) flags |= rowFlags.quotes;
    if ((faults & rowFaults.cellTooLong) !== 0) flags |= rowFlags.cellTooLong;
  }
  if (cells.length === importRules.width) return flags;
  if (cells.length < importRules.width) return importRules.everyCell ? flags | rowFlags.missingCells : flags;
  for (let index = importRules.width; index < cells.length; index += 1) {
    const cell = cells[index];
    if (typeof cell === 'string' ? cell.trim() !== '' : cell !== null && cell !== undefined)
      return flags | rowFlags.extraCells;
  }
  return flags;
}

function problemFlags({ problems }: CleanedRow): number {
  let flags = 0;
  for (const { severity } of problems) {
    if (severity === 'error') flags |= rowFlags.cellError;
    else if (severity === 'warning') flags |= rowFlags.cellWarning;
  }
  return flags;
}

/** A value that could not be accepted identifies nobody. */
function soundKeys(keys: StudentKeys, { problems }: CleanedRow): StudentKeys {
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ field }) => field));
  return {
    email: wrong.has('email') ? 0 : keys.email,
    roll: wrong.has('roll_number') ? 0 : keys.roll,
    phone: wrong.has('phone') ? 0 : keys.phone,
    name: wrong.has('name') || wrong.has('course') ? 0 : keys.name,
    content: keys.content,
  };
}

function seenIn({ byRoll, byEmail }: Matches, { outcome, problems }: Decision): SeenStudents | 0 {
  const student = byRoll ?? byEmail;
  if (!student) return 0;
  const { id, revision: seen } = student;
  if (problems.length === 0 && (outcome === 'unchanged' || outcome === 'skipped')) return { id, seen };
  return { id, seen, byRoll, byEmail: byEmail && byEmail.id === byRoll?.id ? 1 : byEmail };
}

/** Who the list had for a stored row when it was evaluated. */
export function matchesOf(seen: SeenStudents | 0 | undefined): Matches {
  if (!seen) return { byRoll: null, byEmail: null };
  const byRoll = seen.byRoll ?? null;
  return { byRoll, byEmail: seen.byEmail === 1 ? byRoll : (seen.byEmail ?? null) };
}
