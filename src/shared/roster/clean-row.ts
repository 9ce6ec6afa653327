import type { BatchRow } from '../contract/students.ts';
import { type RosterField, type RosterMapping, type RosterProblem, rosterFields } from '../desk/types.ts';
import { errorOf, noProblems, type RawCell } from './cell.ts';
import { cleanCell } from './clean.ts';
import { fieldTitles } from './decide.ts';

/** A column of a list and the field that it holds. */
export interface MappedColumn {
  readonly index: number;
  readonly field: RosterField;
}

/** Cleaned values of a row; a field without one is absent. */
export type RosterValues = Partial<Record<RosterField, string>>;

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

/** Cleans the mapped cells of one row. `edits` are cells that a person corrected: they stand instead of the file's. */
export function cleanRow(
  cells: readonly RawCell[],
  columns: readonly MappedColumn[],
  edits?: RosterValues,
): CleanedRow {
  const values: RosterValues = {};
  let clear: Clearable[] | null = null;
  let problems: RosterProblem[] | null = null;
  const take = (field: RosterField, raw: RawCell) => {
    if (typeof raw === 'string' && raw.trim() === clearWord) {
      if (clearable.has(field)) clear = [...(clear ?? []), field as Clearable];
      else problems = [...(problems ?? []), cannotClear(field)];
      return;
    }
    const cleaned = cleanCell(field, raw);
    if (cleaned.value !== '') values[field] = cleaned.value;
    if (cleaned.problems.length > 0) problems = problems ? [...problems, ...cleaned.problems] : [...cleaned.problems];
  };
  for (const { index, field } of columns) {
    const edited = edits?.[field];
    take(field, edited ?? cells[index]);
  }
  if (edits) {
    const mapped = new Set(columns.map(({ field }) => field));
    for (const field of rosterFields) if (edits[field] !== undefined && !mapped.has(field)) take(field, edits[field]);
  }
  return { values, clear: clear ?? nothingCleared, problems: problems ?? noProblems };
}

/** A cleaned row as the service takes it. `seen`: the revision of the student that the decision saw, 0 for none. */
export function toBatchRow(row: number, { values, clear }: CleanedRow, seen?: number): BatchRow {
  const { semester, ...texts } = values;
  const number = semester === undefined ? Number.NaN : Number(semester);
  return {
    row,
    values: Number.isInteger(number) ? { ...texts, semester: number } : texts,
    ...(clear.length > 0 && { clear: [...clear] }),
    ...(seen !== undefined && { seen }),
  };
}

const cannotClear = (field: RosterField) =>
  errorOf(
    field,
    'cannot_clear',
    `${fieldTitles[field]} cannot be emptied`,
    'Leave the cell empty to keep the value, or write a new one',
  );
