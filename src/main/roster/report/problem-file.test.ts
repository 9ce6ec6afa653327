import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, afterEach, expect, it } from 'vitest';
import { read, utils, type WorkSheet, write } from 'xlsx';
import type { RosterImport, RosterRow } from '#shared/desk/types.ts';
import { csvText, headings, makeFolder, student, workbook } from '../testing/list-files.ts';
import { createListService } from '../testing/list-service.ts';
import { type RosterKit, startRosterKit } from '../testing/roster-kit.ts';

const folder = makeFolder();
let kit: RosterKit | null = null;
afterEach(() => kit?.close());
afterAll(() => folder.remove());

async function desk(): Promise<RosterKit> {
  kit = await startRosterKit(makeFolder(), createListService());
  return kit;
}

async function problemsOf({ roster, heldFile }: RosterKit, { importId }: RosterImport, format: 'csv' | 'xlsx') {
  const { fileId, name } = await roster['roster.problems']({ importId, format });
  return { name, content: readFileSync(heldFile(fileId).path) };
}

async function errorRows({ roster }: RosterKit, { importId }: RosterImport): Promise<readonly RosterRow[]> {
  const page = { outcome: 'error', warnings: false, identifiers: false, search: '', offset: 0, limit: 200 } as const;
  return (await roster['roster.rows']({ importId, ...page, sort: 'row' })).rows;
}

/** What keeps rows out, without the numbers of rows. */
const errorsIn = (rows: readonly RosterRow[]) =>
  rows.map(({ problems }) =>
    problems
      .filter(({ severity }) => severity === 'error')
      .map(({ field, code, message }) => [field, code, message.replace(/Row \d+/g, 'Row')]),
  );

/** A workbook with every kind of fault, and columns that the list does not know. */
function faultyBook(): Buffer {
  const rows: unknown[][] = [
    ['Student list 2026'],
    [...headings, 'Date of birth', 'CGPA'],
    [...student(1), 38_000, 8.25],
    ['Asha', 'B.Tech', 'Physics', 'thirteen', 'asha@inst.ac.in', '12345', '00123', 38_001, 7.5],
    ['Ila', 'B.Tech', 'Physics', 5, 'ila@inst', 9_820_144_512, 4567, 38_002, 9],
    ['Uma', 'B.Tech', '', 3, 'uma@gmial.com', 919_820_144_513, 45_000, 38_003, 6.5],
    ['Ravi', 'B.Tech', '', 3, 'ravi@inst.ac.in', '', 1_234_567_890_123_456, 38_004, 6],
    ['Same', 'B.Tech', '', 3, 'same@inst.ac.in', '', 'R7', 38_005, 6],
    ['Other', 'B.Tech', '', 3, 'same@inst.ac.in', '', 'R7', 38_005, 6],
    ['Zoë', '', '', 3, 'zoe@inst.ac.in', '', '', 38_006, 6],
    ['Eve', 'B.Tech', '', 3, 'eve@inst.ac.in', '', 'E1', 38_006, 6, 'too far'],
    ['Max', 'B.Tech', '', 0, 'max@inst.ac.in', '', 'E2', 38_006, 6],
    [...student(2), 38_007, 8.75],
  ];
  const sheet: WorkSheet = utils.aoa_to_sheet(rows);
  for (let row = 3; row <= rows.length; row += 1) {
    Object.assign(sheet[`H${row}`] as object, { z: 'dd/mm/yyyy' });
    Object.assign(sheet[`I${row}`] as object, { z: '0.00' });
  }
  Object.assign(sheet.G6 as object, { z: 'dd/mm/yyyy' });
  sheet.D12 = { t: 'n', f: '2+1' };
  sheet['!cols'] = [{ width: 31 }, { width: 11 }];
  return workbook({ 'Final year': sheet, Notes: [['Nothing here']] });
}

it('comes back as its own workbook: failed rows only, marked cells, what to do, drop-downs [BULK-33]', async () => {
  const desk1 = await desk();
  const upload = await desk1.check(await desk1.open('Final year.xlsx', faultyBook()));
  const { name, content } = await problemsOf(desk1, upload, 'xlsx');
  expect(name).toBe('Final year - rows to correct.xlsx');

  const book = read(content, { cellStyles: true, cellNF: true, bookFiles: true });
  expect(book.SheetNames).toEqual(['Final year', 'Choices']);
  expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0, 1]);
  const sheet = book.Sheets['Final year'] as WorkSheet;
  const texts = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
  expect(texts[0]).toEqual([...headings, 'Date of birth', 'CGPA', 'Row in the file', 'Problem', 'How to fix', '']);
  expect(texts.slice(1).map((cells) => [cells[0], cells[9]])).toEqual([
    ['Asha', '4'],
    ['Ila', '5'],
    ['Uma', '6'],
    ['Ravi', '7'],
    ['Same', '8'],
    ['Other', '9'],
    ['Zoë', '10'],
    ['Eve', '11'],
    ['Max', '12'],
  ]);
  // Columns that the list does not know keep their values and how they show; the widths are those of the file.
  expect([sheet.H2?.v, sheet.H2?.z, sheet.I2?.v, sheet.I2?.z, sheet.I2?.w]).toEqual([
    38_001,
    'dd/mm/yyyy',
    7.5,
    '0.00',
    '7.50',
  ]);
  expect(sheet['!cols']?.slice(0, 2).map((column) => Math.round(column.width ?? 0))).toEqual([31, 11]);
  // Identifiers are text, whatever they were.
  expect([sheet.F3, sheet.G2, sheet.G3].map((cell) => [cell?.t, cell?.v, cell?.z])).toEqual([
    ['s', '9820144512', '@'],
    ['s', '00123', '@'],
    ['s', '4567', '@'],
  ]);
  expect(sheet.E3?.s.fgColor).toEqual({ rgb: 'FFC7CE' });
  expect(sheet.E3?.c?.[0]?.t).toContain('Email Id “ila@inst” has no domain ending');
  expect(sheet.E3?.c?.[0]?.t).toContain('Write the e-mail as name@example.ac.in');
  expect(sheet.E4?.s.fgColor, 'a likely slip').toEqual({ rgb: 'FFEB9C' });
  expect(sheet.A3?.s.fgColor, 'a sound cell').toBeUndefined();
  expect(texts[2]?.slice(10, 12)).toEqual([
    'Email Id “ila@inst” has no domain ending',
    'Write the e-mail as name@example.ac.in',
  ]);
  const xml = String(
    (book as unknown as { files: Record<string, { content: Buffer }> }).files['xl/worksheets/sheet1.xml']?.content,
  );
  expect(xml).toContain('<pane ySplit="1"');
  expect(xml).toContain('sqref="D2:D150001"><formula1>Choices!$D$1:$D$12</formula1>');
});

it.each(['xlsx', 'csv'] as const)(
  'keeps the columns of a name in parts, and comes to the same names again (%s) [BULK-08] [BULK-33]',
  async (format) => {
    const desk1 = await desk();
    const rows = [
      ['Surname', 'First Name', 'Middle Name', 'Course', 'Semester', 'Email Id'],
      ['Rao', 'Asha', '', 'B.Tech', '5', 'asha@inst'],
      ['.', 'Ramesh', '', 'B.Tech', '5', 'ramesh@inst'],
      ['', '', '', 'B.Tech', '5', 'nobody@inst'],
    ];
    const upload = await desk1.check(await desk1.open('list.csv', csvText(rows)));
    expect(upload.counts).toMatchObject({ read: 3, error: 3 });
    const { importId } = upload;
    await desk1.roster['roster.fix']({ importId, row: 4, field: 'name', value: 'Meera Bai Iyer' });
    await desk1.roster['roster.fix']({ importId, row: 2, field: 'name', value: 'Asha' });
    const found = await errorRows(desk1, upload);
    expect(found.map(({ values, original }) => [values.name, original.name])).toEqual([
      ['Asha', undefined],
      ['Ramesh', 'Ramesh .'],
      ['Meera Bai Iyer', undefined],
    ]);
    const { name, content } = await problemsOf(desk1, upload, format);
    const book = read(content);
    const sheet = book.Sheets[book.SheetNames[0] as string] as WorkSheet;
    const texts = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
    expect(texts.map((cells) => cells.slice(0, 3))).toEqual([
      ['Surname', 'First Name', 'Middle Name'],
      ['', 'Asha', ''],
      ['.', 'Ramesh', ''],
      ['Iyer', 'Meera', 'Bai'],
    ]);
    const again = await desk1.check(await desk1.open(name, content));
    expect(again.options.mapping).toMatchObject(upload.options.mapping);
    expect((await errorRows(desk1, again)).map(({ values }) => values.name)).toEqual([
      'Asha',
      'Ramesh',
      'Meera Bai Iyer',
    ]);
  },
);

it.each(['xlsx', 'csv'] as const)(
  'uploaded again as it is, has the same errors on the same rows (%s) [BULK-33]',
  async (format) => {
    const desk1 = await desk();
    const upload = await desk1.check(await desk1.open('list.xlsx', faultyBook()));
    const before = await errorRows(desk1, upload);
    expect(before).toHaveLength(9);
    const { name, content } = await problemsOf(desk1, upload, format);
    const again = await desk1.check(await desk1.open(name, content));
    const after = await errorRows(desk1, again);
    expect(again.counts).toMatchObject({ read: 9, error: 9 });
    expect(again.options.mapping).toEqual(upload.options.mapping);
    const codes = (rows: readonly RosterRow[]) => errorsIn(rows).map((errors) => errors.map(([field]) => field));
    expect(codes(after)).toEqual(codes(before));
    // A formula without its result comes back as an error; a text file has no dates and no rounded numbers either.
    const same = format === 'xlsx' ? 8 : 2;
    expect(errorsIn(after).slice(0, same)).toEqual(errorsIn(before).slice(0, same));
    expect(after.map(({ values }) => values.name)).toEqual(before.map(({ values }) => values.name));
    expect(errorsIn(after)[8], 'a formula').toEqual([['semester', 'cell_error', 'Semester shows #N/A']]);
    // Nor does it grow when it goes round once more.
    const third = await problemsOf(desk1, again, format);
    const width = (bytes: Buffer) =>
      utils.sheet_to_json<string[]>(read(bytes, { raw: true }).Sheets[read(bytes).SheetNames[0] ?? ''] ?? {}, {
        header: 1,
      })[0]?.length;
    expect(width(third.content)).toBe(width(content));
  },
);

it.each([
  ['list.csv', 'xlsx'],
  ['list.csv', 'csv'],
  ['list.xlsx', 'xlsx'],
] as const)('of %s, mended as %s, passes [BULK-33]', async (name, format) => {
  const desk1 = await desk();
  const rows = [
    headings,
    student(1),
    ['Asha', 'B.Tech', 'Physics', '13', 'asha@inst', '12345', '00123'],
    ['Ila, Rao', 'B.Tech', '', '5', 'ila@inst.ac.in', '9.19E+11', "'=A1"],
  ];
  const upload = await desk1.check(
    await desk1.open(name, name.endsWith('csv') ? csvText(rows) : workbook({ List: rows })),
  );
  expect(upload.counts).toMatchObject({ read: 3, create: 1, error: 2 });
  const { content } = await problemsOf(desk1, upload, format);
  const book = read(content, { raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet;
  utils.sheet_add_aoa(sheet, [['5', 'asha@inst.ac.in', '98201 44512']], { origin: 'D2' });
  utils.sheet_add_aoa(sheet, [['98201 44513']], { origin: 'F3' });
  const mended =
    format === 'csv'
      ? `\ufeff${utils.sheet_to_csv(sheet)}`
      : (write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const again = await desk1.check(await desk1.open(`mended.${format}`, mended));
  expect(again.counts).toMatchObject({ read: 2, create: 2, error: 0 });
  const sent = await desk1.send(again);
  expect(sent.outcome).toMatchObject({ accepted: 2, rejected: [] });
});

it('as a text file names file, row, column, value, code, problem and remedy of each row [BULK-33]', async () => {
  const desk1 = await desk();
  const rows = [
    headings,
    ['Asha', 'B.Tech', '', '13', 'asha@inst', '', ''],
    ['Ila', 'B.Tech', '', '5', 'ila@inst.ac.in'],
  ];
  const upload = await desk1.check(await desk1.open('list;2026.csv', csvText(rows)));
  const { name, content } = await problemsOf(desk1, upload, 'csv');
  expect(name).toBe('list;2026 - rows to correct.csv');
  const lines = Papa.parse<string[]>(content.toString('utf8').slice(1), { delimiter: ',' }).data;
  expect(lines[0]?.slice(7)).toEqual(['File', 'Row in the file', 'Column', 'Value', 'Code', 'Problem', 'How to fix']);
  expect(lines[1]?.slice(7)).toEqual([
    'list;2026.csv',
    '2',
    'Semester; Email Id',
    '13; asha@inst',
    'semester_range; email_no_ending',
    'Semester “13” is not between 1 and 12. Email Id “asha@inst” has no domain ending',
    'Write the semester as a number from 1 to 12. Write the e-mail as name@example.ac.in',
  ]);
  expect(lines).toHaveLength(3);
});

it('is written also when the uploaded workbook is not kept any more, and when it holds corrections [BULK-33]', async () => {
  const own = makeFolder();
  const desk1 = await startRosterKit(own, createListService());
  kit = desk1;
  const upload = await desk1.check(await desk1.open('list.xlsx', faultyBook()));
  await desk1.roster['roster.fix']({ importId: upload.importId, row: 4, field: 'phone', value: '98201 44599' });
  rmSync(join(own.path, 'accounts', '7', 'uploads'), { recursive: true });
  const { content } = await problemsOf(desk1, upload, 'xlsx');
  const sheet = read(content, { cellStyles: true }).Sheets['Final year'] as WorkSheet;
  expect([sheet.F2?.v, sheet.F2?.s.fgColor, sheet.D2?.s.fgColor]).toEqual([
    '98201 44599',
    undefined,
    { rgb: 'FFC7CE' },
  ]);
});

it('offers the courses and specializations that the institution has [BULK-33]', async () => {
  const service = createListService();
  service.add(
    { name: 'A', course: 'M.Sc', specialization: 'Physics', email: 'a@inst.ac.in' },
    { name: 'B', course: 'B.Tech', specialization: 'Civil', email: 'b@inst.ac.in' },
    { name: 'C', course: 'B.Tech', specialization: '', email: 'c@inst.ac.in' },
  );
  const desk1 = await startRosterKit(makeFolder(), service);
  kit = desk1;
  const upload = await desk1.check(
    await desk1.open('list.csv', csvText([headings, ['D', 'B.Tek', '', '3', 'bad', '', '']])),
  );
  const { content } = await problemsOf(desk1, upload, 'xlsx');
  const book = read(content, { bookFiles: true });
  const offered = utils.sheet_to_json<string[]>(book.Sheets.Choices as WorkSheet, { header: 1, defval: '' });
  expect(offered.slice(0, 3).map((cells) => cells.slice(0, 3))).toEqual([
    ['B.Tech', 'Civil', '1'],
    ['M.Sc', 'Physics', '2'],
    ['', '', '3'],
  ]);
});
