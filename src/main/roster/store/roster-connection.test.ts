import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { rosterMigrations } from '../migrations/index.ts';
import { joinRoster } from './roster-connection.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-roster-connection-'));
  file = join(folder, 'roster.db');
  closeDatabase(openDatabase({ file, name: 'roster', migrations: rosterMigrations }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function settingsOf(database: Database): Record<string, unknown> {
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'secure_delete', 'busy_timeout', 'trusted_schema'];
  return Object.fromEntries(names.map((name) => [name, database.pragma(name, { simple: true })]));
}

it('writes from another thread as durably and privately as the desk does [D-01]', () => {
  const durable = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 };
  const expected = { ...durable, busy_timeout: 5000, trusted_schema: 0 };
  const joined = joinRoster({ database: file, seal: { key: new Uint8Array(32), place: 'test' } as never });
  expect(settingsOf(joined)).toEqual(expected);
  joined.close();
  const bare = new BetterSqlite3(file);
  expect(settingsOf(bare)).not.toEqual(expected);
  bare.close();
});
