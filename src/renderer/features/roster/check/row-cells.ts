import type { RosterField, RosterProblem, RosterRow } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { cellTexts } from '../roster-texts.ts';

/** How a cell stands: `bad` keeps the row out, `doubtful` is warned about. */
export type CellState = 'fine' | 'doubtful' | 'bad';

/** How a cell of a row stands. */
export function cellState({ problems }: Pick<RosterRow, 'problems'>, field: RosterField): CellState {
  const own = problems.filter((problem) => problem.field === field);
  if (own.some(({ severity }) => severity === 'error')) return 'bad';
  return own.some(({ severity }) => severity === 'warning') ? 'doubtful' : 'fine';
}

/** Whether a cell can be mended here: it is bad or doubtful, or the row as a whole is wrong and any cell may be why. */
export function isFixable(row: Pick<RosterRow, 'problems' | 'outcome'>, field: RosterField): boolean {
  if (cellState(row, field) !== 'fine') return true;
  return row.outcome === 'error' && row.problems.some((each) => each.severity === 'error' && each.field === null);
}

/** What a cell shows: the value as it will be stored; what the file said where that is wrong, or was read another way. */
export function shownValue(row: Pick<RosterRow, 'values' | 'original' | 'problems'>, field: RosterField): string {
  const original = row.original[field];
  const asWritten = cellState(row, field) === 'bad' || field === 'semester';
  if (asWritten && original !== undefined) return original;
  return cellTexts(field, row.values[field] ?? original ?? '');
}

/** What people begin to correct: what the file said. */
export function valueToFix(row: Pick<RosterRow, 'values' | 'original'>, field: RosterField): string {
  return row.original[field] ?? row.values[field] ?? '';
}

/** A row while the correction of one of its values is on its way: with the new value, on which nothing is said yet. */
export function correctedRow<R extends Pick<RosterRow, 'values' | 'original' | 'problems'>>(
  row: R,
  field: RosterField,
  value: string,
): R {
  return {
    ...row,
    values: { ...row.values, [field]: value },
    original: { ...row.original, [field]: value },
    problems: row.problems.filter((problem) => problem.field !== field),
  };
}

/** How screen readers call a cell that says too little by itself: a wrong one, an empty one. Undefined: its text does. */
export function cellLabel(
  row: Pick<RosterRow, 'row' | 'values' | 'original' | 'problems' | 'outcome'>,
  field: RosterField,
): string | undefined {
  const text = shownValue(row, field);
  if (isFixable(row, field)) return `${text || 'Empty'}, correct ${fieldTitles[field]} of row ${row.row}`;
  return text ? undefined : `${fieldTitles[field]} of row ${row.row} is empty`;
}

/** Remarks in the order in which they matter. */
export function orderedProblems(problems: readonly RosterProblem[]): readonly RosterProblem[] {
  const weight = { error: 0, warning: 1, cleaned: 2 };
  return [...problems].sort((one, other) => weight[one.severity] - weight[other.severity]);
}

/** What the file said where the value was only written another way, for instance a phone number; null elsewhere. */
export function rewrittenFrom(row: Pick<RosterRow, 'original' | 'values'>, field: RosterField): string | null {
  const original = row.original[field];
  return original && original !== row.values[field] ? original : null;
}

/** Remarks that say nothing that the cell does not show: a number in its usual form. */
export function isPlain(code: string): boolean {
  return code === 'phone_read';
}
