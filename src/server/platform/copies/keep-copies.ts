import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyName, expiredCopies, isCopyDue } from '#shared/rules/desk/safety-copies.ts';
import type { CopyableFile, Database } from '../database/database.ts';
import type { Migration } from '../database/migrate.ts';
import { copiesOf, listCopies, migrationsDone, openCopiesFolder, putInPlace, verifyCopy } from './copy-files.ts';
import { dropFiles, keepFiles } from './kept-files.ts';

const hour = 3_600_000;
/** Bytes up to which the last copy does not hold up the end. */
const smallEnough = 32_000_000;

/** What keeping copies of the service's file takes. */
export interface CopiesOptions {
  readonly file: CopyableFile;
  readonly now: () => Date;
  /** Told when a copy could not be made. */
  readonly onProblem: (error: unknown) => void;
}

/** Copies of the service's SQLite file, beside it in `backups/`. */
export interface Copies {
  /** Makes a copy now, unless nothing was written since the last one. Never rejects. */
  runIfDirty(): Promise<void>;
  close(): Promise<void>;
}

async function makeCopy({ file, now }: CopiesOptions): Promise<void> {
  const folder = openCopiesFolder(file.path);
  for (const entry of readdirSync(folder)) {
    if (entry.endsWith('.unfinished')) rmSync(path.join(folder, entry), { force: true });
  }
  const sequence = (listCopies(file.path)[0]?.sequence ?? 0) + 1;
  const target = path.join(folder, copyName(copiesOf, { sequence, madeAt: now() }));
  const unfinished = `${target}.unfinished`;
  // Before and after: files that go meanwhile, and files that come.
  await keepFiles(file.path, sequence);
  await file.copyTo(unfinished);
  verifyCopy(unfinished);
  putInPlace(unfinished, target);
  // What has gone meanwhile is named by this very copy: it stays until the next one is the oldest.
  await keepFiles(file.path, sequence + 1);
  for (const old of expiredCopies(listCopies(file.path))) rmSync(old.path, { force: true });
  await dropFiles(file.path, listCopies(file.path).at(-1)?.sequence ?? sequence);
}

/** Keeps verified copies, and the files that they name: one at the start when the last is a day old, and one every hour in which was written. */
export function keepCopies(options: CopiesOptions): Copies {
  const { file, now, onProblem } = options;
  let copied = file.changes();
  let running: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const before = file.changes();
    running ??= makeCopy(options)
      .then(() => {
        copied = before;
      }, onProblem)
      .finally(() => {
        running = null;
      });
    return running;
  };
  const runIfDirty = async () => {
    if (file.changes() !== copied) await run();
  };
  if (isCopyDue(listCopies(file.path)[0], now())) void run();
  const timer = setInterval(() => void runIfDirty(), hour).unref();
  return {
    runIfDirty,
    async close() {
      clearInterval(timer);
      await running;
      // A service that never runs for an hour must not fall behind by days.
      if (statSync(file.path).size < smallEnough) await runIfDirty();
    },
  };
}

/** Copies a file whose schema is older than this program; the copy takes its place among the others. */
export async function copyBeforeMigrating(
  { file }: Pick<Database, 'file'>,
  now: Date,
  steps: readonly Migration[],
): Promise<void> {
  const done = file ? migrationsDone(file.path) : [];
  if (!file || done.length === 0 || steps.every(({ name }) => done.includes(name))) return;
  await makeCopy({ file, now: () => now, onProblem: () => undefined });
}
