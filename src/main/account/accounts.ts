import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { type Backups, createBackups } from '../storage/backups.ts';
import { makePrivateFolder } from '../storage/database-files.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import type { Notice } from '../storage/restore.ts';
import { storageProblem, withStorage } from '../storage/storage-problem.ts';
import type { Account, Accounts } from './account.ts';
import { accountMigrations } from './migrations/index.ts';
import { createPlainSeal } from './plain-seal.ts';

/** What keeping accounts takes. */
export interface AccountsOptions {
  readonly dataFolder: string;
  /** Told when local data was restored, or a copy of it could not be made. */
  readonly onNotice?: (notice: Notice) => void;
  readonly clock?: () => Date;
}

interface OpenAccount {
  readonly account: Account;
  readonly backups: Backups;
}

/** The folder of an account: accounts/7, or accounts/7-0f3a… for one at another service. */
function accountFolder(dataFolder: string, userId: number, workspace: string): string {
  if (!Number.isSafeInteger(userId) || userId <= 0) throw new Error(`Not a user id: ${userId}`);
  const service = workspace && `-${createHash('sha256').update(workspace).digest('hex').slice(0, 16)}`;
  return join(dataFolder, 'accounts', `${userId}${service}`);
}

/** Opens and closes the files of the account that is signed in, one at a time and in order. */
export function createAccounts({ dataFolder, onNotice, clock = () => new Date() }: AccountsOptions): Accounts {
  type Listener = Parameters<Accounts['onChange']>[0];
  const listeners: Listener[] = [];
  let opened: OpenAccount | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const closeCurrent = async (): Promise<void> => {
    if (!opened) return;
    const { account, backups } = opened;
    // In order: the outbox stops sending before those that it sends for close their files.
    for (const listener of listeners) {
      try {
        await listener(null);
      } catch {
        // One that fails must not leave the file open.
      }
    }
    opened = null;
    await backups.close();
    closeDatabase(account.database);
  };
  const openNow = async (userId: number, workspace: string): Promise<Account> => {
    await closeCurrent();
    const folder = accountFolder(dataFolder, userId, workspace);
    withStorage(() => {
      makePrivateFolder(join(dataFolder, 'accounts'));
      makePrivateFolder(folder);
    });
    const told = onNotice ? { onNotice } : {};
    const database = openDatabase({
      file: join(folder, 'account.db'),
      name: 'account',
      migrations: accountMigrations,
      ...told,
    });
    const backups = createBackups({ database, name: 'account', clock, ...told });
    const account: Account = { userId, folder, database, seal: createPlainSeal() };
    opened = { account, backups };
    void backups.runIfDue();
    backups.start();
    try {
      for (const listener of listeners) await listener(account);
      return account;
    } catch (error) {
      await closeCurrent();
      throw storageProblem(error);
    }
  };
  return {
    current() {
      if (!opened) throw new AppError('locked');
      return opened.account;
    },
    get isOpen() {
      return opened !== null;
    },
    open: (userId, workspace = '') => inOrder(() => openNow(userId, workspace)),
    close: () => inOrder(closeCurrent),
    remove: (userId, workspace = '') =>
      inOrder(async () => {
        const folder = accountFolder(dataFolder, userId, workspace);
        if (opened?.account.folder === folder) await closeCurrent();
        withStorage(() => rmSync(folder, { recursive: true, force: true }));
      }),
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
