import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { noChoices } from '#shared/desk/types.ts';
import { createPlainSeal } from '../../account/plain-seal.ts';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { rosterMigrations } from '../migrations/index.ts';
import { makeFolder, type TestFolder } from '../testing/list-files.ts';
import { type BlockStore, createBlockStore } from './blocks.ts';
import { createImportStore, type ImportStore, type StoredImport } from './import-store.ts';
import { fileKeptUntil } from './kept-files.ts';
import { keysOver, marksOver, newKeyBytes, newMarkBytes, outcomeNumber } from './marks.ts';
import { tidyRoster } from './tidy-roster.ts';

let folder: TestFolder;
let database: Database;
let imports: ImportStore;
let now: Date;
const seal = createPlainSeal();
beforeEach(() => {
  folder = makeFolder();
  database = openDatabase({ file: join(folder.path, 'roster.db'), name: 'roster', migrations: rosterMigrations });
  now = new Date('2026-08-01T00:00:00Z');
  imports = createImportStore(database, seal, () => now);
});
afterEach(() => {
  closeDatabase(database);
  folder.remove();
});

const blocksOf = (stored: StoredImport): BlockStore => createBlockStore(database, seal, stored.number);
const tidy = (days = 0) =>
  tidyRoster(database, imports, blocksOf, new Map(imports.list().map(({ importId }) => [importId, days])));

/** An import of three blocks, of which the second has a row with an error. */
function staged(state: RosterImport['state'], refused: number[] = []): StoredImport {
  const inspection = {
    format: 'csv',
    encoding: null,
    delimiter: ',',
    sheets: [],
    sheet: null,
    headerRow: 1,
    columns: [],
    notes: [],
  } as const;
  const options = {
    mode: 'add_update',
    mapping: {},
    sheet: null,
    headerRow: 1,
    encoding: null,
    delimiter: ',',
    allOrNothing: false,
    choices: noChoices,
    values: [],
  } as const;
  const layout = { format: 'csv', csv: null, sheet: null, headerRow: 1, headings: [] } as const;
  const file = { name: 'a.csv', size: 1, hash: String(imports.all().length) };
  const { importId } = imports.add({ file, inspection: { ...inspection, notes: [] }, options, layout });
  const rejected = refused.map((row) => ({ row, field: '', message: '' }));
  const stored = imports.change(importId, { state, outcome: { accepted: 0, updated: 0, unchanged: 0, rejected } });
  for (const block of [0, 1, 2]) {
    const marks = newMarkBytes();
    marksOver(marks).outcome[5] = block === 1 ? outcomeNumber.error : outcomeNumber.create;
    const keys = newKeyBytes();
    keysOver(keys).email[5] = 1;
    blocksOf(stored).insert(block, 'T');
    blocksOf(stored).insertMarks(block, marks, keys);
  }
  return stored;
}
const left = (stored: StoredImport) =>
  blocksOf(stored)
    .marked()
    .map(({ block }) => block);

it('keeps of a list that has arrived only what did not go through', () => {
  const done = staged('done', [140]);
  const ready = staged('ready');
  expect(tidy()).toEqual([]);
  expect([left(done), left(ready)]).toEqual([
    [1, 2],
    [0, 1, 2],
  ]);
});

it('keeps the file itself for 30 days, of a list that has arrived or waits [BULK-34]', () => {
  const fileUntil = fileKeptUntil(now);
  const kept = [staged('done'), staged('ready')].map(({ importId }) => imports.change(importId, { fileUntil }));
  expect(tidy()).toEqual([]);
  now = new Date(Date.parse(fileUntil) - 1);
  expect(tidy(29)).toEqual([]);
  now = new Date(fileUntil);
  expect(tidy(30).sort()).toEqual(kept.map(({ importId }) => importId).sort());
  expect(kept.map(left)).toEqual([[1], [0, 1, 2]]);
});

it('drops what is old, however many uploads have come since', () => {
  const old = staged('done', [140]);
  for (let count = 0; count < 200; count += 1) staged('done');
  expect(imports.list()).not.toContainEqual(expect.objectContaining({ importId: old.importId }));
  expect(tidyRoster(database, imports, blocksOf, new Map([[old.importId, 90]]))).toEqual([old.importId]);
  expect(left(old)).toEqual([]);
});

it('keeps rows and files whatever the clock says: days of use count', () => {
  const done = staged('done', [140]);
  const ready = staged('ready');
  const cancelled = staged('cancelled');
  for (const { importId } of [done, ready]) imports.change(importId, { fileUntil: fileKeptUntil(now) });
  now = new Date('2036-08-01T00:00:00Z');
  expect(tidy()).toEqual([]);
  expect([left(done), left(ready), left(cancelled)]).toEqual([
    [1, 2],
    [0, 1, 2],
    [0, 1, 2],
  ]);
});

it('keeps what did not go through for 90 days [BULK-33], and cancelled lists for 7', () => {
  const done = staged('done');
  const ready = staged('ready');
  const cancelled = staged('cancelled');
  const queued = staged('queued');
  tidy(7);
  expect([left(done), left(ready), left(cancelled)]).toEqual([[1], [0, 1, 2], []]);
  expect(tidy(90).sort()).toEqual([cancelled, done, ready].map(({ importId }) => importId).sort());
  expect([left(done), left(ready), left(queued)]).toEqual([[], [], [0, 1, 2]]);
  expect(imports.read(ready.importId).state).toBe('cancelled');
});
