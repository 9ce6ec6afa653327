import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
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
  ...{ folder, name: 'account', migrations, fill: fillAccount, contents: accountContents },
});
const steps = accountMigrations.map(({ version, name }, index) => ({ version, name, index }));
const killPoints = 50;

/** The step to the texts, with one mistake in it. */
function withMistake(up: (database: Database) => unknown): readonly Migration[] {
  return accountMigrations.map((step) =>
    step.version === 40 ? { ...step, up: (database: Database) => void [step.up(database), up(database)] } : step,
  );
}
const newestVersion = accountMigrations.at(-1)?.version;

describe('account.db of every version so far', () => {
  it.each(steps)('of version $version ($name) reaches the newest with the same rows and bytes [D-07]', ({ index }) => {
    const { before, after, version, brokenReferences } = rehearse(account(), index);
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
    const broken = withMistake((database) => database.exec(mistake));
    const { before, after } = rehearse(account(broken), 2);
    expect(() => expect(after).toMatchObject(before)).toThrow();
  });

  it.each(steps.slice(0, -1))(
    'is old or new, never between, wherever the step after $version is killed [D-07]',
    ({ index }) => {
      const killed = killStep(account(), index, killPoints);
      const [old, next] = [accountMigrations[index]?.version, accountMigrations[index + 1]?.version];
      expect(killed).toHaveLength(killPoints);
      expect(new Set(killed.map(({ version }) => version))).toEqual(new Set([old, next]));
      expect(killed.filter(({ whole }) => whole !== 'ok')).toEqual([]);
      const [first, last] = [killed[0], killed.at(-1)];
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
      .map((sql) => sql.replaceAll(/\n {6}/g, '\n'));
    closeDatabase(database);
    await expect(`${schema.join(';\n\n')};\n`).toMatchFileSnapshot('schema.snapshot.sql');
  });
});
