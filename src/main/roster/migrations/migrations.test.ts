import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Migration } from '../../storage/migrate.ts';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { checksum } from '../../storage/testing/contents.ts';
import { killStep, type Rehearsed, rehearse } from '../../storage/testing/rehearse-migrations.ts';
import { rosterMigrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-roster-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openTo = (count: number) =>
  openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations.slice(0, count) });

/** Rows as versions of the app leave them, one entry per step; a later step must keep them. */
const rowsOf: Record<number, (database: Database) => void> = {
  1010: (database) => {
    database.exec(`
      INSERT INTO imports (number, id, file_hash, state, commit_id, settled_by, created_at, changed_at, body, revision)
        VALUES (1, 'i1', 'ff', 'ready', 'c1', NULL, 't0', 't1', x'017b7d', 2);
      INSERT INTO staged_blocks (key, body, stamp) VALUES (1000000, x'0154', 77);
      INSERT INTO staged_marks VALUES (1000000, x'0100', 77);
      INSERT INTO sent_parts VALUES (1, 0, 1001, x'017b7d');
      INSERT INTO students (id, revision, email_key, roll_key, phone_key, name_key, body, course_value)
        VALUES (7, 3, 1.0, 2.0, 0.0, 4.0, x'017b7d', 1);
      INSERT INTO list_copy VALUES (1, 12345, 3, 't2');
      INSERT INTO list_values VALUES (1, '0d0d', 79, x'017b7d');`);
  },
};

/** A step as a later version may take it: it writes the blocks anew and adds a table. */
const laterStep: Migration = {
  version: 9990,
  name: 'later',
  up: (database) =>
    void database.exec(`
      CREATE TABLE later_blocks (key INTEGER PRIMARY KEY, body BLOB NOT NULL, stamp INTEGER NOT NULL, note TEXT) STRICT;
      INSERT INTO later_blocks SELECT *, NULL FROM staged_blocks;
      DROP TABLE staged_blocks;
      ALTER TABLE later_blocks RENAME TO staged_blocks;
      CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT;`),
};
const later = [...rosterMigrations, laterStep];

describe('steps of roster.db', () => {
  const many: Rehearsed = {
    folder: '',
    name: 'roster',
    migrations: later,
    fill(database, version) {
      for (const step of rosterMigrations) if (step.version <= version) rowsOf[step.version]?.(database);
      database.exec(`
        WITH RECURSIVE n(i) AS (SELECT 2000000 UNION ALL SELECT i + 1 FROM n WHERE i < 2000200)
        INSERT INTO staged_blocks (key, body, stamp) SELECT i, randomblob(2000), 80 FROM n`);
    },
    contents: (database) => ({
      imports: checksum(database, 'SELECT number, id, file_hash, state, commit_id, created_at, body FROM imports'),
      blocks: checksum(database, 'SELECT key, body FROM staged_blocks ORDER BY key'),
      marks: checksum(database, 'SELECT key, marks, stamp FROM staged_marks ORDER BY key'),
      parts: checksum(database, 'SELECT * FROM sent_parts'),
      list: checksum(database, 'SELECT id, key, stamp, body FROM list_values ORDER BY id'),
      students: checksum(
        database,
        'SELECT id, students.revision, email_key, body, seed, as_of FROM students, list_copy',
      ),
    }),
  };

  it.each(later.map(({ version }, index) => [version, index] as const))(
    'of version %i reaches the newest with the same counts and bytes [D-07]',
    (_, index) => {
      const { before, after, version, brokenReferences } = rehearse({ ...many, folder }, index);
      expect(before.blocks?.rows).toBeGreaterThan(200);
      expect(after).toMatchObject(before);
      expect([version, brokenReferences]).toEqual([laterStep.version, []]);
    },
  );

  it.each(later.slice(0, -1).map(({ version }, index) => [version, index] as const))(
    'is old or new, never between, wherever the step after %i is killed [D-07]',
    (_, index) => {
      const killed = killStep({ ...many, folder }, index, 50);
      const versions = [later[index]?.version, later[index + 1]?.version];
      expect(new Set(killed.map(({ version }) => version))).toEqual(new Set(versions));
      expect(killed.filter(({ whole }) => whole !== 'ok')).toEqual([]);
      for (const { contents: found } of killed) expect(found).toMatchObject(killed[0]?.contents ?? {});
    },
  );

  it('has fixture rows for every step', () => {
    expect(Object.keys(rowsOf).map(Number)).toEqual(rosterMigrations.map(({ version }) => version));
  });

  it('ends at the schema that is on record', async () => {
    const database = openTo(rosterMigrations.length);
    for (const { version } of rosterMigrations) rowsOf[version]?.(database);
    const schema = database
      .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
      .pluck()
      .all()
      .map((sql) => sql.replaceAll(/\n {2}/g, '\n'));
    closeDatabase(database);
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });
});
