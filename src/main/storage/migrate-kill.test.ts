import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeDatabase, openDatabase } from './open-database.ts';
import { longMigrations } from './testing/migrate-and-die.ts';

const program = join(import.meta.dirname, 'testing', 'migrate-and-die.ts');

it('is at the old version or the new one, never between, wherever a migration is killed [D-07]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-migrate-'));
  const file = join(folder, 'notes.db');
  const first = openDatabase({ file, name: 'notes', migrations: longMigrations.slice(0, 1) });
  const insert = first.prepare('INSERT INTO note (text) VALUES (?)');
  for (let row = 0; row < 300; row += 1) insert.run(`note ${row} ${'x'.repeat(300)}`);
  closeDatabase(first);
  for (const at of [0, 1, 7, 20, 33, 39]) {
    const ended = spawnSync(process.execPath, [program, file, String(at)], { encoding: 'utf8' });
    expect([at, ended.signal, ended.stderr]).toEqual([at, 'SIGKILL', '']);
    const database = openDatabase({ file, name: 'notes', migrations: longMigrations.slice(0, 1) });
    expect(database.pragma('user_version', { simple: true })).toBe(10);
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.prepare('SELECT count(*), min(text) FROM note').raw().get()).toEqual([
      300,
      `note 0 ${'x'.repeat(300)}`,
    ]);
    expect(database.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table'").pluck().get()).toBe(1);
    closeDatabase(database);
  }
  const done = openDatabase({ file, name: 'notes', migrations: longMigrations });
  expect(done.prepare('SELECT count(*) FROM word_39').pluck().get()).toBe(300);
  closeDatabase(done);
  rmSync(folder, { recursive: true, force: true });
});
