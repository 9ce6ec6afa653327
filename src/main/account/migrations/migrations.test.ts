import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Migration } from '../../storage/migrate.ts';
import { closeDatabase, openDatabase } from '../../storage/open-database.ts';
import { killStep, type Rehearsed, rehearse } from '../../storage/testing/rehearse-migrations.ts';
import { accountMigrations } from './index.ts';
import { accountContents, fillAccount } from './testing/account-rows.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const account = (migrations = accountMigrations): Rehearsed => ({
  folder,
  name: 'account',
  migrations,
  fill: fillAccount,
  contents: accountContents,
});

/** A step as a later version may take it: it writes the texts anew and adds a table. */
const laterStep: Migration = {
  version: 9990,
  name: 'later',
  up: (database) =>
    void database.exec(`
      DROP TRIGGER draft_texts_go;
      CREATE TABLE later_texts (slot INTEGER PRIMARY KEY, revision INTEGER NOT NULL, step INTEGER NOT NULL,
        saved_at TEXT NOT NULL, title BLOB NOT NULL, body BLOB NOT NULL, note TEXT) STRICT;
      INSERT INTO later_texts SELECT *, NULL FROM draft_texts;
      DROP TABLE draft_texts;
      ALTER TABLE later_texts RENAME TO draft_texts;
      CREATE TRIGGER draft_texts_go AFTER DELETE ON drafts BEGIN
        DELETE FROM draft_texts WHERE slot BETWEEN old.number * 64 AND old.number * 64 + 63;
      END;
      ALTER TABLE outbox ADD COLUMN later TEXT;`),
};
const later = [...accountMigrations, laterStep];

/** The later step, with one mistake in it. */
const withMistake = (mistake: string): readonly Migration[] => [
  ...accountMigrations,
  { ...laterStep, up: (database) => void [laterStep.up(database), database.exec(mistake)] },
];
const steps = later.map(({ version, name }, index) => ({ version, name, index }));
const killPoints = 50;
const newestVersion = laterStep.version;

describe('account.db of every version so far', () => {
  it.each(steps)('of version $version ($name) reaches the newest with the same rows and bytes [D-07]', ({ index }) => {
    const { before, after, version, brokenReferences } = rehearse(account(later), index);
    expect(before.drafts?.rows).toBe(24);
    expect(before.texts?.rows).toBeGreaterThan(800);
    expect(after).toMatchObject(before);
    expect([version, brokenReferences]).toEqual([newestVersion, []]);
  });

  it.each([
    ['loses the newest text of one draft', 'DELETE FROM draft_texts WHERE slot = (SELECT max(slot) FROM draft_texts)'],
    ['changes one byte', "UPDATE draft_texts SET body = CAST(body || x'00' AS BLOB) WHERE slot = 65"],
    ['gives a draft the text of another', 'UPDATE drafts SET number = 999 WHERE number = 3'],
    ['forgets an entry', "DELETE FROM outbox WHERE id = 'o5'"],
  ])('is not the same to this check where a step %s', (_, mistake) => {
    const { before, after } = rehearse(account(withMistake(mistake)), 0);
    expect(() => expect(after).toMatchObject(before)).toThrow();
  });

  it.each(steps.slice(0, -1))(
    'is old or new, never between, wherever the step after $version is killed [D-07]',
    ({ index }) => {
      const killed = killStep(account(later), index, killPoints);
      const old = later[index]?.version;
      const next = later[index + 1]?.version;
      expect(killed).toHaveLength(killPoints);
      expect(new Set(killed.map(({ version }) => version))).toEqual(new Set([old, next]));
      expect(killed.filter(({ whole }) => whole !== 'ok')).toEqual([]);
      const first = killed[0];
      const last = killed.at(-1);
      for (const { version, contents } of killed) {
        expect(contents).toEqual(version === old ? first?.contents : last?.contents);
      }
      expect(last?.contents).toMatchObject(first?.contents ?? {});
    },
  );

  it('ends at the schema that is on record', async () => {
    const database = openDatabase({
      file: join(folder, 'account.db'),
      name: 'account',
      migrations: accountMigrations,
    });
    const schema = database
      .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name')
      .pluck()
      .all()
      .map((sql) => sql.replaceAll(/\n {2}/g, '\n'));
    closeDatabase(database);
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });
});
