import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { prepareEpoch } from '../platform/database/epoch.ts';
import { openServiceDatabase } from '../platform/database/open-database.ts';
import { removeFileFolders } from './file-folders.ts';
import { administer } from './postgres-cluster.ts';
import { preparedDatabase, prepareToCopy } from './prepared.ts';

/** Where an empty database is, to open it more than once. */
export type DatabaseAddress = { readonly file: string } | { readonly url: string };

/** Gives empty databases of one engine; they go when the suite ends. */
export interface Open {
  /** A new database with the current schema and look-ups. Closed after the suite. */
  (): Promise<Database>;
  /** A new database with no schema, left to the test to open and close. */
  place(): Promise<DatabaseAddress>;
  readonly engine: 'SQLite' | 'PostgreSQL';
}

/** Runs one suite on SQLite and on a real PostgreSQL. */
export function describeEngines(title: string, define: (open: Open) => void): void {
  describe(`${title} on SQLite`, () => define(opener('SQLite', sqlitePlaces())));
  describe(`${title} on PostgreSQL`, () => define(opener('PostgreSQL', postgresPlaces())));
}

/** Runs a suite on SQLite alone, for what does not touch the engine. */
export function describeSqlite(title: string, define: (open: Open) => void): void {
  describe(title, () => define(opener('SQLite', sqlitePlaces())));
}

interface Places {
  /** An empty one. */
  next(): Promise<DatabaseAddress>;
  /** One that is, or that `prepare` has made, ready for the service. */
  prepared(): Promise<Database>;
  remove(): Promise<void>;
}

function opener(engine: Open['engine'], places: Places): Open {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
    await places.remove();
    removeFileFolders();
  });
  const open = async () => {
    const database = await places.prepared();
    opened.push(database);
    return database;
  };
  return Object.assign(open, { place: places.next, engine });
}

function sqlitePlaces(): Places {
  const folders: string[] = [];
  function next(): { file: string } {
    const folder = mkdtempSync(join(tmpdir(), 'footbridge-db-'));
    folders.push(folder);
    return { file: join(folder, 'footbridge.db') };
  }
  return {
    next: () => Promise.resolve(next()),
    prepared: async () => {
      const place = next();
      preparedFile ??= await prepareFile(next().file);
      writeFileSync(place.file, preparedFile);
      const database = openServiceDatabase(place);
      // Thousands of small commits; nobody pulls the plug here. Durability has its own test.
      await sql`pragma synchronous = off`.execute(database.migrations);
      await prepareEpoch(database);
      return database;
    },
    remove: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      return Promise.resolve();
    },
  };
}

/** A database file with the current schema and look-ups, for suites to copy. */
let preparedFile: Uint8Array | undefined;

async function prepareFile(file: string): Promise<Uint8Array> {
  const database = openServiceDatabase({ file });
  await prepareToCopy(database);
  await database.close();
  return readFileSync(file);
}

function postgresPlaces(): Places {
  const names: string[] = [];
  async function next(from = 'template1'): Promise<{ url: string }> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    names.push(name);
    await administer(await address('postgres'), `create database ${name} template ${from} strategy file_copy`);
    return { url: await address(name) };
  }
  return {
    next: () => next(),
    prepared: async () => {
      const database = openServiceDatabase(await next(preparedDatabase));
      await prepareEpoch(database);
      return database;
    },
    remove: async () => {
      for (const name of names)
        await administer(await address('postgres'), `drop database if exists ${name} with (force)`);
    },
  };
}

let template: Promise<string> | undefined;

async function address(database: string): Promise<string> {
  template ??= askForCluster();
  return (await template).replace('%s', database);
}

async function askForCluster(): Promise<string> {
  const answer: unknown = JSON.parse(await text(connect(inject('postgresDoor'))));
  const { url, problem } = answer as { url?: string; problem?: string };
  if (url === undefined) throw new Error(`PostgreSQL did not start: ${problem ?? 'no answer'}`);
  return url;
}
