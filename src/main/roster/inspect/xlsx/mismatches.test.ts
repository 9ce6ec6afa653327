import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { soundParts } from '../../testing/bombs.ts';
import { forgeZip } from '../../testing/forge-zip.ts';
import { csvText, headings, makeFolder, student, workbook } from '../../testing/list-files.ts';
import { recogniseFile } from '../recognise.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

const list = csvText([headings, student(1), student(2)]);
const book = workbook({ List: [headings, student(1)] });
const bytes = (hex: string, rest = 600) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(rest, 0x17)]);
const ole = (inside: string) => Buffer.concat([bytes('d0cf11e0a1b11ae1'), Buffer.from(inside, 'utf16le')]);
const office = (type: string) =>
  forgeZip([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/x.xml" ContentType="application/vnd.${type}"/></Types>`,
    },
  ]);
const open = (kind: string) =>
  forgeZip([
    { name: 'mimetype', method: 0, content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', content: '<office:document-content/>' },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
  ]);
const openXml = 'openxmlformats-officedocument';
const without = (part: string) => forgeZip(soundParts().filter(({ name }) => name !== part));

/** Files that are not what their name says: what, name, bytes, and what a person must be told. */
const corpus: readonly (readonly [what: string, name: string, content: Uint8Array | string, says: RegExp])[] = [
  ['a web page as .xls', 'list.xls', '<html><body><table><tr><td>Name</td></tr></table></body></html>', /web page/],
  ['a web page as .xlsx', 'list.xlsx', '<!DOCTYPE html><table><tr><td>Name</td></tr></table>', /web page/],
  ['a web page as .csv', 'list.csv', '\ufeff<html><table></table></html>', /web page/],
  ['a web page in UTF-16', 'list.csv', Buffer.from('\ufeff<html><table></table></html>', 'utf16le'), /web page/],
  [
    'a spreadsheet as XML 2003',
    'list.xlsx',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    /spreadsheet saved as XML/,
  ],
  ['an archive as .xlsx', 'list.xlsx', forgeZip([{ name: 'list.csv', content: list }]), /compressed archive/],
  ['an archive as .csv', 'list.csv', forgeZip([{ name: 'list.csv', content: list }]), /compressed archive/],
  ['an empty archive', 'list.xlsx', forgeZip([]), /compressed archive/],
  ['a workbook without its list of parts', 'list.xlsx', without('[Content_Types].xml'), /compressed archive/],
  ['a workbook without its workbook part', 'list.xlsx', without('xl/workbook.xml'), /nothing in it/],
  ['a Word document', 'list.xlsx', office(`${openXml}.wordprocessingml.document.main+xml`), /Word document/],
  ['a presentation', 'list.xlsx', office(`${openXml}.presentationml.presentation.main+xml`), /presentation/],
  ['a binary workbook', 'list.xlsx', office('ms-excel.sheet.binary.macroEnabled.main'), /binary workbook/],
  ['a template for workbooks', 'list.xlsx', office(`${openXml}.spreadsheetml.template.main+xml`), /template/],
  ['an OpenDocument spreadsheet', 'list.xlsx', open('spreadsheet'), /OpenDocument/],
  [
    'a Numbers document',
    'list.xlsx',
    forgeZip([
      { name: 'Index/Document.iwa', content: 'x' },
      { name: 'preview.jpg', content: 'x' },
    ]),
    /Numbers/,
  ],
  ['an old workbook', 'list.xls', ole('Workbook'), /old Excel format/],
  ['an old workbook named new', 'list.xlsx', ole('Workbook'), /old Excel format/],
  ['an old workbook named text', 'list.csv', ole('Workbook'), /old Excel format/],
  ['a workbook behind a password', 'list.xlsx', ole('EncryptedPackage'), /protected by a password/],
  [
    'a workbook with an encrypted part',
    'list.xlsx',
    forgeZip(soundParts().map((part) => ({ ...part, flags: 1 }))),
    /protected by a password/,
  ],
  ['a Windows program', 'list.csv', bytes('4d5a90000300000004000000ffff0000'), /program/],
  ['a Windows program as .xlsx', 'list.xlsx', bytes('4d5a90000300000004000000ffff0000'), /program/],
  ['a Linux program', 'list.txt', bytes('7f454c4602010100'), /program/],
  ['a macOS program', 'list.csv', bytes('cffaedfe07000001'), /program/],
  ['a PDF', 'list.csv', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj', /PDF/],
  ['a PDF as .xlsx', 'list.xlsx', '%PDF-1.4\n', /PDF/],
  ['a PNG', 'list.csv', bytes('89504e470d0a1a0a'), /picture/],
  ['a JPEG as .xlsx', 'list.xlsx', bytes('ffd8ffe000104a464946'), /picture/],
  ['a WebP', 'list.csv', bytes('524946460002000057454250'), /picture/],
  ['gzip', 'list.csv', gzipSync(list), /compressed archive/],
  ['7z', 'list.csv', bytes('377abcaf271c0004'), /compressed archive/],
  ['RAR', 'list.xlsx', bytes('526172211a070100'), /compressed archive/],
  ['bzip2', 'list.csv', bytes('425a683931415926'), /compressed archive/],
  ['a list with zeros in it', 'list.csv', `${list}Asha\0,B.Tech\0,,5,\0\r\n`, /not a text file/],
  ['one byte that is no letter', 'list.csv', Buffer.from([0x01]), /not a text file/],
  ['an empty file', 'list.csv', '', /empty/],
  ['a workbook as .csv', 'list.csv', book, /Name it \.xlsx/],
  ['a list as .xlsx', 'list.xlsx', list, /not a workbook/],
  ['a list as .json', 'list.json', list, /named \.json/],
  ['half a workbook', 'list.xlsx', book.subarray(0, book.length >> 1), /damaged or incomplete/],
  [
    'a database',
    'list.csv',
    Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(400, 1)]),
    /not a text file/,
  ],
];

/** Every message tells what to do, in the words of people who never heard of formats. */
const advice = /(?:Upload|Save|Open|Unpack|Choose|Name|Export|save it|name it|upload it)/;

type Recognise = (file: string, name: string) => Promise<unknown>;

/** The files of the corpus that are refused in the right words. */
async function refusedBy(recognise: Recognise): Promise<string[]> {
  const refused: string[] = [];
  for (const [what, name, content, says] of corpus) {
    const file = folder.write(name, content);
    const message = await recognise(file.path, name).then(
      () => '',
      (error: Error) => error.message,
    );
    if (says.test(message) && advice.test(message)) refused.push(what);
  }
  return refused;
}

describe('files that are not what they are called', () => {
  it('are all refused with what they are and what to do [BULK-01] [X-02]', async () => {
    expect(corpus.length).toBeGreaterThanOrEqual(40);
    expect(await refusedBy(recogniseFile)).toEqual(corpus.map(([what]) => what));
  });

  it('are mostly taken by who goes by the name alone [X-02]', async () => {
    const byName: Recognise = (_file, name) => {
      const known = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm'].includes(extname(name));
      return known
        ? Promise.resolve()
        : Promise.reject(new Error(`Files named ${extname(name)}. Upload .xlsx or .csv`));
    };
    expect((await refusedBy(byName)).length).toBeLessThan(3);
  });
});
