import { copyFileSync, existsSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import BetterSqlite3 from 'better-sqlite3';
import { type Migration, versionOf } from '../migrate.ts';
import { closeDatabase, openDatabase } from '../open-database.ts';
import type { Checksum } from './contents.ts';

/** A database whose steps are rehearsed with rows in it. */
export interface Rehearsed {
  readonly folder: string;
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** Fills an empty database of this version with rows as that version of the app wrote them. */
  fill(database: Database, version: number): void;
  /** What has to be the same before and after, whatever the schema; by name. */
  contents(database: Database): Record<string, Checksum>;
}

/** What a step did to a filled database. */
export interface StepFigures {
  readonly before: Record<string, Checksum>;
  readonly after: Record<string, Checksum>;
  readonly version: number;
  readonly brokenReferences: unknown[];
}

const fileOf = ({ folder, name }: Rehearsed, of: string) => {
  mkdirSync(join(folder, of), { recursive: true });
  return join(folder, of, `${name}.db`);
};

/** A closed file as the version at `index` left it, with its contents. */
function build(rehearsed: Rehearsed, index: number): { file: string; before: Record<string, Checksum> } {
  const { name, migrations, fill, contents } = rehearsed;
  const file = fileOf(rehearsed, `version-${index}`);
  const database = openDatabase({ file, name, migrations: migrations.slice(0, index + 1) });
  fill(database, migrations[index]?.version ?? 0);
  const before = contents(database);
  closeDatabase(database);
  return { file, before };
}

/** Fills a database of the version at `index` and brings it to the newest one. */
export function rehearse(rehearsed: Rehearsed, index: number): StepFigures {
  const { name, migrations, contents } = rehearsed;
  const { file, before } = build(rehearsed, index);
  const database = openDatabase({ file, name, migrations });
  const figures = {
    before,
    after: contents(database),
    version: versionOf(database),
    brokenReferences: database.pragma('foreign_key_check') as unknown[],
  };
  closeDatabase(database);
  rmSync(join(file, '..'), { recursive: true });
  return figures;
}

/** What was found after a kill in the middle of a step. */
export interface KilledStep {
  readonly version: number;
  readonly whole: unknown;
  readonly contents: Record<string, Checksum>;
}

/**
 * Takes the step after `index` on a filled database and gives what a kill would have left at `points` moments of it:
 * the file as it was, with the log cut where writing had come to. Cutting finds every state that a kill can leave,
 * since a step reaches the file by its log only. Answers what each is once it is opened again, as it stands.
 */
export function killStep(rehearsed: Rehearsed, index: number, points: number): KilledStep[] {
  const { name, migrations, contents } = rehearsed;
  const { file } = build(rehearsed, index);
  const whole = fileOf(rehearsed, `whole-${index}`);
  copyFileSync(file, whole);
  const database = new BetterSqlite3(whole);
  database.pragma('wal_autocheckpoint = 0');
  const step = migrations[index + 1];
  if (!step) throw new Error('There is no step after the last');
  database
    .transaction(() => {
      step.up(database);
      database.pragma(`user_version = ${step.version}`);
    })
    .immediate();
  const log = `${fileOf(rehearsed, `log-${index}`)}-wal`;
  copyFileSync(`${whole}-wal`, log);
  database.close();
  const size = statSync(log).size;
  return Array.from({ length: points }, (_, point) => {
    const killed = fileOf(rehearsed, `killed-${index}-${point}`);
    copyFileSync(file, killed);
    copyFileSync(log, `${killed}-wal`);
    truncateSync(`${killed}-wal`, Math.round((size * point) / (points - 1)));
    const notices: unknown[] = [];
    // As the app of either version opens it: the newer one would only take the step again.
    const isNew = new BetterSqlite3(killed, { readonly: true });
    const version = versionOf(isNew);
    isNew.close();
    const opened = openDatabase({
      file: killed,
      name,
      onNotice: (notice: unknown) => notices.push(notice),
      migrations: migrations.filter((known) => known.version <= version),
    });
    const found = {
      version: versionOf(opened),
      whole: notices.length > 0 ? notices : opened.pragma('integrity_check', { simple: true }),
      contents: contents(opened),
    };
    closeDatabase(opened);
    if (existsSync(killed)) rmSync(join(killed, '..'), { recursive: true });
    return found;
  });
}
