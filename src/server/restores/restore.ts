import { setPassword } from '../accounts/accounts.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { forgetIdentities } from '../accounts/social/account.ts';
import type { Database } from '../platform/database/database.ts';
import { beginEpoch, newEpoch, refreshEpoch } from '../platform/database/epoch.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Entry, Journal } from './journal.ts';
import type { MarkFiles } from './mark.ts';

/** More ids than anybody gives out between a copy and the end of what it was copied from. */
const idsApart = 1_000_000_000;
/** More than anybody changes one posting in that time. */
const versionsApart = 1_000_000;

/**
 * Makes data of an earlier time safe to go on with: a new epoch, ids and counters above all that were ever given out,
 * no session, code or link of before, and what the journal holds of passwords, sign-in providers and deleted accounts.
 * Interrupted, it is done again at the next start.
 */
export async function settleRestored(database: Database, mark: MarkFiles, journal: Journal, now: Date): Promise<void> {
  const epoch = newEpoch();
  const ids = Math.max(mark.read().ids, await highestNumber(database)) + idsApart;
  mark.begin(epoch, ids);
  await database.write(async (tx) => {
    await database.dialect.jumpIds(tx, ids);
    await tx.updateTable('student_counters').set({ revision: ids }).execute();
    await tx
      .updateTable('postings')
      .set(({ eb }) => ({ version: eb('version', '+', versionsApart) }))
      .execute();
    await endAll(tx, now);
    await replay(tx, database, journal.entries(), now);
    await beginEpoch(tx, epoch);
  });
  await refreshEpoch(database);
}

async function highestNumber({ read, dialect }: Database): Promise<number> {
  const { revision } = await read
    .selectFrom('student_counters')
    .select(({ fn }) => fn.max('revision').as('revision'))
    .executeTakeFirstOrThrow();
  return Math.max(Number(revision ?? 0), await dialect.highestId(read));
}

/** Codes and links stay as rows: how often an address was written to is counted by them. */
async function endAll(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.deleteFrom('sessions').execute();
  await tx.updateTable('one_time_codes').set({ closed_at: at }).where('closed_at', 'is', null).execute();
  await tx.updateTable('reset_tokens').set({ used_at: at }).where('used_at', 'is', null).execute();
}

/** Brings accounts to where the journal saw them last: older passwords, and providers and accounts that are there again. */
export async function replay(tx: Tx, { dialect }: Database, entries: readonly Entry[], now: Date): Promise<void> {
  for (const entry of entries) {
    const row = await tx
      .selectFrom('users')
      .select(['id', 'role', 'company_id', 'institution_id', 'password_version'])
      .where('id', '=', entry.id)
      .where('created_at', '=', entry.created_at)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) continue;
    if ('deleted' in entry) await deleteAccount(tx, dialect, row, now);
    else if ('providers_ended' in entry) await forgetIdentities(tx, row.id);
    else if (entry.version > row.password_version) {
      await setPassword(tx, row.id, entry.password_hash, now, entry.version);
    }
  }
}
