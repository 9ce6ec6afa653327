import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import { migrationsDone } from '../copies/copy-files.ts';
import { copyBeforeMigrating } from '../copies/keep-copies.ts';
import { restoreFiles } from '../copies/kept-files.ts';
import { mendFile } from '../copies/mend-file.ts';
import { type Database, openDatabase } from '../data/database.ts';
import { migrations } from '../data/migrations/index.ts';
import { prepare } from '../data/prepare.ts';
import { watchRestores } from '../restores/watch.ts';
import { StartProblem } from './options.ts';

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
 * made safe to go on with. Throws `StartProblem` for what a person can mend.
 */
export async function openPrepared(
  folder: string,
  url: string,
  onMended: (sentence: string) => void,
  restored = false,
): Promise<Database> {
  try {
    const file = path.join(folder, 'footbridge.db');
    let mended: string | null = null;
    if (url === '') {
      mended = mendFile(file, new Date());
      if (mended !== null) {
        await restoreFiles(file);
        onMended(mended);
      }
      refuseNewer(file);
    }
    const database = openDatabase(url === '' ? { file } : { url });
    try {
      await copyBeforeMigrating(database, new Date());
      await prepare(database);
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

/** Before a connection that writes is opened: it would merge the log of a file that is not ours to touch. */
function refuseNewer(file: string): void {
  if (!existsSync(file)) return;
  const known = new Set(migrations.map(({ name }) => name));
  if (migrationsDone(file).some((name) => !known.has(name))) throw new AppError('newer_database');
}

function complaint(error: unknown, folder: string, url: string): string {
  if (error instanceof AppError && error.code === 'newer_database') {
    return 'The database was written by a newer Footbridge. Please update this one';
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
