import { useEffect, useRef, useState } from 'react';
import type { Result } from '#shared/desk/types.ts';
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts';
import { trackSaving } from './saving.ts';

/**
 * Autosave of a form. `save` may change from render to render. What waits is saved when the page is left or the window
 * is hidden or closed; Ctrl or Cmd and S saves at once.
 */
export function useAutosave<T>(
  save: (value: T) => Promise<Result<{ readonly savedAt: string }>>,
): AutosaveState & Autosave<T> {
  const [state, setState] = useState<AutosaveState>({ state: 'idle' });
  const latest = useRef(save);
  const [autosave] = useState(() => createAutosave<T>((value) => trackSaving(latest.current(value)), setState));

  useEffect(() => {
    latest.current = save;
  }, [save]);

  useEffect(() => {
    const flush = () => void autosave.flush();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [autosave]);

  return { ...state, change: autosave.change, flush: autosave.flush };
}
