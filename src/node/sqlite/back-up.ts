import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { makePrivateFolder, putInPlace } from '../files/private-files.ts';
import { copiesFolder, copyName, expiredCopies, isCopyDue, listCopies, namesIn } from './safety-copies.ts';
import { verifyCopy } from './verify-copy.ts';

const { hour } = milliseconds;

/** What one copy takes. */
export interface CopyOptions {
  /** The database's file, and what its copies are called by. */
  readonly file: string;
  readonly name: string;
  readonly sequence: number;
  readonly madeAt: Date;
  /** Copies one consistent state of the open database into a new file. */
  copyTo(target: string): Promise<unknown>;
  /** Checks every page of the copy; `verifyCopy` unless said. Throws, or rejects, where it is not whole. */
  readonly verify?: ((path: string) => unknown) | undefined;
}

/** Makes a verified copy in `backups/` and drops those that have expired; answers its path. */
export async function makeCopy(options: CopyOptions): Promise<string> {
  const { file, name, sequence, madeAt, copyTo, verify = verifyCopy } = options;
  const folder = copiesFolder(file);
  makePrivateFolder(folder);
  for (const entry of namesIn(folder)) {
    if (entry.startsWith(`${name}.`) && entry.includes('.unfinished')) rmSync(join(folder, entry), { force: true });
  }
  const target = join(folder, copyName(name, { sequence, madeAt }));
  const unfinished = `${target}.unfinished`;
  await copyTo(unfinished);
  chmodSync(unfinished, 0o600);
  await verify(unfinished);
  putInPlace(unfinished, target);
  for (const old of expiredCopies(listCopies(file, name))) rmSync(old.path, { force: true });
  return target;
}

/** What keeping copies of an open database takes. */
export interface KeepOptions {
  readonly file: string;
  readonly name: string;
  readonly now: () => Date;
  /** Makes a copy; answers its path. */
  make(): Promise<string>;
  /** Is another value after every write, by whichever connection. */
  changes(): string | number;
  isOpen(): boolean;
  /** Whether the last copy does not keep people from leaving. */
  isSmall(): boolean;
  /** Told when a copy could not be made. */
  onProblem(error: unknown): void;
}

/** Copies of one open database. */
export interface Copies {
  /** Makes a copy now; answers its path once it has been opened and checked. Rejects when that fails. */
  run(): Promise<string>;
  /** Makes a copy when there is none of the last day. Never rejects. */
  runIfDue(): Promise<void>;
  /** Makes a copy when something was written since the last good one. Never rejects. */
  runIfDirty(): Promise<void>;
  /** Makes a copy every hour in which something was written, until `close`. */
  start(): void;
  /** Makes a last copy of a small database that was written to, and stops. */
  close(): Promise<void>;
}

/** Keeps copies of an open database: when they are due, hourly when something was written, and at the end. */
export function keepCopiesOf({ file, name, now, make, changes, isOpen, isSmall, onProblem }: KeepOptions): Copies {
  let running: Promise<string> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let copied = changes();
  const run = (): Promise<string> => {
    // What is written while the copy is being made may be missing from it: it counts for the next one.
    const before = changes();
    running ??= make()
      .then((path) => {
        copied = before;
        return path;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const quietly = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      if (isOpen()) onProblem(error);
    }
  };
  const runIfDirty = async (): Promise<void> => {
    if (isOpen() && changes() !== copied) await quietly();
  };
  return {
    run,
    runIfDirty,
    async runIfDue() {
      if (isCopyDue(listCopies(file, name)[0], now())) await quietly();
    },
    start() {
      // The monotonic clock counts the hours: setting the wall clock neither skips a copy nor makes too many.
      timer ??= setInterval(() => void runIfDirty(), hour).unref();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await running?.catch(() => undefined);
      // What never stays open for an hour must not fall behind by days.
      if (isOpen() && isSmall()) await runIfDirty();
    },
  };
}
