import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { copiesFolder } from '#node/sqlite/safety-copies.ts';

/**
 * Stored files never change, so that a second name for each is a copy of it that takes no room: `backups/files` holds
 * one for everything that was in `files` when a copy of the database was made. What is gone from `files` since is marked
 * with the number of the copy that was made then, and stays for as long as there is an older one, which may name it.
 */
const goneMark = '.gone-';

const storeOf = (file: string) => path.join(path.dirname(file), 'files');
const keptOf = (file: string) => path.join(copiesFolder(file), 'files');

/** Keeps a second name of every stored file beside the database `file`, before and after its copy `sequence` is made. */
export async function keepFiles(file: string, sequence: number): Promise<void> {
  const store = storeOf(file);
  const kept = keptOf(file);
  const stored = await namesIn(store);
  const known = await namesIn(kept);
  const live = new Set(stored);
  const knownNames = new Set(known.map(plainOf));
  for (const name of stored) if (!knownNames.has(name)) await secondName(path.join(store, name), path.join(kept, name));
  for (const name of known) {
    const plain = plainOf(name);
    const isGone = !live.has(plain);
    const isMarked = name !== plain;
    if (isGone === isMarked) continue;
    // What a restore brought back may go once more, and counts as gone from then on.
    await rename(path.join(kept, name), path.join(kept, isGone ? `${plain}${goneMark}${sequence}` : plain));
  }
}

/** Lets go of files that no copy of the database can name any more; `oldest` is the number of the oldest one. */
export async function dropFiles(file: string, oldest: number): Promise<void> {
  const kept = keptOf(file);
  for (const name of await namesIn(kept)) {
    const [, gone] = name.split(goneMark);
    if (gone !== undefined && Number(gone) <= oldest) await rm(path.join(kept, name), { force: true });
  }
}

/** Brings back every file that is kept and missing, for a database that was restored; those it does not name are swept. */
export async function restoreFiles(file: string): Promise<void> {
  const store = storeOf(file);
  const kept = keptOf(file);
  const live = new Set(await namesIn(store));
  for (const name of await namesIn(kept)) {
    const plain = plainOf(name);
    if (!live.has(plain)) await secondName(path.join(kept, name), path.join(store, plain));
  }
}

const plainOf = (name: string) => name.split(goneMark)[0] ?? name;

/** Names with their folder of two letters, without what is still being written. */
async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.join(path.relative(folder, entry.parentPath), entry.name));
}

/** A link where the file system has them, else a copy. What is removed at this moment is nothing to keep. */
async function secondName(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await link(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EEXIST') return;
    const unfinished = `${to}.part`;
    await copyFile(from, unfinished);
    await rename(unfinished, to);
  }
}
