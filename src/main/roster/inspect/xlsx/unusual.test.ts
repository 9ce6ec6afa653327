import { afterAll, describe, expect, it } from 'vitest';
import { read as parse } from 'xlsx';
import type { RawCell } from '#shared/roster/cell.ts';
import { soundParts } from '../../testing/bombs.ts';
import { forgeZip } from '../../testing/forge-zip.ts';
import { makeFolder, rawWorkbook } from '../../testing/list-files.ts';
import { inspectFile, openList } from '../inspect.ts';
import { createSlowReader, slowNote } from './slow-reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const choice = { sheet: null, headerRow: null, encoding: null, delimiter: null };
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const bare = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const head = row(1, text('A1', 'Name'), text('B1', 'Email'), text('C1', 'Roll'));
const asha = row(2, text('A2', 'Asha'), text('B2', 'a@b.in'), text('C2', '00123'));
const ila = row(3, text('A3', 'Ila'), text('B3', 'i@b.in'), '<c r="C3"><v>919820144512</v></c>');
const sheet = (...rows: string[]) => `<sheetData>${rows.join('')}</sheetData>`;

const plain: readonly (readonly RawCell[])[] = [
  ['Name', 'Email', 'Roll'],
  ['Asha', 'a@b.in', '00123'],
  ['Ila', 'i@b.in', 919820144512],
];

/** Texts that no two cells share, with a list that is found by the contents alone. */
function listedOnly(): Buffer {
  const texts = ['Name', 'Email', 'Roll', 'Asha', 'a@b.in', '00123', 'Ila', 'i@b.in'];
  const shared = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
  const rows = [
    row(1, shared('A1', 0), shared('B1', 1), shared('C1', 2)),
    row(2, shared('A2', 3), shared('B2', 4), shared('C2', 5)),
    row(3, shared('A3', 6), shared('B3', 7), '<c r="C3"><v>919820144512</v></c>'),
  ];
  const override =
    '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>';
  return forgeZip([
    ...soundParts(sheet(...rows)).map((part) =>
      part.name === '[Content_Types].xml'
        ? { ...part, content: String(part.content).replace('</Types>', override) }
        : part,
    ),
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${texts.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    },
  ]);
}

/**
 * A list of styles of 17 MB, as programs leave behind that never take one away; the third is a date. Its bytes are many
 * and its styles are not, and they lie unpacked: how long another reader takes for each is no matter here.
 */
function manyStyles(): Buffer {
  const xfs = `<xf numFmtId="0" fontId="${'1'.repeat(8192)}" xfId="1"/>`.repeat(2100);
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${xfs}</cellXfs></styleSheet>`;
  const override =
    '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>';
  const relation = '<Relationship Id="t" Type="x/styles" Target="styles.xml"/></Relationships>';
  return forgeZip([
    ...soundParts(
      sheet(head, asha, ila, row(4, text('A4', 'Uma'), text('B4', 'u@b.in'), '<c r="C4" s="1"><v>46085</v></c>')),
    ).map((part) => {
      const content = String(part.content);
      if (part.name === '[Content_Types].xml') return { ...part, content: content.replace('</Types>', override) };
      if (part.name.endsWith('workbook.xml.rels'))
        return { ...part, content: content.replace('</Relationships>', relation) };
      return part;
    }),
    { name: 'xl/styles.xml', content: styles, method: 0 },
  ]);
}

const areas = Array.from({ length: 150_000 }, (_, index) => `B${index + 1}`).join(' ');

interface Unusual {
  readonly what: string;
  readonly book: () => Buffer;
  readonly cells?: readonly (readonly RawCell[])[];
}

/** Workbooks that are sound, and that the scanner does not know. */
const unusual: readonly Unusual[] = [
  { what: 'rows out of order', book: () => rawWorkbook(sheet(head, ila, asha)) },
  { what: 'rows from the last to the first', book: () => rawWorkbook(sheet(ila, asha, head)) },
  {
    what: 'the first rows at the end',
    book: () => rawWorkbook(sheet(row(900, text('A900', 'Last')), head, asha, ila)),
    cells: [...plain, ['Last']],
  },
  {
    what: 'a row without a number behind one that comes later',
    book: () =>
      rawWorkbook(
        sheet(
          ila,
          row(1, text('A1', 'Name'), text('B1', 'Email'), text('C1', 'Roll')),
          `<row>${bare('Asha')}${bare('a@b.in')}${bare('00123')}</row>`,
        ),
      ),
  },
  {
    what: 'cells out of order',
    book: () => rawWorkbook(sheet(row(1, text('C1', 'Roll'), text('A1', 'Name'), text('B1', 'Email')), asha, ila)),
  },
  {
    what: 'cells without a reference behind others out of order',
    book: () =>
      rawWorkbook(
        sheet(
          row(1, text('B1', 'Email'), text('A1', 'Name'), text('C1', 'Roll')),
          row(2, text('C2', '00123'), text('A2', 'Asha'), bare('a@b.in')),
          ila,
        ),
      ),
  },
  {
    what: 'cells out of order under a prefix',
    book: () =>
      rawWorkbook(
        `<x:sheetData xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${[head, ila, asha].join('').replace(/<(\/?)(row|c|is|t|v)\b/g, '<$1x:$2')}</x:sheetData>`,
      ),
  },
  {
    what: 'a list of areas longer than any tag',
    book: () => rawWorkbook(`${sheet(head, asha, ila)}<conditionalFormatting sqref="${areas}"/>`),
  },
  { what: 'texts that the contents list, and nothing points to', book: listedOnly },
  {
    what: 'more than 16 MB of styles',
    book: manyStyles,
    cells: [...plain, ['Uma', 'u@b.in', { special: 'date', text: '2026-03-04' }]],
  },
  {
    what: 'formulas, errors, dates and odd numbers out of order',
    book: () =>
      rawWorkbook(
        sheet(
          head,
          row(6, text('A6', 'x'.repeat(32_767)), '<c r="B6" t="n"><v>12abc</v></c>', '<c r="C6"><v>1.5E2</v></c>'),
          row(
            5,
            '<c r="C5" t="d"><v>2026-03-04T00:00:00</v></c>',
            text('A5', '_x0041_b&amp;c'),
            '<c r="B5" t="b"><v>1</v></c>',
          ),
          row(
            4,
            '<c r="C4" t="str"><f>A1</f></c>',
            '<c r="A4" t="e"><v>#N/A</v></c>',
            '<c r="B4"><f>1+1</f><v>2</v></c>',
          ),
          row(
            3,
            '<c r="A3"><f>2+3</f></c>',
            '<c r="B3"><f>2+3</f><v/></c>',
            '<c r="C3" t="str"><f>""</f><v>ok</v></c>',
          ),
        ),
      ),
    cells: [
      ['Name', 'Email', 'Roll'],
      [{ special: 'no_result', text: '' }, { special: 'no_result', text: '' }, 'ok'],
      [{ special: 'cell_error', text: '#N/A' }, 2, { special: 'no_result', text: '' }],
      ['Ab&c', true, { special: 'date', text: '2026-03-04' }],
      ['x'.repeat(32_767), '12abc', 150],
    ],
  },
];

/** Workbooks that only look unusual. */
const usual: readonly Unusual[] = [
  { what: 'as everybody writes it', book: () => rawWorkbook(sheet(head, asha, ila)) },
  {
    what: 'without references',
    book: () => rawWorkbook(sheet(head, asha, ila).replaceAll(/ r="[A-Z]?\d+"/g, '')),
  },
  {
    what: 'with references here and there',
    book: () => rawWorkbook(sheet(head, asha, ila).replaceAll(/ r="(?:[BC]\d|2)"/g, '')),
  },
  {
    what: 'in UTF-16, in the strict namespaces',
    book: () =>
      forgeZip(
        soundParts(sheet(head, asha, ila)).map((part) => {
          const strict = String(part.content).replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          );
          const wide = /sheet1|xl\/workbook\.xml/.test(part.name);
          return { ...part, content: wide ? Buffer.from(`\ufeff${strict}`, 'utf16le') : strict };
        }),
      ),
  },
];

async function cellsOf(book: Buffer) {
  const file = folder.write('list.xlsx', book);
  const { inspection, layout } = await inspectFile(file, new Map(), choice);
  const cells: (readonly RawCell[])[] = [];
  await openList(file.path, layout).read((values) => cells.push(values) > 0);
  return { file, inspection, layout, cells };
}

describe('a workbook that is written unusually', () => {
  it.each(unusual)('is read cell by cell, and it is said: $what [X-08]', async ({ book, cells = plain }) => {
    const found = await cellsOf(book());
    expect(found.cells).toEqual(cells);
    expect(found.inspection.notes[0]).toBe(slowNote);
    expect(found.layout.slow).toBe(true);
  });

  it.each(unusual)('is refused where nothing else can read it: $what [X-08]', async ({ book }) => {
    const file = folder.write('list.xlsx', book());
    await expect(inspectFile(file, new Map(), choice, undefined, null)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('damaged or incomplete'),
    });
  });

  it.each(usual)('has no note when the scanner knows it: $what', async ({ book }) => {
    const { inspection, layout, cells } = await cellsOf(book());
    expect([inspection.notes, layout.slow, cells]).toEqual([[], undefined, plain]);
  });

  it('is given to the library in the bytes that were held against the limits, with lean options', async () => {
    const book = rawWorkbook(sheet(head, ila, asha));
    const given: unknown[] = [];
    const reader = createSlowReader(folder.write('list.xlsx', book).path, 'List', (bytes, options) => {
      given.push(Buffer.compare(bytes, book), options);
      return parse(bytes, options);
    });
    await reader.read(() => true);
    expect(given).toEqual([
      0,
      expect.objectContaining({
        dense: true,
        sheetRows: 150_021,
        cellText: false,
        cellHTML: false,
        cellFormula: false,
      }),
    ]);
  });
});

const links = (reference: string) => `<hyperlinks><hyperlink ref="${reference}" location="x"/></hyperlinks>`;

/** Workbooks whose order is unusual and that are damaged besides, or hostile. */
const damaged: readonly (readonly [what: string, sheet: string])[] = [
  ['a row twice', sheet(head, ila, asha, ila)],
  ['a cell twice', sheet(head, ila, row(2, text('B2', 'x'), text('A2', 'y'), text('B2', 'z')))],
  ['a cell in another row', sheet(head, ila, row(2, text('A4', 'x')))],
  ['a reference in small letters', sheet(head, ila, row(2, text('a2', 'x')))],
  ['a row 0', sheet(head, ila, row(0, bare('x')))],
  ['a text that is not there', sheet(head, ila, row(2, '<c r="A2" t="s"><v>7</v></c>'))],
  ['an unknown type', sheet(head, ila, row(2, '<c r="A2" t="x"><v>7</v></c>'))],
  ['a tag that never ends', `<sheetData>${head}${ila}${asha}`],
  [
    'rows in a comment, which the library takes for rows',
    sheet(head, ila, asha, `<!--${row(7, text('A7', 'ghost'))}-->`),
  ],
  ['a link over a whole sheet', sheet(head, ila, asha) + links('A1:XFD1048576')],
  ['a link to nowhere', sheet(head, ila, asha) + links('A1:nowhere')],
  ['a link in a comment', `${sheet(head, ila, asha)}<!--${links('A1:XFD1048576')}-->`],
  ['a second list of rows', sheet(head, ila) + sheet(asha)],
];

describe('a workbook that is written unusually and damaged', () => {
  it.each(damaged)('is refused: %s [X-08]', async (_what, content) => {
    await expect(cellsOf(rawWorkbook(content))).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('with a part that makes another document of it is refused', async () => {
    const book = forgeZip([...soundParts(sheet(head, ila, asha)), { name: 'META-INF/manifest.xml', content: '<x/>' }]);
    await expect(cellsOf(book)).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('with rows beyond those that a list may have is refused', async () => {
    const book = rawWorkbook(sheet(head, row(150_021, text('A150021', 'x')), asha));
    const reader = createSlowReader(folder.write('list.xlsx', book).path, 'List');
    await expect(reader.read(() => true)).rejects.toMatchObject({ code: 'too_large' });
  });
});
