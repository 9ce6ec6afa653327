import { existsSync, statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { findGoodCopy, keepBrokenLog, quarantineDamaged } from '#node/sqlite/restore.ts';
import { type CopyFile, listCopies } from '#node/sqlite/safety-copies.ts';
import { copiesOf } from './copy-files.ts';

const readable = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
/** What SQLite says of a file that it cannot make sense of. Locks, rights and full disks are something else. */
const senseless = /^SQLITE_(?:CORRUPT|NOTADB|ERROR|FORMAT|SCHEMA)/;

/**
 * Looks at a closed SQLite file before it is used. A damaged or lost one is renamed aside, never deleted, and the
 * newest good copy put in its place. Answers the sentence to tell people, or null when nothing was, or could be, mended.
 */
export function mendFile(file: string, now: Date): string | null {
  const isThere = (place: string) => existsSync(place) && statSync(place).size > 0;
  const copies = listCopies(file, copiesOf);
  if (!isThere(file)) {
    if (copies.length === 0 && !isThere(`${file}-wal`)) return null;
    return restore(file, copies, now);
  }
  const log = keepBrokenLog(file, copiesOf, now);
  if (!isSound(file)) return restore(file, copies, now);
  return (
    log && `The latest changes at the service were damaged and kept aside as ${log}. Please check your last edits.`
  );
}

/** Reads every page, by a connection that writes nothing: another would merge the log into a damaged file. */
function isSound(file: string): boolean {
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(file, { readonly: true, timeout: 5000 });
    database.pragma('trusted_schema = OFF');
    if (database.pragma('quick_check(1)', { simple: true }) !== 'ok') return false;
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && senseless.test(error.code)) return false;
    throw error;
  } finally {
    database?.close();
  }
}

/** Null where there is no good copy of a damaged file: that is left alone, for a person to decide. */
function restore(file: string, copies: readonly CopyFile[], now: Date): string | null {
  const isDamaged = existsSync(file) && statSync(file).size > 0;
  const good = findGoodCopy(file, copies);
  if (!good && isDamaged) return null;
  const kept = quarantineDamaged(file, copiesOf, now);
  const aside = kept === null ? '' : ` What was damaged was kept as ${kept}.`;
  if (!good) return `The database of the service was missing, and there is no good copy. It starts afresh.${aside}`;
  good.put();
  return (
    `The database of the service was ${isDamaged ? 'damaged' : 'missing'} and has been restored from the copy of ` +
    `${readable.format(good.copy.madeAt)}. Changes after that are not in it.${aside}`
  );
}
