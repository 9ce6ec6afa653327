import { uptime } from 'node:os';
import type { DeskSettings } from '#shared/desk/settings-types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/** Milliseconds between looks at how long nobody was there. */
const period = 5000;
/** Milliseconds that the window has to save what was typed. */
const grace = 3000;
/** Milliseconds for which a window may be hidden, whoever uses the computer meanwhile. */
const hiddenLimit = 10 * milliseconds.minute;

/** What locking an idle desk takes. */
export interface IdleLockParts {
  settings(): Pick<DeskSettings, 'sharedComputer' | 'lockAfterMinutes'>;
  /** Whether there is anything to lock. */
  isOpen(): boolean;
  /** Seconds for which nobody touched the computer; null where only the window knows. */
  idleSeconds(): number | null;
  /** Tells the window to save: it locks in a moment. */
  warn(): void;
  lock(): Promise<void>;
  /** Milliseconds that only grow, the computer's sleep included, whatever the wall clock is set to. */
  readonly clock?: () => number;
}

/** Locks a shared desk that nobody uses. */
export interface IdleLock {
  /** Somebody uses the window; `hidden`: nobody sees it any more. */
  active(said?: { readonly hidden: boolean }): null;
  /** The computer was locked or sent to sleep: nobody is there. */
  away(): void;
  /** Looks now, for instance after the computer slept. */
  check(): void;
  close(): void;
}

/** Looks every few seconds. A computer that slept was idle for that long, whoever woke it. */
export function createIdleLock(parts: IdleLockParts): IdleLock {
  const { settings, isOpen, idleSeconds, warn, lock, clock = () => uptime() * 1000 } = parts;
  let lastActive = clock();
  let lastLook = clock();
  let hiddenSince = Number.POSITIVE_INFINITY;
  let wasOpen = false;
  let leaving: NodeJS.Timeout | undefined;

  async function leave(): Promise<void> {
    await lock();
    leaving = undefined;
  }

  function check(): void {
    const now = clock();
    const asleep = now - lastLook;
    lastLook = now;
    const isThere = isOpen();
    // Whoever signs in or unlocks is there.
    if (isThere && !wasOpen) {
      lastActive = now;
      hiddenSince = Number.POSITIVE_INFINITY;
    }
    wasOpen = isThere;
    const seconds = idleSeconds();
    const idle = Math.max(seconds === null ? now - lastActive : seconds * 1000, asleep);
    const { sharedComputer, lockAfterMinutes } = settings();
    const isLeft = idle >= lockAfterMinutes * milliseconds.minute || now - hiddenSince >= hiddenLimit;
    if (sharedComputer && isLeft) beginToLeave();
  }

  function beginToLeave(): void {
    if (leaving || !isOpen()) return;
    warn();
    leaving = setTimeout(() => void leave(), grace);
  }

  const timer = setInterval(check, period);
  timer.unref();
  return {
    active(said) {
      // Before it counts: whoever comes back late finds the desk locked.
      check();
      if (said?.hidden) hiddenSince = Math.min(hiddenSince, clock());
      else {
        hiddenSince = Number.POSITIVE_INFINITY;
        lastActive = clock();
      }
      return null;
    },
    away() {
      if (settings().sharedComputer) beginToLeave();
    },
    check,
    close() {
      clearInterval(timer);
      clearTimeout(leaving);
    },
  };
}
