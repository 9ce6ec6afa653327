import { writeFile } from 'node:fs/promises';
import { numberFormats } from '#node/spreadsheet/cell-styles.ts';
import { headingCell, type WrittenCell } from '#node/spreadsheet/workbook.ts';
import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { semesterChoices } from './closed-lists.ts';
import { templateColumns } from './template.ts';
import { writeWorkbookFile } from './workbook-file.ts';

/** The row that shows how it is meant stands apart, and says at its first cell that it may stay. */
const exampleCell = (value: string, index: number): WrittenCell => ({
  value,
  look: 'aside',
  format: numberFormats.text,
  note: index === 0 ? 'An example: this row is left out when the list is uploaded. Write yours below it.' : undefined,
});

/** Writes the template of the student list: headings, and an example row that is not uploaded. Answers its name. */
export async function writeTemplate(format: 'csv' | 'xlsx', target: string): Promise<string> {
  const headings = templateColumns.map(({ heading }) => heading);
  if (format === 'csv') {
    const rows = [headings, templateColumns.map(({ example }) => example)];
    await writeFile(target, byteOrderMark + rows.map(csvLine).join(''), { mode: 0o600 });
  } else {
    const columns = templateColumns.map(({ field, width }) => ({
      width,
      ...(field === 'semester' && { choices: semesterChoices }),
    }));
    const example = templateColumns.map((column, index) => exampleCell(column.example, index));
    const rows = [headings.map((heading) => headingCell(heading)), example];
    await writeWorkbookFile(target, { name: 'Students', columns, chunks: [rows], filtered: true });
  }
  return `student-list-template.${format}`;
}
