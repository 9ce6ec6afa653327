import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A column of a written workbook. */
export interface WorkbookColumn {
  /** Characters. */
  readonly width: number;
  /** Values that the column's drop-down offers; none: no drop-down. */
  readonly choices?: readonly string[];
}

/** A workbook of one sheet whose cells are all text. */
export interface Workbook {
  readonly sheet: string;
  readonly columns: readonly WorkbookColumn[];
  /** Rows of cells, the headings first. */
  readonly rows: Iterable<readonly string[]>;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const fixedParts: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    // Formats by number: 0 plain, 1 text, 2 heading.
    'xl/styles.xml',
    `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/** Writes a workbook to a file, row by row; at most 4 GB. Everything is text: zeros, plus signs and formulas stay as typed. */
export async function writeWorkbook(target: string, { sheet, columns, rows }: Workbook): Promise<void> {
  const book = `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const parts: [string, Iterable<string>][] = [
    ...fixedParts.map(([name, xml]): [string, Iterable<string>] => [name, [declaration + xml]]),
    ['xl/workbook.xml', [declaration + book]],
    ['xl/worksheets/sheet1.xml', sheetText(columns, rows)],
  ];
  await pipeline(Readable.from(zip(parts)), createWriteStream(target, { mode: 0o600 }));
}

function* sheetText(columns: readonly WorkbookColumn[], rows: Iterable<readonly string[]>): Generator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" style="1" customWidth="1"/>`,
  );
  const pane =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  let text = `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews>${pane}</sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 0;
  for (const cells of rows) {
    number += 1;
    text += `<row r="${number}">`;
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      const style = number === 1 ? 2 : 1;
      text += `<c r="${letters[index]}${number}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
    }
    text += '</row>';
    if (text.length < 64 * 1024) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData>${dropDowns(columns, letters)}</worksheet>`;
}

function dropDowns(columns: readonly WorkbookColumn[], letters: readonly string[]): string {
  const lists = columns.flatMap(({ choices }, index) => {
    if (!choices) return [];
    const formula = `"${choices.map(escaped).join(',')}"`;
    return `<dataValidation type="list" allowBlank="1" sqref="${letters[index]}2:${letters[index]}150001"><formula1>${formula}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

/** What XML 1.0 cannot carry. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text
    .replace(forbidden, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** The bytes of a ZIP archive: sizes follow each part, so nothing has to be known before. */
async function* zip(parts: Iterable<readonly [name: string, content: Iterable<string>]>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const [part, content] of parts) {
    const name = Buffer.from(part);
    const header = record(0x04034b50, [20, 0x0808, 8, 0, 0x21, [0, 0, 0], name.length, 0]);
    yield Buffer.concat([header, name]);
    const sum = { crc: 0, size: 0, packed: 0 };
    for await (const bytes of deflated(content, sum)) yield bytes;
    yield record(0x08074b50, [[sum.crc, sum.packed, sum.size]]);
    entries.push({ name, offset, ...sum });
    offset += header.length + name.length + sum.packed + 16;
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield record(0x06054b50, [0, 0, entries.length, entries.length, [directory.length, offset], 0]);
}

function directoryEntry({ name, offset, crc, packed, size }: Entry): Buffer {
  const fields = [20, 20, 0x0808, 8, 0, 0x21, [crc, packed, size], name.length, 0, 0, 0, 0, [0, offset]];
  return Buffer.concat([record(0x02014b50, fields), name]);
}

/** A signature and fields: plain numbers take two bytes, those in lists four. */
function record(signature: number, fields: readonly (number | readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(
    4 + fields.reduce((sum: number, field) => sum + (typeof field === 'number' ? 2 : field.length * 4), 0),
  );
  let at = bytes.writeUInt32LE(signature, 0);
  for (const field of fields) {
    if (typeof field === 'number') at = bytes.writeUInt16LE(field, at);
    else for (const value of field) at = bytes.writeUInt32LE(value, at);
  }
  return bytes;
}

async function* deflated(
  content: Iterable<string>,
  sum: { crc: number; size: number; packed: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feed = async () => {
    for (const text of content) {
      const bytes = Buffer.from(text);
      sum.crc = crc32(bytes, sum.crc);
      sum.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, 'drain');
    }
    packer.end();
  };
  const fed = feed().catch((error: Error) => packer.destroy(error));
  for await (const bytes of packer) {
    sum.packed += (bytes as Buffer).length;
    yield bytes as Buffer;
  }
  await fed;
}
