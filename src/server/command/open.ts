import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileStamp } from '#node/sqlite/safety-copies.ts';
import { StartProblem } from '#node/start-problem.ts';
import { AppError } from '#shared/errors.ts';
import { migrationsDone } from '../platform/copies/copy-files.ts';
import { copyBeforeMigrating } from '../platform/copies/keep-copies.ts';
import { mendFile } from '../platform/copies/mend-file.ts';
import type { Database } from '../platform/database/database.ts';
import { checkDone, UnreleasedDatabase } from '../platform/database/migrate.ts';
import { migrations } from '../platform/database/migrations/index.ts';
import { openServiceDatabase } from '../platform/database/open-database.ts';
import { watchRestores } from '../restores/watch.ts';
import { prepare } from './prepare.ts';

/** Makes sure that the folder of all state is there, and can be written. Throws `StartProblem`. */
export function openFolder(folder: string): string {
  const whole = path.resolve(folder);
  try {
    mkdirSync(whole, { recursive: true, mode: 0o700 });
    accessSync(whole, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartProblem(`The folder ${whole} cannot be written. Choose another one with --data`);
  }
  return whole;
}

/**
 * Opens the database and brings it up to date. A damaged file is set aside and the newest good copy restored, which
 * `onMended` hears; a file is copied before its schema changes. Data of an earlier time, as `restored` says it is, is
 * made safe to go on with. `steps` are the schema's, in order. Throws `StartProblem` for what a person can mend.
 */
export async function openPrepared(
  folder: string,
  url: string,
  onMended: (sentence: string) => void,
  restored = false,
  steps = migrations,
): Promise<Database> {
  try {
    const file = path.join(folder, 'footbridge.db');
    let mended: string | null = null;
    if (url === '') {
      mended = mendFile(file, new Date());
      if (mended !== null) onMended(mended);
      // Before a connection that writes is opened: it would merge the log of a file that is not ours to touch.
      if (existsSync(file)) checkDone(migrationsDone(file), steps);
    }
    const database = openServiceDatabase(url === '' ? { file } : { url });
    try {
      await copyBeforeMigrating(database, new Date(), steps);
      await prepare(database, steps);
      const earlier = restored || mended !== null;
      return await watchRestores(database, { folder, now: new Date(), restored: earlier, tell: onMended });
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw new StartProblem(complaint(error, folder, url), { cause: error });
  }
}

/**
 * Sets the folder of an embedded service aside where an unreleased version of Footbridge made its database, and makes an
 * empty one in its place. Answers the sentence to tell people, or null where nothing was set aside.
 */
export function quarantineUnreleased(folder: string, now: Date): string | null {
  const file = path.join(folder, 'footbridge.db');
  if (!existsSync(file)) return null;
  try {
    checkDone(migrationsDone(file));
    return null;
  } catch (error) {
    // A newer or damaged database is dealt with where it is opened.
    if (!(error instanceof UnreleasedDatabase)) return null;
  }
  const target = `${folder}.unreleased-${fileStamp(now)}`;
  renameSync(folder, target);
  mkdirSync(folder, { mode: 0o700 });
  return `The workspace on this computer was made by an unreleased version of Footbridge. It was set aside in ${target}, and a new one was started.`;
}

function complaint(error: unknown, folder: string, url: string): string {
  if (error instanceof AppError && error.code === 'newer_database') {
    return 'The database was written by a newer Footbridge. Please update this one';
  }
  if (error instanceof UnreleasedDatabase) {
    const other = url === '' ? 'Choose another folder with --data' : 'Choose an empty database with DATABASE_URL';
    return `The database was made by an unreleased version of Footbridge, which this one can't read. ${other}`;
  }
  const text = error instanceof Error ? error.message : String(error);
  if (url !== '')
    return `The database at ${new URL(url).host || 'DATABASE_URL'} could not be opened: ${text || 'no answer'}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${folder} is damaged. Restore it from a backup, or move it away to start anew`;
  }
  return `The database in ${folder} could not be opened: ${text}`;
}
