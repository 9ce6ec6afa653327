import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { listRotation } from '../storage/database-files.ts';
import type { Account } from './account.ts';
import { accountColumns, sealPlainColumns } from './sealed-columns.ts';
import { sealFileInPlace } from './sealed-file.ts';

/**
 * Seals what an earlier version of the app left plain in an open database, in one transaction, and leaves no plain byte
 * behind: not in the file, its log, or its copies. Repeated after a kill, it goes on where it was.
 */
export function sealPlainDatabase(
  { folder, sealedWith }: Pick<Account, 'folder' | 'sealedWith'>,
  database: Database,
  name: string,
  work: () => void,
): void {
  database.transaction(work).immediate();
  // Pages that were freed are overwritten (secure_delete); VACUUM rewrites those that were only filled anew.
  database.exec('VACUUM');
  database.pragma('wal_checkpoint(TRUNCATE)');
  for (const { path } of listRotation(database.name, name)) rmSync(path, { force: true });
  for (const entry of readdirSync(folder)) {
    const isQuarantined = entry.startsWith(`${name}.damaged-`) && !entry.endsWith('.sealed');
    const file = join(folder, entry);
    // Copies before a step of the schema, as every version of the app has named them.
    if (entry.startsWith(`${name}.backup-`)) rmSync(file, { force: true });
    // Kept for people who may still get something out of it: sealed, but kept.
    if (isQuarantined) sealFileInPlace(file, sealedWith, `aside|${entry}`, `${file}.sealed`);
  }
}

/** Seals the plain rows of account.db. Kept answers go: the service that was asked just now gives them again. */
export function sealPlainAccount(account: Pick<Account, 'folder' | 'sealedWith' | 'database' | 'seal'>): void {
  const { database, seal } = account;
  sealPlainDatabase(account, database, 'account', () => {
    database.exec('DELETE FROM kept_answers');
    sealPlainColumns(database, seal, accountColumns);
  });
}
