import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CopyFile, copiesFolder, listCopies, namesIn, newestFirst } from '#node/sqlite/safety-copies.ts';

const sideFiles = ['-wal', '-shm'] as const;
/** Takes from others what an earlier version, a copying tool or a lax umask gave them: the file, its log, its copies. */
export function tighten(file: string, name: string): void {
  const copies = listBackups(file, name).map(({ path }) => path);
  for (const path of [file, ...sideFiles.map((side) => file + side), ...copies]) {
    if (existsSync(path)) chmodSync(path, 0o600);
  }
  if (copies.length > 0 && existsSync(copiesFolder(file))) chmodSync(copiesFolder(file), 0o700);
}

/** Where the next copy before a migration from `version` lies: `account.backup-20.000012`. */
export function migrationBackupPath(file: string, name: string, version: number): string {
  return join(dirname(file), `${name}.backup-${version}.${String(nextSequence(file, name)).padStart(6, '0')}`);
}

/** The copies that were kept before migrations, newest first; of one version where it is given. */
export function listMigrationBackups(file: string, name: string, version?: number): CopyFile[] {
  const folder = dirname(file);
  const start = `${name}.backup-`;
  const copies = namesIn(folder).flatMap((entry): CopyFile[] => {
    const parts = entry.startsWith(start) ? /^(\d+)\.(\d{6,})$/.exec(entry.slice(start.length)) : null;
    if (!parts || (version !== undefined && Number(parts[1]) !== version)) return [];
    const path = join(folder, entry);
    return [{ path, madeAt: statSync(path).mtime, sequence: Number(parts[2]) }];
  });
  return newestFirst(copies);
}

/** Every copy that a database can be restored from, newest first. */
export function listBackups(file: string, name: string): CopyFile[] {
  return newestFirst([...listCopies(file, name), ...listMigrationBackups(file, name)]);
}

/** The number of the copy that is made next. */
export function nextSequence(file: string, name: string): number {
  return (listBackups(file, name)[0]?.sequence ?? 0) + 1;
}
