import type { Database } from 'better-sqlite3';
import type { BlockStore } from './blocks.ts';
import type { ImportStore, StoredImport } from './import-store.ts';
import { blockOf, outcomeNumber } from './marks.ts';

const day = 24 * 3_600_000;
/** How long rows that did not go through are kept, and uploads that nobody went on with. */
const keptDays = 90;
/** How long a cancelled upload may be taken up again. */
const cancelledDays = 7;

/**
 * Drops staged rows that nobody needs any more: of lists that have arrived all but the rows that did not go through,
 * and everything once it is old. Nothing goes for its age that was changed before `trusted` (ISO 8601; null: nothing at
 * all does), since when the clock can be believed. Answers the imports whose kept file may go as well.
 */
export function tidyRoster(
  database: Database,
  imports: ImportStore,
  blocksOf: (stored: StoredImport) => BlockStore,
  { now, trusted }: { readonly now: Date; readonly trusted: string | null },
): string[] {
  const gone: string[] = [];
  for (const stored of imports.list()) {
    const changedAt = imports.changedAt(stored.importId);
    const age = (now.getTime() - Date.parse(changedAt)) / day;
    const isBelieved = trusted !== null && changedAt >= trusted;
    const old = isBelieved && age > (stored.state === 'cancelled' ? cancelledDays : keptDays);
    const resting = stored.state !== 'queued' && stored.state !== 'sending' && stored.state !== 'checking';
    if (old && resting) database.transaction(() => forget(imports, blocksOf(stored), stored)).immediate();
    else if (stored.state === 'done') database.transaction(() => keepProblems(blocksOf(stored), stored)).immediate();
    if (isPast(stored, now, isBelieved) || (old && resting)) gone.push(stored.importId);
  }
  return gone;
}

/** Whether the file itself has been kept for long enough; earlier versions of the app kept it until it had arrived. */
const isPast = ({ fileUntil, state }: StoredImport, now: Date, isBelieved: boolean) =>
  fileUntil === null ? state === 'done' : isBelieved && fileUntil <= now.toISOString();

function forget(imports: ImportStore, blocks: BlockStore, stored: StoredImport): void {
  blocks.clear();
  if (stored.state !== 'done' && stored.state !== 'cancelled') imports.change(stored.importId, { state: 'cancelled' });
}

/** Drops the blocks without a row that failed or was refused. */
function keepProblems(blocks: BlockStore, { outcome }: StoredImport): void {
  const refused = new Set(outcome?.rejected.map(({ row }) => blockOf(row)));
  for (const { block, marks } of blocks.marked()) {
    if (!refused.has(block) && !marks.outcome.includes(outcomeNumber.error)) blocks.drop(block);
  }
}
