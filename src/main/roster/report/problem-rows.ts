import { type ColumnField, type RosterField, type RosterProblem, rosterFields } from '#shared/desk/types.ts';
import { errorOf, type RawCell } from '#shared/roster/cell.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { columnTitles, fieldOfColumn, isNamePart, type NamePart, splitName } from '#shared/roster/name-parts.ts';
import type { ImportRules } from '../check/evaluate.ts';
import type { Preview } from '../correct/preview.ts';
import type { StoredRow } from '../store/block-text.ts';
import type { BlockStore } from '../store/blocks.ts';
import { blockRows, outcomeNumber } from '../store/marks.ts';
import { problemColumnsAt } from './problem-columns.ts';

/** Rows that the service refused when they were sent. */
type Refused = readonly { readonly row: number; readonly field: string; readonly message: string }[];

/** An upload whose rows did not all go through. */
export interface ProblemSource {
  readonly blocks: BlockStore;
  readonly preview: Pick<Preview, 'row'>;
  readonly importRules: ImportRules;
  readonly headings: readonly string[];
  readonly refused: Refused;
}

/** A column of what comes back. */
export interface ProblemColumn {
  readonly heading: string;
  /** Where it stands in the file; null for one that the file did not have. */
  readonly index: number | null;
  /** The field that the column goes into. */
  readonly field: RosterField | null;
  /** The part of the name that it holds; null for a whole field. */
  readonly part: NamePart | null;
}

/** A row that did not go through. */
export interface ProblemRow {
  readonly row: number;
  /** One for each column: the cells of the file, and what a person corrected. */
  readonly cells: readonly RawCell[];
  /** Cells beyond the last heading. */
  readonly overflow: readonly RawCell[];
  /** Errors first, warnings behind them. */
  readonly problems: readonly RosterProblem[];
}

/**
 * The columns of the file, and one for each field that it lacks: whatever a person filled in needs a place, and so does
 * what is missing. What an earlier upload put beside its rows is left out.
 */
export function columnsBack({ headings, importRules }: ProblemSource): ProblemColumn[] {
  const own = problemColumnsAt(headings);
  const matched = importRules.columns.some(({ index }) => index >= own);
  const kept = own < 0 || matched ? headings : headings.slice(0, own);
  const heldAt = (index: number) => importRules.columns.find((column) => column.index === index)?.field ?? null;
  const filled = new Set(importRules.columns.map(({ field }) => fieldOfColumn(field)));
  const missing = rosterFields.filter((field) => !filled.has(field));
  return [
    ...kept.map((heading, index) => ({
      heading: heading || titleOf(heldAt(index)),
      index,
      ...columnOf(heldAt(index)),
    })),
    ...missing.map((field) => ({ heading: fieldTitles[field], index: null, field, part: null })),
  ];
}

/** A column without a heading would have to be matched anew when its rows come back. */
const titleOf = (held: ColumnField | null) => (held === null ? '' : columnTitles[held]);

const columnOf = (held: ColumnField | null): Pick<ProblemColumn, 'field' | 'part'> =>
  held === null ? { field: null, part: null } : { field: fieldOfColumn(held), part: isNamePart(held) ? held : null };

/** The numbers of the rows that come back, in order. */
export function rowsBack({ blocks, refused }: Pick<ProblemSource, 'blocks' | 'refused'>): number[] {
  const rejected = new Set(refused.map(({ row }) => row));
  return blocks.marked().flatMap(({ block, marks }) => {
    const first = block * blockRows;
    const places = Array.from({ length: blockRows }, (_, place) => place);
    const wanted = (place: number) =>
      marks.outcome[place] === outcomeNumber.error || (marks.outcome[place] !== 0 && rejected.has(first + place));
    return places.filter(wanted).map((place) => first + place);
  });
}

/** The rows that come back, one after the other: a block of rows at a time is in memory. */
export function* problemRows(source: ProblemSource, rows: readonly number[]): Generator<ProblemRow> {
  const columns = columnsBack(source);
  const refusals = new Map(source.refused.map((rejection) => [rejection.row, rejection]));
  let block = -1;
  let stored = new Map<number, StoredRow>();
  for (const row of rows) {
    const wanted = Math.floor(row / blockRows);
    if (wanted !== block) {
      block = wanted;
      stored = new Map(source.blocks.rows(block).map((own) => [own[0], own]));
    }
    const own = stored.get(row);
    if (own) yield problemRow(source, columns, own, refusals.get(row));
  }
}

function problemRow(
  { preview, headings }: ProblemSource,
  columns: readonly ProblemColumn[],
  [row, cells, , edits]: StoredRow,
  refusal: Refused[number] | undefined,
): ProblemRow {
  const shown = preview.row(row)?.problems ?? [];
  const refused = refusal ? [refusedRemark(refusal)] : [];
  const parts = columns.flatMap(({ part }) => part ?? []);
  const corrected = edits?.name === undefined || parts.length === 0 ? {} : splitName(edits.name, parts);
  const cellOf = ({ index, field, part }: ProblemColumn): RawCell =>
    (part ? corrected[part] : field && edits?.[field]) ?? (index === null ? '' : cells[index]);
  return {
    row,
    cells: columns.map(cellOf),
    overflow: cells.slice(headings.length),
    problems: [
      ...refused,
      ...shown.filter(({ severity }) => severity === 'error'),
      ...shown.filter(({ severity }) => severity === 'warning'),
    ],
  };
}

function refusedRemark({ field, message }: Refused[number]): RosterProblem {
  const known = field in fieldTitles ? (field as RosterField) : null;
  return errorOf(known, 'refused', message, 'Check the list again to see what it would change now');
}

/** What keeps a row out and what to do, each said once. */
export function problemWording({ problems }: ProblemRow): { readonly problem: string; readonly fix: string } {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return {
    problem: errors.map(({ message }) => message).join('. '),
    fix: [...new Set(errors.map(({ fix }) => fix))].join('. '),
  };
}
