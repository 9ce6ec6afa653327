import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { fileTooLarge, rosterLimits } from '#shared/roster/limits.ts';
import { countBytes, openZip, type ZipDirectory } from './xlsx/zip-directory.ts';

/** How a list is written. */
export type ListFormat = 'csv' | 'xlsx';

const textEndings = new Set(['.csv', '.tsv', '.txt']);
const workbookEndings = new Set(['.xlsx', '.xlsm']);
const uploadList = 'Upload the list as Excel workbook (.xlsx) or CSV';
const contentTypesName = '[Content_Types].xml';
const saveAgain = 'Open it and save it as Excel workbook (.xlsx) or CSV UTF-8, then upload that';

/**
 * Tells what a file is by its first bytes and its name together; a workbook's parts are checked and its bytes are
 * counted. Anything else is refused with what it is and how to save it again: `wrong_type`, `unreadable_file`,
 * `too_large`.
 */
export async function recogniseFile(file: string, name: string): Promise<ListFormat> {
  const { head, size } = readHead(file);
  if (size === 0) throw refused('unreadable_file', 'This file is empty. Choose the file that has the list in it');
  if (size > rosterLimits.fileBytes) throw refused('too_large', fileTooLarge);
  const ending = extname(name).toLowerCase();
  const kind = kindOf(head);
  if (kind === 'zip') return recogniseZip(file, ending);
  if (kind !== 'text') throw refused('wrong_type', describe(kind, head, file, size));
  if (workbookEndings.has(ending)) {
    throw refused('wrong_type', `This is named ${ending} but is not a workbook. If it is a text file, name it .csv`);
  }
  if (!textEndings.has(ending)) throw refused('wrong_type', notAList(ending));
  return 'csv';
}

function readHead(file: string): { head: Buffer; size: number } {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const head = Buffer.alloc(Math.min(size, 4096));
    readSync(handle, head, 0, head.length, 0);
    return { head, size };
  } finally {
    closeSync(handle);
  }
}

type Kind = 'zip' | 'text' | 'ole' | 'markup' | 'pdf' | 'program' | 'picture' | 'archive' | 'binary';

const signatures: readonly (readonly [Kind, string])[] = [
  ['zip', '504b0304'],
  ['zip', '504b0506'],
  ['ole', 'd0cf11e0a1b11ae1'],
  ['pdf', '255044462d'],
  ['program', '4d5a'],
  ['program', '7f454c46'],
  ['picture', '89504e47'],
  ['picture', 'ffd8ff'],
  ['picture', '47494638'],
  ['archive', '1f8b'],
  ['archive', '377abcaf271c'],
  ['archive', '526172211a'],
  ['archive', 'fd377a585a'],
  ['archive', '28b52ffd'],
  ['archive', '425a68'],
  ['program', 'cffaedfe'],
  ['program', 'cafebabe'],
  ['picture', '52494646'],
];
/** Signatures that are letters, with which a list may begin. */
const lettered = new Set(['4d5a', '425a68', '52494646']);

function kindOf(head: Buffer): Kind {
  const hex = head.toString('hex', 0, 8);
  const signed = signatures.find(([, signature]) => hex.startsWith(signature));
  if (signed && (!lettered.has(signed[1]) || isBinary(head))) return signed[0];
  const start = head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe)?[\s\0]*/, '')
    .replaceAll('\0', '')
    .toLowerCase();
  if (/^<(?:!doctype|html|head|body|table|meta|\?xml|style|div|xml)/.test(start)) return 'markup';
  return isBinary(head) ? 'binary' : 'text';
}

/** Control characters mean no text; zeros do too, unless they are every other byte, as in UTF-16. */
function isBinary(head: Buffer): boolean {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const zeros = head.filter((byte) => byte === 0).length;
  if (!wide && zeros > 0) return zeros < head.length * 0.2 || zeros > head.length * 0.6;
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length - zeros;
  return !wide && controls > head.length * 0.02;
}

function describe(kind: Kind, head: Buffer, file: string, size: number): string {
  switch (kind) {
    case 'ole':
      return isEncrypted(file, size)
        ? 'This workbook is protected by a password. Open it, save it without the password, and upload it again'
        : `This is a workbook of the old Excel format (.xls). ${saveAgain}`;
    case 'markup':
      return /urn:schemas-microsoft-com:office:spreadsheet/.test(head.toString('latin1'))
        ? `This is a spreadsheet saved as XML. ${saveAgain}`
        : `This is a web page, even if it is named like a spreadsheet. ${saveAgain}`;
    case 'pdf':
      return 'This is a PDF document. Upload the list that it was made from, as Excel workbook (.xlsx) or CSV';
    case 'program':
      return `This is a program, not a list of students. ${uploadList}`;
    case 'picture':
      return `This is a picture, not a list of students. ${uploadList}`;
    case 'archive':
      return 'This is a compressed archive. Unpack it and upload the list inside';
    default:
      return `This is not a text file or a workbook. ${uploadList}`;
  }
}

/** Encrypted workbooks are an OLE container with a stream called EncryptedPackage. */
function isEncrypted(file: string, size: number): boolean {
  const handle = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(size, 1024 * 1024));
    readSync(handle, bytes, 0, bytes.length, 0);
    const tail = Buffer.alloc(Math.min(size, 256 * 1024));
    readSync(handle, tail, 0, tail.length, size - tail.length);
    const wanted = Buffer.from('EncryptedPackage', 'utf16le');
    return bytes.includes(wanted) || tail.includes(wanted);
  } finally {
    closeSync(handle);
  }
}

async function recogniseZip(file: string, ending: string): Promise<ListFormat> {
  const zip = openZip(file);
  try {
    const types = await contentTypes(zip);
    refuseOtherPackages(zip, types);
    if (!workbookEndings.has(ending)) {
      throw refused(
        'wrong_type',
        `This is an Excel workbook but is named ${ending || 'without an ending'}. Name it .xlsx and upload it again`,
      );
    }
    await countBytes(zip);
    return 'xlsx';
  } finally {
    zip.close();
  }
}

function refuseOtherPackages(zip: ZipDirectory, types: string): void {
  const has = (part: string) => zip.parts.some(({ name }) => name === part || name.startsWith(part));
  const main = mainPart(types);
  if (main !== null) {
    if (zip.parts.some(({ name }) => partKey(name) === partKey(main))) return;
    throw refused(
      'unreadable_file',
      'This workbook has nothing in it: the part with its sheets is missing. Save it again',
    );
  }
  if (types.includes('ms-excel.sheet.binary'))
    throw refused('wrong_type', `This is a binary workbook (.xlsb). ${saveAgain}`);
  if (types.includes('spreadsheetml.template.main') || types.includes('template.macroEnabled')) {
    throw refused('wrong_type', `This is a template for workbooks. ${saveAgain}`);
  }
  if (types.includes('wordprocessingml'))
    throw refused('wrong_type', 'This is a Word document. Upload the list as Excel workbook (.xlsx) or CSV');
  if (types.includes('presentationml'))
    throw refused('wrong_type', `This is a presentation, not a list of students. ${uploadList}`);
  if (has('META-INF/manifest.xml') && has('content.xml'))
    throw refused('wrong_type', `This is an OpenDocument spreadsheet (.ods). ${saveAgain}`);
  if (has('Index/'))
    throw refused('wrong_type', 'This is a Numbers document. Export it as Excel (.xlsx) or CSV, then upload that');
  throw refused('wrong_type', 'This is a compressed archive. Unpack it and upload the list inside');
}

const partKey = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** The part that holds the list of sheets, if this is a workbook. */
function mainPart(types: string): string | null {
  const isMain =
    /"application\/vnd\.(?:openxmlformats-officedocument\.spreadsheetml\.sheet|ms-excel\.sheet\.macroEnabled)\.main\+xml"/;
  for (const [tag] of types.matchAll(/<(?:\w+:)?Override\s[^>]{0,2000}>/g)) {
    if (isMain.test(tag)) return /PartName="([^"]*)"/.exec(tag)?.[1] ?? null;
  }
  return isMain.test(types) ? 'xl/workbook.xml' : null;
}

async function contentTypes(zip: ZipDirectory): Promise<string> {
  const part = zip.parts.find(({ name }) => name === contentTypesName);
  if (!part || part.size > 1024 * 1024) return '';
  const pieces: Buffer[] = [];
  await zip.inflate(part, (bytes) => pieces.push(bytes) > 0);
  return Buffer.concat(pieces).toString('utf8');
}

const notAList = (ending: string) =>
  `${ending ? `Files named ${ending}` : 'Files without an ending'} are not lists of students. Upload .xlsx, .xlsm, .csv, .tsv or .txt`;

const refused = (code: ErrorCode, message: string) => new AppError(code, { message });
