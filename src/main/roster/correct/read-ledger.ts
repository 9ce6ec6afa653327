import { setImmediate } from 'node:timers/promises';
import { createLedger, type Ledger } from '../check/ledger.ts';
import type { BlockStore } from '../store/blocks.ts';

/** Blocks that are read between two yields: about a millisecond of work. */
const chunk = 64;

/** Reads the marks and keys of every staged row, 55 bytes each, and lets everything else go on meanwhile. */
export async function readLedger(blocks: BlockStore): Promise<Ledger> {
  const ledger = createLedger(0);
  const last = blocks.lastBlock();
  for (let from = 0; from <= last; from += chunk) {
    for (const { block, marks, keys } of blocks.marked(from, from + chunk - 1)) ledger.load(block, marks, keys);
    await setImmediate();
  }
  return ledger;
}
