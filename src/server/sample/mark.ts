// The mark in a database that was filled with the sample workspace and nothing else before.
import type { Handle } from '../platform/database/database.ts';
import { readFact, writeFact } from '../platform/database/facts.ts';
import type { Tx } from '../platform/database/schema.ts';

const fact = 'sample';

/** Marks a database that holds no account yet as the sample's; one with people of its own stays what it is. */
export async function markAsSample(tx: Tx): Promise<void> {
  const known = await tx.selectFrom('users').select('id').limit(1).execute();
  if (known.length === 0) await writeFact(tx, fact, 'yes');
}

/** Whether a database began as the sample workspace. */
export async function isSample(db: Handle): Promise<boolean> {
  return (await readFact(db, fact)) !== null;
}
