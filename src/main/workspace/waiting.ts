import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { accountFolder, accountsOf } from '../account/account-folder.ts';

/** What lies on this computer for one service and has not reached it. */
export interface Waiting {
  readonly drafts: number;
  readonly queued: number;
}

/** Counts drafts and queued entries of every account that is kept under a label, without opening what is sealed. */
export function countWaiting(dataFolder: string, label: string): Waiting {
  const counts = accountsOf(dataFolder, label).map((place) => countIn(accountFolder(dataFolder, place)));
  return counts.reduce(
    (sum, each) => ({ drafts: sum.drafts + each.drafts, queued: sum.queued + each.queued }),
    nothing,
  );
}

const nothing: Waiting = { drafts: 0, queued: 0 };

function countIn(folder: string): Waiting {
  const file = join(folder, 'account.db');
  if (!existsSync(file)) return nothing;
  try {
    const database = new BetterSqlite3(file, { readonly: true, timeout: 5000 });
    try {
      const count = (sql: string) => Number(database.prepare(sql).pluck().get());
      return {
        drafts: count("SELECT count(*) FROM drafts WHERE discarded_at IS NULL AND state <> 'sent'"),
        queued: count("SELECT count(*) FROM outbox WHERE state <> 'sent'"),
      };
    } finally {
      database.close();
    }
  } catch {
    // Damaged, or of an earlier version: its account says so when it is opened.
    return nothing;
  }
}
