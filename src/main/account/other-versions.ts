import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makePrivateFolder } from '#node/files/private-files.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import type { Migration } from '../storage/migrate.ts';
import { isNewerVersion, isUnreleasedVersion } from '../storage/open-database.ts';
import { newQuarantineFolder } from './account-folder.ts';
import { versionIn } from './locked-files.ts';
import { accountMigrations } from './migrations/index.ts';

/** What opens the account and says whose it is. */
const keyFiles = ['key.json', 'key.copy.json', 'user.sealed'];

/** Which other version of the app wrote an account's files: this one does not understand them. */
export type OtherVersion = 'newer' | 'unreleased';

/** The other version that wrote an account's files, by the versions of their schemas; null: this one can read them. */
export function otherVersionOf(folder: string): OtherVersion | null {
  const is = (evaluate: (version: number, migrations: readonly Migration[]) => boolean) =>
    evaluate(versionIn(folder, 'account'), accountMigrations) ||
    evaluate(versionIn(folder, 'roster'), rosterMigrations);
  if (is(isNewerVersion)) return 'newer';
  return is(isUnreleasedVersion) ? 'unreleased' : null;
}

/**
 * Sets an account's folder aside, untouched, where another version of the app wrote it; the key goes on opening the
 * account. Answers the folder's new name and why, null where nothing had to be done.
 */
export function quarantineOtherVersion(folder: string, now: Date): { aside: string; version: OtherVersion } | null {
  const version = otherVersionOf(folder);
  if (version === null) return null;
  const aside = newQuarantineFolder(folder, now, version === 'newer' ? 'aside' : 'unreleased');
  renameSync(folder, aside);
  makePrivateFolder(folder);
  for (const name of keyFiles) if (existsSync(join(aside, name))) copyFileSync(join(aside, name), join(folder, name));
  return { aside: basename(aside), version };
}
