import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import { makeFolder } from '../testing/list-files.ts';
import { templateColumns } from './template.ts';
import { writeTemplate } from './template-file.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

it('as a workbook keeps identifiers as text, offers the semesters, and marks its example [BULK-03]', async () => {
  const target = join(folder.path, 'template.xlsx');
  expect(await writeTemplate('xlsx', target)).toBe('student-list-template.xlsx');
  const book = read(readFileSync(target), { cellStyles: true, cellNF: true, bookFiles: true });
  const sheet = book.Sheets.Students as WorkSheet;
  const [headings, example] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
  expect(headings).toEqual(templateColumns.map(({ heading }) => heading));
  expect(example).toEqual(templateColumns.map((column) => column.example));
  expect(['F2', 'G2'].map((place) => [(sheet[place] as { t: string }).t, (sheet[place] as { z: string }).z])).toEqual([
    ['s', '@'],
    ['s', '@'],
  ]);
  expect(sheet.A2?.c?.[0]?.t).toContain('left out when the list is uploaded');
  expect(sheet.A2?.s.fgColor, 'set apart').toBeDefined();
  const { files } = book as unknown as { readonly files: Record<string, { readonly content: Buffer }> };
  const xml = String(files['xl/worksheets/sheet1.xml']?.content);
  expect(xml).toContain('<dataValidation type="list" allowBlank="1" sqref="D2:D150001"><formula1>Choices!$D$1:$D$12');
  // Columns are text below the example, too: what is typed there keeps its zeros.
  expect(xml.match(/<col [^>]*style="1"/g)).toHaveLength(templateColumns.length);
});

it('as a text file starts with the mark by which spreadsheets know UTF-8 [BULK-03]', async () => {
  const target = join(folder.path, 'template.csv');
  await writeTemplate('csv', target);
  const bytes = readFileSync(target);
  expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
  expect(bytes.toString('utf8')).toContain(templateColumns.map(({ heading }) => heading).join(','));
});
