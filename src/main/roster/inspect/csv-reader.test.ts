import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { RosterField } from '#shared/desk/types.ts';
import type { RawCell } from '#shared/roster/cell.ts';
import { cleanCell } from '#shared/roster/clean.ts';
import { byteOrderMark, csvLine } from '#shared/roster/csv.ts';
import { csvText, headings, makeFolder, student } from '../testing/list-files.ts';
import { inspectFile, openList, type ReadingChoice } from './inspect.ts';
import { rowFaults } from './reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const nothingChosen: ReadingChoice = { sheet: null, headerRow: null, encoding: null, delimiter: null };

async function readFile(content: string | Uint8Array, choice: Partial<ReadingChoice> = {}, name = 'list.csv') {
  const file = folder.write(name, content);
  const inspected = await inspectFile(file, new Map(), { ...nothingChosen, ...choice });
  const rows: { row: number; cells: readonly RawCell[]; faults: number }[] = [];
  const { emptyRows } = await openList(file.path, inspected.layout).read((cells, row, faults) => {
    rows.push({ row, cells, faults });
    return true;
  });
  return { ...inspected, rows, emptyRows, cells: rows.map(({ cells }) => cells) };
}

const table = [headings, student(1), ['José Núñez', 'B.A.', '', '3', 'jose@inst.ac.in', '', '']];
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('encodings', () => {
  it.each([
    ['UTF-8', Buffer.from(csvText(table)), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${csvText(table)}`), 'utf-8'],
    ['UTF-16LE', utf16(csvText(table), false), 'utf-16le'],
    ['UTF-16BE', utf16(csvText(table), true), 'utf-16be'],
  ])('%s is recognised for certain and read exactly [BULK-04]', async (_title, content, name) => {
    const { cells, inspection } = await readFile(content);
    expect(inspection.encoding).toEqual({ name, certain: true, sample: [] });
    expect(cells).toEqual(table);
  });

  it('offers Windows-1252 with the cells that show whether it is right [BULK-04]', async () => {
    const { cells, inspection } = await readFile(Buffer.from(csvText(table), 'latin1'));
    expect(inspection.encoding).toEqual({ name: 'windows-1252', certain: false, sample: ['José Núñez'] });
    expect(cells).toEqual(table);
  });

  it('offers UTF-16 for a file without its mark [BULK-04]', async () => {
    const { cells, inspection } = await readFile(Buffer.from(csvText(table), 'utf16le'));
    expect(inspection.encoding).toMatchObject({ name: 'utf-16le', certain: false });
    expect(cells).toEqual(table);
  });

  it('follows a person who knows better, and refuses letters that are not of that encoding [BULK-04]', async () => {
    const { cells } = await readFile(Buffer.from(csvText(table)), { encoding: 'windows-1252' });
    expect(cells[2]?.[0]).toBe('JosÃ© NÃºÃ±ez');
    await expect(readFile(Buffer.from(csvText(table), 'latin1'), { encoding: 'utf-8' })).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('not UTF-8'),
    });
  });

  it('never splits a letter between two chunks', async () => {
    const names = Array.from({ length: 9000 }, (_, index) => [
      `अनन्या कृष्णमूर्ति ${'é'.repeat(index % 7)}`,
      `a${index}@b.in`,
    ]);
    for (const bytes of [
      Buffer.from(csvText([['Name', 'Email'], ...names])),
      utf16(csvText([['Name', 'Email'], ...names]), false),
    ]) {
      const { cells } = await readFile(bytes);
      expect(cells.slice(1)).toEqual(names);
    }
  });
});

describe('rows and cells', () => {
  it.each([
    [',', 'list.csv'],
    [';', 'list.csv'],
    ['\t', 'list.tsv'],
    ['|', 'list.txt'],
  ] as const)('finds %j as the delimiter [BULK-05]', async (delimiter, name) => {
    const { cells, inspection } = await readFile(csvText(table, delimiter), {}, name);
    expect(inspection.delimiter).toBe(delimiter);
    expect(cells).toEqual(table);
  });

  it('takes another delimiter when it is told [BULK-05]', async () => {
    const { inspection, cells } = await readFile('Name;Email,Sem\nAsha;a@b.in,5\n', { delimiter: ';' });
    expect(inspection.delimiter).toBe(';');
    expect(cells[1]).toEqual(['Asha', 'a@b.in,5']);
  });

  it('honours sep= and does not count its line, as spreadsheets do not [BULK-05]', async () => {
    const { rows, inspection } = await readFile('sep=;\r\nName;Email\r\nRao, Asha;a@b.in\r\n');
    expect(inspection).toMatchObject({ delimiter: ';', headerRow: 1 });
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [1, 'Name', 'Email'],
      [2, 'Rao, Asha', 'a@b.in'],
    ]);
  });

  it.each(['\r\n', '\n', '\r'])('reads line ends %j [BULK-06]', async (lineEnd) => {
    expect((await readFile(csvText(table, ',', lineEnd))).cells).toEqual(table);
  });

  it('reads mixed line ends, and a last line without one [BULK-06]', async () => {
    const { cells } = await readFile('Name,Email\r\nAsha,a@b.in\n"Ila",c@d.in\r\nUma,"e@f.in"\r\nRavi,g@h.in');
    expect(cells.slice(1)).toEqual([
      ['Asha', 'a@b.in'],
      ['Ila', 'c@d.in'],
      ['Uma', 'e@f.in'],
      ['Ravi', 'g@h.in'],
    ]);
  });

  it('keeps quotes, delimiters and line breaks inside quoted cells [BULK-06]', async () => {
    const odd = [
      ['Name', 'Email'],
      ['Rao, "Asha"\nB.', 'a@b.in'],
      ['x\r\ny', 'c@d.in'],
      ['', '""'],
    ];
    expect((await readFile(csvText(odd))).cells).toEqual(odd);
  });

  it('numbers rows as spreadsheets do: a quoted line break is inside one row, an empty line is a row', async () => {
    const { rows, emptyRows } = await readFile('Name,Email\n"Asha\nRao",a@b.in\n\n , \nIla,c@d.in\n\n\n');
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 5]);
    expect(emptyRows).toBe(4);
  });

  it('hands ragged rows on as they are [BULK-06]', async () => {
    const { cells } = await readFile('Name,Email,Sem\nAsha\nIla,c@d.in,5,extra,more\n');
    expect(cells.slice(1)).toEqual([['Asha'], ['Ila', 'c@d.in', '5', 'extra', 'more']]);
  });

  it('takes the guard of an exported formula away again [BULK-38]', async () => {
    expect((await readFile("Name,Email\n'=HYPERLINK(1),a@b.in\n'Asha,c@d.in\n")).cells.slice(1)).toEqual([
      ['=HYPERLINK(1)', 'a@b.in'],
      ["'Asha", 'c@d.in'],
    ]);
  });

  it('says in which row a quotation mark is never closed', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `Asha ${index},a${index}@b.in`);
    rows[250] = '"Ila,c@d.in';
    await expect(readFile(`Name,Email\n${rows.join('\n')}\n`)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('row 252 is never closed'),
    });
  });

  it('gives up on an unclosed quotation mark in a large file soon', async () => {
    const content = `Name,Email\nAsha,"a@b.in\n${'Ila,c@d.in\n'.repeat(900_000)}`;
    const file = folder.write('list.csv', content);
    const layout = { encoding: 'utf-8', verified: true, delimiter: ',', sepLine: false, loneReturns: false } as const;
    const { createCsvReader } = await import('./csv-reader.ts');
    const reader = createCsvReader(file.path, layout);
    await expect(reader.read(() => true)).rejects.toMatchObject({
      message: expect.stringContaining('row 2 is never closed'),
    });
    expect(reader.progress().done).toBeLessThan(reader.progress().total / 1.5);
  });

  it('marks rows with a stray quotation mark', async () => {
    const { rows } = await readFile('Name,Email\n"Asha "AR" Rao",a@b.in\nIla,c@d.in\n');
    expect(rows.map(({ faults }) => faults)).toEqual([0, rowFaults.quotes, 0]);
  });

  it('cuts a cell that is too long and marks its row [BULK-02]', async () => {
    const { rows } = await readFile(`Name,Email\n${'x'.repeat(40_000)},a@b.in\n`);
    expect(rows[1]?.faults).toBe(rowFaults.cellTooLong);
    expect(rows[1]?.cells[0]).toHaveLength(32_767);
  });

  it('keeps columns whose names mean something to the language', async () => {
    const odd = [
      ['__proto__', 'constructor', 'Email'],
      ['a', 'b', 'c@d.in'],
    ];
    const { cells, inspection } = await readFile(csvText(odd));
    expect(cells).toEqual(odd);
    expect(inspection.columns.map(({ heading }) => heading)).toEqual(odd[0]);
  });

  it('keeps control characters', async () => {
    const odd = [
      ['Name', 'Email'],
      ['a\u001eb\u001fc\u001dd', 'x@y.in'],
      ...Array.from({ length: 20 }, (_, index) => student(index).slice(0, 2)),
    ];
    const { rows } = await readFile(csvText(odd));
    expect(rows.map(({ cells }) => cells)).toEqual(odd);
    expect(rows[1]?.faults).toBe(rowFaults.notPlain);
  });

  it('stops when it is told to', async () => {
    const file = folder.write(
      'list.csv',
      csvText([headings, ...Array.from({ length: 5000 }, (_, index) => student(index))]),
    );
    const { layout } = await inspectFile(file, new Map());
    const cancel = new AbortController();
    let seen = 0;
    const reading = openList(file.path, layout).read(() => {
      seen += 1;
      cancel.abort();
      return true;
    }, cancel.signal);
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    expect(seen).toBeLessThan(5000);
  });
});

describe('a list that was exported', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '-x', '@sum', "'=a", '+91', 'a"b', 'x;y,z', 'tab\there', '＝x'),
  );
  const stored = (field: RosterField) =>
    text
      .map((raw) => cleanCell(field, raw))
      .filter(({ value, problems }) => value !== '' && problems.every(({ severity }) => severity !== 'error'))
      .map(({ value }) => value);
  const rows = fc.array(
    fc.tuple(
      stored('name'),
      stored('course'),
      stored('specialization'),
      stored('roll_number'),
      fc.constantFrom('+919820144512', ''),
    ),
    { minLength: 1, maxLength: 6 },
  );

  it('comes back as it was, whatever the cells hold', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (students) => {
        const titles = ['Student Name', 'Course', 'Specialization', 'Roll Number', 'Phone Number'];
        const { cells } = await readFile(byteOrderMark + [titles, ...students].map(csvLine).join(''));
        const fields = ['name', 'course', 'specialization', 'roll_number', 'phone'] as const;
        const back = cells.slice(1).map((row) => fields.map((field, index) => cleanCell(field, row[index])));
        expect(back.map((row) => row.map(({ value }) => value))).toEqual(students);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what the inspection tells', () => {
  it('finds headings below title lines, proposes the sure columns, and says what was left out [BULK-07] [BULK-08]', async () => {
    const { inspection } = await readFile(
      'National Institute\n\nS.No,Name,E-mail,Semster,Mobile\n1,Asha,a@b.in,5,9820144512\n2,Ila,c@d.in,6,\n',
    );
    expect(inspection.headerRow).toBe(3);
    expect(inspection.columns.map(({ heading, field, match }) => [heading, field, match])).toEqual([
      ['S.No', null, 'none'],
      ['Name', 'name', 'alias'],
      ['E-mail', 'email', 'alias'],
      ['Semster', 'semester', 'suggested'],
      ['Mobile', 'phone', 'alias'],
    ]);
    expect(inspection.columns[1]?.sample).toEqual(['Asha', 'Ila']);
    expect(inspection.notes).toEqual(['1 row above the headings in row 3 left out']);
  });

  it('reports headings that stand there twice [BULK-07]', async () => {
    const { inspection } = await readFile('Name,Email,Email\nAsha,a@b.in,b@c.in\n');
    expect(inspection.columns.map(({ duplicate }) => duplicate)).toEqual([false, true, true]);
    expect(inspection.notes).toContain('The heading “Email” stands over 2 columns');
  });

  it('counts a column without a heading when rows fill it, and drops empty ones at the end [BULK-06]', async () => {
    const { inspection } = await readFile('Name,Email,,,\nAsha,a@b.in,x,,\nIla,c@d.in,y,,\n');
    expect(inspection.columns.map(({ heading }) => heading)).toEqual(['Name', 'Email', '']);
  });

  it('says when no heading was recognised', async () => {
    const { inspection } = await readFile('Prénom,Adresse\nAsha,Pune\n');
    expect(inspection.notes[0]).toContain('No heading was recognised');
  });

  it('takes the row of headings that a person chose', async () => {
    const { inspection } = await readFile('Name,Email\nStudent,Mail\nAsha,a@b.in\n', { headerRow: 2 });
    expect(inspection.columns.map(({ heading }) => heading)).toEqual(['Student', 'Mail']);
  });

  it('refuses more than 200 columns [BULK-02]', async () => {
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`);
    await expect(readFile(csvText([wide, wide]))).rejects.toMatchObject({ code: 'too_large' });
  });
});
