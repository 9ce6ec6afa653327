import { useCallback, useRef, useState } from 'react';
import { toProblem } from '#shared/errors.ts';
import { toast } from '../shell/toasts.ts';

/** One act of several steps behind a button. */
export interface Action {
  readonly busy: boolean;
  /** Runs it unless it runs already; what it throws is said. */
  readonly action: (work: () => Promise<void>) => Promise<void>;
}

/** Runs an act once at a time, whatever people click. */
export function useAction(): Action {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const action = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failed(toProblem(error).message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, action };
}
