import { useEffect, useId, useSyncExternalStore } from 'react';

/**
 * How the words of one form stand. `unsaved`: typed, and nobody has pressed Save. `saving`: about to be written.
 * `failed`: could not be written, and are in this window only. `conflict`: someone else saved another text.
 */
export type WordsState = 'unsaved' | 'saving' | 'failed' | 'conflict';

/** The worst first: this is what the top bar says when several forms report. */
const worstFirst: readonly WordsState[] = ['conflict', 'failed', 'unsaved', 'saving'];

const forms = new Map<string, WordsState>();
const listeners = new Set<() => void>();

/** Reports how the words of the form `id` stand; null: all of them are saved, or the form is gone. */
export function reportWords(id: string, state: WordsState | null): void {
  if ((forms.get(id) ?? null) === state) return;
  if (state === null) forms.delete(id);
  else forms.set(id, state);
  for (const listener of listeners) listener();
}

/** Reports the words of the form that is mounted, and takes the report back when the form is gone. */
export function useReportWords(state: WordsState | null): void {
  const id = useId();
  useEffect(() => reportWords(id, state), [id, state]);
  useEffect(() => () => reportWords(id, null), [id]);
}

/** The worst state of all forms in this window; null: every word is saved. */
export function readWindowWords(): WordsState | null {
  const states = new Set(forms.values());
  return worstFirst.find((state) => states.has(state)) ?? null;
}

/** `readWindowWords`, kept up to date. */
export function useWindowWords(): WordsState | null {
  return useSyncExternalStore(subscribe, readWindowWords);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
