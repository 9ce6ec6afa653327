import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

/** Counts a save until it settles, so that the top bar says 'Saving'. Gives the same promise back. */
export function trackSaving<T>(work: Promise<T>): Promise<T> {
  change(1);
  return work.finally(() => change(-1));
}

/** Whether anything is being saved right now. */
export function useSaving(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
