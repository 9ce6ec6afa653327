import type { ListFile } from '../inspect/inspect.ts';
import { readLook } from '../inspect/xlsx/workbook-look.ts';
import { writeProblemText } from './problem-csv.ts';
import { columnsBack, type ProblemSource, problemRows, rowsBack } from './problem-rows.ts';
import { type ProblemBook, writeProblemBook } from './problem-workbook.ts';

/** What writing the rows that did not go through takes. */
export interface ProblemFile extends ProblemSource, Pick<ProblemBook, 'choices'> {
  /** The name of the uploaded file. */
  readonly name: string;
  /** The sheet that was read; null in a text file. */
  readonly sheet: string | null;
  /** The uploaded workbook itself, for its widths and formats; null where it is not kept any more. */
  readonly original: ListFile | null;
}

/**
 * Writes the rows that were left out or refused, in the columns of their file and with what is wrong: corrected there,
 * the file can be uploaded as it is.
 */
export async function writeProblems(format: 'csv' | 'xlsx', target: string, file: ProblemFile): Promise<void> {
  const { name, sheet, original, choices } = file;
  const columns = columnsBack(file);
  const numbers = rowsBack(file);
  const rows = problemRows(file, numbers);
  if (format === 'csv') return writeProblemText(target, { file: name, columns, rows });
  const wanted = { sheet: sheet ?? '', rows: numbers, columns: file.headings.length };
  const look = original && sheet !== null ? await readLook(original.path, wanted) : null;
  return writeProblemBook(target, { sheet: sheet ?? 'Rows to correct', columns, rows, look, choices });
}
