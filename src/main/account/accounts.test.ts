import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '../storage/restore.ts';
import type { Accounts } from './account.ts';
import { quarantineFolders } from './account-folder.ts';
import { createAccounts } from './accounts.ts';
import { openKeys } from './testing/open-keys.ts';

let folder: string;
let accounts: Accounts;
let notices: Notice[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-accounts-'));
  notices = [];
  accounts = createAccounts({ keys: openKeys, dataFolder: folder, onNotice: (notice) => void notices.push(notice) });
});
afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('accounts on one computer', () => {
  it('opens nothing before somebody signs in', async () => {
    expect(accounts.isOpen).toBe(false);
    expect(() => accounts.current()).toThrow(expect.objectContaining({ code: 'locked' }));
    await accounts.open(7);
    expect(accounts.current().userId).toBe(7);
    await accounts.close();
    expect(() => accounts.current()).toThrow(expect.objectContaining({ code: 'locked' }));
  });

  it('gives every user, and the same number at another service, a folder of their own', async () => {
    const one = await accounts.open(7);
    const other = await accounts.open(8);
    const elsewhere = await accounts.open(7, 'https://campus.example');
    expect(new Set([one.folder, other.folder, elsewhere.folder]).size).toBe(3);
    expect(one.database.open).toBe(false);
    expect(accounts.current()).toBe(elsewhere);
    if (process.platform !== 'win32') expect(statSync(elsewhere.folder).mode & 0o777).toBe(0o700);
  });

  it('tells its listeners after opening, and waits for them before it closes', async () => {
    const heard: unknown[] = [];
    accounts.onChange(async (account) => {
      await Promise.resolve();
      heard.push([account?.userId ?? null, accounts.isOpen && accounts.current().database.open]);
    });
    await Promise.all([accounts.open(1), accounts.open(2), accounts.close()]);
    expect(heard).toEqual([
      [1, true],
      [null, true],
      [2, true],
      [null, true],
    ]);
  });

  it('keeps a first copy from the first day on', async () => {
    const account = await accounts.open(3);
    await accounts.close();
    expect(readdirSync(join(account.folder, 'backups'))).toEqual([expect.stringMatching(/^account\..*Z\.db$/)]);
  });

  it('removes an account with its copies, and no other', async () => {
    const other = await accounts.open(4);
    const gone = await accounts.open(5);
    await accounts.remove(5);
    expect([existsSync(gone.folder), existsSync(other.folder), accounts.isOpen]).toEqual([false, true, false]);
  });

  it('removes what was set aside for it too, brought back or not, and nothing of others', async () => {
    const gone = await accounts.open(5);
    const parts = [
      '',
      '.aside-20260504T100000.000Z',
      '.opened-20260504T110000.000Z',
      '.unreleased-20260504T120000.000Z',
    ];
    const folders = (own: string) => parts.map((part) => `${own}${part}`);
    const others = folders(join(dirname(gone.folder), '55'));
    for (const folder of [...folders(gone.folder), ...others]) mkdirSync(folder, { recursive: true });
    await accounts.remove(5);
    expect(folders(gone.folder).filter((folder) => existsSync(folder))).toEqual([]);
    expect(others.filter((folder) => !existsSync(folder))).toEqual([]);
  });

  it.each([
    ['account', 'a newer', 9990, 'aside'],
    ['roster', 'a newer', 9990, 'aside'],
    ['account', 'an unreleased', 100, 'unreleased'],
    ['roster', 'an unreleased', 40, 'unreleased'],
  ] as const)(
    'sets an account aside, untouched and named, whose %s.db is of %s app [B-01]',
    async (name, _, version, which) => {
      const account = await accounts.open(6);
      const file = join(account.folder, `${name}.db`);
      await accounts.close();
      const database = new BetterSqlite3(file);
      database.pragma(`user_version = ${version}`);
      database.close();
      writeFileSync(join(account.folder, 'key.json'), 'the key');
      const before = readFileSync(file);
      const opened = await accounts.open(6);
      const [aside = ''] = quarantineFolders(opened.folder, which);
      expect(readFileSync(join(aside, `${name}.db`))).toEqual(before);
      expect(readFileSync(join(opened.folder, 'key.json'), 'utf8')).toBe('the key');
      expect(notices).toEqual([expect.objectContaining({ message: expect.stringContaining(basename(aside)) })]);
      await accounts.close();
      await accounts.open(6);
      expect(quarantineFolders(opened.folder, which)).toEqual([aside]);
      expect(notices).toHaveLength(1);
    },
  );
});
