import type { Timing } from '../outbox/timing.ts';

/** Milliseconds without a byte after which the service is asked whether it is there, and after which it is slow. */
const silence = { doubt: 1000, slow: 2000 } as const;

/** One call on its way, as far as bytes show it. */
export interface CallLife {
  /** Bytes of it have moved. */
  moved(): void;
  /** It has ended, one way or the other. */
  ended(): void;
}

/** Whether the line to the service is silent although something is asked of it. */
export interface LineSilence {
  /** Two seconds have passed without a byte. */
  readonly isSlow: boolean;
  /** Bytes have moved within the last two seconds. */
  readonly isMoving: boolean;
  /** Follows a call from its start. */
  follow(): CallLife;
  /** Bytes of any call have moved. */
  moved(): void;
  /** Nobody waits for a byte any longer: the service is known to be away. */
  reset(): void;
}

/** `onDoubt` is called while a call is silent, and should ask something small; `onChange` when `isSlow` changes. */
export function createLineSilence(
  timing: Pick<Timing, 'after' | 'monotonic'>,
  onDoubt: () => void,
  onChange: () => void,
): LineSilence {
  let isSlow = false;
  /** When the last byte moved, on the monotonic clock. */
  let lastByte = Number.NEGATIVE_INFINITY;

  function setSlow(next: boolean): void {
    if (isSlow === next) return;
    isSlow = next;
    onChange();
  }
  function moved(): void {
    lastByte = timing.monotonic();
    setSlow(false);
  }
  function follow(): CallLife {
    const start = timing.monotonic();
    let callOff: () => void;
    const look = (): void => {
      const quiet = timing.monotonic() - Math.max(start, lastByte);
      // Slow is the line, not one call: where the service is there, the doubt brings a byte in time.
      if (quiet >= silence.doubt) onDoubt();
      if (quiet >= silence.slow) setSlow(true);
      const next = quiet < silence.doubt ? silence.doubt - quiet : silence.slow - quiet;
      callOff = timing.after(next > 0 ? next : silence.slow, look);
    };
    callOff = timing.after(silence.doubt, look);
    return { moved, ended: () => callOff() };
  }

  return {
    get isSlow() {
      return isSlow;
    },
    get isMoving() {
      return timing.monotonic() - lastByte < silence.slow;
    },
    follow,
    moved,
    reset() {
      isSlow = false;
    },
  };
}
