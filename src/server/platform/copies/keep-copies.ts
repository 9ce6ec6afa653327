import { statSync } from 'node:fs';
import { type Copies, keepCopiesOf, makeCopy } from '#node/sqlite/back-up.ts';
import { listCopies } from '#node/sqlite/safety-copies.ts';
import type { CopyableFile, Database } from '../database/database.ts';
import type { SchemaStep } from '../database/migrations/schema-step.ts';
import { copiesOf, migrationsDone } from './copy-files.ts';
import { dropFiles, keepFiles } from './kept-files.ts';

/** Bytes up to which the last copy does not hold up the end. */
const smallEnough = 32_000_000;

/** What keeping copies of the service's file takes. */
export interface CopiesOptions {
  readonly file: CopyableFile;
  readonly now: () => Date;
  /** Told when a copy could not be made. */
  readonly onProblem: (error: unknown) => void;
}

async function copyWithFiles({ file, now }: CopiesOptions): Promise<string> {
  const sequence = (listCopies(file.path, copiesOf)[0]?.sequence ?? 0) + 1;
  // Before and after: files that go meanwhile, and files that come.
  await keepFiles(file.path, sequence);
  const made = await makeCopy({ file: file.path, name: copiesOf, sequence, madeAt: now(), copyTo: file.copyTo });
  // What has gone meanwhile is named by this very copy: it stays until the next one is the oldest.
  await keepFiles(file.path, sequence + 1);
  await dropFiles(file.path, listCopies(file.path, copiesOf).at(-1)?.sequence ?? sequence);
  return made;
}

/** Keeps verified copies, and the files that they name: one at the start when the last is a day old, and one every hour in which was written. */
export function keepCopies(options: CopiesOptions): Copies {
  const { file, now, onProblem } = options;
  const copies = keepCopiesOf({
    file: file.path,
    name: copiesOf,
    now,
    make: () => copyWithFiles(options),
    changes: file.changes,
    isOpen: () => true,
    isSmall: () => statSync(file.path).size < smallEnough,
    onProblem,
  });
  void copies.runIfDue();
  copies.start();
  return copies;
}

/** Copies a file whose schema is older than this program; the copy takes its place among the others. */
export async function copyBeforeMigrating(
  { file }: Pick<Database, 'file'>,
  now: Date,
  steps: readonly SchemaStep[],
): Promise<void> {
  const done = file ? migrationsDone(file.path) : [];
  if (!file || done.length === 0 || steps.every(({ name }) => done.includes(name))) return;
  await copyWithFiles({ file, now: () => now, onProblem: () => undefined });
}
