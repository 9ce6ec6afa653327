/**
 * One writer at a time for roster.db. SQLite would make a second one wait inside its call, with the whole desk
 * standing still: here it waits outside, and everything else goes on.
 */
export interface Turn {
  /** Runs the work when its turn has come. */
  take<T>(work: () => T | Promise<T>): Promise<T>;
  /** Settles when everything that was asked for so far is done. */
  idle(): Promise<void>;
}

/** Makes a queue of one. */
export function createTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take(work) {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
    async idle() {
      await last;
    },
  };
}
