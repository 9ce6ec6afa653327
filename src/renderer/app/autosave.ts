import type { Result } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';

/** Where saving stands. */
export interface AutosaveState {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  /** When the last save became durable, ISO 8601. */
  readonly savedAt?: string;
  readonly problem?: Problem;
}

/** Saves values as they change, one save at a time, the newest value last. */
export interface Autosave<T> {
  /** Saves `value` when nothing changes for the length of the pause. */
  change(value: T): void;
  /** Saves what waits now; settles when everything is saved or has failed. */
  flush(): Promise<AutosaveState>;
}

/** How long typing has to pause before a save, in milliseconds. */
export const savePause = 400;

/** `save` must settle; it answers when the value became durable. A failed value is kept and goes out with the next save. */
export function createAutosave<T>(
  save: (value: T) => Promise<Result<{ readonly savedAt: string }>>,
  onState: (state: AutosaveState) => void,
  pause = savePause,
): Autosave<T> {
  let waiting: { readonly value: T } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let current: AutosaveState = { state: 'idle' };

  function show(next: AutosaveState): void {
    current = next;
    onState(next);
  }

  async function drain(): Promise<void> {
    while (waiting) {
      const taken = waiting;
      waiting = undefined;
      show({ ...current, state: 'saving' });
      const result = await save(taken.value);
      if (!result.ok) {
        waiting ??= taken;
        show({ ...current, state: 'failed', problem: result.error });
        return;
      }
      show({ state: 'saved', savedAt: result.data.savedAt });
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    running ??= drain().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    change(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(() => void start(), pause);
    },
    async flush() {
      await start();
      return current;
    },
  };
}
