import type { Batch } from '#shared/contract/students.ts';

const undoPeriod = 30 * 24 * 60 * 60_000;

/** Until when an upload can be undone, ISO 8601; null for one that is not finished. */
export function undoUntil({ finished_at }: Pick<Batch, 'finished_at'>): string | null {
  return finished_at && new Date(Date.parse(finished_at) + undoPeriod).toISOString();
}

/** Whether an upload can still be undone at `now`, milliseconds. The service holds to the same 30 days. */
export function canUndo(batch: Pick<Batch, 'finished_at' | 'status'>, now: number): boolean {
  const until = undoUntil(batch);
  return batch.status === 'finished' && until !== null && now <= Date.parse(until);
}
