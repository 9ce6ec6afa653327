import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';

/** Bytes that were stored. */
export interface StoredBytes {
  /** A UUID, under which they are found again. */
  readonly storedName: string;
  readonly size: number;
  /** SHA-256 in hex. */
  readonly hash: string;
}

/** Where the bytes of files lie. What they are called and whose they are is in the database. */
export interface FileStore {
  /** Stores bytes as they come, on the disk before it answers. Throws `too_large` past `most` bytes and keeps nothing. */
  write(bytes: AsyncIterable<Uint8Array>, max: number): Promise<StoredBytes>;
  /** The bytes. Throws `not_found` where there are none under the name. */
  read(storedName: string): Promise<Readable>;
  /** At most so many of the bytes, from a place; fewer at the end. Throws `not_found`. */
  part(storedName: string, from: number, length: number): Promise<Uint8Array>;
  /**
   * Writes bytes into a file of its own at a place, as they come. Nothing past `max` bytes of the file is written.
   * Answers how long the file is then, on the disk.
   */
  append(storedName: string, bytes: Readable, at: { readonly offset: number; readonly max: number }): Promise<number>;
  /** How many bytes there are; 0 where there are none. */
  length(storedName: string): Promise<number>;
  /** Removes them, if they are there, and what a crash left of writing them. */
  remove(storedName: string): Promise<void>;
  /** The names of what was last written before a moment. */
  olderThan(moment: Date): Promise<string[]>;
}

const namePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A store in a folder of its own, made at the first write. No part of a path ever comes from outside. */
export function createFileStore(folder: string): FileStore {
  const placeOf = (name: string) => {
    if (!namePattern.test(name)) throw new AppError('not_found');
    return path.join(folder, name.slice(0, 2), name);
  };
  return {
    async write(bytes, max) {
      const storedName = randomUUID();
      const place = placeOf(storedName);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const unfinished = `${place}.part`;
      try {
        const written = await writeWhole(unfinished, bytes, max);
        await rename(unfinished, place);
        await syncFolder(path.dirname(place));
        return { storedName, ...written };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async read(storedName) {
      const place = placeOf(storedName);
      const found = await stat(place).catch(() => null);
      if (!found?.isFile()) throw new AppError('not_found');
      return createReadStream(place);
    },
    part: (storedName, from, length) => readPart(placeOf(storedName), from, length),
    async append(storedName, bytes, at) {
      const place = placeOf(storedName);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await appendTo(place, bytes, at);
      return await lengthOf(place);
    },
    length: (storedName) => lengthOf(placeOf(storedName)),
    async remove(storedName) {
      const place = placeOf(storedName);
      await rm(place, { force: true });
      await rm(`${place}.part`, { force: true });
    },
    olderThan: (moment) => namesBefore(folder, moment),
  };
}

/** For a service that keeps no files: nothing can be stored, and nothing is found. */
export const noFiles: FileStore = {
  write: () => Promise.reject(new AppError('internal', { message: 'This service keeps no files' })),
  read: () => Promise.reject(new AppError('not_found')),
  part: () => Promise.reject(new AppError('not_found')),
  append: () => Promise.reject(new AppError('internal', { message: 'This service keeps no files' })),
  length: () => Promise.resolve(0),
  remove: () => Promise.resolve(),
  olderThan: () => Promise.resolve([]),
};

async function writeWhole(file: string, bytes: AsyncIterable<Uint8Array>, max: number) {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const part of bytes) {
      size += part.byteLength;
      if (size > max) throw new AppError('too_large');
      hash.update(part);
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, hash: hash.digest('hex') };
}

const lengthOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0;

async function appendTo(file: string, bytes: Readable, { offset, max }: { offset: number; max: number }) {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    let place = offset;
    for await (const part of bytes as AsyncIterable<Uint8Array>) {
      const fitting = part.subarray(0, max - place);
      // A write may take less than it is given.
      for (let rest = fitting; rest.length > 0; ) {
        const { bytesWritten } = await handle.write(rest, 0, rest.length, place);
        rest = rest.subarray(bytesWritten);
        place += bytesWritten;
      }
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readPart(file: string, from: number, length: number): Promise<Uint8Array> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new AppError('not_found', { cause });
  });
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps its names without being asked.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesBefore(folder: string, moment: Date): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names: string[] = [];
  for (const file of files) {
    const name = file.name.replace(/\.part$/, '');
    if (!file.isFile() || !namePattern.test(name)) continue;
    const found = await stat(path.join(file.parentPath, file.name)).catch(() => null);
    if (found && found.mtime < moment) names.push(name);
  }
  return names;
}
