import type { Timing } from './timing.ts';

/** Milliseconds between questions while the service is out of reach, growing from one to the other. */
const probing = { first: 2000, maxLength: 30_000 } as const;

/** Whether the service can be reached, as far as the outbox knows. Found out by calls, never by the network's state. */
export interface Reach {
  readonly isOut: boolean;
  /** Whether the service was asked in this outage and did not answer. */
  readonly isSure: boolean;
  /** A call found nobody: asks after `pause` milliseconds, and then now and then, until the service answers. */
  doubt(pause?: number): void;
  /** Takes it for reachable until a call says otherwise. */
  assume(): void;
  stop(): void;
}

/** Starts out reachable. `onReached` is told whether the service was really gone, or only one call failed. */
export function createReach(
  probe: () => Promise<boolean>,
  timing: Timing,
  onReached: (wasOutage: boolean) => void,
): Reach {
  /** Grows with every change of mind, so that an answer to an old question is passed over. */
  let question = 0;
  let isOut = false;
  let isSure = false;
  let callOff: (() => void) | null = null;

  const forget = (): void => {
    question += 1;
    callOff?.();
    callOff = null;
    isOut = false;
    isSure = false;
  };
  const ask = async (asked: number): Promise<void> => {
    const mine = question;
    const reached = await probe().catch(() => false);
    if (mine !== question) return;
    if (reached) {
      forget();
      onReached(asked > 0);
      return;
    }
    isSure = true;
    const wait = Math.min(probing.first * 2 ** Math.min(asked, 10), probing.maxLength);
    callOff = timing.after(wait, () => void ask(asked + 1));
  };
  return {
    get isOut() {
      return isOut;
    },
    get isSure() {
      return isSure;
    },
    doubt(pause = 0) {
      if (isOut) return;
      isOut = true;
      if (pause === 0) void ask(0);
      else callOff = timing.after(pause, () => void ask(1));
    },
    assume: forget,
    stop: forget,
  };
}
