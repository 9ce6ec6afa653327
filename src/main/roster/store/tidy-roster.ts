import type { Database } from 'better-sqlite3';
import type { BlockStore } from './blocks.ts';
import type { ImportStore, StoredImport } from './import-store.ts';
import { fileKeptDays } from './kept-files.ts';
import { blockOf, outcomeNumber } from './marks.ts';

/** Days of use for which rows that did not go through are kept, and uploads that nobody went on with. */
const keptDays = 90;
/** The same for how long a cancelled upload may be taken up again. */
const cancelledDays = 7;

/**
 * Drops staged rows that nobody needs any more: of lists that have arrived all but the rows that did not go through,
 * and everything once it is old. `days`: import → days of use since it was changed. Answers the imports whose kept file
 * may go as well.
 */
export function tidyRoster(
  database: Database,
  imports: ImportStore,
  blocksOf: (stored: StoredImport) => BlockStore,
  days: ReadonlyMap<string, number>,
): string[] {
  const gone: string[] = [];
  for (const stored of imports.all()) {
    const age = days.get(stored.importId) ?? 0;
    const old = age >= (stored.state === 'cancelled' ? cancelledDays : keptDays);
    const resting = stored.state !== 'queued' && stored.state !== 'sending' && stored.state !== 'checking';
    if (old && resting) database.transaction(() => forget(imports, blocksOf(stored), stored)).immediate();
    else if (stored.state === 'done') database.transaction(() => keepProblems(blocksOf(stored), stored)).immediate();
    if (isPast(stored, age) || (old && resting)) gone.push(stored.importId);
  }
  return gone;
}

/** Whether the file itself has been kept for long enough. */
const isPast = ({ fileUntil }: StoredImport, age: number) => fileUntil !== null && age >= fileKeptDays;

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
