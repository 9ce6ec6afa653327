import { findGoodCopy, keepBrokenLog, quarantineDamaged } from '#node/sqlite/restore.ts';
import type { CopyFile } from '#node/sqlite/safety-copies.ts';
import type { DeskEvents } from '#shared/desk/types.ts';
import { listBackups } from './database-files.ts';
import type { Migration } from './migrate.ts';

/** Something about local data that a person should read. */
export type Notice = DeskEvents['notice'];

interface Restore {
  readonly file: string;
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly onNotice?: (notice: Notice) => void;
}

const readable = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });

/** Keeps a broken log for people who may still get something out of it, and says so. */
export function keepLog({ file, name, onNotice }: Restore): void {
  const kept = keepBrokenLog(file, name, new Date());
  if (kept === null) return;
  onNotice?.({
    severity: 'warning',
    message: `The latest changes to what this computer keeps (${name}) were damaged and kept aside as ${kept}. Please check your last edits.`,
  });
}

function restoredNotice(name: string, backup: CopyFile, kept: string | null): Notice {
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
  const kept = quarantineDamaged(file, name, new Date());
  const newest = migrations.at(-1)?.version ?? 0;
  const good = findGoodCopy(file, listBackups(file, name), (version) => version > 0 && version <= newest);
  if (good) {
    good.put();
    onNotice?.(restoredNotice(name, good.copy, kept));
    return;
  }
  onNotice?.({
    severity: 'error',
    message:
      `What this computer keeps (${name}) was damaged, and there is no good copy to restore. ` +
      `Footbridge starts afresh.${kept ? ` The damaged file was kept as ${kept}.` : ''}`,
  });
}
