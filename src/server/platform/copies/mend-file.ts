import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { fileStamp } from '#shared/rules/desk/safety-copies.ts';
import { logDamage } from '#shared/rules/desk/write-ahead-log.ts';
import { type CopyFile, copiesOf, listCopies, putInPlace, verifyCopy } from './copy-files.ts';

/** Bytes of the largest log that is read; SQLite keeps it at 4 MB, and only a long write outgrows this. */
const largestLog = 64_000_000;
const sides = ['-wal', '-shm'];
const readable = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
/** What SQLite says of a file that it cannot make sense of. Locks, rights and full disks are something else. */
const senseless = /^SQLITE_(?:CORRUPT|NOTADB|ERROR|FORMAT|SCHEMA)/;

/**
 * Looks at a closed SQLite file before it is used. A damaged or lost one is renamed aside, never deleted, and the
 * newest good copy put in its place. Answers the sentence to tell people, or null when nothing was, or could be, mended.
 */
export function mendFile(file: string, now: Date): string | null {
  const isThere = (place: string) => existsSync(place) && statSync(place).size > 0;
  const copies = listCopies(file);
  if (!isThere(file)) {
    if (copies.length === 0 && !isThere(`${file}-wal`)) return null;
    return restore(file, copies, now);
  }
  const log = keepBrokenLog(file, now);
  return isSound(file) ? log : restore(file, copies, now);
}

/** A log that SQLite would pass over in silence is kept, and said: one with bad frames counts up to them. */
function keepBrokenLog(file: string, now: Date): string | null {
  const log = `${file}-wal`;
  if (!existsSync(log) || statSync(log).size > largestLog) return null;
  const damage = logDamage(readFileSync(log));
  if (damage === null) return null;
  const aside = `${copiesOf}.damaged-${fileStamp(now)}-wal`;
  const target = path.join(path.dirname(file), aside);
  if (damage === 'frames') copyFileSync(log, target);
  else renameSync(log, target);
  rmSync(`${file}-shm`, { force: true });
  return `The latest changes at the service were damaged and kept aside as ${aside}. Please check your last edits.`;
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
  const unfinished = `${file}.restoring`;
  const isDamaged = existsSync(file) && statSync(file).size > 0;
  try {
    const used = copies.find((copy) => isWhole(copy, unfinished));
    if (!used && isDamaged) return null;
    const kept = quarantineAccount(file, now);
    const aside = kept === null ? '' : ` What was damaged was kept as ${kept}.`;
    if (!used) return `The database of the service was missing, and there is no good copy. It starts afresh.${aside}`;
    putInPlace(unfinished, file);
    return (
      `The database of the service was ${isDamaged ? 'damaged' : 'missing'} and has been restored from the copy of ` +
      `${readable.format(used.madeAt)}. Changes after that are not in it.${aside}`
    );
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function quarantineAccount(file: string, now: Date): string | null {
  const stem = path.join(path.dirname(file), `${copiesOf}.damaged-${fileStamp(now)}`);
  let target = stem;
  for (let count = 2; existsSync(target) || existsSync(`${target}-wal`); count += 1) target = `${stem}-${count}`;
  let moved = false;
  for (const side of ['', ...sides]) {
    if (!existsSync(file + side)) continue;
    renameSync(file + side, target + side);
    moved ||= side !== '-shm';
  }
  return moved ? path.basename(target) : null;
}

/** Takes a copy of the copy and checks it; one that is itself broken gives way to the next older one. */
function isWhole(copy: CopyFile, unfinished: string): boolean {
  rmSync(unfinished, { force: true });
  try {
    copyFileSync(copy.path, unfinished);
    verifyCopy(unfinished);
    return true;
  } catch {
    return false;
  }
}
