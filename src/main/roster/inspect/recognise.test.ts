import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  archive,
  csvText,
  headings,
  student,
  type WrittenPart,
  workbook,
  workbookTypes,
} from '../testing/list-files.ts';
import { recogniseFile } from './recognise.ts';

const folder = mkdtempSync(join(tmpdir(), 'footbridge-recognise-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const recognise = (name: string, content: string | Uint8Array) => {
  count += 1;
  const file = join(folder, `${count}`);
  writeFileSync(file, content);
  return recogniseFile(file, name);
};

const list = [headings, student(1), student(2)];
const book = workbook({ List: list });
const types = (type: string): WrittenPart => ({
  name: '[Content_Types].xml',
  content: `<Types><Override ContentType="${type}"/></Types>`,
});
const ole = (inside: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(inside, 'utf16le')]);

describe('what is taken', () => {
  it.each(['.csv', '.tsv', '.txt', '.CSV'])('text named %s', async (ending) => {
    expect(await recognise(`list${ending}`, csvText(list))).toBe('csv');
  });
  it.each(['.xlsx', '.xlsm', '.XLSX'])('a workbook named %s', async (ending) => {
    expect(await recognise(`list${ending}`, book)).toBe('xlsx');
  });
  it('UTF-16 text, with its mark or without [BULK-01]', async () => {
    expect(await recognise('a.csv', Buffer.from(`\ufeff${csvText(list)}`, 'utf16le'))).toBe('csv');
    expect(await recognise('a.csv', Buffer.from(csvText(list), 'utf16le'))).toBe('csv');
    expect(await recognise('a.csv', Buffer.from(csvText(list), 'utf16le').swap16())).toBe('csv');
  });
  it('a list that starts with the letters of a program', async () => {
    expect(await recognise('a.csv', 'MZ,Name\nx,Asha\n')).toBe('csv');
  });
});

describe('what is refused, and what it says [BULK-01]', () => {
  it.each<[string, string, string | Uint8Array, RegExp]>([
    ['an empty file', 'a.csv', '', /empty/],
    ['old Excel', 'a.xls', ole('Workbook'), /old Excel format.*save it as Excel workbook/i],
    ['old Excel that is named new', 'a.xlsx', ole('Workbook'), /old Excel format/],
    ['a workbook with a password', 'a.xlsx', ole('EncryptedPackage'), /password/],
    ['a web page named like a spreadsheet', 'a.xls', '<html><table><tr><td>Name</td></tr></table></html>', /web page/],
    ['a web page named .csv', 'a.csv', '\ufeff \n<!DOCTYPE html><table></table>', /web page/],
    ['a web page named .xlsx', 'a.xlsx', '<table><tr><td>Name</td></tr></table>', /web page/],
    [
      'a spreadsheet as XML',
      'a.xls',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      /saved as XML/,
    ],
    [
      'OpenDocument',
      'a.ods',
      archive([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', content: '<x/>' },
        { name: 'META-INF/manifest.xml', content: '<x/>' },
      ]),
      /OpenDocument/,
    ],
    [
      'a binary workbook',
      'a.xlsb',
      archive([types('application/vnd.ms-excel.sheet.binary.macroEnabled.main')]),
      /binary workbook/,
    ],
    [
      'a template',
      'a.xltx',
      archive([types('application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml')]),
      /template/,
    ],
    [
      'a Word document',
      'a.xlsx',
      archive([types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')]),
      /Word document/,
    ],
    [
      'a presentation',
      'a.xlsx',
      archive([types('application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml')]),
      /presentation/,
    ],
    ['Numbers', 'a.numbers', archive([{ name: 'Index/Document.iwa', content: 'x' }]), /Numbers/],
    ['another archive', 'a.xlsx', archive([{ name: 'list.csv', content: 'Name\n' }]), /compressed archive/],
    ['an archive named .csv', 'a.csv', archive([{ name: 'list.csv', content: 'Name\n' }]), /compressed archive/],
    ['a workbook named .csv', 'a.csv', book, /named \.csv. Name it \.xlsx/],
    ['a workbook without an ending', 'list', book, /Name it \.xlsx/],
    ['text named .xlsx', 'a.xlsx', csvText(list), /named \.xlsx but is not a workbook/],
    ['text with an unknown ending', 'a.json', csvText(list), /named \.json/],
    ['text without an ending', 'list', csvText(list), /without an ending/],
    ['a PDF', 'a.csv', '%PDF-1.7\n%\u00e2\u00e3', /PDF/],
    ['a Windows program', 'a.csv', Buffer.concat([Buffer.from('MZ\x90\0\x03\0'), Buffer.alloc(200, 1)]), /program/],
    [
      'a Linux program',
      'a.txt',
      Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(200, 1)]),
      /program/,
    ],
    ['a PNG', 'a.csv', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]), /picture/],
    ['a JPEG', 'a.csv', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)]), /picture/],
    ['gzip', 'a.csv', Buffer.concat([Buffer.from('1f8b0800', 'hex'), Buffer.alloc(64, 7)]), /compressed archive/],
    ['7z', 'a.csv', Buffer.concat([Buffer.from('377abcaf271c', 'hex'), Buffer.alloc(64, 7)]), /compressed archive/],
    ['RAR', 'a.csv', Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(64, 7)]), /compressed archive/],
    [
      'bytes that are no text',
      'a.csv',
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 37) % 32)),
      /not a text file/,
    ],
    ['a workbook that was cut off', 'a.xlsx', book.subarray(0, book.length - 60), /damaged or incomplete/],
    ['half a workbook', 'a.xlsx', book.subarray(0, book.length / 2), /damaged or incomplete/],
    ['only the start of an archive', 'a.xlsx', Buffer.from('PK\x03\x04'), /damaged or incomplete/],
  ])('%s', async (_what, name, content, message) => {
    await expect(recognise(name, content)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  it('more than 50 MB [BULK-02]', async () => {
    await expect(recognise('a.csv', Buffer.alloc(50 * 1024 * 1024 + 1, 'a,b\n'))).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

describe('archives that mean no good are refused from their directory [BULK-02]', () => {
  const sheet = (content: string | Uint8Array, more: Partial<WrittenPart> = {}) => [
    workbookTypes,
    { name: 'xl/worksheets/sheet1.xml', content, ...more },
  ];
  const zeros = Buffer.alloc(30 * 1024 * 1024);

  it.each<[string, WrittenPart[], string]>([
    ['one that unpacks to 100 times its size', sheet(zeros), 'too_large'],
    ['one that promises more than 512 MB', sheet('x', { claimed: 513 * 1024 * 1024 }), 'too_large'],
    ['one that unpacks to more than it promises', sheet(zeros, { claimed: 1000 }), 'unreadable_file'],
    ['one that unpacks to less than it promises', sheet('<x/>', { claimed: 1000 }), 'unreadable_file'],
    [
      'one with more than 1,000 parts',
      [workbookTypes, ...Array.from({ length: 1001 }, (_, index) => ({ name: `p${index}`, content: 'x' }))],
      'too_large',
    ],
    ['one that is encrypted', sheet('<x/>', { flags: 1 }), 'unreadable_file'],
    ['one that names a path outside', [workbookTypes, { name: '../../evil', content: 'x' }], 'unreadable_file'],
    ['one that names an absolute path', [workbookTypes, { name: '/etc/passwd', content: 'x' }], 'unreadable_file'],
    ['one that names a drive', [workbookTypes, { name: 'C:\\evil', content: 'x' }], 'unreadable_file'],
  ])('%s', async (_what, parts, code) => {
    await expect(recognise('a.xlsx', archive(parts))).rejects.toMatchObject({ code });
  });

  it('one whose parts lie over each other', async () => {
    const bytes = archive([
      workbookTypes,
      { name: 'one.xml', content: 'x'.repeat(500) },
      { name: 'two.xml', content: 'y'.repeat(500) },
    ]);
    const entries = bytes.indexOf('PK\x01\x02');
    const second = bytes.indexOf('PK\x01\x02', entries + 4);
    const third = bytes.indexOf('PK\x01\x02', second + 4);
    bytes.writeUInt32LE(bytes.readUInt32LE(second + 42), third + 42);
    await expect(recognise('a.xlsx', bytes)).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});
