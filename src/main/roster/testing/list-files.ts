import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { utils, type WorkBook, type WorkSheet, write } from 'xlsx';
import type { ListFile } from '../inspect/inspect.ts';

/** A folder of files for one test file. */
export interface TestFolder {
  readonly path: string;
  /** Writes a file under its name; equal names get folders of their own. */
  write(name: string, content: string | Uint8Array): ListFile;
  remove(): void;
}

/** Makes an empty folder. */
export function makeFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'footbridge-roster-'));
  let count = 0;
  return {
    path,
    write(name, content) {
      count += 1;
      const file = join(path, `${count}-file`);
      writeFileSync(file, content);
      return { path: file, name };
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Headings of the template without its asterisks, and a few students. */
export const headings = [
  'Student Name',
  'Course',
  'Specialization',
  'Semester',
  'Email Id',
  'Phone Number',
  'Roll Number',
];
/** A row for the headings above. */
export const student = (number: number): string[] => [
  `Student ${String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`,
  'B.Tech',
  'Physics',
  String(1 + (number % 8)),
  `student${number}@inst.ac.in`,
  `+91${9_000_000_001 + number * 7}`,
  `R${String(number).padStart(5, '0')}`,
];

/** Lines of a text file; cells with a comma, quote or line end are quoted. */
export function csvText(rows: readonly (readonly string[])[], delimiter = ',', lineEnd = '\r\n'): string {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(quoted).join(delimiter) + lineEnd).join('');
}

/** The sheets of a workbook: rows of values, or sheets that were changed further. */
export function workbook(
  sheets: Record<string, readonly (readonly unknown[])[] | WorkSheet>,
  change?: (book: WorkBook) => void,
): Buffer {
  const book = utils.book_new();
  for (const [name, content] of Object.entries(sheets)) {
    const sheet = Array.isArray(content) ? utils.aoa_to_sheet(content as unknown[][]) : (content as WorkSheet);
    utils.book_append_sheet(book, sheet, name);
  }
  change?.(book);
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** A part of a hand-made archive; `claimed` is the size that its directory tells. */
export interface WrittenPart {
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly claimed?: number;
  readonly flags?: number;
}

/** The bytes of a ZIP archive as one makes it who means no good. */
export function archive(parts: readonly WrittenPart[], comment = ''): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, flags = 0 } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    pieces.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  end.writeUInt16LE(comment.length, 16);
  return Buffer.concat([...pieces, listing, Buffer.from('PK\x05\x06'), end, Buffer.from(comment)]);
}

/** What makes an archive a workbook. */
export const workbookTypes: WrittenPart = {
  name: '[Content_Types].xml',
  content:
    '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
};

/** A workbook whose one sheet is the XML that a test wants. */
export function rawWorkbook(sheet: string, declarations = ''): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaging = 'http://schemas.openxmlformats.org/package/2006';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return archive([
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?>${declarations}<worksheet xmlns="${main}">${sheet}</worksheet>`,
    },
  ]);
}
