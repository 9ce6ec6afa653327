import type { Database } from '../platform/database/database.ts';
import { beginEpoch, newEpoch, refreshEpoch } from '../platform/database/epoch.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Journal } from './journal.ts';
import type { MarkFiles } from './mark.ts';
import { replay } from './replay.ts';

/** More ids than anybody gives out between a copy and the end of what it was copied from. */
const idsApart = 1_000_000_000;
/** More than anybody changes one posting in that time. */
const versionsApart = 1_000_000;

/**
 * Makes data of an earlier time safe to go on with: a new epoch, ids and counters above all that were ever given out,
 * no session, code, link or invitation of members of before, and what the journal holds of accounts and suspensions.
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
  // Who accepted one and was removed must not accept it again.
  await tx.deleteFrom('member_invites').where('declined_at', 'is', null).execute();
}
