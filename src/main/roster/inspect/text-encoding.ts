import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { AppError } from '#shared/errors.ts';

/** The encodings that lists of students come in. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What one pass over a file tells. */
export interface FileSurvey {
  /** SHA-256, hexadecimal. */
  readonly hash: string;
  /** For text files. Not certain: a guess that a person should look at. */
  readonly encoding: { readonly name: TextEncoding; readonly certain: boolean };
}

/** Characters of text that one chunk should give: larger ones cost time and memory, smaller ones calls. */
const chunkBytes = 64 * 1024;

/**
 * Reads a file once for its hash and its encoding: the byte order mark decides, else UTF-8 where every byte fits,
 * else Windows-1252 is offered.
 */
export async function surveyFile(file: string, signal?: AbortSignal): Promise<FileSurvey> {
  const hash = createHash('sha256');
  const strict = new TextDecoder('utf-8', { fatal: true });
  let fits = true;
  let head = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal })) {
    const bytes = chunk as Buffer;
    if (head.length < 4096) head = Buffer.concat([head, bytes.subarray(0, 4096)]);
    hash.update(bytes);
    if (fits) fits = decodes(strict, bytes, true);
  }
  if (fits) fits = decodes(strict, Buffer.alloc(0), false);
  return { hash: hash.digest('hex'), encoding: encodingOf(head, fits) };
}

function decodes(decoder: TextDecoder, bytes: Buffer, stream: boolean): boolean {
  try {
    decoder.decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

function encodingOf(head: Buffer, fitsUtf8: boolean): FileSurvey['encoding'] {
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'utf-16le', certain: true };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'utf-16be', certain: true };
  const wide = wideWithoutMark(head);
  if (wide) return { name: wide, certain: false };
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  if (fitsUtf8 || marked) return { name: 'utf-8', certain: fitsUtf8 };
  return { name: 'windows-1252', certain: false };
}

/** UTF-16 without its mark shows as a zero in every other byte of the ASCII in it. */
function wideWithoutMark(head: Buffer): TextEncoding | null {
  const pairs = Math.floor(head.length / 2);
  let low = 0;
  let high = 0;
  for (let index = 0; index < pairs; index += 1) {
    if (head[index * 2] === 0) high += 1;
    if (head[index * 2 + 1] === 0) low += 1;
  }
  if (pairs < 2) return null;
  if (low > pairs * 0.4 && high < pairs * 0.05) return 'utf-16le';
  if (high > pairs * 0.4 && low < pairs * 0.05) return 'utf-16be';
  return null;
}

/**
 * A stream of text, never split inside a character. Bytes that are not of this encoding are an error
 * (`unreadable_file`), never replaced. `verified`: the file is known to be UTF-8, so the faster decoder will do.
 */
export function textStream(file: string, encoding: TextEncoding, verified: boolean): Readable {
  if (encoding === 'utf-8' && verified) return createReadStream(file, { encoding: 'utf8', highWaterMark: chunkBytes });
  return Readable.from(decode(file, encoding), { objectMode: true, highWaterMark: 1 });
}

async function* decode(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const highWaterMark = encoding.startsWith('utf-16') ? chunkBytes * 2 : chunkBytes;
  try {
    for await (const chunk of createReadStream(file, { highWaterMark })) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = `Some letters of this file are not ${encodingTitles[encoding]}. Choose another encoding`;
    throw new AppError('unreadable_file', { message, cause });
  }
}

/** How people call the encodings. */
const encodingTitles: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western European)',
};
