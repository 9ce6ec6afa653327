import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import { tellDecided } from './notifications.ts';
import { type BulkMove, moveMany, type Outcome } from './repository.ts';

/** Moves each application that may move, tells its student of the decision, and says what became of each, in order. */
export async function decide(tx: Tx, dialect: Dialect, move: BulkMove, now: Date): Promise<Outcome[]> {
  const outcomes = await moveMany(tx, dialect, move, now);
  const moved = outcomes.flatMap(({ id, outcome, from }) =>
    outcome === 'changed' && from !== null ? [{ id, from }] : [],
  );
  await tellDecided(tx, moved, move.status, now);
  return outcomes;
}
