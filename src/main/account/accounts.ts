import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '#node/files/private-files.ts';
import type { Copies } from '#node/sqlite/back-up.ts';
import { createMutex } from '#shared/async/mutex.ts';
import { AppError } from '#shared/errors.ts';
import { createBackups } from '../storage/backups.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';
import type { Notice } from '../storage/restore.ts';
import { storageProblem, withStorage } from '../storage/storage-problem.ts';
import type { Account, AccountKeys, Accounts } from './account.ts';
import { accountFolder, accountsFolder, type Place, quarantineFolders } from './account-folder.ts';
import { createKeySeal, placeName } from './data-key.ts';
import { seeDays } from './days-of-use.ts';
import { endAgain } from './ended-journal.ts';
import { accountMigrations } from './migrations/index.ts';
import { type OtherVersion, quarantineOtherVersion } from './other-versions.ts';

/** What keeping accounts takes. */
export interface AccountsOptions {
  readonly dataFolder: string;
  /** The keys of accounts that have been unlocked. */
  readonly keys: AccountKeys;
  /** Told when local data was restored, or a copy of it could not be made. */
  readonly onNotice?: (notice: Notice) => void;
  readonly clock?: () => Date;
}

interface OpenAccount {
  readonly account: Account;
  readonly backups: Copies;
  stopSeeing(): void;
}

/** Opens and closes the files of the account that is signed in, one at a time and in order. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { dataFolder, clock = () => new Date() } = options;
  type Listener = Parameters<Accounts['onChange']>[0];
  const listeners: Listener[] = [];
  let opened: OpenAccount | null = null;
  const mutex = createMutex();
  const closeCurrent = async (): Promise<void> => {
    if (!opened) return;
    const { account, backups, stopSeeing } = opened;
    stopSeeing();
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
    const { account, backups } = openFiles(options, { userId, workspace });
    opened = { account, backups, stopSeeing: seeDays(account, clock) };
    try {
      withStorage(() => endAgain(account));
      void backups.runIfDue();
      backups.start();
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
    open: (userId, workspace = '') => mutex.run(() => openNow(userId, workspace)),
    close: () => mutex.run(closeCurrent),
    remove: (userId, workspace = '') =>
      mutex.run(async () => {
        const folder = accountFolder(dataFolder, { userId, workspace });
        if (opened?.account.folder === folder) await closeCurrent();
        withStorage(() => {
          const aside = (['aside', 'opened', 'unreleased'] as const).flatMap((which) =>
            quarantineFolders(folder, which),
          );
          for (const each of [folder, ...aside]) rmSync(each, { recursive: true, force: true });
        });
      }),
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

const asideNotice: Record<OtherVersion, (aside: string) => string> = {
  newer: (aside) =>
    `A newer Footbridge wrote what this computer keeps of your account. It was set aside as ${aside}, and nothing in it ` +
    'was changed. Update Footbridge, then bring it back in your profile.',
  unreleased: (aside) =>
    'An unreleased version of Footbridge wrote what this computer keeps of your account. This version can’t read it. It ' +
    `was set aside as ${aside}, and nothing in it was changed.`,
};

/** Opens the files of an account that has been unlocked. Throws `locked`. */
function openFiles(
  { dataFolder, keys, onNotice, clock = () => new Date() }: AccountsOptions,
  place: Place,
): Omit<OpenAccount, 'stopSeeing'> {
  const { userId, workspace } = place;
  const key = keys.find(userId, workspace);
  if (!key) throw new AppError('locked');
  const folder = accountFolder(dataFolder, place);
  const aside = withStorage(() => {
    makePrivateFolder(accountsFolder(dataFolder));
    makePrivateFolder(folder);
    return quarantineOtherVersion(folder, clock());
  });
  if (aside) onNotice?.({ severity: 'warning', message: asideNotice[aside.version](aside.aside) });
  const told = onNotice ? { onNotice } : {};
  const file = join(folder, 'account.db');
  const database = openDatabase({ file, name: 'account', migrations: accountMigrations, ...told });
  const backups = createBackups({ database, name: 'account', clock, ...told });
  const sealedWith = { key, place: placeName(userId, workspace) };
  const account: Account = {
    userId,
    folder,
    database,
    sealedWith,
    seal: createKeySeal(key, sealedWith.place),
  };
  return { account, backups };
}
