import { rmSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { putInPlace } from '#node/files/private-files.ts';
import { verifyCopy } from '#node/sqlite/verify-copy.ts';
import { AppError } from '#shared/errors.ts';
import { listMigrationBackups, migrationBackupPath } from './database-files.ts';

/** One step of a database's schema. Never changed once released. */
export interface Migration {
  /** Grows by ten; becomes `user_version`. */
  readonly version: number;
  readonly name: string;
  up(database: Database): void;
}

/** The schema version of an open database; 0 for a new one. */
export function versionOf(database: Database): number {
  return Number(database.pragma('user_version', { simple: true }));
}

/** Throws unless versions are positive and strictly growing. */
export function assertMonotonic(migrations: readonly Migration[]): void {
  let last = 0;
  for (const { version, name } of migrations) {
    if (!Number.isInteger(version) || version <= last) {
      throw new Error(`Migration ${name} has version ${version}, which does not follow ${last}`);
    }
    last = version;
  }
}

/**
 * Keeps a verified copy beside the database. `VACUUM INTO` is SQLite's online copy that needs no event loop:
 * it reads one consistent state through the WAL, and leaves deleted text out.
 */
function backUpBefore(database: Database, name: string): string {
  const version = versionOf(database);
  const target = migrationBackupPath(database.name, name, version);
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  database.prepare('VACUUM INTO ?').run(unfinished);
  verifyCopy(unfinished);
  putInPlace(unfinished, target);
  // One of each version is enough: a step that fails at every start must not fill the disk.
  for (const older of listMigrationBackups(database.name, name, version).slice(1)) rmSync(older.path, { force: true });
  return target;
}

/** Brings a database forward, each step in one IMMEDIATE transaction with its version. */
export function migrate(database: Database, name: string, migrations: readonly Migration[]): void {
  const from = versionOf(database);
  const newest = migrations.at(-1)?.version ?? 0;
  if (from > newest) throw new AppError('newer_database');
  if (from === newest) return;
  if (from > 0) backUpBefore(database, name);
  for (const step of migrations) {
    if (step.version <= from) continue;
    database
      .transaction(() => {
        // Another window of this app may have taken the step while this one waited for the lock.
        if (versionOf(database) >= step.version) return;
        step.up(database);
        database.pragma(`user_version = ${step.version}`);
      })
      .immediate();
  }
}
