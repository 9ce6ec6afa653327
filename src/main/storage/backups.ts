import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { copyName, expiredCopies, isCopyDue } from '#shared/rules/desk/safety-copies.ts';
import { listRotation, makePrivateFolder, nextSequence, rotationFolder, syncFile } from './database-files.ts';
import type { Notice } from './restore.ts';
import { verifyCopy } from './verify-copy.ts';

const hour = 3_600_000;

/** What keeping copies of a database takes. */
export interface BackupOptions {
  readonly database: Database;
  readonly name: string;
  readonly clock: () => Date;
  readonly onNotice?: (notice: Notice) => void;
  /** Opens a copy and checks every page, `verifyCopy` unless said: a large file is better checked in a thread. */
  readonly verify?: (path: string) => unknown;
  /** Waits until nothing else writes; a copy would begin again and again otherwise. */
  readonly inTurn?: (work: () => Promise<string>) => Promise<string>;
  /** What a person knows it as, for a copy that could not be made. */
  readonly what?: string;
}

/** Copies of one open database. */
export interface Backups {
  /** Makes a copy now; answers its path once it has been opened and checked. Throws when that fails. */
  run(): Promise<string>;
  /** Makes a copy when the last one is older than a day. */
  runIfDue(): Promise<void>;
  /** Makes a copy when something was written, by whichever connection, since the last good one. */
  runIfDirty(): Promise<void>;
  /** Makes a copy every hour in which something was written, until `close`. */
  start(): void;
  /** Makes a last copy of a small database that was written to, and stops. */
  close(): Promise<void>;
}

/** Bytes up to which the last copy does not keep people from leaving. */
const smallEnough = 16_000_000;

function isSmall(database: Database): boolean {
  const [pages, size] = ['page_count', 'page_size'].map((name) => Number(database.pragma(name, { simple: true })));
  return (pages ?? 0) * (size ?? 0) < smallEnough;
}

function dropUnfinished(folder: string, name: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${name}.`) && entry.includes('.unfinished')) rmSync(join(folder, entry), { force: true });
  }
}

async function makeCopy({ database, name, clock, verify = verifyCopy }: BackupOptions): Promise<string> {
  const folder = rotationFolder(database.name);
  makePrivateFolder(folder);
  dropUnfinished(folder, name);
  const copy = { sequence: nextSequence(database.name, name), madeAt: clock() };
  const target = join(folder, copyName(name, copy));
  const unfinished = `${target}.unfinished`;
  // The file itself must not fall behind its copies: should its log be lost one day, it is all there is of later work.
  database.pragma('wal_checkpoint(PASSIVE)');
  await database.backup(unfinished);
  chmodSync(unfinished, 0o600);
  await verify(unfinished);
  syncFile(unfinished);
  renameSync(unfinished, target);
  syncFile(target);
  for (const old of expiredCopies(listRotation(database.name, name))) rmSync(old.path, { force: true });
  return target;
}

/** Keeps verified copies of an open database beside it, in `backups/`. */
export function createBackups(options: BackupOptions): Backups {
  const { database, name, clock, onNotice, inTurn = (work) => work(), what = 'your drafts' } = options;
  let running: Promise<string> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let copied = changesOf(database);

  const run = (): Promise<string> => {
    // What is written while the copy is being made may be missing from it: it counts for the next one.
    const before = changesOf(database);
    running ??= inTurn(() => makeCopy(options))
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
    } catch {
      if (!database.open) return;
      onNotice?.({ severity: 'warning', message: `A safety copy of ${what} could not be made. Is the disk full?` });
    }
  };
  const runIfDirty = async (): Promise<void> => {
    if (database.open && changesOf(database) !== copied) await quietly();
  };
  return {
    run,
    runIfDirty,
    async runIfDue() {
      if (isCopyDue(listRotation(database.name, name)[0], clock())) await quietly();
    },
    start() {
      // The monotonic clock counts the hours: setting the wall clock neither skips a copy nor makes too many.
      timer ??= setInterval(() => void runIfDirty(), hour).unref();
    },
    async close() {
      if (timer) clearInterval(timer);
      timer = null;
      await running?.catch(() => undefined);
      // People who never stay an hour must not fall behind by days.
      if (database.open && isSmall(database)) await runIfDirty();
    },
  };
}

/** Grows with what this connection writes; changes with what others commit. */
function changesOf(database: Database): string {
  const others = Number(database.pragma('data_version', { simple: true }));
  return `${Number(database.prepare('SELECT total_changes()').pluck().get())}/${others}`;
}
