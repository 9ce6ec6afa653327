import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';
import { fileStamp } from '#node/sqlite/safety-copies.ts';
import { StartProblem } from '#node/start-problem.ts';
import { accountsFolder } from '../account/account-folder.ts';
import { countAccounts, isAccountFolder } from '../computer/count-accounts.ts';
import { settingsFile } from '../settings/settings-store.ts';
import { type BackupOrigin, type BackupPart, readBackup, writeBackup } from './backup-file.ts';

/** Now, and the version of this Footbridge. */
export interface Stamp {
  readonly now: Date;
  readonly version: string;
}

const originOf = ({ now, version }: Stamp): BackupOrigin => ({ made: now.toISOString(), version });

const aside = 'everything.aside-';
const unpacked = 'restoring';
/** What is left to do of a restore, once its backup is unpacked and found good. */
const planFile = 'restoring.json';
const plan = z.strictObject({
  /** The folder for what was there before. */
  aside: z.string(),
  /** Whether that is on its way out, or the backup on its way in. */
  step: z.enum(['out', 'in']),
});
const journal = 'service/mark/journal';
const epochFile = 'service/mark/epoch.json';
/** What a running Electron or browser has open in the folder, and the lock: neither belongs to a backup. */
const inUse = /^(?:electron|browser|Crashpad|lockfile|instance\..*|Singleton.*)$/;
/** Of this one start, of this one computer, or made anew: sessions and their keys never leave the computer. */
const leftOut = [
  /^(?:temp|browser|electron|Crashpad|logs|restoring)\//,
  /^(?:instance\.|Singleton|lockfile$|restoring\.json$|secret\.key$|[\w-]+\.sealed$)/,
  /^everything\.aside-/,
  /^service\/backups\//,
  /^service\/mark\/(?!journal$)/,
  /\.(?:sock|new|part|unfinished)$/,
  /-shm$/,
];

/**
 * Writes everything that a data folder keeps to one new file, while no desk runs on the folder; answers how many files it
 * holds. Throws `StartProblem` where the file is there already, or there is nothing to back up.
 */
export async function backUp(dataFolder: string, target: string, stamp: Stamp): Promise<number> {
  if (existsSync(target)) throw new StartProblem(`${target} exists already. Choose another name.`);
  if (!hasData(dataFolder)) throw new StartProblem(`There is nothing to back up in ${dataFolder}.`);
  return await writeBackup(target, partsOf(dataFolder, target), originOf(stamp));
}

/** Whether a folder has an account, or the data of a service. */
const hasData = (folder: string): boolean =>
  countAccounts(accountsFolder(folder)) > 0 || existsSync(path.join(folder, 'service/footbridge.db'));

/** Whether a restore would take the place of people's work: also of what was set aside, is damaged or is a copy. */
export const holdsWork = (dataFolder: string): boolean =>
  namesOf(accountsFolder(dataFolder)).some((name) => /^\d/.test(name)) ||
  namesOf(path.join(dataFolder, 'service')).some((name) => name.startsWith('footbridge.')) ||
  namesOf(path.join(dataFolder, 'service/backups')).length > 0;

const namesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

function* partsOf(dataFolder: string, target: string): Generator<BackupPart> {
  for (const { name, file } of filesIn(dataFolder)) {
    if (file === target || file === `${target}.unfinished`) continue;
    if (name === settingsFile) yield settingsPart(file);
    else yield { name, size: statSync(file).size, bytes: createReadStream(file) };
  }
}

/** The files of a data folder that backups hold, by their names with slashes. */
function* filesIn(dataFolder: string): Generator<{ readonly name: string; readonly file: string }> {
  for (const entry of readdirSync(dataFolder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dataFolder, file).split(path.sep).join('/');
    if (entry.isFile() && !isLeftOut(name)) yield { name, file };
  }
}

/**
 * The same while a desk runs on the folder, with its service: databases are copied as they are at one moment each, before
 * the files that they name. `newPath` names files for the copies, outside of what is backed up.
 */
export function backUpRunning(
  dataFolder: string,
  target: string,
  newPath: () => string,
  stamp: Stamp,
): Promise<number> {
  return writeBackup(target, partsOfRunning(dataFolder, newPath), originOf(stamp));
}

async function* partsOfRunning(dataFolder: string, newPath: () => string): AsyncGenerator<BackupPart> {
  const isDatabase = ({ name }: { readonly name: string }) => name.endsWith('.db');
  for (const { name, file } of [...filesIn(dataFolder)].filter(isDatabase)) {
    const copy = newPath();
    try {
      await copyDatabase(file, copy);
      yield { name, size: statSync(copy).size, bytes: createReadStream(copy) };
    } finally {
      rmSync(copy, { force: true });
    }
  }
  // Looked for only now: what a copied database names may have come while it was copied.
  for (const { name, file } of filesIn(dataFolder)) {
    if (isDatabase({ name }) || name.endsWith('.db-wal')) continue;
    if (name === settingsFile) yield settingsPart(file);
    else {
      const bytes = await readUnlessGone(file);
      if (bytes) yield wholePart(name, bytes);
    }
  }
}

/** The bytes of a file; null where it was let go of since it was listed. */
async function readUnlessGone(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const wholePart = (name: string, bytes: Uint8Array): BackupPart => ({ name, size: bytes.length, bytes: [bytes] });

/** A damaged database, which was set aside, is copied byte by byte: somebody may still save it. */
async function copyDatabase(file: string, copy: string): Promise<void> {
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      await database.backup(copy);
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || !['SQLITE_NOTADB', 'SQLITE_CORRUPT'].includes(error.code))
      throw error;
    copyFileSync(file, copy);
  }
}

/** The settings, without who is signed in. */
function settingsPart(file: string): BackupPart {
  const { user: _user, ...settings } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  return wholePart(settingsFile, Buffer.from(JSON.stringify(settings)));
}

/** What a backup holds, as far as it can be known while its accounts are locked. */
export interface BackupContents extends BackupOrigin {
  readonly accounts: number;
  /** Whether it has the data of a service. */
  readonly service: boolean;
}

/** Checks a whole backup and writes nothing. Throws `StartProblem` as `stageRestore` does. */
export async function inspectBackup(source: string, version: string): Promise<BackupContents> {
  const accounts = new Set<string>();
  let service = false;
  const from = await readBackup(source, version, async ([top, second = '', third], bytes) => {
    if (top === 'accounts' && third !== undefined && isAccountFolder(second)) accounts.add(second);
    if (top === 'service' && second === 'footbridge.db') service = true;
    for await (const _piece of bytes);
  });
  if (accounts.size === 0 && !service) throw holdsNothing();
  return { ...from, accounts: accounts.size, service };
}

const isLeftOut = (name: string): boolean => leftOut.some((pattern) => pattern.test(name));

const holdsOthers = () =>
  new StartProblem('This file holds what no backup of Footbridge holds, so nothing was restored.');

const holdsNothing = () => new StartProblem('This backup holds no data of Footbridge.');

/** The folder for what a restore at this moment takes the place of. */
export const asideAt = (dataFolder: string, now: Date): string => path.join(dataFolder, `${aside}${fileStamp(now)}`);

/**
 * Unpacks a backup beside what a data folder keeps, also while a desk runs on it, and notes that the next start puts it in
 * place (`finishRestore`); what is there then is set aside in `target`, a folder of `asideAt`. Throws `StartProblem` for a
 * file that is no backup, damaged, of a newer version or empty, and what the disk says: then the folder is as it was.
 */
export async function stageRestore(dataFolder: string, source: string, target: string, version: string): Promise<void> {
  const folder = path.join(dataFolder, unpacked);
  rmSync(path.join(dataFolder, planFile), { force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    await readBackup(source, version, async (name, bytes) => {
      // A file that somebody else made may name what isn't the backup's to replace.
      if (isLeftOut(name.join('/'))) throw holdsOthers();
      const file = path.join(folder, ...name);
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(bytes, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }));
    });
    if (!hasData(folder)) throw holdsNothing();
    writePlan(dataFolder, { aside: path.basename(target), step: 'out' });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Puts a backup in place of what a data folder keeps, while no desk runs on it. People's work that was there is set aside,
 * never deleted; answers in which folder, or null where there was none. Throws as `stageRestore` does. Cut off after that, it
 * is finished by the next start.
 */
export async function restoreBackup(
  dataFolder: string,
  source: string,
  { now, version }: Stamp,
  move: Move = renameSync,
): Promise<string | null> {
  const target = asideAt(dataFolder, now);
  const hadWork = holdsWork(dataFolder);
  await stageRestore(dataFolder, source, target, version);
  finishRestore(dataFolder, move);
  if (!hadWork) rmSync(target, { recursive: true });
  return hadWork ? target : null;
}

type Move = (from: string, to: string) => void;

const writePlan = (dataFolder: string, left: z.output<typeof plan>): void =>
  writeWhole(path.join(dataFolder, planFile), Buffer.from(JSON.stringify(left)));

/**
 * Finishes a restore that was staged or cut off, before anything reads the folder; answers in which folder lies what was
 * there before, or null where there was nothing to finish. What was unpacked of a backup that was not found good yet goes.
 * The caller holds the folder's lock.
 */
export function finishRestore(dataFolder: string, move: Move = renameSync): string | null {
  const folder = path.join(dataFolder, unpacked);
  const file = path.join(dataFolder, planFile);
  let target: string | null = null;
  if (existsSync(file)) {
    const left = plan.parse(JSON.parse(readFileSync(file, 'utf8')));
    target = path.join(dataFolder, left.aside);
    if (left.step === 'out') {
      markAsRestored(dataFolder, folder);
      setAside(dataFolder, target, move);
      writePlan(dataFolder, { ...left, step: 'in' });
    }
    for (const name of namesOf(folder)) move(path.join(folder, name), path.join(dataFolder, name));
  }
  rmSync(folder, { recursive: true, force: true });
  rmSync(file, { force: true });
  return target;
}

function setAside(dataFolder: string, target: string, move: Move): void {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(dataFolder)) {
    const isOfRestore = [unpacked, planFile].includes(name) || name.startsWith(aside);
    if (isOfRestore || inUse.test(name)) continue;
    move(path.join(dataFolder, name), path.join(target, name));
  }
}

/**
 * The service finds another epoch beside its data and makes the data safe to go on with. Passwords that were changed and
 * accounts that were deleted on this computer since the backup stay so.
 */
function markAsRestored(dataFolder: string, folder: string): void {
  // A service elsewhere isn't restored: what was published or taken back there since has ended all the same.
  for (const account of accountsElsewhere(folder)) addLinesOf(dataFolder, folder, `accounts/${account}/ended.jsonl`);
  if (!existsSync(path.join(folder, 'service/footbridge.db'))) return;
  // Cut off and begun again, the service's folder may be aside already: then the first run's number stands beside the backup.
  const ids = Math.max(...[dataFolder, folder].map((each) => highestIdsIn(path.join(each, epochFile))));
  const mark = { epoch: 'backup', ids };
  mkdirSync(path.join(folder, 'service/mark'), { recursive: true, mode: 0o700 });
  writeWhole(path.join(folder, epochFile), Buffer.from(JSON.stringify(mark)));
  addLinesOf(dataFolder, folder, journal);
}

/** Adds to a file of a backup the lines of the one that it takes the place of. */
function addLinesOf(dataFolder: string, folder: string, name: string): void {
  const files = [folder, dataFolder].map((each) => path.join(each, name)).filter((file) => existsSync(file));
  const lines = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  if (lines !== '') writeWhole(path.join(folder, name), Buffer.from(lines));
}

/** The folders of accounts at services that don't run on this computer. */
function accountsElsewhere(folder: string): string[] {
  return namesOf(accountsFolder(folder)).filter((name) => isAccountFolder(name) && name.includes('-'));
}

/** What the service's ids are above since an earlier restore; 0 where nothing says so. */
function highestIdsIn(file: string): number {
  try {
    return z.object({ ids: z.number().int().nonnegative() }).parse(JSON.parse(readFileSync(file, 'utf8'))).ids;
  } catch {
    return 0;
  }
}
