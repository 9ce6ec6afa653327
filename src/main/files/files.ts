import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { FileRef } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { fileTooLarge, rosterLimits } from '#shared/roster/limits.ts';
import { fileLimit } from '#shared/rules/desk/back-up.ts';
import type { Host } from '../hosts/host.ts';
import { byteSource } from './byte-source.ts';
import { createSavedCopies } from './saved-copies.ts';

/** A file that the desk holds for the window. */
export interface HeldFile extends FileRef {
  /** In the desk's own temporary folder. */
  readonly path: string;
}

/** Files on their way in (uploads) and out (templates, exports). They live as long as the desk does. */
export interface Files {
  /** Takes a file from a stream of bytes. Throws `too_large` past `fileLimit`, and leaves nothing behind. */
  receive(name: string, bytes: Readable): Promise<FileRef>;
  /** Where to write a file that is to be held: pass the path to `hold` when it is complete. */
  newPath(): string;
  /** Holds a file that was written to `newPath()`. Throws `locked`, and removes it, for whoever has left meanwhile. */
  hold(file: string, name: string): Promise<FileRef>;
  /** Throws `not_found`. */
  find(fileId: string): HeldFile;
  readonly handlers: Pick<DeskHandlers, 'files.save' | 'files.openSaved' | 'files.part' | 'files.release'>;
  /** Lets go of everything that is held: somebody else may sign in. */
  clear(): Promise<void>;
  /** Removes everything. */
  close(): Promise<void>;
}

/** Opens the desk's temporary folder, empty. */
export async function createFiles(host: Pick<Host, 'dataFolder' | 'saveFile' | 'openFile'>): Promise<Files> {
  const folder = path.join(host.dataFolder, 'temp');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const held = new Map<string, HeldFile>();
  /** Grows whenever somebody leaves: what is still being written then is for nobody. */
  let era = 0;
  const newPath = () => path.join(folder, `${era}-${randomUUID()}`);

  async function hold(file: string, name: string): Promise<FileRef> {
    if (!path.basename(file).startsWith(`${era}-`)) {
      await rm(file, { force: true });
      throw new AppError('locked');
    }
    const entry = { fileId: randomUUID(), name: plainName(name), size: (await stat(file)).size, path: file };
    held.set(entry.fileId, entry);
    return reference(entry);
  }

  function find(fileId: string): HeldFile {
    const entry = held.get(fileId);
    if (!entry) throw new AppError('not_found', { message: 'This file is no longer held. Please choose it again' });
    return entry;
  }

  const copies = createSavedCopies(host, find);
  return {
    newPath,
    hold,
    find,
    async receive(name, bytes) {
      const file = newPath();
      const limit = fileLimit(name);
      try {
        await pipeline(
          bytes,
          limited(limit.bytes, limit.message),
          createWriteStream(file, { mode: 0o600, flags: 'wx' }),
        );
      } catch (error) {
        await rm(file, { force: true });
        throw storageProblem(error);
      }
      return hold(file, name);
    },
    handlers: {
      ...copies.handlers,
      'files.part': async ({ fileId, from, length }) => {
        const { path: held, size } = find(fileId);
        const bytes = await byteSource(held, size).read(from, length);
        return { base64: Buffer.from(bytes).toString('base64') };
      },
      'files.release': async ({ fileId }) => {
        const entry = held.get(fileId);
        held.delete(fileId);
        if (entry) await rm(entry.path, { force: true });
        return null;
      },
    },
    async clear() {
      era += 1;
      held.clear();
      copies.forget();
      // Everything: downloads that the browser has fetched, and files that were on their way.
      const names = await readdir(folder).catch(() => []);
      await Promise.all(names.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
    },
    async close() {
      held.clear();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function reference({ fileId, name, size }: HeldFile): FileRef {
  return { fileId, name, size };
}

/** The last part of a name, without control characters or characters that a file system refuses. */
export function plainName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const plain = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+|[. ]+$/g, '')
    .trim();
  return [...plain].slice(-120).join('') || 'file';
}

/** Passes so many bytes on, by default up to the largest file that the desk takes. Throws `too_large`. */
export function limited(max: number = rosterLimits.fileBytes, message: string = fileTooLarge): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > max) done(new AppError('too_large', { message }));
      else done(null, chunk);
    },
  });
}

function storageProblem(error: unknown): Error {
  if (error instanceof AppError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('disk_full', { cause: error });
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    const message = 'Footbridge can’t write to its own folder on this computer, so the file wasn’t added';
    return new AppError('not_saved', { message: `${message}. Ask who looks after the computer`, cause: error });
  }
  if (code === 'ERR_STREAM_PREMATURE_CLOSE') return new AppError('aborted', { cause: error });
  return new AppError('unreadable_file', { cause: error });
}
