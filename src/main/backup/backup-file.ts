// One file that holds a folder: a first line that says what it is, a gzip stream, and the SHA-256 of both. In the stream
// every file is a line of JSON with its name and size, followed by its bytes; a line with the number of files ends it.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { putInPlace } from '#node/files/private-files.ts';
import { StartProblem } from '#node/start-problem.ts';

const kind = 'footbridge backup ';
const firstLine = Buffer.from(`${kind}1\n`);
const digestBytes = 32;
const lineBreak = 10;
/** Bytes of the longest line of JSON. */
const maxLineLength = 4096;

/** A file of a backup: its name with slashes, its size, and its bytes in pieces. */
export interface BackupPart {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

const header = z.union([
  z.strictObject({ name: z.string().min(1).max(1000), size: z.number().int().nonnegative() }),
  z.strictObject({ end: z.number().int().nonnegative() }),
]);

/** Writes a backup, with mode 0600 and all or nothing; answers how many files it holds. */
export async function writeBackup(
  target: string,
  parts: Iterable<BackupPart> | AsyncIterable<BackupPart>,
): Promise<number> {
  const unfinished = `${target}.unfinished`;
  const hash = createHash('sha256').update(firstLine);
  const written = { files: 0 };
  try {
    const file = createWriteStream(unfinished, { mode: 0o600 });
    file.write(firstLine);
    await pipeline(
      packed(parts, written),
      createGzip(),
      async function* (source: AsyncIterable<Buffer>) {
        for await (const piece of source) {
          hash.update(piece);
          yield piece;
        }
        yield hash.digest();
      },
      file,
    );
    putInPlace(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return written.files;
}

async function* packed(
  parts: Iterable<BackupPart> | AsyncIterable<BackupPart>,
  written: { files: number },
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of parts) {
    yield lineOf({ name, size });
    let left = size;
    for await (const piece of bytes) {
      left -= piece.length;
      yield piece;
    }
    if (left !== 0) throw new StartProblem(`${name} changed while it was being backed up. Try again.`);
    written.files += 1;
  }
  yield lineOf({ end: written.files });
}

const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * Checks a whole backup and unpacks it into a folder; answers how many files it held. Throws `StartProblem` for a file
 * that is none, is of a newer version, or is damaged; before that it has written nothing.
 */
export async function readBackup(source: string, folder: string): Promise<number> {
  const end = await checkWhole(source);
  const stream = createReadStream(source, { start: firstLine.length, end: end - 1 }).pipe(createGunzip());
  const reader = readerOf(stream);
  for (let files = 0; ; files += 1) {
    const parsed = header.safeParse(await lineFrom(reader));
    if (!parsed.success) throw damaged();
    if ('end' in parsed.data) {
      if (parsed.data.end !== files) throw damaged();
      return files;
    }
    const { name, size } = parsed.data;
    const file = path.join(folder, ...safeParts(name));
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(reader.take(size), createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  }
}

/** Answers where the stream of a backup ends. */
async function checkWhole(source: string): Promise<number> {
  const handle = await open(source, 'r').catch((cause: unknown) => {
    throw new StartProblem(`The backup ${source} can't be read.`, { cause });
  });
  try {
    const { size } = await handle.stat();
    const first = Buffer.alloc(firstLine.length);
    await handle.read(first, 0, first.length, 0);
    if (!first.equals(firstLine)) throw foreign(first.toString('latin1'));
    if (size < firstLine.length + digestBytes) throw damaged();
    const digest = Buffer.alloc(digestBytes);
    await handle.read(digest, 0, digestBytes, size - digestBytes);
    const hash = createHash('sha256');
    for await (const piece of createReadStream(source, { end: size - digestBytes - 1 })) hash.update(piece as Buffer);
    if (!hash.digest().equals(digest)) throw damaged();
    return size - digestBytes;
  } finally {
    await handle.close();
  }
}

const foreign = (line: string) =>
  new StartProblem(
    line.startsWith(kind)
      ? 'This backup was made by a newer Footbridge. Update this one first.'
      : 'This file isn’t a backup of Footbridge.',
  );

const damaged = () => new StartProblem('This backup is damaged, so nothing was restored. Use another copy of it.');

/** Names come from a file that anybody may have made: none may lead out of the folder. */
function safeParts(name: string): string[] {
  const parts = name.split('/');
  const isSafe = parts.every((part) => /^[^\\/:\0]+$/.test(part) && part !== '.' && part !== '..');
  if (!isSafe) throw damaged();
  return parts;
}

interface Reader {
  /** So many bytes, in pieces. */
  take(size: number): AsyncGenerator<Buffer>;
}

/** Reads a stream in portions. */
function readerOf(stream: AsyncIterable<Buffer>): Reader {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async *take(size) {
      for (let left = size; left > 0; ) {
        if (rest.length === 0) {
          const { value, done } = await pieces.next();
          if (done) throw damaged();
          rest = value;
        }
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

async function lineFrom(reader: Reader): Promise<unknown> {
  const bytes: number[] = [];
  while (bytes.length < maxLineLength) {
    for await (const [byte = lineBreak] of reader.take(1)) {
      if (byte !== lineBreak) {
        bytes.push(byte);
        continue;
      }
      try {
        return JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown;
      } catch {
        return null;
      }
    }
  }
  return null;
}
