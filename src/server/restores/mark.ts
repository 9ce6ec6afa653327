import { closeSync, fdatasync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';

/** What lies outside the database, so that a database of an earlier time is noticed beside it. */
interface Mark {
  /** The epoch that the data had; null where there is no mark yet. */
  readonly epoch: string | null;
  /** Ids up to here may have been given out before the epoch began. */
  readonly ids: number;
  /** Writes that were committed; 0 where nobody knows. The latest second may be missing after a power cut. */
  readonly actions: number;
}

/** The files of the mark, in `mark/` of the data folder. */
export interface MarkFiles {
  read(): Mark;
  /** Writes the epoch and what its ids are above, on the disk before it returns. */
  begin(epoch: string, ids: number): void;
  /** Notes how many writes were committed: at once for other programs, within a second on the disk. */
  note(actions: number): void;
  close(): void;
}

const epochSchema = z.object({ epoch: z.string().min(1), ids: z.number().int().nonnegative() });
const digits = 16;
/** Milliseconds after which a note is forced to the disk: not with every write. */
const forcedAfter = 1000;

/** The folder of the mark, made where it is missing, for this user alone. */
export function markFolder(folder: string): string {
  const mark = path.join(folder, 'mark');
  mkdirSync(mark, { recursive: true, mode: 0o700 });
  return mark;
}

/** Opens the mark of a data folder. */
export function openMark(folder: string): MarkFiles {
  const epochFile = path.join(markFolder(folder), 'epoch.json');
  const actionsFile = path.join(markFolder(folder), 'acts');
  const actions = openSync(actionsFile, 'a+', 0o600);
  closeSync(actions);
  const handle = openSync(actionsFile, 'r+');
  let timer: NodeJS.Timeout | null = null;
  return {
    read: () => ({ ...readEpoch(epochFile), actions: readActions(actionsFile) }),
    begin: (epoch, ids) => writeWhole(epochFile, Buffer.from(JSON.stringify({ epoch, ids }))),
    note: (count) => {
      // One short write at one place: whole, or not there.
      writeSync(handle, String(count).padStart(digits, '0'), 0);
      timer ??= setTimeout(() => {
        timer = null;
        fdatasync(handle, () => undefined);
      }, forcedAfter).unref();
    },
    close: () => {
      if (timer) clearTimeout(timer);
      fsyncSync(handle);
      closeSync(handle);
    },
  };
}

function readEpoch(file: string): Pick<Mark, 'epoch' | 'ids'> {
  const text = readOrEmpty(file);
  if (text === '') return { epoch: null, ids: 0 };
  try {
    return epochSchema.parse(JSON.parse(text));
  } catch {
    // It is written whole or not at all: whoever spoilt it must not keep the service from starting.
    return { epoch: 'unreadable', ids: 0 };
  }
}

function readActions(file: string): number {
  const text = readOrEmpty(file);
  return /^\d{16}$/.test(text) ? Number(text) : 0;
}

/** The text of a file; empty where there is none. */
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
