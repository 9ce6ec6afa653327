import { systemTiming, type Timing } from '../outbox/timing.ts';
import { type CallLife, createLineSilence } from './line-silence.ts';

/** Milliseconds before the first further try, and at most. */
const firstPause = 500;
const maxPause = 5_000;
/** Milliseconds between looks at a service that answered: a network can go while nobody calls. */
const watchPause = 20_000;
/** Whether the service answers, judged by calls alone: the system's own idea of a network says nothing about it. */
export interface Reachability {
  readonly reachable: boolean;
  /** It is reachable, and something was asked of it two seconds ago without a byte from it since. */
  readonly slow: boolean;
  /** Bytes of some call have just moved, whatever has become of another. */
  readonly isMoving: boolean;
  /** When the service last answered, ISO 8601. */
  readonly lastSeen: string | null;
  /** Tells how a call went. */
  report(answered: boolean): void;
  /** Follows a call from its start. */
  follow(): CallLife;
  /** Asks, unless it is being asked already. */
  look(): void;
  /** Asks now. Resolves when the answer is in; never rejects. */
  check(): Promise<void>;
  close(): void;
}

/**
 * After a call without an answer it keeps asking, with growing pauses, until one arrives; while all is well it looks
 * now and then. `ping` must itself end in a report; `onChange` hears of every turn, `turned`: of `reachable`.
 */
export function createReachability(
  ping: () => Promise<unknown>,
  onChange: (turned: boolean) => void,
  timing: Pick<Timing, 'after' | 'monotonic'> = systemTiming,
): Reachability {
  let reachable = false;
  let lastSeen: string | null = null;
  let pause = firstPause;
  let callOff: (() => void) | undefined;
  let closed = false;
  /** Checks that run now. */
  let asking = 0;
  const line = createLineSilence(timing, look, () => onChange(false));

  function look(): void {
    if (asking === 0 && !closed) void check();
  }
  async function check(): Promise<void> {
    callOff?.();
    asking += 1;
    await ping().catch(() => undefined);
    asking -= 1;
    askLater();
  }
  function askLater(): void {
    callOff?.();
    if (closed) return;
    callOff = timing.after(reachable ? watchPause : pause, () => void check());
    if (!reachable) pause = Math.min(pause * 2, maxPause);
  }

  return {
    get reachable() {
      return reachable;
    },
    get slow() {
      return reachable && line.isSlow;
    },
    get isMoving() {
      return line.isMoving;
    },
    get lastSeen() {
      return lastSeen;
    },
    report(answered) {
      if (answered) {
        lastSeen = new Date().toISOString();
        pause = firstPause;
        line.moved();
      }
      if (answered === reachable) return;
      reachable = answered;
      if (!answered) line.reset();
      askLater();
      onChange(true);
    },
    follow: line.follow,
    look,
    check,
    close() {
      closed = true;
      callOff?.();
    },
  };
}
