/** Runs one piece of work at a time, in the order in which they were asked for. */
export interface Mutex {
  /** Runs the work when everything before it is done; answers or throws what the work does. */
  run<T>(work: () => T | Promise<T>): Promise<T>;
  /** Settles when everything that was asked for so far is done, whether it failed or not. */
  idle(): Promise<void>;
}

/** Makes a mutex that nobody holds. */
export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const next = last.then(work);
      last = next.catch(() => undefined);
      return next;
    },
    async idle() {
      await last;
    },
  };
}
