import type { DeskSettings } from '#shared/desk/types.ts';

/** Milliseconds between looks at how long nobody was there. */
const period = 5000;
/** Milliseconds that the window has to save what was typed. */
const grace = 3000;

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
}

/** Locks a shared desk that nobody uses. */
export interface IdleLock {
  /** Somebody uses the window. */
  active(): null;
  /** Looks now, for instance after the computer slept. */
  check(): void;
  close(): void;
}

/** Looks every few seconds. A computer that slept was idle for that long, whoever woke it. */
export function createIdleLock({ settings, isOpen, idleSeconds, warn, lock }: IdleLockParts): IdleLock {
  let lastActive = Date.now();
  let lastLook = Date.now();
  let wasOpen = false;
  let leaving: NodeJS.Timeout | undefined;

  async function leave(): Promise<void> {
    await lock();
    leaving = undefined;
  }

  function check(): void {
    const now = Date.now();
    const asleep = now - lastLook;
    lastLook = now;
    const isThere = isOpen();
    // Whoever signs in or unlocks is there.
    if (isThere && !wasOpen) lastActive = now;
    wasOpen = isThere;
    const seconds = idleSeconds();
    const idle = Math.max(seconds === null ? now - lastActive : seconds * 1000, asleep);
    const { sharedComputer, lockAfterMinutes } = settings();
    if (leaving || !sharedComputer || idle < lockAfterMinutes * 60_000 || !isThere) return;
    warn();
    leaving = setTimeout(() => void leave(), grace);
  }

  const timer = setInterval(check, period);
  timer.unref();
  return {
    active() {
      // Before it counts: whoever comes back late finds the desk locked.
      check();
      lastActive = Date.now();
      return null;
    },
    check,
    close() {
      clearInterval(timer);
      clearTimeout(leaving);
    },
  };
}
