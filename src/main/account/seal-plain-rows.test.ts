import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { listDrafts, readDraft } from '../drafts/draft-store.ts';
import { createKeyFileSecrets } from '../hosts/browser/key-file-secrets.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { listEntries } from '../outbox/outbox-list.ts';
import { readPayload } from '../outbox/outbox-store.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { openRosterAccount } from '../roster/roster-account.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import { createAccounts } from './accounts.ts';
import { readKeyFile } from './key-file.ts';
import { createKeyring } from './keyring.ts';
import { accountMigrations } from './migrations/index.ts';
import { filesUnder, findTexts } from './testing/find-text.ts';

const credentials = { email: 'asha@example.org', password: 'a long passphrase' };
const place = { userId: 7, workspace: '' };
const canary = 'plainkingfisher';
const draftId = '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11';
const plain = (value: unknown) => Buffer.concat([Buffer.of(0), Buffer.from(JSON.stringify(value))]);

let dataFolder: string;
let folder: string;
beforeEach(() => {
  dataFolder = testFolder();
  folder = path.join(dataFolder, 'accounts', '7');
  leavePlainFiles();
});

/** What a version of the app without keys left behind, copies and damaged files included. */
function leavePlainFiles(): void {
  const account = openDatabase({
    file: path.join(folder, 'account.db'),
    name: 'account',
    migrations: accountMigrations,
  });
  account
    .prepare(
      `INSERT INTO drafts (number, id, method, step, state, revision, created_at, saved_at, title)
       VALUES (1, ?, 'job', 0, 'editing', 1, 't', 't', ?)`,
    )
    .run(draftId, plain(`${canary} title`));
  account
    .prepare("INSERT INTO draft_texts VALUES (65, 1, 0, 't', ?, ?)")
    .run(plain(`${canary} title`), plain({ goal: `${canary} goal` }));
  account
    .prepare(
      `INSERT INTO outbox (id, kind, aggregate, state, attempts, uncertain, queued_at, payload_version, title, payload)
       VALUES ('o1', 'posting.publish', 'draft:1', 'waiting', 2, 0, 't', 1, ?, ?)`,
    )
    .run(plain(`${canary} entry`), plain({ text: canary }));
  account.prepare("INSERT INTO kept_answers VALUES ('k', 't', 1, 3, ?)").run(plain(`${canary} answer`));
  closeDatabase(account);
  leavePlainRoster();
  const backups = path.join(folder, 'backups');
  mkdirSync(backups);
  const bytes = readFileSync(path.join(folder, 'account.db'));
  writeFileSync(path.join(backups, 'account.000001.2026-08-01T09-30-00-123Z.db'), bytes);
  writeFileSync(path.join(folder, 'account.backup-30'), bytes);
  writeFileSync(path.join(folder, 'account.damaged-2026-08-01T09-30-00-123Z'), bytes);
}

function leavePlainRoster(): void {
  const migrations = rosterMigrations.slice(0, 2);
  const roster = openDatabase({ file: path.join(folder, 'roster.db'), name: 'roster', migrations });
  const body = { file: { name: `${canary}.csv`, size: 3, hash: 'ff' }, edition: 1, options: {}, inspection: {} };
  const add = roster.prepare("INSERT INTO imports VALUES (?, ?, ?, ?, NULL, NULL, 't', 't', ?)");
  add.run(1, 'ready', 'ff', 'ready', plain(body));
  add.run(2, 'queued', 'ee', 'queued', plain(body));
  for (const key of [1_000_000, 2_000_000]) {
    const rows = Buffer.from(`\u0000T1\u001f${canary} row\u001e`);
    roster.prepare('INSERT INTO staged_blocks VALUES (?, ?)').run(key, rows);
    roster.prepare('INSERT INTO staged_marks VALUES (?, ?, ?)').run(key, Buffer.alloc(960, 1), Buffer.alloc(2560));
  }
  roster.prepare('INSERT INTO remembered_headings VALUES (?, ?)').run(`${canary} heading`, 'name');
  roster.prepare('INSERT INTO students VALUES (7, 3, 1.0, 2.0, 0.0, 4.0, ?)').run(plain({ name: canary }));
  roster.exec("INSERT INTO list_copy VALUES (1, 12345, 3, 't')");
  closeDatabase(roster);
  mkdirSync(path.join(folder, 'uploads'));
  writeFileSync(path.join(folder, 'uploads', 'ready'), `Name\n${canary} upload\n`);
}

function start() {
  const secrets = createKeyFileSecrets(dataFolder);
  const keyring = createKeyring({ dataFolder, secrets, log: () => undefined, costs: { n: 16, r: 8, p: 1 } });
  const accounts = createAccounts({ dataFolder, keys: keyring });
  const openAll = async () => {
    const account = await accounts.open(7);
    const newPath = () => path.join(dataFolder, 'opened');
    const roster = openRosterAccount(account, () => new Date(), {
      newPath,
      onNotice: () => undefined,
      run: () => Promise.reject(new Error('Nothing is sorted here')),
    });
    return { account, roster };
  };
  return { keyring, accounts, openAll };
}

describe('rows from before there were keys', () => {
  it('are sealed at the first unlock, and no plain byte of them stays: files, copies, damaged ones [S-01] [S-02]', async () => {
    expect(findTexts(filesUnder(dataFolder), [canary]).get(canary)).toHaveLength(6);
    const { keyring, accounts, openAll } = start();
    expect(await keyring.unlock(place, credentials)).toBe(true);
    const { account, roster } = await openAll();
    expect(readDraft(account, draftId)).toMatchObject({ title: `${canary} title`, body: { goal: `${canary} goal` } });
    expect(listEntries(account, new Date())).toMatchObject([{ id: 'o1', title: `${canary} entry`, state: 'waiting' }]);
    expect(readPayload(account, 'o1')).toEqual({ text: canary });
    const [queued, ready] = roster.imports.list();
    expect([queued?.state, ready?.state, ready?.file.name]).toEqual(['queued', 'inspected', `${canary}.csv`]);
    if (!queued || !ready) throw new Error('Both uploads stay');
    expect(roster.blocks(queued).rows(0)).toEqual([[1, [`${canary} row`]]]);
    expect(roster.blocks(queued).marked()[0]?.marks.outcome[0]).toBe(1);
    expect(roster.matching.headings().get(`${canary} heading`)).toBe('name');
    expect(roster.imports.byHash('ff').map(({ importId }) => importId)).toEqual(['ready']);
    const text = await roster.withFile(ready, async ({ path: file }) => readFileSync(file, 'utf8'));
    expect(text).toBe(`Name\n${canary} upload\n`);
    await roster.close();
    await accounts.close();
    expect(Object.fromEntries(findTexts(filesUnder(dataFolder), [canary]))).toEqual({});
    expect(existsSync(path.join(folder, 'account.damaged-2026-08-01T09-30-00-123Z.sealed'))).toBe(true);
    expect(readKeyFile(folder)?.plain).toEqual({});
  });

  it('go on being sealed after a kill in between', async () => {
    const first = start();
    await first.keyring.unlock(place, credentials);
    const before = readFileSync(path.join(folder, 'key.json'));
    await first.openAll();
    await first.accounts.close();
    // As if the key file had not been written any more.
    writeFileSync(path.join(folder, 'key.json'), before);
    const second = start();
    await second.keyring.unlock(place, credentials);
    const { account, roster } = await second.openAll();
    expect(readDraft(account, draftId).title).toBe(`${canary} title`);
    expect(roster.imports.byHash('ff')).toHaveLength(1);
    await roster.close();
    await second.accounts.close();
  });

  it('brought in afterwards are damage, and so is a file without its key: there is no way back [S-01]', async () => {
    const { keyring, accounts, openAll } = start();
    await keyring.unlock(place, credentials);
    const { account, roster } = await openAll();
    account.database.prepare('UPDATE draft_texts SET body = ?').run(plain({ goal: 'planted' }));
    account.database.prepare('UPDATE drafts SET title = ?').run(plain('planted'));
    await roster.close();
    await accounts.close();
    const again = await accounts.open(7);
    expect(listDrafts(again, { method: undefined, bin: false }).map(({ title }) => title)).toEqual(['Damaged draft']);
    expect(() => readDraft(again, draftId)).toThrow(expect.objectContaining({ code: 'damaged' }));
    await accounts.close();
    const { rmSync } = await import('node:fs');
    for (const name of ['key.json', 'key.copy.json']) rmSync(path.join(folder, name));
    expect(await start().keyring.unlock(place, credentials)).toBe(false);
  });
});
