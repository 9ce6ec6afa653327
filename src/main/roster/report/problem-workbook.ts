import { type CellLook, type NumberFormat, numberFormats } from '#node/spreadsheet/cell-styles.ts';
import { headingCell, type WorkbookColumn, type WrittenCell } from '#node/spreadsheet/workbook.ts';
import type { RosterField, RosterProblem } from '#shared/desk/types.ts';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import type { WorkbookLook } from '../inspect/xlsx/workbook-look.ts';
import { problemColumns } from './problem-columns.ts';
import { type ProblemColumn, type ProblemRow, problemWording } from './problem-rows.ts';
import { templateColumns } from './template.ts';
import { writeWorkbookFile } from './workbook-file.ts';

/** Rows to be corrected, as a workbook. */
export interface ProblemBook {
  /** The sheet that they come from. */
  readonly sheet: string;
  readonly columns: readonly ProblemColumn[];
  readonly rows: Iterable<ProblemRow>;
  /** Widths and formats of the workbook that they come from; null where there are none. */
  readonly look: WorkbookLook | null;
  /** What the drop-downs of a field offer. */
  readonly choices: Partial<Record<RosterField, readonly string[]>>;
}

const whatToDo =
  'Correct the red cells, save, and upload this file as it is. The columns from “Row in the file” on are left out then.';

/**
 * Writes the rows in the columns of their file. Cells that keep a row out are red and say why in a note, those worth a
 * second look are yellow; the columns behind say it once more, to be sorted and filtered by.
 */
export async function writeProblemBook(target: string, book: ProblemBook): Promise<void> {
  const { sheet, columns, look, choices } = book;
  const widths = columns.map(({ index, field }): WorkbookColumn => {
    const usual = templateColumns.find((column) => column.field === field)?.width ?? 22;
    const width = (index === null ? undefined : look?.widths[index]) ?? usual;
    return { width, choices: field === null ? undefined : choices[field] };
  });
  await writeWorkbookFile(target, {
    name: sheet,
    columns: [...widths, { width: 14 }, { width: 60 }, { width: 60 }],
    chunks: [rowsOf(book)],
    filtered: true,
  });
}

function* rowsOf({ columns, rows, look }: ProblemBook): Generator<(string | WrittenCell)[]> {
  const [place, problem, fix] = problemColumns.xlsx;
  const own = columns.map(({ heading }) => headingCell(heading));
  yield [...own, headingCell(place), { ...headingCell(problem), note: whatToDo }, headingCell(fix)];
  for (const row of rows) yield cellsOf(row, columns, look);
}

function cellsOf(row: ProblemRow, columns: readonly ProblemColumn[], look: WorkbookLook | null) {
  const cells = columns.map(({ index, field }, place): string | WrittenCell => {
    const own = field === null ? [] : row.problems.filter((problem) => problem.field === field);
    const cell = row.cells[place];
    const value = field === null || field === 'semester' ? cell : digitsAsText(cell);
    if (own.length === 0 && (typeof value === 'string' || value === null || value === undefined)) return value ?? '';
    const shown = index === null ? undefined : look?.format(row.row, index);
    return { value, look: lookOf(own), format: formatOf(value, shown), note: noteOf(own) };
  });
  const { problem, fix } = problemWording(row);
  const aside = (value: RawCell): WrittenCell => ({ value, look: 'aside', format: numberFormats.general });
  // A cell beyond the headings stays beyond them, so that it is noticed again.
  const overflow = row.overflow.map(
    (cell): WrittenCell => ({ value: cell, look: 'error', format: numberFormats.text }),
  );
  return [...cells, aside(row.row), aside(problem), aside(fix), ...overflow];
}

/** Numbers of phones and rolls as their digits: the cell is there to be corrected, and a zero typed in front must stay. */
function digitsAsText(cell: RawCell): RawCell {
  return typeof cell === 'number' && Number.isInteger(cell) && Math.abs(cell) < 1e15 ? cellText(cell) : cell;
}

function lookOf(problems: readonly RosterProblem[]): CellLook {
  if (problems.length === 0) return 'plain';
  return problems.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}

const noteOf = (problems: readonly RosterProblem[]): string | undefined =>
  problems.length === 0 ? undefined : problems.map(({ message, fix }) => `${message}\n${fix}`).join('\n\n');

/** Text is text, and whatever counts keeps the format that it had. */
function formatOf(value: RawCell, shown: ReturnType<WorkbookLook['format']>): NumberFormat {
  if (value === null || value === undefined || typeof value === 'string') return numberFormats.text;
  const own = shown && (shown.code ?? shown.id);
  const { day, dayAndTime, general, whole } = numberFormats;
  if (typeof value === 'object' && value.special === 'date')
    return own || (value.text.includes(':') ? dayAndTime : day);
  if (own && own !== numberFormats.text) return own;
  return typeof value === 'number' && Number.isInteger(value) ? whole : general;
}
