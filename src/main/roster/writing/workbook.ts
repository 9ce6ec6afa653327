import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  cellStyles,
  columnLetters,
  escapeXml,
  sheetPart,
  sheetStart,
  textCell,
  workbookParts,
} from '#shared/roster/workbook-xml.ts';

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

/** Writes a workbook to a file, row by row; at most 4 GB. Everything is text: zeros, plus signs and formulas stay as typed. */
export async function writeWorkbook(target: string, { sheet, columns, rows }: Workbook): Promise<void> {
  const parts: [string, Iterable<string>][] = [
    ...workbookParts(sheet).map(([name, xml]): [string, Iterable<string>] => [name, [xml]]),
    [sheetPart, sheetText(columns, rows)],
  ];
  await pipeline(Readable.from(zip(parts)), createWriteStream(target, { mode: 0o600 }));
}

function* sheetText(columns: readonly WorkbookColumn[], rows: Iterable<readonly string[]>): Generator<string> {
  const letters = columns.map((_, index) => columnLetters(index));
  let text = sheetStart(columns);
  let number = 0;
  for (const cells of rows) {
    number += 1;
    text += `<row r="${number}">`;
    for (const [index, cell] of cells.entries()) {
      if (cell === '') continue;
      text += textCell(`${letters[index]}${number}`, cell, number === 1 ? cellStyles.heading : cellStyles.text);
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
    const formula = `"${choices.map(escapeXml).join(',')}"`;
    return `<dataValidation type="list" allowBlank="1" sqref="${letters[index]}2:${letters[index]}150001"><formula1>${formula}</formula1></dataValidation>`;
  });
  return lists.length === 0 ? '' : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
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
