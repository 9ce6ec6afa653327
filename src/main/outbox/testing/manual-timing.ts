import type { Timing } from '../timing.ts';

/** A clock that moves only when told. */
export interface ManualTiming extends Timing {
  /** Moves both clocks on and runs what has become due, in order; lets promises settle in between. */
  pass(milliseconds: number): Promise<void>;
  /** Sets the wall clock, as people do; waits are not touched. */
  setWallClock(time: Date): void;
}

/** Lets promises that are settled already run their course. */
export async function settleAll(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Starts at a fixed time; `random` always answers 1/2 unless given. */
export function manualTiming(start = new Date('2026-08-01T09:00:00Z'), random = () => 0.5): ManualTiming {
  let wall = start.getTime();
  let elapsed = 0;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => new Date(wall),
    monotonic: () => elapsed,
    random,
    after(milliseconds, run) {
      const timer = { at: elapsed + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async pass(milliseconds) {
      const end = elapsed + milliseconds;
      await settleAll();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        wall += Math.max(next.at - elapsed, 0);
        elapsed = Math.max(next.at, elapsed);
        next.run();
        await settleAll();
      }
      wall += end - elapsed;
      elapsed = end;
    },
    setWallClock(time) {
      wall = time.getTime();
    },
  };
}
