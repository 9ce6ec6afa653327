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
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { newestFirst, parseCopyName, type SafetyCopy } from '#shared/rules/desk/safety-copies.ts';

/** What copies are called by, and damaged files. */
export const copiesOf = 'footbridge';

/** A copy of the database, as a file. */
export interface CopyFile extends SafetyCopy {
  readonly path: string;
}

/** Where the copies of a database lie. */
export function copiesFolder(file: string): string {
  return path.join(path.dirname(file), 'backups');
}

/** The folder of the copies, made where it is missing, for this user alone. */
export function openCopiesFolder(file: string): string {
  const folder = copiesFolder(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

/** The copies of a database, newest first. */
export function listCopies(file: string): CopyFile[] {
  const folder = copiesFolder(file);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  const copies = readdirSync(folder).flatMap((entry): CopyFile[] => {
    const copy = parseCopyName(copiesOf, entry);
    return copy ? [{ ...copy, path: path.join(folder, entry) }] : [];
  });
  return newestFirst(copies);
}

/** Makes a copy one plain file and checks every page and index. Throws when it is not a whole database. */
export function verifyCopy(file: string): void {
  const copy = new Sqlite(file, { fileMustExist: true });
  try {
    copy.pragma('trusted_schema = OFF');
    copy.pragma('journal_mode = DELETE');
    const found = copy.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(`The copy is not whole: ${String(found)}`);
    const tables = Number(copy.prepare('SELECT count(*) FROM sqlite_schema').pluck().get());
    if (tables === 0) throw new Error('The copy is empty');
  } finally {
    copy.close();
    chmodSync(file, 0o600);
  }
}

/** The steps that a database has taken, by a connection that writes nothing; none where there is no schema yet. */
export function migrationsDone(file: string): string[] {
  const database = new Sqlite(file, { readonly: true, timeout: 5000 });
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kysely_migration'").get();
    return table ? database.prepare<[], string>('SELECT name FROM kysely_migration').pluck().all() : [];
  } finally {
    database.close();
  }
}

/** Gives a checked file its name, with both on the disk. */
export function putInPlace(unfinished: string, target: string): void {
  sync(unfinished);
  renameSync(unfinished, target);
  if (process.platform !== 'win32') sync(path.dirname(target));
}

function sync(place: string): void {
  const handle = openSync(place, statSync(place).isDirectory() ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
