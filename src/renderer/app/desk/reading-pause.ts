import type { OutboxNotifications } from '#shared/desk/types.ts';

type Settled = OutboxNotifications['settled'];

/** Milliseconds between two readings while one change after the other is sent. What was sent shows meanwhile. */
export const readingPause = 1500;

/** Reads again what was changed: at once, and while more comes now and then. */
export interface TouchedReads {
  settled(names: Settled): void;
  stop(): void;
}

/** `read` gets everything that came to rest since it was last called. */
export function createTouchedReads(read: (settled: ReadonlySet<Settled[number]>) => void): TouchedReads {
  let waiting = new Set<Settled[number]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    timer = undefined;
    if (waiting.size === 0) return;
    const settled = waiting;
    waiting = new Set();
    timer = setTimeout(next, readingPause);
    read(settled);
  };
  return {
    settled(names) {
      for (const name of names) waiting.add(name);
      if (timer === undefined) next();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = new Set();
    },
  };
}
