import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { z } from 'zod';
import { writeWhole } from '#node/files/whole-file.ts';

const announcement = z.object({ port: z.number().int(), key: z.string() });

/** Where the running desk of a data folder listens, and what proves that the asker may read that folder. */
export type Announcement = z.infer<typeof announcement>;

/** The right to be the one desk of a data folder. */
export interface InstanceLock {
  /** Lets a second start find this one. */
  announce(where: Announcement): void;
  release(): void;
}

/**
 * Takes the lock of a data folder, or answers null when another desk has it. The lock is SQLite's own: the system
 * frees it when the process ends, however it ends, so that there is no stale lock to judge.
 */
export function takeInstanceLock(dataFolder: string): InstanceLock | null {
  const file = path.join(dataFolder, 'instance.lock');
  const database = new BetterSqlite3(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  const where = announcementFile(dataFolder);
  rmSync(where, { force: true });
  return {
    announce: (value) => writeWhole(where, Buffer.from(JSON.stringify(value))),
    release() {
      rmSync(where, { force: true });
      database.close();
    },
  };
}

/** Where the running desk listens; null when it has not said. */
export function readAnnouncement(dataFolder: string): Announcement | null {
  try {
    return announcement.parse(JSON.parse(readFileSync(announcementFile(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

function announcementFile(dataFolder: string): string {
  return path.join(dataFolder, 'instance.json');
}
