import { type RosterField, type RosterProblem, type RosterRow, rosterFields } from '#shared/desk/types.ts';
import { cellText, cleanedOf, errorOf, warningOf } from '#shared/roster/cell.ts';
import { type CleanedRow, cleanRow, writtenCell } from '#shared/roster/clean-row.ts';
import { type Decision, decideRow, fieldTitles } from '#shared/roster/decide.ts';
import { cleanStored, type ImportRules, matchesOf } from '../check/evaluate.ts';
import type { StoredRow } from '../store/block-text.ts';
import { outcomeOf, rowFlags } from '../store/marks.ts';

/** What the marks say about one row. */
export interface RowMark {
  readonly outcome: number;
  readonly flags: number;
  readonly sameAs: number;
  readonly phonePeer: number;
  readonly namePeer: number;
}

/** What showing a row may have to look up. */
export interface Surroundings {
  readonly importRules: ImportRules;
  /** Another row of the file, cleaned; null when it is not there. */
  row(row: number): CleanedRow | null;
  /** The name of a student on the list. */
  studentName(id: number): string | null;
}

/** A stored row with every remark in words. */
export function showRow(stored: StoredRow, mark: RowMark, around: Surroundings): RosterRow {
  const [number, cells, seen, edits] = stored;
  const { importRules } = around;
  const isExample = (mark.flags & rowFlags.example) !== 0;
  const cleaned = isExample ? cleanRow(cells, importRules.columns, edits) : cleanStored(importRules, cells, edits);
  const outcome = outcomeOf(mark.outcome) ?? 'error';
  const decided = isExample ? null : decideRow(cleaned, matchesOf(seen), importRules.mode, importRules.choices);
  const refused = saysMore(mark.flags, decided) ? (decided?.problems ?? []) : [];
  const own = isExample ? [exampleRemark] : cleaned.problems;
  return {
    row: number,
    outcome,
    values: valuesOf(cleaned),
    original: originalsOf(stored, importRules, cleaned),
    // Whatever is wrong with a merged row is said of the row that it repeats.
    problems:
      outcome === 'merged'
        ? []
        : [...own, ...refused, ...shapeRemarks(mark.flags), ...neighbourRemarks(mark, cleaned, around)],
    changes: outcome === 'update' ? (decided?.changes ?? []) : [],
    sameAs: mark.sameAs === 0 ? null : mark.sameAs,
  };
}

/** What the decision says of the row: why it refuses it, or what stays because the student wrote it. */
function saysMore(flags: number, decided: Decision | null): boolean {
  return (flags & rowFlags.refused) !== 0 || (decided !== null && decided.outcome !== 'error');
}

function valuesOf({ values }: CleanedRow): RosterRow['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** What the cells say, where that is not the value: what a person typed counts as the cell. */
function originalsOf(
  [, cells, , edits]: StoredRow,
  { places }: ImportRules,
  { values }: CleanedRow,
): RosterRow['original'] {
  const original: Partial<Record<RosterField, string>> = {};
  for (const field of rosterFields) {
    const text = edits?.[field] ?? cellText(writtenCell(cells, places, field));
    if (text !== values[field]) original[field] = text;
  }
  return original;
}

const exampleRemark = cleanedOf(null, 'example_row', 'The example of the template: left out');

function shapeRemarks(flags: number): RosterProblem[] {
  const remarks: RosterProblem[] = [];
  const add = (flag: number, remark: RosterProblem) => {
    if ((flags & flag) !== 0) remarks.push(remark);
  };
  add(
    rowFlags.quotes,
    errorOf(
      null,
      'quotes',
      'A quotation mark stands inside a quoted cell, so cells may have run together',
      'Double the quotation mark, or take it away',
    ),
  );
  add(rowFlags.cellTooLong, errorOf(null, 'cell_too_long', 'A cell has more than 32,767 characters', 'Shorten it'));
  add(
    rowFlags.extraCells,
    errorOf(
      null,
      'extra_cells',
      'This row has more cells than there are headings, so values may have moved to the right',
      'Put a value with a comma in it in quotes, or give the column a heading',
    ),
  );
  add(
    rowFlags.missingCells,
    warningOf(
      null,
      'missing_cells',
      'This row has fewer cells than there are headings',
      'Check that no value has moved to the left',
    ),
  );
  add(
    rowFlags.shortRoll,
    warningOf(
      'roll_number',
      'short_roll',
      'Roll Number is shorter than the others: zeros at its start may be lost',
      'Compare it with the register',
    ),
  );
  return remarks;
}

function neighbourRemarks(mark: RowMark, cleaned: CleanedRow, around: Surroundings): RosterProblem[] {
  const remarks: RosterProblem[] = [];
  if ((mark.flags & rowFlags.differs) !== 0) remarks.push(differs(mark.sameAs, cleaned, around.row(mark.sameAs)));
  if ((mark.flags & rowFlags.samePhone) !== 0) {
    remarks.push(alike('phone', 'same_phone', mark.phonePeer, 'the same Phone Number', around));
  }
  if ((mark.flags & rowFlags.sameName) !== 0) {
    remarks.push(alike('name', 'same_name', mark.namePeer, 'the same Student Name and Course', around));
  }
  return remarks;
}

function differs(row: number, cleaned: CleanedRow, other: CleanedRow | null): RosterProblem {
  const differing = rosterFields.filter((field) => other && cleaned.values[field] !== other.values[field]);
  const titles = differing.map((field) => fieldTitles[field]).join(', ');
  const fix = 'Keep one of the rows, or correct the e-mail or the roll number';
  const shared = (['email', 'roll_number'] as const).find(
    (field) => cleaned.values[field] !== '' && cleaned.values[field] === other?.values[field],
  );
  const what = shared ? `has the same ${fieldTitles[shared]}` : 'is about the same student';
  return errorOf(shared ?? null, 'differs', `Row ${row} ${what}, but another ${titles || 'content'}`, fix);
}

function alike(field: RosterField, code: string, peer: number, what: string, around: Surroundings): RosterProblem {
  const who = peer > 0 ? `Row ${peer}` : `${around.studentName(-peer) ?? 'A student'}, on the list already,`;
  return warningOf(field, code, `${who} has ${what}`, 'Are these two different students?');
}
