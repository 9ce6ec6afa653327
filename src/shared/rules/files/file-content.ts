import { contentMatches } from './file-checks.ts';
import { readImage } from './image-header.ts';

/** The bytes of a file, a part at a time: no file has to be in memory whole. */
export interface ByteSource {
  readonly size: number;
  /** At most `length` bytes from a place; fewer at the end. */
  read(from: number, length: number): Promise<Uint8Array>;
}

/** Media types by extension, of what the service takes and gives. */
export const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  ics: 'text/calendar',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The part that makes a zip file a document of its kind. */
const mainParts: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
};
/** The stream that makes a compound file one. */
const mainStreams: Readonly<Record<string, string>> = { doc: 'WordDocument', ppt: 'PowerPoint Document' };
const textKinds: readonly string[] = ['csv', 'ics', 'txt'];
const startLength = 64 * 1024;

/** Whether the bytes of a file are what its extension (in lower case) says. Unknown extensions are nothing. */
export async function isContentOf(extension: string, source: ByteSource): Promise<boolean> {
  const start = await source.read(0, startLength);
  if (textKinds.includes(extension)) return !start.includes(0);
  const type = mediaTypes[extension];
  if (type?.startsWith('image/')) return (await imageIn(source))?.type === type;
  const mainPart = mainParts[extension];
  if (mainPart !== undefined) return await isPackage(source, start, mainPart);
  const mainStream = mainStreams[extension];
  if (mainStream !== undefined) return contentMatches(extension, start) && (await holds(source, wide(mainStream)));
  return contentMatches(extension, start);
}

/** The most bytes in which a picture may hide how large it is: what cameras write before it takes far less. */
const imageStart = 1_000_000;

/** The type and size of a picture, or null where the bytes are none. */
export async function imageIn(source: ByteSource): Promise<ReturnType<typeof readImage>> {
  return readImage(await source.read(0, Math.min(source.size, imageStart)));
}

async function isPackage(source: ByteSource, start: Uint8Array, mainPart: string): Promise<boolean> {
  if (!contentMatches('docx', start)) return false;
  const names = await zipNames(source);
  // Programs in a document are for kinds with names of their own (docm, pptm).
  if (!names?.includes(mainPart)) return false;
  return !names.some((name) => name.endsWith('vbaProject.bin'));
}

const endLength = 22;
const maxCommentLength = 65_535;
const largestDirectory = 4_000_000;

/** The names in a zip file by its directory, or null where it has none that makes sense. */
async function zipNames(source: ByteSource): Promise<string[] | null> {
  const tailLength = Math.min(source.size, endLength + maxCommentLength);
  const tail = await source.read(source.size - tailLength, tailLength);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let place = tail.length - endLength; place >= 0; place -= 1) {
    if (view.getUint32(place, true) !== 0x06054b50) continue;
    const size = view.getUint32(place + 12, true);
    const from = view.getUint32(place + 16, true);
    if (size > largestDirectory || from + size > source.size) return null;
    return namesIn(await source.read(from, size));
  }
  return null;
}

function namesIn(directory: Uint8Array): string[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const names: string[] = [];
  let place = 0;
  while (place + 46 <= directory.length && view.getUint32(place, true) === 0x02014b50) {
    const length = view.getUint16(place + 28, true);
    // The names that are looked for are ASCII.
    names.push(String.fromCharCode(...directory.subarray(place + 46, place + 46 + Math.min(length, 300))));
    place += 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return names;
}

/** Compound files write their names with two bytes a letter. */
const wide = (name: string) => Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]));

/** Whether some bytes occur anywhere; reads a part at a time, with the parts overlapping by what is looked for. */
async function holds(source: ByteSource, wanted: Uint8Array): Promise<boolean> {
  for (let from = 0; from < source.size; from += startLength) {
    const part = await source.read(from, startLength + wanted.length);
    for (let place = part.indexOf(wanted[0] ?? 0); place >= 0; place = part.indexOf(wanted[0] ?? 0, place + 1)) {
      if (wanted.every((byte, index) => part[place + index] === byte)) return true;
    }
  }
  return false;
}
