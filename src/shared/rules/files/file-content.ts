// Checks whether the content of a file matches its extension.

import { contentMatches } from './file-checks.ts';
import { readImage } from './image-header.ts';

/** A file that is read in parts, so it never has to be in memory as a whole. */
export interface ByteSource {
  readonly size: number;
  /** Reads at most `length` bytes from an offset; fewer at the end of the file. */
  read(from: number, length: number): Promise<Uint8Array>;
}

/** Media types by file extension, for the files that the service accepts and sends. */
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
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** The part that each kind of office file must have in its ZIP archive, by extension. */
const mainParts: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  pptx: 'ppt/presentation.xml',
  xlsx: 'xl/workbook.xml',
};
/** The stream that each kind of older office file must have, by extension. */
const mainStreams: Readonly<Record<string, string>> = { doc: 'WordDocument', ppt: 'PowerPoint Document' };
const textKinds: readonly string[] = ['csv', 'ics', 'txt'];
const startLength = 64 * 1024;

/** Whether the content of a file matches its extension (in lower case). False for an unknown extension. */
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

/** Bytes at the start of a picture that are searched for its size. Cameras write far less before it. */
const imageStart = 1_000_000;

/** The type and the size in pixels of a picture; null if the bytes aren't those of a picture. */
export async function imageIn(source: ByteSource): Promise<ReturnType<typeof readImage>> {
  return readImage(await source.read(0, Math.min(source.size, imageStart)));
}

async function isPackage(source: ByteSource, start: Uint8Array, mainPart: string): Promise<boolean> {
  if (!contentMatches('docx', start)) return false;
  const names = await zipNames(source);
  // A document with programs has another extension (docm, pptm): renamed, it would run them on the reader's computer.
  if (!names?.includes(mainPart)) return false;
  return !names.some((name) => name.endsWith('vbaProject.bin'));
}

const endLength = 22;
const maxCommentLength = 65_535;
const largestDirectory = 4_000_000;

/** The names in the directory of a ZIP archive; null without a valid directory. */
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
    // Decoding bytes as characters is safe only because the names that are searched for are ASCII.
    names.push(String.fromCharCode(...directory.subarray(place + 46, place + 46 + Math.min(length, 300))));
    place += 46 + length + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  return names;
}

/** A name as compound files write it: two bytes for each letter. */
const wide = (name: string) => Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]));

/** Whether a file contains `wanted`. Reads parts that overlap by its length, so a match across two parts is found. */
async function holds(source: ByteSource, wanted: Uint8Array): Promise<boolean> {
  for (let from = 0; from < source.size; from += startLength) {
    const part = await source.read(from, startLength + wanted.length);
    for (let place = part.indexOf(wanted[0] ?? 0); place >= 0; place = part.indexOf(wanted[0] ?? 0, place + 1)) {
      if (wanted.every((byte, index) => part[place + index] === byte)) return true;
    }
  }
  return false;
}
