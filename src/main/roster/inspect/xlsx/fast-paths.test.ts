import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawCell } from '#shared/roster/cell.ts';
import { rowFaults } from '../reader.ts';
import { readSharedTexts } from './shared-texts.ts';
import type { SheetContext } from './sheet-cell.ts';
import { createSheetScanner } from './sheet-rows.ts';
import { createTextStore, isJoinable } from './text-store.ts';
import { scanSheet } from './workbook-parts.ts';
import { UnusualWorkbook } from './xml-scanner.ts';
import type { ArchivePart } from './zip-inflate.ts';

const texts = createTextStore();
for (const text of ['Asha', 'Zoë 🎓', '', ' a  b ', 'R&D', 'x'.repeat(32_768), '山田']) texts.add(text);
/** Of the styles, the second shows dates. */
const context: SheetContext = { strings: texts, isDate: (style) => style === 1, date1904: false };

/** An archive whose parts come in the given pieces. */
const inPieces = (pieces: readonly Buffer[]) => ({
  async inflate(_part: ArchivePart, take: (bytes: Buffer) => boolean) {
    for (const piece of pieces) if (!take(piece)) return;
  },
});
const part = {} as ArchivePart;

type Row = readonly [row: number, faults: number, cells: readonly RawCell[]];
interface Outcome {
  readonly rows: readonly Row[];
  readonly end: number | 'unusual' | 'broken';
}

const how = (error: unknown) => (error instanceof UnusualWorkbook ? 'unusual' : 'broken');

/** What the scanner alone makes of a sheet. */
function scanned(xml: string): Outcome {
  const rows: Row[] = [];
  const scanner = createSheetScanner(context, (cells, row, faults) => rows.push([row, faults, cells]) > 0);
  try {
    scanner.feed(xml);
    scanner.end();
    return { rows, end: scanner.emptyRows() };
  } catch (error) {
    return { rows, end: how(error) };
  }
}

/** What comes of its bytes, read in pieces. Faults are as the scanner tells them, which trusts no cell. */
async function read(pieces: readonly Buffer[]): Promise<Outcome> {
  const rows: Row[] = [];
  try {
    const scanner = await scanSheet(inPieces(pieces), { context }, part, (cells, row, faults) => {
      if (faults === 0) expect(cells.every((cell) => typeof cell === 'string' && isJoinable(cell))).toBe(true);
      return rows.push([row, faults | rowFaults.notPlain, cells]) > 0;
    });
    return { rows, end: scanner.emptyRows() };
  } catch (error) {
    return { rows, end: how(error) };
  }
}

function cut(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

const sheet = (rows: string) => `<?xml version="1.0"?><worksheet><cols/><sheetData>${rows}</sheetData></worksheet>`;

const usual = [
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="3" t="s"><v>1</v></c></row>',
  '<row r="2" spans="1:12" x14ac:dyDescent="0.25">\n  <c r="A2"><v>919820144512</v></c>\n  <c r="C2" s="1"><v>46085</v></c></row>',
  '<row r="4"><c r="A4" t="inlineStr"><is><t>Zoë 🎓</t></is></c><c r="B4" t="str"><f>A1&amp;"x"</f><v>R&amp;D</v></c></row>\n',
  '<row r="5"><c r="A5" s="2"/><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><v>#N/A</v></c><c r="D5"><f>1+1</f></c></row>',
  '<row r="9"><c r="A9" t="inlineStr"><is><t xml:space="preserve"> 山 \r\n_x000D_&#x1f;</t></is></c><c r="B9" t="d"><v>2026-03-04</v></c></row>',
  '<row r="10" customHeight="1"/><row r="11"><c r="A11"/></row><row r="12"><c r="GT12" t="s"><v>0</v></c></row>',
  '<row r="13"><c><v>1</v></c><c t="s"><v>5</v></c></row><!-- </row> --><row><c t="s"><v>6</v></c></row>',
  '<row r="20"><c r="A20" t="inlineStr"><is><r><t>As</t></r><r><t>ha</t></r><rPh><t>x</t></rPh></is></c></row>',
].join('');

const value = fc.oneof(
  fc.constantFrom('0', '3', '5', '99', '1.5', '-7', '1E5', '46085', '0123', '12345678901234567', '', ' 3 ', 'abc'),
  fc.constantFrom(
    'R&amp;D',
    '&#x1f;',
    '&#xd800;',
    '_x0041_',
    '_xD800_',
    'a_b',
    'Zoë',
    '<![CDATA[a]]>',
    '<!---->',
    'é🎓',
  ),
);
const type = fc.constantFrom(
  '',
  '',
  ' t="s"',
  ' t="s"',
  ' t="n"',
  ' t="str"',
  ' t="b"',
  ' t="e"',
  ' t="d"',
  ' t="x"',
  " t='s'",
);
const style = fc.constantFrom('', '', ' s="0"', ' s="1"', ' s="2"', ' s=""', ' cm="1"', ' s = "1"');
const letters = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'c', 'AA', 'GR', 'GS', 'GT', 'XFD', 'XFE', 'AAAA', '');
const content = fc.oneof(
  value.map((one) => `<v>${one}</v>`),
  value.map((one) => `<f>1&lt;2</f><v>${one}</v>`),
  value.map((one) => `<is><t>${one}</t></is>`),
  value.map((one) => `<is><t xml:space="preserve">${one}</t></is>`),
  fc.constantFrom(
    '',
    '<v/>',
    '<f t="shared" ref="A1:B2" si="0">A1</f>',
    '<f si="0"/><v>2</v>',
    '<f a=">"/>',
    '<is/>',
    ' ',
    'x',
  ),
);
const place = fc.oneof(
  letters.map((one) => ` r="${one}7"`),
  fc.constantFrom('', " r='A1'", ' x:r="B1"', ' r="B"'),
);
const cell = fc
  .tuple(place, fc.boolean(), style, type, content)
  .map(([r, late, s, t, inside]) => `<c${late ? s + t + r : r + s + t}>${inside}</c>`);
const rowTag = fc.constantFrom(
  '<row>',
  '<row r="2">',
  '<row r="3" ht="9">',
  '<row r="4" a=">">',
  "<row r='5'>",
  '<row ht="1" r="6">',
  '<row r="0">',
  '<row r="1048577">',
  '<row r="">',
  '<x:row r="7">',
  '<row r="8"/>',
  '<row r="9" a="\'">',
);
const row = fc
  .tuple(rowTag, fc.array(cell, { maxLength: 4 }), fc.constantFrom('', '', '\n', '\r\n  ', 'x'))
  .map(([tag, cells, blank]) => {
    if (tag.endsWith('/>')) return tag;
    return `${tag}${cells.join(blank)}${blank}</${tag.includes('x:') ? 'x:' : ''}row>${blank}`;
  });
const rows = fc.array(row, { maxLength: 5 });

/** Damage: bytes taken out, doubled, or put somewhere. */
const damage = fc.array(
  fc.tuple(fc.nat(), fc.nat({ max: 8 }), fc.constantFrom('', '<', '>', '"', '/', '</row>', '&', '\u001f')),
  { maxLength: 2 },
);

function damaged(text: string, changes: readonly (readonly [number, number, string])[]): string {
  let changed = text;
  for (const [at, length, put] of changes) {
    const start = at % (changed.length + 1);
    changed = changed.slice(0, start) + put + changed.slice(start + length);
  }
  return changed;
}

describe('rows that are read from their bytes', () => {
  it('are those of the scanner wherever the bytes are cut [X-08]', async () => {
    const bytes = Buffer.from(sheet(usual));
    const expected = scanned(sheet(usual));
    expect(expected.rows.map(([number]) => number)).toEqual([1, 2, 4, 5, 9, 12, 13, 14, 20]);
    for (let size = 1; size <= 40; size += 1) expect(await read(cut(bytes, size))).toEqual(expected);
    for (let at = 1; at < bytes.length; at += 1) {
      expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(expected);
    }
  });

  it('are those of the scanner however cells are written, and refused where it refuses them [X-08]', async () => {
    await fc.assert(
      fc.asyncProperty(rows, damage, fc.integer({ min: 1, max: 400 }), async (written, changes, size) => {
        const xml = damaged(sheet(written.join('')), changes).toWellFormed();
        expect(await read(cut(Buffer.from(xml), size))).toEqual(scanned(xml));
      }),
      { numRuns: 2000 },
    );
  });

  it('are told to be plain where every cell is a text that can be stored joined', async () => {
    const faults: number[] = [];
    const own = (cell: string) => `<c r="B2" t="inlineStr"><is><t>${cell}</t></is></c>`;
    const cells = ['a', 'a', 'a_x001F_', '&#x1e;', '_xD800_', 'Zoë &amp; a_b'].map(own);
    cells.push('<c r="B2"><v>1</v></c>');
    const xml = sheet(cells.map((cell, index) => `<row r="${index + 1}">${cell}</row>`).join(''));
    await scanSheet(inPieces([Buffer.from(xml)]), { context }, part, (_cells, _row, found) => faults.push(found) > 0);
    // The first one comes with what stands before the rows.
    expect(faults).toEqual([4, 0, 4, 4, 4, 0, 4]);
  });

  it('are refused where a letter is not whole or none', async () => {
    const bytes = Buffer.from(sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>é</t></is></c></row>'));
    const at = bytes.indexOf(0xc3);
    bytes[at + 1] = 0x41;
    for (let size = 1; size <= bytes.length; size += 1) expect((await read(cut(bytes, size))).end).toBe('broken');
    expect((await read([bytes.subarray(0, at + 1)])).end).toBe('broken');
  });
});

const item = fc.oneof(
  value.map((one) => `<si><t>${one}</t></si>`),
  value.map((one) => `<si><t xml:space="preserve">${one}</t></si>`),
  value.map((one) => `<si><r><t>${one}</t></r><r><t>b</t></r></si>`),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((one) => `<si><t>${one.replace(/[<&]/g, '')}</t></si>`),
  fc.constantFrom(
    '<si/>',
    '<si><t/></si>',
    '<rPh/>',
    '<si><rPh><t>x</t></rPh><t>y</t></si>',
    '\n',
    '<si> <t>a</t></si>',
  ),
  fc.constantFrom('</si>', '<si>', '<t>', `<si><t>${'é'.repeat(40)}</t></si>`),
);

async function textsOf(pieces: readonly Buffer[]): Promise<readonly (string | undefined)[] | string> {
  try {
    const store = await readSharedTexts(inPieces(pieces), part);
    return Array.from({ length: store.size }, (_, index) => store.at(index));
  } catch {
    return 'refused';
  }
}

describe('texts that are read from their bytes', () => {
  it('are the same however they are cut, and however their letters are packed [X-08]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 8 }), fc.integer({ min: 1, max: 300 }), async (items, size) => {
        const xml = `<?xml version="1.0"?><sst>${items.join('')}</sst>`.toWellFormed();
        // In UTF-16 no byte is read by anything but the scanner.
        const expected = await textsOf([Buffer.from(`\ufeff${xml}`, 'utf16le')]);
        expect(await textsOf(cut(Buffer.from(xml), size))).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('are the same wherever they are cut', async () => {
    const xml =
      '<sst>\n<si><t>Zoë 🎓</t></si><si><t xml:space="preserve"> a_b_x0041_&amp; </t></si><si><r><t>山</t></r></si></sst>';
    const bytes = Buffer.from(xml);
    for (let at = 1; at < bytes.length; at += 1) {
      expect(await textsOf([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(['Zoë 🎓', ' a_bA& ', '山']);
    }
  });

  it('are the same where they are longer than what a lane takes', async () => {
    const long = ['é'.repeat(20_000), 'a'.repeat(40_000), 'b'.repeat(300_000)];
    const xml = `<sst>${long.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`;
    const [one, two, three] = await textsOf(cut(Buffer.from(xml), 65_536));
    expect([one === long[0], two === long[1]]).toEqual([true, true]);
    // Of what no cell may hold, enough is kept to tell that it is too long.
    expect(three?.length).toBeGreaterThan(32_767);
  });
});
