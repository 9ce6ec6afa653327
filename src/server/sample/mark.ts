// The mark in a database that was filled with the sample workspace and nothing else before.
import type { Handle } from '../platform/database/database.ts';
import { readFact, writeFact } from '../platform/database/facts.ts';
import type { Tx } from '../platform/database/schema.ts';

const fact = 'sample';

/** Marks an empty database as the sample's. */
export async function markAsSample(tx: Tx): Promise<void> {
  await writeFact(tx, fact, 'yes');
}

/** Whether a database began as the sample workspace. */
export async function isSample(db: Handle): Promise<boolean> {
  return (await readFact(db, fact)) !== null;
}
