// One file that holds a folder: a first line that says what it is, a gzip stream, and the SHA-256 of both. The stream begins
// with a line of JSON that says when and by which version it was made. Every file is a line of JSON with its name and size,
// followed by its bytes; a line with the number of files ends it.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
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

/** When a backup was made, ISO 8601, and by which version of Footbridge. */
export interface BackupOrigin {
  readonly made: string;
  readonly version: string;
}

const origin = z.strictObject({ made: z.iso.datetime(), version: z.string().min(1).max(50) });
const header = z.union([
  z.strictObject({ name: z.string().min(1).max(1000), size: z.number().int().nonnegative() }),
  z.strictObject({ end: z.number().int().nonnegative() }),
]);

/** Writes a backup, with mode 0600 and all or nothing; answers how many files it holds. */
export async function writeBackup(
  target: string,
  parts: Iterable<BackupPart> | AsyncIterable<BackupPart>,
  from: BackupOrigin,
): Promise<number> {
  const unfinished = `${target}.unfinished`;
  const hash = createHash('sha256').update(firstLine);
  const written = { files: 0 };
  try {
    const file = createWriteStream(unfinished, { mode: 0o600 });
    file.write(firstLine);
    await pipeline(
      packed(parts, from, written),
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
  from: BackupOrigin,
  written: { files: number },
): AsyncGenerator<Uint8Array> {
  yield lineOf(from);
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

/** Takes a file of a backup: its name, in parts of which none leads out of a folder, and all of its bytes. */
type TakeFile = (name: readonly string[], bytes: AsyncIterable<Buffer>) => Promise<unknown>;

/**
 * Checks a whole backup, then hands its files over one after the other; answers where it comes from. `version` is that of
 * this Footbridge. Throws `StartProblem` for a file that is none, is of a newer version, or is damaged.
 */
export async function readBackup(source: string, version: string, take: TakeFile): Promise<BackupOrigin> {
  const end = await checkWhole(source);
  const stream = createReadStream(source, { start: firstLine.length, end: end - 1 }).pipe(createGunzip());
  try {
    const reader = readerOf(stream);
    const from = origin.safeParse(await lineFrom(reader));
    if (!from.success) throw damaged();
    if (isNewer(from.data.version, version)) throw newer();
    await takeAll(reader, take);
    return from.data;
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? damaged() : error;
  } finally {
    stream.destroy();
  }
}

/** Whether a version is of a later release; what follows a hyphen, as in 0.1.0-beta.1, doesn't count. */
const isNewer = (one: string, other: string) =>
  releaseOf(one).localeCompare(releaseOf(other), 'en', { numeric: true }) > 0;
const releaseOf = (version: string) => version.split('-', 1)[0] ?? '';

async function takeAll(reader: Reader, take: TakeFile): Promise<void> {
  for (let files = 0; ; files += 1) {
    const parsed = header.safeParse(await lineFrom(reader));
    if (!parsed.success) throw damaged();
    if ('end' in parsed.data) {
      if (parsed.data.end !== files) throw damaged();
      return;
    }
    const { name, size } = parsed.data;
    await take(safeParts(name), reader.take(size));
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
  line.startsWith(kind) ? newer() : new StartProblem('This file isn’t a backup of Footbridge.');

const newer = () => new StartProblem('This backup was made by a newer Footbridge. Update this one first.');

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
