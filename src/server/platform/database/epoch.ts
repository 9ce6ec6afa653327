import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';
import { firstFact, readFact, writeFact } from './facts.ts';
import type { Tx } from './schema.ts';

const name = 'epoch';

/** A new epoch: 128 random bits, hex. */
export const newEpoch = (): string => randomBytes(16).toString('hex');

/** The epoch of the service's data, which a restore changes: 32 hex digits; '' before the database was prepared. */
export const epochOf = ({ known }: Database): string => known.epoch;

/** Gives the data an epoch where it has none, and learns it. */
export async function prepareEpoch(database: Database): Promise<void> {
  const there = await readFact(database.read, name);
  database.known.epoch = there ?? (await database.write((tx) => firstFact(tx, name, newEpoch())));
}

/** Reads the epoch again: another program may have changed it. */
export async function refreshEpoch(database: Database): Promise<void> {
  database.known.epoch = (await readFact(database.read, name)) ?? database.known.epoch;
}

/** Begins an epoch; it holds for this process once the transaction is committed and `refreshEpoch` has run. */
export async function beginEpoch(tx: Tx, epoch = newEpoch()): Promise<string> {
  await writeFact(tx, name, epoch);
  return epoch;
}
