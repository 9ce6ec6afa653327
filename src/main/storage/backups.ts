import { chmodSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import {
  type BackupFile,
  fileStamp,
  listRotation,
  makePrivateFolder,
  rotationFolder,
  syncFile,
} from './database-files.ts';
import type { Notice } from './restore.ts';
import { verifyCopy } from './verify-copy.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keptToday = 3;
const keptDays = 7;

/** What keeping copies of a database takes. */
export interface BackupOptions {
  readonly database: Database;
  readonly name: string;
  readonly clock: () => Date;
  readonly onNotice?: (notice: Notice) => void;
}

/** Copies of one open database. */
export interface Backups {
  /** Makes a copy now; answers its path once it has been opened and checked. Throws when that fails. */
  run(): Promise<string>;
  /** Makes a copy when the last one is older than a day. */
  runIfDue(): Promise<void>;
  /** Makes a copy every hour in which something was written, until `close`. */
  start(): void;
  close(): Promise<void>;
}

function localDay(time: Date): string {
  return `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`;
}

/** Which copies to drop, so that 3 of the newest day and the newest of each of 7 days before remain. */
export function expired(copies: readonly BackupFile[]): BackupFile[] {
  const newestFirst = [...copies].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const newestDay = newestFirst[0] ? localDay(newestFirst[0].madeAt) : '';
  const days = new Set<string>();
  let today = 0;
  return newestFirst.filter((copy) => {
    const its = localDay(copy.madeAt);
    if (its === newestDay) {
      today += 1;
      return today > keptToday;
    }
    if (days.has(its) || days.size >= keptDays) return true;
    days.add(its);
    return false;
  });
}

function dropUnfinished(folder: string, name: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder)) {
    if (entry.startsWith(`${name}.`) && entry.includes('.unfinished')) rmSync(join(folder, entry), { force: true });
  }
}

async function makeCopy({ database, name, clock }: BackupOptions): Promise<string> {
  const folder = rotationFolder(database.name);
  makePrivateFolder(folder);
  dropUnfinished(folder, name);
  const target = join(folder, `${name}.${fileStamp(clock())}.db`);
  const unfinished = `${target}.unfinished`;
  await database.backup(unfinished);
  chmodSync(unfinished, 0o600);
  verifyCopy(unfinished);
  syncFile(unfinished);
  renameSync(unfinished, target);
  syncFile(target);
  for (const copy of expired(listRotation(database.name, name))) rmSync(copy.path, { force: true });
  return target;
}

/** Keeps verified copies of an open database beside it, in `backups/`. */
export function createBackups(options: BackupOptions): Backups {
  const { database, name, clock, onNotice } = options;
  let running: Promise<string> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let seenChanges = totalChanges(database);

  const run = (): Promise<string> => {
    running ??= makeCopy(options).finally(() => {
      running = null;
    });
    seenChanges = totalChanges(database);
    return running;
  };
  const quietly = async (): Promise<void> => {
    try {
      await run();
    } catch {
      if (!database.open) return;
      onNotice?.({ severity: 'warning', message: 'A safety copy of your drafts could not be made. Is the disk full?' });
    }
  };
  const runIfDue = async (): Promise<void> => {
    const [last] = listRotation(database.name, name);
    const age = last ? clock().getTime() - last.madeAt.getTime() : Number.POSITIVE_INFINITY;
    // A copy from the future means that the clock was set back: count it as old.
    if (age > day || age < -hour) await quietly();
  };
  return {
    run,
    runIfDue,
    start() {
      timer ??= setInterval(() => {
        if (database.open && totalChanges(database) !== seenChanges) void quietly();
      }, hour).unref();
    },
    async close() {
      if (timer) clearInterval(timer);
      timer = null;
      await running?.catch(() => undefined);
    },
  };
}

function totalChanges(database: Database): number {
  return Number(database.prepare('SELECT total_changes()').pluck().get());
}
