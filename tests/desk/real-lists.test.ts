import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile, openList, proposedOptions } from '../../src/main/roster/inspect/inspect.ts';
import type { RawCell } from '../../src/shared/roster/cell.ts';
import { cleanRow, mappedColumns } from '../../src/shared/roster/clean-row.ts';

const folder = join(import.meta.dirname, '../data/lists');

const day = (text: string): RawCell => ({ special: 'date', text });

/** One list of four students, as six programs wrote it. Only text files hold dates as somebody sees them. */
const students: readonly (readonly RawCell[])[] = [
  ['Asha Rao', 'B.Tech', 'Physics', '5', 'asha@inst.ac.in', '+919820144512', '0021CS1', day('2004-03-05')],
  ['José D’Souza, Jr', 'B.Sc', '', 'V', 'jose@inst.ac.in', '098201 44513', '0021CS2', day('2003-12-31')],
  ['Zoë "Zo" Nair', 'MBA', 'Finance', '12', 'zoe@inst.ac.in', '9820144514', '1E5', day('2002-02-28')],
  ['अनन्या शर्मा', 'B.A.', 'हिन्दी', 'Sem 3', 'ananya@inst.ac.in', '९८२०१४४५१५', '0021CS4', day('2004-01-01')],
];
const typed = students.map((cells) => cells.map(asTyped));

function asTyped(cell: RawCell): RawCell {
  if (typeof cell !== 'object' || !cell) return cell;
  return cell.text.replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1');
}

const workbooks = [
  'calc-plain.xlsx',
  'calc-titles-hidden-1904.xlsx',
  'exceljs.xlsx',
  'hucre.xlsx',
  'sheetjs-style.xlsx',
  'write-excel-file.xlsx',
];

async function readList(name: string) {
  const path = join(folder, name);
  const { inspection, layout } = await inspectFile({ path, name }, new Map());
  const rows: (readonly RawCell[])[] = [];
  await openList(path, layout).read((cells, row) => {
    if (row > layout.headerRow) rows.push(cells);
    return true;
  });
  const matched = inspection.columns.filter(({ field }) => field !== null);
  const { mapping } = proposedOptions(inspection);
  return { inspection, rows, matched, cleaned: rows.map((cells) => cleanRow(cells, mappedColumns(mapping))) };
}

describe('a list that another program wrote', () => {
  it.each(workbooks)('%s has its columns matched and every cell read exactly [BULK-39]', async (name) => {
    const { inspection, rows, matched, cleaned } = await readList(name);
    expect(matched.map(({ match }) => match)).toEqual(Array.from({ length: 7 }, () => 'exact'));
    expect(rows).toEqual(students);
    expect(cleaned.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'))).toEqual([]);
    expect(inspection.sheet).toBe('Students');
  });

  it('with titles, merged cells, a hidden sheet and the calendar of 1904 is read below them, and all of it is told [BULK-07]', async () => {
    const { inspection, rows } = await readList('calc-titles-hidden-1904.xlsx');
    expect(inspection).toMatchObject({
      headerRow: 4,
      notes: [
        'Hidden and left out: “Old list”',
        '1 area of merged cells: only the first cell of each has the value',
        '2 rows above the headings in row 4 left out',
      ],
    });
    expect(rows.map((cells) => cells[7])).toEqual(students.map((cells) => cells[7]));
  });

  it.each([
    ['semicolons-utf16.csv', { encoding: { name: 'utf-16le', certain: true, sample: [] }, delimiter: ';' }, typed],
    ['tabs-utf8.tsv', { encoding: { name: 'utf-8', certain: true, sample: [] }, delimiter: '\t' }, typed],
    [
      'windows-1252.csv',
      {
        encoding: { name: 'windows-1252', certain: false, sample: ['José D’Souza, Jr', 'Zoë "Zo" Nair'] },
        delimiter: ',',
      },
      typed.slice(0, 3),
    ],
  ])(
    '%s is read exactly, or asked about with its own cells [BULK-04] [BULK-05] [BULK-39]',
    async (name, told, rows) => {
      const read = await readList(name);
      expect(read.inspection).toMatchObject(told);
      expect(read.rows).toEqual(rows);
    },
  );

  it('comes to the same students, whichever program it was [BULK-39]', async () => {
    const all = await Promise.all(
      workbooks.map(async (name) => (await readList(name)).cleaned.map(({ values }) => values)),
    );
    for (const one of all) expect(one).toEqual(all[0]);
    expect(all[0]?.[3]).toMatchObject({ semester: '3', phone: '+919820144515', roll_number: '0021CS4' });
  });
});
