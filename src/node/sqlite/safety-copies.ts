import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/** A copy that a database can be restored from. */
export interface SafetyCopy {
  /** Grows with every copy of a database: the order in which they were made, whatever the clock said. */
  readonly sequence: number;
  /** When it was made, as the clock said. */
  readonly madeAt: Date;
}

const { hour } = milliseconds;
const day = 24 * hour;
const keptToday = 3;
const keptDays = 7;

/** 2026-08-01T09-30-00-123Z: sorts by time and is a file name everywhere. */
const stampPattern = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/;
const entryPattern = /^(\d{6,})\.(.+)\.db$/;

/** A time as part of a file name. */
export function fileStamp(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** The time in a file name, or null. */
export function parseFileStamp(stamp: string): Date | null {
  const parts = stampPattern.exec(stamp);
  return parts ? new Date(`${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}`) : null;
}

/** The file name of a copy: `account.000012.2026-08-01T09-30-00-123Z.db`. */
export function copyName(name: string, { sequence, madeAt }: SafetyCopy): string {
  return `${name}.${String(sequence).padStart(6, '0')}.${fileStamp(madeAt)}.db`;
}

/** What the file name of a copy tells; null for anything else. */
export function parseCopyName(name: string, entry: string): SafetyCopy | null {
  const parts = entry.startsWith(`${name}.`) ? entryPattern.exec(entry.slice(name.length + 1)) : null;
  const madeAt = parts && parseFileStamp(parts[2] ?? '');
  return madeAt ? { sequence: Number(parts[1]), madeAt } : null;
}

/** The copies in the order in which they were made, newest first. A clock that was set wrong does not count. */
export function newestFirst<C extends SafetyCopy>(copies: readonly C[]): C[] {
  return [...copies].sort((one, other) => other.sequence - one.sequence || +other.madeAt - +one.madeAt);
}

const localDay = (time: Date) => `${time.getFullYear()}-${time.getMonth()}-${time.getDate()}`;

/** Which copies to drop, so that 3 of the newest day and the newest of each of 7 days before remain. */
export function expiredCopies<C extends SafetyCopy>(copies: readonly C[]): C[] {
  const sorted = newestFirst(copies);
  const newestDay = sorted[0] ? localDay(sorted[0].madeAt) : '';
  const days = new Set<string>();
  let today = 0;
  return sorted.filter((copy) => {
    const its = localDay(copy.madeAt);
    if (its === newestDay) {
      today += 1;
      return today > keptToday;
    }
    if (days.has(its) || days.size >= keptDays) return true;
    days.add(its);
    return false;
  });
}

/** Whether a copy should be made at the start: none yet, the newest is a day old, or the clock was set back since. */
export function isCopyDue(newest: SafetyCopy | undefined, now: Date): boolean {
  const age = newest ? now.getTime() - newest.madeAt.getTime() : Number.POSITIVE_INFINITY;
  return age > day || age < -hour;
}

/** A copy of a database, as a file. */
export interface CopyFile extends SafetyCopy {
  readonly path: string;
}

/** Where the copies of a database lie: `backups/` beside it. */
export function copiesFolder(file: string): string {
  return join(dirname(file), 'backups');
}

/** The names in a folder; none where there is no folder. */
export function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
}

/** The copies of a database that are called by a name, newest first. */
export function listCopies(file: string, name: string): CopyFile[] {
  const folder = copiesFolder(file);
  const copies = namesIn(folder).flatMap((entry): CopyFile[] => {
    const copy = parseCopyName(name, entry);
    return copy ? [{ ...copy, path: join(folder, entry) }] : [];
  });
  return newestFirst(copies);
}
