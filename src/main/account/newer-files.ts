import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { makePrivateFolder } from '../storage/database-files.ts';
import { isNewerVersion } from '../storage/open-database.ts';
import { newQuarantineFolder } from './account-folder.ts';
import { versionIn } from './locked-files.ts';
import { accountMigrations } from './migrations/index.ts';

/** What opens the account and says whose it is. */
const keyFiles = ['key.json', 'key.copy.json', 'user.sealed'];

/** Whether a newer version of the app wrote an account's files: this one does not understand them. */
export const isNewer = (folder: string): boolean =>
  isNewerVersion(versionIn(folder, 'account'), accountMigrations) ||
  isNewerVersion(versionIn(folder, 'roster'), rosterMigrations);

/**
 * Sets an account's folder aside, untouched, where a newer version of the app wrote it; the key goes on opening the
 * account. Answers the folder's new name, null where nothing had to be done.
 */
export function quarantineNewer(folder: string, now: Date): string | null {
  if (!isNewer(folder)) return null;
  const aside = newQuarantineFolder(folder, now);
  renameSync(folder, aside);
  makePrivateFolder(folder);
  for (const name of keyFiles) if (existsSync(join(aside, name))) copyFileSync(join(aside, name), join(folder, name));
  return basename(aside);
}
