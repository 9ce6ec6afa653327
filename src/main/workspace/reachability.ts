/** Milliseconds before the first further try, and at most. */
const firstPause = 500;
const longestPause = 5_000;
/** Milliseconds between looks at a service that answered: a network can go while nobody calls. */
const watchPause = 20_000;

/** Whether the service answers, judged by calls alone: the system's own idea of a network says nothing about it. */
export interface Reachability {
  readonly reachable: boolean;
  /** When the service last answered, ISO 8601. */
  readonly lastSeen: string | null;
  /** Tells how a call went. */
  report(answered: boolean): void;
  /** Asks now. Resolves when the answer is in; never rejects. */
  check(): Promise<void>;
  close(): void;
}

/**
 * After a call without an answer it keeps asking, with growing pauses, until one arrives; while all is well it looks
 * now and then. `ping` must itself end in a report; `onChange` hears of every turn.
 */
export function createReachability(ping: () => Promise<unknown>, onChange: () => void): Reachability {
  let reachable = false;
  let lastSeen: string | null = null;
  let pause = firstPause;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function check(): Promise<void> {
    clearTimeout(timer);
    await ping().catch(() => undefined);
    askLater();
  }
  function askLater(): void {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => void check(), reachable ? watchPause : pause);
    timer.unref();
    if (!reachable) pause = Math.min(pause * 2, longestPause);
  }

  return {
    get reachable() {
      return reachable;
    },
    get lastSeen() {
      return lastSeen;
    },
    report(answered) {
      if (answered) {
        lastSeen = new Date().toISOString();
        pause = firstPause;
      }
      if (answered === reachable) return;
      reachable = answered;
      askLater();
      onChange();
    },
    check,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
