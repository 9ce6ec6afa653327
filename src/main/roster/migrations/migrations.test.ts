import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { checksum, hasTable } from '../../storage/testing/contents.ts';
import { killStep, type Rehearsed, rehearse } from '../../storage/testing/rehearse-migrations.ts';
import { rosterMigrations } from './index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-roster-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openTo = (count: number) =>
  openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations.slice(0, count) });

/** Rows that a version of the app left behind, one entry per step; a later step must keep them. */
const rowsOf: Record<number, (database: Database) => void> = {
  10: (database) => {
    database.exec(`
      INSERT INTO imports (number, id, file_hash, state, commit_id, outbox_id, created_at, changed_at, body)
        VALUES (1, 'i1', 'ff', 'ready', 'c1', NULL, 't0', 't1', x'007b7d');
      INSERT INTO staged_blocks (key, body) VALUES (1000000, x'0054');
      INSERT INTO staged_marks (key, marks, row_keys) VALUES (1000000, x'00', x'00');
      INSERT INTO sent_parts VALUES (1, 0, 1001, x'007b7d');
      INSERT INTO remembered_headings (heading, field) VALUES ('learner', 'name'), ('remarks', NULL);`);
  },
  20: (database) => {
    database.exec(`
      INSERT INTO students (id, revision, email_key, roll_key, phone_key, name_key, body)
        VALUES (7, 3, 1.0, 2.0, 0.0, 4.0, x'007b7d');
      INSERT INTO list_copy VALUES (1, 12345, 3, 't2');`);
  },
  30: (database) => {
    database.exec(`
      UPDATE imports SET revision = 2;
      INSERT INTO staged_blocks VALUES (1000001, x'0154', 77);
      INSERT INTO staged_marks VALUES (1000001, x'0100', x'0100', 77);
      INSERT INTO remembered_headings VALUES ('0f0f', NULL, 77, x'017b7d');`);
  },
  40: (database) => {
    database.exec(`
      INSERT INTO remembered_values VALUES ('0e0e', 78, x'017b7d');
      INSERT INTO list_values VALUES (1, '0d0d', 79, x'017b7d');
      UPDATE students SET course_value = 1;`);
  },
};

function contents(database: Database): Record<string, unknown[]> {
  const tables = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .pluck()
    .all();
  return Object.fromEntries(tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all()]));
}

describe('steps of roster.db', () => {
  it.each(rosterMigrations.map(({ version, name }, index) => ({ version, name, index })))(
    'step $version ($name) keeps every row of the version before [D-07]',
    ({ index }) => {
      const before = openTo(index);
      for (const { version } of rosterMigrations.slice(0, index)) rowsOf[version]?.(before);
      const rows = contents(before);
      closeDatabase(before);
      const after = openTo(index + 1);
      expect(contents(after)).toMatchObject(rows);
      expect(after.pragma('user_version', { simple: true })).toBe(rosterMigrations[index]?.version);
      expect(after.pragma('foreign_key_check')).toEqual([]);
      closeDatabase(after);
    },
  );

  const many: Rehearsed = {
    ...{ folder: '', name: 'roster', migrations: rosterMigrations },
    fill(database, version) {
      for (const step of rosterMigrations) if (step.version <= version) rowsOf[step.version]?.(database);
      database.exec(`
        WITH RECURSIVE n(i) AS (SELECT 2000000 UNION ALL SELECT i + 1 FROM n WHERE i < 2000200)
        INSERT INTO staged_blocks (key, body) SELECT i, randomblob(2000) FROM n`);
    },
    contents: (database) => ({
      imports: checksum(database, 'SELECT number, id, file_hash, state, commit_id, created_at, body FROM imports'),
      blocks: checksum(database, 'SELECT key, body FROM staged_blocks ORDER BY key'),
      marks: checksum(database, 'SELECT key, marks, row_keys FROM staged_marks ORDER BY key'),
      parts: checksum(database, 'SELECT * FROM sent_parts'),
      headings: checksum(database, 'SELECT heading, field FROM remembered_headings ORDER BY heading'),
      ...(hasTable(database, 'students') && {
        students: checksum(
          database,
          'SELECT id, students.revision, email_key, body, seed, as_of FROM students, list_copy',
        ),
      }),
    }),
  };

  it.each(rosterMigrations.map(({ version }, index) => [version, index] as const))(
    'of version %i reaches the newest with the same counts and bytes [D-07]',
    (_, index) => {
      const { before, after, version, brokenReferences } = rehearse({ ...many, folder }, index);
      expect(before.blocks?.rows).toBeGreaterThan(200);
      expect(after).toMatchObject(before);
      expect([version, brokenReferences]).toEqual([rosterMigrations.at(-1)?.version, []]);
    },
  );

  it.each(rosterMigrations.slice(0, -1).map(({ version }, index) => [version, index] as const))(
    'is old or new, never between, wherever the step after %i is killed [D-07]',
    (_, index) => {
      const killed = killStep({ ...many, folder }, index, 50);
      const versions = [rosterMigrations[index]?.version, rosterMigrations[index + 1]?.version];
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
      .map((sql) => sql.replaceAll(/\n {6}/g, '\n'));
    closeDatabase(database);
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });
});
