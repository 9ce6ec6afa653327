import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { RosterField } from '#shared/desk/types.ts';
import { cellText, type RawCell } from '#shared/roster/cell.ts';
import { cleanCell } from '#shared/roster/clean.ts';
import { soundParts } from '../testing/bombs.ts';
import { forgeZip } from '../testing/forge-zip.ts';
import { csvText, makeFolder } from '../testing/list-files.ts';
import { inspectFile, openList } from './inspect.ts';
import { createSlowReader } from './xlsx/slow-reader.ts';
import { createXlsxReader, type SlowReader } from './xlsx/xlsx-reader.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const strings = [
  '<si><t>00123</t></si>',
  '<si><t xml:space="preserve">  two  spaces  </t></si>',
  '<si><r><t>Asha </t></r><r><rPr><b/></rPr><t>Rao</t></r></si>',
  '<si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>',
  '<si><t>line_x000D_\nbreak</t></si>',
  '<si><t>a_x005F_x0041_b</t></si>',
  '<si><t>R&amp;D &lt;one&gt; &#x41;&#66;</t></si>',
  '<si><t/></si>',
  '<si><t><![CDATA[<b> & ]]></t></si>',
  '<si/>',
];

/** Styles: 1 text, 2 dd/mm/yyyy, 3 m/d/yy h:mm, 4 0.00E+00, 5 %, 6 a number with words, 7 [h]:mm, 8 built-in date, 9 red. */
const formats = ['@', 'dd/mm/yyyy', 'm/d/yy h:mm', '0.00E+00', '0%', '0 "days"', '[h]:mm:ss', '', '[Red]0;\\d0'];
const styles = `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((code, index) => `<xf numFmtId="${code === '' ? 14 : 200 + index}"/>`).join('')}</cellXfs></styleSheet>`;

/** A workbook with these cells below each other in column A. */
function bookOf(cells: readonly string[], date1904 = false, texts = strings): Buffer {
  const rows = cells.map((cell, index) => `<row r="${index + 1}">${cell.replace('<c', `<c r="A${index + 1}"`)}</row>`);
  const relation = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="x/${type}" Target="${type}.xml"/></Relationships>`;
  const override = (type: string) =>
    `<Override PartName="/xl/${type}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return forgeZip([
    ...soundParts(`<sheetData>${rows.join('')}</sheetData>`).map((part) => {
      const content = String(part.content);
      if (part.name.endsWith('workbook.xml.rels')) {
        const more = relation('s', 'sharedStrings').replace('</Relationships>', '') + relation('t', 'styles');
        return { ...part, content: content.replace('</Relationships>', more) };
      }
      if (part.name === '[Content_Types].xml') {
        const more = override('sharedStrings') + override('styles');
        return { ...part, content: content.replace('</Types>', `${more}</Types>`) };
      }
      if (part.name !== 'xl/workbook.xml' || !date1904) return part;
      return { ...part, content: content.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') };
    }),
    { name: 'xl/sharedStrings.xml', content: `<sst>${texts.join('')}</sst>` },
    { name: 'xl/styles.xml', content: styles },
  ]);
}

interface Case {
  readonly what: string;
  /** As it stands in the sheet. */
  readonly cell: string;
  readonly field?: RosterField;
  /** What a person would see. */
  readonly text: string;
  /** What is stored, where that is not the text. */
  readonly value?: string;
  /** Why the row is kept out. */
  readonly problem?: string;
  readonly date1904?: boolean;
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;

const cases: readonly Case[] = [
  { what: 'leading zeros, shared text', cell: shared(0), text: '00123' },
  { what: 'leading zeros, own text', cell: inline('00123'), text: '00123' },
  {
    what: 'leading zeros, result of a formula',
    cell: '<c t="str"><f>TEXT(123,"00000")</f><v>00123</v></c>',
    text: '00123',
  },
  { what: 'only zeros', cell: inline('0000'), text: '0000' },
  { what: 'a zero', cell: number('0'), text: '0' },
  { what: 'a text that is an exponent', cell: inline('1E5'), text: '1E5' },
  { what: 'an exponent with a cipher behind', cell: inline('12E45'), text: '12E45' },
  { what: 'a small e', cell: inline('7e12'), text: '7e12' },
  { what: 'a number written as an exponent', cell: number('1E5'), text: '100000' },
  { what: 'a number written with many digits', cell: number('2.0240000000000001E10'), text: '20240000000' },
  { what: 'a whole number of 15 digits', cell: number('123456789012345'), text: '123456789012345' },
  { what: 'a number of 16 digits', cell: number('1234567890123456'), text: '1234567890123456', problem: 'digits_lost' },
  {
    what: 'a number of 20 digits',
    cell: number('12345678901234567890'),
    text: '12345678901234567168',
    problem: 'digits_lost',
  },
  { what: 'a text of 20 digits', cell: inline('12345678901234567890'), text: '12345678901234567890' },
  { what: 'a text that lost its digits', cell: inline('1.23457E+19'), text: '1.23457E+19', problem: 'digits_lost' },
  { what: 'TRUE as a text', cell: inline('TRUE'), text: 'TRUE' },
  { what: 'TRUE as a truth', cell: '<c t="b"><v>1</v></c>', text: 'TRUE' },
  { what: 'FALSE as a truth', cell: '<c t="b"><v>0</v></c>', text: 'FALSE' },
  { what: 'a text that looks like a date', cell: inline('1-2'), text: '1-2' },
  { what: 'another one', cell: inline('MAR1'), text: 'MAR1' },
  { what: 'a slash', cell: inline('21/CS/001'), text: '21/CS/001' },
  { what: 'a decimal', cell: number('21.5'), text: '21.5' },
  { what: 'a per cent', cell: number('0.5', 5), text: '0.5' },
  {
    what: 'a number shown as an exponent',
    cell: number('919820144512', 4),
    field: 'phone',
    text: '919820144512',
    value: '+919820144512',
  },
  { what: 'a number with words in its format', cell: number('5', 6), field: 'semester', text: '5' },
  { what: 'a number in red, with an escaped d', cell: number('5', 9), field: 'semester', text: '5' },
  { what: 'a number formatted as text', cell: number('7', 1), field: 'semester', text: '7' },
  { what: 'a text with a plus', cell: inline('+919820144512'), field: 'phone', text: '+919820144512' },
  {
    what: 'a text with a plus and spaces',
    cell: inline('+91 98201 44512'),
    field: 'phone',
    text: '+91 98201 44512',
    value: '+919820144512',
  },
  {
    what: 'a phone with a zero before',
    cell: inline('09820144512'),
    field: 'phone',
    text: '09820144512',
    value: '+919820144512',
  },
  {
    what: 'a phone as a number',
    cell: number('9820144512'),
    field: 'phone',
    text: '9820144512',
    value: '+919820144512',
  },
  {
    what: 'a phone as a number with an exponent',
    cell: number('9.820144512E9'),
    field: 'phone',
    text: '9820144512',
    value: '+919820144512',
  },
  {
    what: 'a phone that lost its digits',
    cell: inline('9.82E+11'),
    field: 'phone',
    text: '9.82E+11',
    problem: 'digits_lost',
  },
  { what: 'a date', cell: number('46085', 2), text: '2026-03-04', problem: 'date_cell' },
  {
    what: 'a date of the 1904 base',
    cell: number('44623', 2),
    text: '2026-03-04',
    problem: 'date_cell',
    date1904: true,
  },
  { what: 'a date with a time', cell: number('46085.75', 3), text: '2026-03-04 18:00', problem: 'date_cell' },
  { what: 'a date by a built-in format', cell: number('46085', 8), text: '2026-03-04', problem: 'date_cell' },
  { what: 'hours', cell: number('0.5', 7), text: '1899-12-31 12:00', problem: 'date_cell' },
  { what: 'the day that never was', cell: number('60', 2), text: '1900-02-29', problem: 'date_cell' },
  {
    what: 'a date as a text of the file',
    cell: '<c t="d"><v>2026-03-04T00:00:00</v></c>',
    text: '2026-03-04',
    problem: 'date_cell',
  },
  { what: 'a date as a text', cell: inline('04/03/2026'), text: '04/03/2026' },
  { what: '#N/A', cell: '<c t="e"><v>#N/A</v></c>', text: '#N/A', problem: 'cell_error' },
  { what: '#REF! of a formula', cell: '<c t="e"><f>B9</f><v>#REF!</v></c>', text: '#REF!', problem: 'cell_error' },
  { what: '#N/A as a text', cell: inline('#N/A'), text: '#N/A', problem: 'cell_error' },
  { what: 'text in several fonts', cell: shared(2), field: 'name', text: 'Asha Rao' },
  {
    what: 'own text in several fonts',
    cell: '<c t="inlineStr"><is><r><t>Asha </t></r><r><t>Rao</t></r></is></c>',
    field: 'name',
    text: 'Asha Rao',
  },
  { what: 'a reading beside the text', cell: shared(3), field: 'name', text: '山田' },
  {
    what: 'own text with a reading',
    cell: '<c t="inlineStr"><is><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></is></c>',
    field: 'name',
    text: '山田',
  },
  { what: 'spaces that are kept', cell: shared(1), field: 'name', text: '  two  spaces  ', value: 'two spaces' },
  { what: 'an escaped line end', cell: shared(4), field: 'course', text: 'line\nbreak', value: 'line break' },
  { what: 'an escaped escape', cell: shared(5), field: 'course', text: 'a_x0041_b' },
  { what: 'entities', cell: shared(6), field: 'course', text: 'R&D <one> AB' },
  { what: 'a section of characters', cell: shared(8), field: 'course', text: '<b> & ', value: '<b> &' },
  { what: 'letters beyond 16 bits', cell: inline('Zoë 🎓 &#128640;'), field: 'course', text: 'Zoë 🎓 🚀' },
  { what: 'a formula with its result', cell: '<c><f>2+3</f><v>5</v></c>', field: 'semester', text: '5' },
  { what: 'a formula whose result is empty', cell: '<c t="str"><f>""</f><v></v></c>', text: '' },
  { what: 'a formula without its result', cell: '<c><f>2+3</f></c>', text: '', problem: 'no_result' },
  {
    what: 'a formula with an empty result of a number',
    cell: '<c><f>2+3</f><v></v></c>',
    text: '',
    problem: 'no_result',
  },
  { what: 'a formula with an empty tag for its result', cell: '<c><f>2+3</f><v/></c>', text: '', problem: 'no_result' },
  {
    what: 'a shared formula without its result',
    cell: '<c><f t="shared" si="0"/></c>',
    text: '',
    problem: 'no_result',
  },
  { what: 'a formula of text without its result', cell: '<c t="str"><f>A1</f></c>', text: '', problem: 'no_result' },
  { what: 'an empty text', cell: shared(7), text: '' },
  { what: 'an empty shared text', cell: shared(9), text: '' },
  { what: 'nothing', cell: '<c s="1"/>', text: '' },
  { what: 'names of the language', cell: inline('__proto__'), field: 'course', text: '__proto__' },
];

/** Reads the cell of every case: null for a row that has nothing in it. */
type ReadCells = (book: Buffer, rows: number) => Promise<(RawCell | null)[]>;

const by =
  (createReader: SlowReader): ReadCells =>
  async (book, rows) => {
    const found: (RawCell | null)[] = Array.from({ length: rows }, () => null);
    await createReader(folder.write('list.xlsx', book).path, 'List').read((cells, row) => {
      found[row - 1] = cells[0];
      return true;
    });
    return found;
  };
const ours = by(createXlsxReader);
const slowly = by(createSlowReader);

/** What most programs do: what the sheet shows, as text. */
const asShown: ReadCells = (book, rows) => {
  const parsed = read(book, { type: 'buffer' });
  const shown = utils.sheet_to_json<string[]>(parsed.Sheets.List ?? {}, { header: 1, raw: false, blankrows: true });
  return Promise.resolve(Array.from({ length: rows }, (_, index) => shown[index]?.[0] ?? null));
};

/** The cases that come out as they must. */
async function right(readCells: ReadCells): Promise<string[]> {
  const told: string[] = [];
  for (const base of [false, true]) {
    const own = cases.filter(({ date1904 = false }) => date1904 === base);
    const cells = await readCells(
      bookOf(
        own.map(({ cell }) => cell),
        base,
      ),
      own.length,
    );
    for (const [index, { what, text, value, problem, field = 'roll_number' }] of own.entries()) {
      const cell = cells[index] ?? null;
      const cleaned = cleanCell(field, cell);
      const error = cleaned.problems.find(({ severity }) => severity === 'error')?.code;
      const stored = problem !== undefined || cleaned.value === (value ?? text);
      if (cellText(cell) === text && error === problem && stored) told.push(what);
    }
  }
  return told;
}

let names: string[] = [];
beforeAll(() => {
  names = [...cases.filter(({ date1904 }) => !date1904), ...cases.filter(({ date1904 }) => date1904)].map(
    ({ what }) => what,
  );
});

describe('text stays text', () => {
  it('in every cell of the table: exact, or the row is told why not [X-08]', async () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(await right(ours)).toEqual(names);
  });

  it('in every cell of the table with the slow reader, too [X-08]', async () => {
    expect(await right(slowly)).toEqual(names);
  });

  it('or refused by the slow reader, where the library counts the texts wrongly [X-08]', async () => {
    const book = bookOf([shared(1)], false, ['<si/>', '<si><t>one</t></si>', '<si><t>two</t></si>']);
    expect(await ours(book, 1)).toEqual(['one']);
    await expect(slowly(book, 1)).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  it('but not with a reader that takes what the sheet shows [X-08]', async () => {
    expect((await right(asShown)).length).toBeLessThan(cases.length - 10);
  });

  it('in text files, where every cell is text [X-08]', async () => {
    const texts = cases.map(({ text }) => text).filter((text) => text.trim() !== '' && !text.startsWith("'"));
    const file = folder.write('list.csv', csvText([['Name', 'Roll'], ...texts.map((text) => ['x', text])]));
    const { layout } = await inspectFile(file, new Map());
    const found: unknown[] = [];
    await openList(file.path, layout).read((cells) => found.push(cells[1]) > 0);
    expect(found.slice(1)).toEqual(texts);
  });
});
