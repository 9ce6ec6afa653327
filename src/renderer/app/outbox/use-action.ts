import { useCallback, useRef, useState } from 'react';
import { toProblem } from '#shared/errors.ts';
import { toast } from '../shell/toasts.ts';

/** An act of several steps behind a button, or behind one button in each row of a list. */
export interface Action {
  /** Whether an act runs. */
  readonly busy: boolean;
  /**
   * Runs `work`, unless work of this `row` runs already: a second click does nothing. Work of another row runs beside
   * it. An error is shown as a message.
   */
  readonly action: (work: () => Promise<void>, row?: number | string) => Promise<void>;
}

/** Runs an act once at a time, whatever people click. */
export function useAction(): Action {
  const running = useRef(new Set<number | string>());
  const [busy, setBusy] = useState(false);
  const action = useCallback(async (work: () => Promise<void>, row: number | string = '') => {
    if (running.current.has(row)) return;
    running.current.add(row);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.failed(toProblem(error).message);
    } finally {
      running.current.delete(row);
      setBusy(running.current.size > 0);
    }
  }, []);
  return { busy, action };
}

/** Runs acts one after the other, in the order in which they were asked for. An error is shown as a message. */
export function useActionLine(): (work: () => Promise<void>) => Promise<void> {
  const { action } = useAction();
  const line = useRef(Promise.resolve());
  return useCallback(
    (work) => {
      line.current = line.current.then(() => action(work));
      return line.current;
    },
    [action],
  );
}
