import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileStamp, newestFirst, parseCopyName, type SafetyCopy } from '#shared/rules/desk/safety-copies.ts';

/** A copy of a database, as a file. */
export interface BackupFile extends SafetyCopy {
  readonly path: string;
  /** `migration`: kept beside, before a step; `rotation`: from the folder of daily copies. */
  readonly source: 'migration' | 'rotation';
}

const sideFiles = ['-wal', '-shm'] as const;
/** Makes a folder for private files, mode 0700. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Makes the file with mode 0600 before SQLite does, so that -wal and -shm inherit it. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

/** Takes from others what an earlier version, a copying tool or a lax umask gave them: the file, its log, its copies. */
export function tighten(file: string, name: string): void {
  const copies = listBackups(file, name).map(({ path }) => path);
  for (const path of [file, ...sideFiles.map((side) => file + side), ...copies]) {
    if (existsSync(path)) chmodSync(path, 0o600);
  }
  if (copies.length > 0 && existsSync(rotationFolder(file))) chmodSync(rotationFolder(file), 0o700);
}

/** Forces a written file, and its name in the folder, onto the disk. */
export function syncFile(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Where the daily copies of a database lie. */
export function rotationFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** Where the next copy before a migration from `version` lies: `account.backup-20.000012`. */
export function migrationBackupPath(file: string, name: string, version: number): string {
  return join(dirname(file), `${name}.backup-${version}.${String(nextSequence(file, name)).padStart(6, '0')}`);
}

function list(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** The rotation's copies of a database, newest first. */
export function listRotation(file: string, name: string): BackupFile[] {
  const folder = rotationFolder(file);
  const copies = list(folder).flatMap((entry): BackupFile[] => {
    const copy = parseCopyName(name, entry);
    return copy ? [{ ...copy, path: join(folder, entry), source: 'rotation' }] : [];
  });
  return newestFirst(copies);
}

/** The copies that were kept before migrations, newest first; of one version where it is given. */
export function listMigrationBackups(file: string, name: string, version?: number): BackupFile[] {
  const folder = dirname(file);
  const start = `${name}.backup-`;
  const copies = list(folder).flatMap((entry): BackupFile[] => {
    const parts = entry.startsWith(start) ? /^(\d+)\.(\d{6,})$/.exec(entry.slice(start.length)) : null;
    if (!parts || (version !== undefined && Number(parts[1]) !== version)) return [];
    const path = join(folder, entry);
    return [{ path, madeAt: statSync(path).mtime, sequence: Number(parts[2]), source: 'migration' }];
  });
  return newestFirst(copies);
}

/** Every copy that a database can be restored from, newest first. */
export function listBackups(file: string, name: string): BackupFile[] {
  return newestFirst([...listRotation(file, name), ...listMigrationBackups(file, name)]);
}

/** The number of the copy that is made next. */
export function nextSequence(file: string, name: string): number {
  return (listBackups(file, name)[0]?.sequence ?? 0) + 1;
}

/** Renames a broken database and its side files out of the way; answers the new name. Nothing is deleted. */
export function quarantineAccount(file: string, name: string, time: Date): string {
  const stem = join(dirname(file), `${name}.damaged-${fileStamp(time)}`);
  let target = stem;
  for (let count = 2; existsSync(target) || existsSync(`${target}-wal`); count += 1) target = `${stem}-${count}`;
  if (existsSync(file)) renameSync(file, target);
  for (const side of sideFiles) if (existsSync(file + side)) renameSync(file + side, target + side);
  return basename(target);
}
