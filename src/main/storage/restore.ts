import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DeskEvents } from '#shared/desk/types.ts';
import { fileStamp } from '#shared/rules/desk/safety-copies.ts';
import { type BackupFile, listBackups, quarantineAccount, syncFile } from './database-files.ts';
import type { Migration } from './migrate.ts';
import { verifyCopy } from './verify-copy.ts';

/** Something about local data that a person should read. */
export type Notice = DeskEvents['notice'];

interface Restore {
  readonly file: string;
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly onNotice?: (notice: Notice) => void;
}

const readable = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

function tryCopy(file: string, backup: BackupFile, newest: number): boolean {
  const unfinished = `${file}.restoring`;
  rmSync(unfinished, { force: true });
  try {
    copyFileSync(backup.path, unfinished);
    if (verifyCopy(unfinished) > newest) return false;
    syncFile(unfinished);
    renameSync(unfinished, file);
    syncFile(file);
    return true;
  } catch {
    // A copy that is itself broken; the next older one is tried.
    return false;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Keeps a broken log for people who may still get something out of it, and says so. One without a readable header
 * is moved away; of one with bad frames a copy is kept, since its beginning still counts.
 */
export function keepLog({ file, name, onNotice }: Restore, damage: 'header' | 'frames'): void {
  const target = join(dirname(file), `${name}.damaged-${fileStamp(new Date())}-wal`);
  if (damage === 'frames') copyFileSync(`${file}-wal`, target);
  else renameSync(`${file}-wal`, target);
  rmSync(`${file}-shm`, { force: true });
  onNotice?.({
    severity: 'warning',
    message: `The latest changes to what this computer keeps (${name}) were damaged and kept aside as ${basename(target)}. Please check your last edits.`,
  });
}

function restoredNotice(name: string, backup: BackupFile, kept: string | null): Notice {
  const aside = kept ? ` The damaged file was kept as ${kept}.` : '';
  return {
    severity: 'warning',
    message:
      `What this computer keeps (${name}) was ${kept ? 'damaged' : 'missing'} and has been restored from the copy of ` +
      `${readable.format(backup.madeAt)}. Changes after that are not in it.${aside}`,
  };
}

/**
 * Puts the newest good copy in the place of a damaged or missing database and says so. The damaged file is renamed
 * aside and never deleted. Without a good copy the database starts empty.
 */
export function restore(options: Restore): void {
  const { file, name, migrations, onNotice } = options;
  const backups = listBackups(file, name);
  const present = existsSync(file) || existsSync(`${file}-wal`);
  const kept = present ? quarantineAccount(file, name, new Date()) : null;
  const newest = migrations.at(-1)?.version ?? 0;
  const used = backups.find((backup) => tryCopy(file, backup, newest));
  if (used) {
    onNotice?.(restoredNotice(name, used, kept));
    return;
  }
  onNotice?.({
    severity: 'error',
    message:
      `What this computer keeps (${name}) was damaged, and there is no good copy to restore. ` +
      `Footbridge starts afresh.${kept ? ` The damaged file was kept as ${kept}.` : ''}`,
  });
}
