/** Time as the outbox needs it. Waits run on the monotonic clock, so that a changed wall clock cannot stretch them. */
export interface Timing {
  now(): Date;
  /** Milliseconds that never run backwards. */
  monotonic(): number;
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  /** In [0, 1). */
  random(): number;
}

/** The clock and timers of this computer. Its timers do not keep the app alive. */
export const systemTiming: Timing = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
