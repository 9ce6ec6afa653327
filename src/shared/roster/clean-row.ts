import type { BatchRow } from '../contract/students.ts';
import { type RosterField, type RosterMapping, type RosterProblem, rosterFields } from '../desk/types.ts';
import { errorOf, noProblems, type RawCell } from './cell.ts';
import { cleanCell } from './clean.ts';
import { fieldTitles } from './decide.ts';
import { quickValue } from './quick.ts';

/** A column of a list and the field that it holds. */
export interface MappedColumn {
  readonly index: number;
  readonly field: RosterField;
}

/** Cleaned values of a row; empty where there is none. */
export type RosterValues = Record<RosterField, string>;

/** Cells that a person corrected. */
export type RosterEdits = Partial<RosterValues>;

type Clearable = NonNullable<BatchRow['clear']>[number];

/** A row whose cells have been cleaned. */
export interface CleanedRow {
  readonly values: RosterValues;
  /** Fields whose cell says CLEAR. */
  readonly clear: readonly Clearable[];
  readonly problems: readonly RosterProblem[];
}

/** The cell that empties a field that may be empty. */
export const clearWord = 'CLEAR';
const clearable: ReadonlySet<string> = new Set<Clearable>(['specialization', 'phone', 'roll_number']);
const nothingCleared: readonly Clearable[] = Object.freeze([]);

/** The columns that carry a field, in the order of the fields. */
export function mappedColumns(mapping: RosterMapping): MappedColumn[] {
  const columns = Object.entries(mapping).map(([index, field]) => ({ index: Number(index), field }));
  return columns.sort((one, other) => rosterFields.indexOf(one.field) - rosterFields.indexOf(other.field));
}

/** A row with nothing in it. All rows have this one shape, which keeps reading their values fast. */
const noValues = (): RosterValues => ({
  name: '',
  course: '',
  specialization: '',
  semester: '',
  email: '',
  phone: '',
  roll_number: '',
});

/** How `cleanRow` goes about it. */
export interface CleanRowOptions {
  /** Cells that a person corrected: they stand instead of the file's. */
  readonly edits?: RosterEdits | undefined;
  /** Leaves out the remarks on what was changed. */
  readonly brief?: boolean;
}

interface Cleaning {
  readonly values: RosterValues;
  clear: Clearable[] | null;
  problems: RosterProblem[] | null;
}

/** Cleans the mapped cells of one row. */
export function cleanRow(
  cells: readonly RawCell[],
  columns: readonly MappedColumn[],
  { edits, brief = false }: CleanRowOptions = {},
): CleanedRow {
  const row: Cleaning = { values: noValues(), clear: null, problems: null };
  for (const { index, field } of columns) takeCell(row, field, edits?.[field] ?? cells[index], brief);
  if (edits) {
    const mapped = new Set(columns.map(({ field }) => field));
    for (const field of rosterFields) if (!mapped.has(field)) takeCell(row, field, edits[field], brief);
  }
  return { values: row.values, clear: row.clear ?? nothingCleared, problems: row.problems ?? noProblems };
}

function takeCell(row: Cleaning, field: RosterField, raw: RawCell, brief: boolean): void {
  if (raw === '') return;
  const quick = brief && typeof raw === 'string' ? quickValue(field, raw) : null;
  if (quick !== null) {
    row.values[field] = quick;
    return;
  }
  if (typeof raw === 'string' && raw.length >= clearWord.length && raw.length < 20 && raw.trim() === clearWord) {
    if (clearable.has(field)) row.clear = [...(row.clear ?? []), field as Clearable];
    else row.problems = [...(row.problems ?? []), cannotClear(field)];
    return;
  }
  const cleaned = cleanCell(field, raw, brief);
  row.values[field] = cleaned.value;
  if (cleaned.problems.length > 0) row.problems = [...(row.problems ?? []), ...cleaned.problems];
}

/** A cleaned row as the service takes it. `seen`: the revision of the student that the decision saw, 0 for none. */
export function toBatchRow(row: number, { values, clear }: CleanedRow, seen?: number): BatchRow {
  const sent: BatchRow['values'] = {};
  for (const field of rosterFields) {
    if (values[field] === '') continue;
    if (field !== 'semester') sent[field] = values[field];
    else if (/^\d+$/.test(values.semester)) sent.semester = Number(values.semester);
  }
  return { row, values: sent, ...(clear.length > 0 && { clear: [...clear] }), ...(seen !== undefined && { seen }) };
}

const cannotClear = (field: RosterField) =>
  errorOf(
    field,
    'cannot_clear',
    `${fieldTitles[field]} cannot be emptied`,
    'Leave the cell empty to keep the value, or write a new one',
  );
