import { useSyncExternalStore } from 'react';

let present = true;
const listeners = new Set<() => void>();

/** Notes whether the window can reach its desk. */
export function setDeskPresent(next: boolean): void {
  if (present === next) return;
  present = next;
  for (const listener of listeners) listener();
}

/** Whether the window can reach its desk, as far as it knows. */
export function useDeskPresent(): boolean {
  return useSyncExternalStore(subscribe, () => present);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
