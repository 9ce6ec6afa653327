import { writeFile } from 'node:fs/promises';
import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { templateColumns } from '#shared/roster/template.ts';
import { writeWorkbook } from './workbook.ts';

const semesters = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** Writes the template of the student list: headings, and an example row that is not uploaded. Answers its name. */
export async function writeTemplate(format: 'csv' | 'xlsx', target: string): Promise<string> {
  const rows = [templateColumns.map(({ heading }) => heading), templateColumns.map(({ example }) => example)];
  if (format === 'csv') {
    await writeFile(target, byteOrderMark + rows.map(csvLine).join(''), { mode: 0o600 });
  } else {
    const columns = templateColumns.map(({ field, width }) => ({
      width,
      ...(field === 'semester' && { choices: semesters }),
    }));
    await writeWorkbook(target, { sheet: 'Students', columns, rows });
  }
  return `student-list-template.${format}`;
}
