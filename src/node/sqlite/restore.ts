import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { putInPlace } from '../files/private-files.ts';
import { logDamage } from './log-damage.ts';
import { type CopyFile, fileStamp } from './safety-copies.ts';
import { verifyCopy } from './verify-copy.ts';

const sides = ['-wal', '-shm'] as const;

/**
 * Keeps a broken log of a closed database beside it, as `<name>.damaged-<time>-wal`: SQLite would pass over it in
 * silence. One without a readable header is moved away; of one with bad frames a copy is kept, since its beginning still
 * counts. Answers the name of what was kept, or null where the log is sound.
 */
export function keepBrokenLog(file: string, name: string, time: Date): string | null {
  const damage = logDamage(file);
  if (damage === null) return null;
  const target = join(dirname(file), `${name}.damaged-${fileStamp(time)}-wal`);
  if (damage === 'frames') copyFileSync(`${file}-wal`, target);
  else renameSync(`${file}-wal`, target);
  rmSync(`${file}-shm`, { force: true });
  return basename(target);
}

/**
 * Renames a broken database and its side files to `<name>.damaged-<time>`; answers the new name, or null where there was
 * nothing. Nothing is deleted.
 */
export function quarantineDamaged(file: string, name: string, time: Date): string | null {
  const stem = join(dirname(file), `${name}.damaged-${fileStamp(time)}`);
  let target = stem;
  for (let count = 2; existsSync(target) || existsSync(`${target}-wal`); count += 1) target = `${stem}-${count}`;
  const present = ['', ...sides].filter((side) => existsSync(file + side));
  for (const side of present) renameSync(file + side, target + side);
  return present.some((side) => side !== '-shm') ? basename(target) : null;
}

/**
 * The first of these copies that is whole and whose schema version is accepted, ready to take its place at `put`; null
 * where there is none. A copy that is itself broken gives way to the next one.
 */
export function findGoodCopy<C extends CopyFile>(
  file: string,
  copies: readonly C[],
  accept: (version: number) => boolean = () => true,
): { readonly copy: C; put(): void } | null {
  const unfinished = `${file}.restoring`;
  for (const copy of copies) {
    rmSync(unfinished, { force: true });
    try {
      copyFileSync(copy.path, unfinished);
      if (accept(verifyCopy(unfinished))) return { copy, put: () => putInPlace(unfinished, file) };
    } catch {
      // The next older one is tried.
    }
  }
  rmSync(unfinished, { force: true });
  return null;
}
