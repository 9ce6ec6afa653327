import type { Account } from '../account/account.ts';
import { heldEntries, releaseEntries } from './outbox-store.ts';
import type { Timing } from './timing.ts';

/** Milliseconds that an entry is held at most, whatever a clock that was changed between two runs says. */
const maxHold = 60_000;

/** Entries that do not leave yet. Within a run their time is the monotonic clock's. */
export interface Holds {
  add(id: string, milliseconds: number): void;
  drop(id: string): void;
  has(id: string): boolean;
  /** Milliseconds until the next one may leave; infinite without any. */
  soonest(): number;
  /** Lets those leave whose time is over, for good; answers whether there were any. */
  release(): boolean;
}

/** Takes up what an earlier run held: it leaves as soon as its time is over. */
export function createHolds(account: Account, timing: Timing): Holds {
  const until = new Map<string, number>();
  const now = timing.now().getTime();
  for (const { id, heldUntil } of heldEntries(account)) {
    const left = Math.min(Math.max(Date.parse(heldUntil) - now, 0), maxHold);
    until.set(id, timing.monotonic() + left);
  }
  return {
    add: (id, milliseconds) => void until.set(id, timing.monotonic() + milliseconds),
    drop: (id) => void until.delete(id),
    has: (id) => until.has(id),
    soonest: () => Math.max(Math.min(...until.values()) - timing.monotonic(), 0),
    release() {
      const over = [...until].filter(([, time]) => time <= timing.monotonic()).map(([id]) => id);
      if (over.length === 0) return false;
      releaseEntries(account, over);
      for (const id of over) until.delete(id);
      return true;
    },
  };
}
