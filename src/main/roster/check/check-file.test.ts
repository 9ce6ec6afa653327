import { afterAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../inspect/inspect.ts';
import type { RosterReader } from '../inspect/reader.ts';
import { makeFolder, rawWorkbook } from '../testing/list-files.ts';
import type { Checked } from './check.ts';
import { checkFile } from './check-file.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const head = row(1, text('A1', 'Name'), text('B1', 'Email'));
const sheet = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;

describe('a workbook whose order is unusual only far down', () => {
  const rows = Array.from({ length: 400 }, (_, index) =>
    row(index + 2, text(`A${index + 2}`, `Student ${index}`), text(`B${index + 2}`, `s${index}@b.in`)),
  );
  const swapped = [...rows.slice(0, 300), rows[399] ?? '', ...rows.slice(300, 399)];
  const inspect = async (...content: string[]) => {
    const file = folder.write('list.xlsx', rawWorkbook(sheet(...content)));
    return { file, ...(await inspectFile(file, new Map())) };
  };
  const read = async (reader: RosterReader) => {
    const numbers: number[] = [];
    const { emptyRows } = await reader.read((_cells, number) => numbers.push(number) > 0);
    return { ...({} as Omit<Checked, 'slow'>), numbers, emptyRows };
  };

  it('is read once more from its start, in order, and that is told [X-08]', async () => {
    const { file, layout, inspection } = await inspect(head, ...swapped);
    expect([layout.slow, inspection.notes]).toEqual([undefined, []]);
    expect(await checkFile(file.path, layout, read)).toMatchObject({
      slow: true,
      numbers: Array.from({ length: 401 }, (_, index) => index + 1),
    });
  });

  it('is refused when that moves the headings [X-08]', async () => {
    const { file, layout } = await inspect(...swapped, head);
    expect(layout.headerRow).toBe(2);
    await expect(checkFile(file.path, layout, read)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('first rows of this list stand at its end'),
    });
  });
});
