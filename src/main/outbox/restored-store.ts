import type { Account } from '../account/account.ts';
import { immediately, statement } from '../storage/statements.ts';
import { readEntry, type StoredEntry } from './outbox-store.ts';

/**
 * `settled`: the epoch that the account goes by. `found`: another one that was met, until a person has decided.
 * `compared`: the found epoch with which everything that was sent has been compared. `list`: that of the copy of the list.
 * `session`: that in which the service last confirmed the session.
 */
export type EpochName = 'settled' | 'found' | 'compared' | 'list' | 'session';

/** An epoch that is kept for an account; empty where none is. */
export function readEpoch({ database }: Pick<Account, 'database'>, name: EpochName): string {
  const row = statement<[string], { epoch: string }>(database, 'SELECT epoch FROM epochs WHERE name = ?').get(name);
  return row?.epoch ?? '';
}

/** Keeps an epoch for an account; empty: forgets it. */
export function keepEpoch({ database }: Pick<Account, 'database'>, name: EpochName, epoch: string): void {
  if (epoch === '') statement(database, 'DELETE FROM epochs WHERE name = ?').run(name);
  else statement(database, 'INSERT OR REPLACE INTO epochs (name, epoch) VALUES (?, ?)').run(name, epoch);
}

/**
 * Takes in the epoch that an answer named; says whether that changes anything for people. With another epoch than the
 * settled one everything that waits is held, in one transaction; with the settled one again nothing is any more.
 */
export function noteEpoch(account: Account, epoch: string): boolean {
  const settled = readEpoch(account, 'settled');
  const found = readEpoch(account, 'found');
  if (epoch === (found || settled)) return false;
  if (settled === '') {
    keepEpoch(account, 'settled', epoch);
    return false;
  }
  immediately(account.database, () => {
    const mark = account.database.prepare("UPDATE outbox SET restored = ? WHERE state <> 'sent' AND restored IS NULL");
    account.database.prepare('UPDATE outbox SET restored = NULL').run();
    keepEpoch(account, 'compared', '');
    keepEpoch(account, 'found', epoch === settled ? '' : epoch);
    if (epoch !== settled) mark.run('held');
  });
  return true;
}

/** Whether nothing may leave until a person has decided. */
export const isHeldBack = (account: Account): boolean => readEpoch(account, 'found') !== '';

/** Everything that was sent and is still kept. */
export function sentIds({ database }: Account): string[] {
  return database.prepare<[], string>("SELECT id FROM outbox WHERE state = 'sent' ORDER BY sequence").pluck().all();
}

/** Marks what was sent and is not at the service, and that the comparison with this epoch is done. */
export function markMissing(account: Account, epoch: string, ids: readonly string[]): void {
  const mark = statement(account.database, "UPDATE outbox SET restored = 'missing' WHERE id = ? AND state = 'sent'");
  immediately(account.database, () => {
    for (const id of ids) mark.run(id);
    keepEpoch(account, 'compared', epoch);
  });
}

/** What is held or missing, in the order in which it was queued. */
export function restoredEntries(account: Account, which: 'held' | 'missing'): StoredEntry[] {
  const ids = account.database
    .prepare<[string], string>('SELECT id FROM outbox WHERE restored = ? ORDER BY sequence')
    .pluck()
    .all(which);
  return ids.flatMap((id) => readEntry(account, id) ?? []);
}

/** The found epoch is the settled one from now on, and no entry is of an earlier one. Belongs into a transaction. */
export function settleEpoch(account: Account): void {
  keepEpoch(account, 'settled', readEpoch(account, 'found'));
  keepEpoch(account, 'found', '');
  keepEpoch(account, 'compared', '');
  account.database.prepare('UPDATE outbox SET restored = NULL').run();
}
