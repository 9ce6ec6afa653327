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

/** A copy that a database can be restored from. */
export interface BackupFile {
  readonly path: string;
  /** When it was made. */
  readonly madeAt: Date;
  /** `migration`: kept beside, before a step; `rotation`: from the folder of daily copies. */
  readonly source: 'migration' | 'rotation';
}

const sideFiles = ['-wal', '-shm'] as const;
/** 2026-08-01T09-30-00-123Z: sorts by time and is a file name everywhere. */
const stampPattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/;

/** A time as part of a file name. */
export function fileStamp(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** The time in a file name, or null. */
export function parseFileStamp(stamp: string): Date | null {
  const parts = stampPattern.exec(stamp);
  return parts ? new Date(`${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}`) : null;
}

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

/** Where the copy before a migration from `version` lies. */
export function migrationBackupPath(file: string, name: string, version: number): string {
  return join(dirname(file), `${name}.backup-${version}`);
}

function list(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** The rotation's copies of a database, newest first. */
export function listRotation(file: string, name: string): BackupFile[] {
  const folder = rotationFolder(file);
  return list(folder)
    .flatMap((entry): BackupFile[] => {
      const match = entry.startsWith(`${name}.`) && entry.endsWith('.db') ? entry.slice(name.length + 1, -3) : '';
      const madeAt = parseFileStamp(match);
      return madeAt ? [{ path: join(folder, entry), madeAt, source: 'rotation' }] : [];
    })
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Every copy that a database can be restored from, newest first. */
export function listBackups(file: string, name: string): BackupFile[] {
  const folder = dirname(file);
  const beside = list(folder).flatMap((entry): BackupFile[] => {
    if (!entry.startsWith(`${name}.backup-`) || !/^\d+$/.test(entry.slice(name.length + 8))) return [];
    const path = join(folder, entry);
    return [{ path, madeAt: statSync(path).mtime, source: 'migration' }];
  });
  return [...listRotation(file, name), ...beside].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** Renames a broken database and its side files out of the way; answers the new name. Nothing is deleted. */
export function setAside(file: string, name: string, time: Date): string {
  const stem = join(dirname(file), `${name}.damaged-${fileStamp(time)}`);
  let target = stem;
  for (let count = 2; existsSync(target) || existsSync(`${target}-wal`); count += 1) target = `${stem}-${count}`;
  if (existsSync(file)) renameSync(file, target);
  for (const side of sideFiles) if (existsSync(file + side)) renameSync(file + side, target + side);
  return basename(target);
}
