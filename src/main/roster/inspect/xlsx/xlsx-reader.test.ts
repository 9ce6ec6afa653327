import { afterAll, describe, expect, it } from 'vitest';
import { utils } from 'xlsx';
import type { RawCell } from '#shared/roster/cell.ts';
import { headings, makeFolder, rawWorkbook, student, workbook } from '../../testing/list-files.ts';
import { inspectFile, openList } from '../inspect.ts';
import { rowFaults } from '../reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

async function readBook(content: Uint8Array, sheet: string | null = null, enough = 1000) {
  const file = folder.write('list.xlsx', content);
  const inspected = await inspectFile(file, new Map(), { sheet, headerRow: null, encoding: null, delimiter: null });
  const rows: { row: number; cells: readonly RawCell[]; faults: number }[] = [];
  const { emptyRows } = await openList(file.path, inspected.layout).read((cells, row, faults) => {
    rows.push({ row, cells, faults });
    return rows.length < enough;
  });
  return { ...inspected, rows, emptyRows, cells: rows.map(({ cells }) => cells) };
}

describe('cells of a workbook', () => {
  it('are texts and exact numbers, whatever the sheet shows', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Mobile', 'Roll No'],
      ['Asha', 919820144512, '00123'],
      ['Ila', 9.82e11, 123456789012345],
      ['Uma', '9820144512', '1E5'],
    ]);
    sheet.B2.z = '0.00E+00';
    expect((await readBook(workbook({ List: sheet }))).cells.slice(1)).toEqual([
      ['Asha', 919820144512, '00123'],
      ['Ila', 982000000000, 123456789012345],
      ['Uma', '9820144512', '1E5'],
    ]);
  });

  it.each([
    [false, 46_085, '2026-03-04'],
    [true, 44_623, '2026-03-04'],
    [false, 46_085.75, '2026-03-04 18:00'],
  ])('are dates by their serial number (1904 system: %s)', async (date1904, serial, text) => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Email', 'Roll'],
      ['Asha', 'a@b.in', serial],
    ]);
    sheet.C2.z = 'dd/mm/yyyy';
    const book = workbook({ List: sheet }, (made) => {
      made.Workbook = { WBProps: { date1904 } };
    });
    expect((await readBook(book)).cells[1]?.[2]).toEqual({ special: 'date', text });
  });

  it('are results of formulas as they were saved, and an error where none was [BULK-02]', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Email', 'Sem'],
      ['Asha', 'a@b.in', 5],
    ]);
    sheet.C2 = { t: 'n', v: 5, f: '2+3' };
    utils.sheet_add_aoa(sheet, [['Ila', 'c@d.in', 0]], { origin: 'A3' });
    sheet.C3 = { t: 'n', f: '2+4' };
    utils.sheet_add_aoa(sheet, [['Uma', 'e@f.in', 0]], { origin: 'A4' });
    sheet.C4 = { t: 'e', v: 0x17 };
    utils.sheet_add_aoa(sheet, [['Ravi', 'g@h.in', true]], { origin: 'A5' });
    expect((await readBook(workbook({ List: sheet }))).cells.slice(1).map((cells) => cells[2])).toEqual([
      5,
      { special: 'no_result', text: '' },
      { special: 'cell_error', text: '#REF!' },
      true,
    ]);
  });

  it('that are too long are cut and marked', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Email'],
      ['x'.repeat(32_767), 'a@b.in'],
    ]);
    const { rows } = await readBook(workbook({ List: sheet }));
    expect(rows[1]?.cells[0]).toHaveLength(32_767);
    expect((rows[1]?.faults ?? 0) & rowFaults.cellTooLong).toBe(0);
  });
});

describe('rows of a workbook', () => {
  it('have the numbers that the program shows; empty ones are counted [BULK-06]', async () => {
    const { rows, emptyRows, inspection } = await readBook(
      workbook({ List: [['Institute'], [], ['Name', 'Email'], ['Asha', 'a@b.in'], [], ['', '  '], ['Ila', 'c@d.in']] }),
    );
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4, 7]);
    expect(inspection.headerRow).toBe(3);
    expect(emptyRows).toBe(3);
  });

  it('stop where the visitor has enough', async () => {
    const rows = [headings, ...Array.from({ length: 30 }, (_, index) => student(index))];
    expect((await readBook(workbook({ List: rows }), null, 12)).rows).toHaveLength(12);
  });

  it('are read by what is there, not by the range that the sheet claims', async () => {
    const { rows, inspection } = await readBook(
      rawWorkbook(
        '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Email</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Asha</t></is></c><c r="B2" t="inlineStr"><is><t>a@b.in</t></is></c></row></sheetData>',
      ),
    );
    expect(rows).toHaveLength(2);
    expect(inspection.columns).toHaveLength(2);
  });

  it('with cells beyond 200 columns are refused [BULK-02]', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Email'],
      ['Asha', 'a@b.in'],
    ]);
    sheet.ZZ1 = { t: 's', v: 'far' };
    sheet['!ref'] = 'A1:ZZ2';
    await expect(readBook(workbook({ List: sheet }))).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('a workbook with declarations of its own', () => {
  it('has none of them read: no entity is replaced, no file opened [BULK-02]', async () => {
    const entity = '<!DOCTYPE worksheet [<!ENTITY lol "lolololol"><!ENTITY file SYSTEM "file:///etc/hostname">]>';
    const cells =
      '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>&lol;&file;</t></is></c></row></sheetData>';
    const { cells: rows } = await readBook(rawWorkbook(cells, entity));
    expect(rows).toEqual([['Name'], ['&lol;&file;']]);
  });
});

describe('sheets', () => {
  const list = [
    ['Name', 'Email'],
    ['Asha', 'a@b.in'],
  ];
  const hide = (book: import('xlsx').WorkBook) => {
    book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: name.startsWith('Old') ? 1 : 0 })) };
  };

  it('that are hidden are left out, and it is said [BULK-07]', async () => {
    const { inspection, cells } = await readBook(
      workbook(
        {
          'Old list': [
            ['Name', 'Email'],
            ['Gone', 'x@y.in'],
          ],
          Autumn: list,
        },
        hide,
      ),
    );
    expect(inspection.sheet).toBe('Autumn');
    expect(inspection.sheets).toEqual([
      { name: 'Old list', hidden: true },
      { name: 'Autumn', hidden: false },
    ]);
    expect(inspection.notes).toContain('Hidden and left out: “Old list”');
    expect(cells[1]).toEqual(['Asha', 'a@b.in']);
  });

  it('with headings come before those without, and another one may be chosen [BULK-07]', async () => {
    const book = workbook({
      Cover: [['Students of 2026']],
      List: list,
      Other: [
        ['Name', 'Email'],
        ['Ila', 'c@d.in'],
      ],
    });
    const { inspection } = await readBook(book);
    expect(inspection.sheet).toBe('List');
    expect(inspection.notes).toContain('Of 3 sheets, “List” is read');
    expect((await readBook(book, 'Other')).cells[1]).toEqual(['Ila', 'c@d.in']);
  });

  const strange = [
    ['Kennung', 'Anschrift'],
    ['a7', 'Am Berg 1'],
  ];

  it.each([
    ['before it', { Sheet1: [], Data: strange, Sheet3: [] }, 'Of 3 sheets, “Data” is read'],
    ['after it', { Data: strange, Sheet2: [], Sheet3: [] }, 'Of 3 sheets, “Data” is read'],
    ['that is all that shows', { Sheet1: [], 'Old data': strange }, '“Old data” is read: it is hidden'],
  ])('that are empty end nothing: one %s, no heading known [BULK-07]', async (_where, sheets, note) => {
    const { inspection, cells } = await readBook(workbook(sheets, hide));
    expect(cells).toEqual(strange);
    expect(inspection.sheet).toMatch(/data/i);
    expect(inspection.notes.join('\n')).toContain(note);
  });

  it('that are all empty are told as that, and so is an empty one that was chosen', async () => {
    const empty = 'This file has no rows. Choose the file that has the list in it';
    await expect(readBook(workbook({ Sheet1: [], Sheet2: [] }))).rejects.toThrow(empty);
    await expect(readBook(workbook({ Data: strange, Sheet2: [] }), 'Sheet2')).rejects.toThrow(empty);
  });

  it('with merged cells are reported [BULK-07]', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Course', 'Email'],
      ['Asha', 'B.Tech', 'a@b.in'],
      ['Ila', null, 'c@d.in'],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }];
    const { inspection } = await readBook(workbook({ List: sheet }));
    expect(inspection.notes).toContain('1 area of merged cells: only the first cell of each has the value');
  });
});
