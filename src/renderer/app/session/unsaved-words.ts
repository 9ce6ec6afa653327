import { useSyncExternalStore } from 'react';

type Source = () => boolean;

const sources = new Set<Source>();
const listeners = new Set<() => void>();

/** Adds something that may hold words which are in this window only: `source` says whether it does now. */
export function addUnsavedSource(source: Source): () => void {
  sources.add(source);
  unsavedChanged();
  return () => {
    sources.delete(source);
    unsavedChanged();
  };
}

/** A source has other words than before. */
export function unsavedChanged(): void {
  for (const listener of listeners) listener();
}

/** Whether words are in this window that the desk does not have yet: typed just now, or refused, or the desk is gone. */
export function hasUnsavedWords(): boolean {
  return [...sources].some((source) => source());
}

/** The same for a screen, which is drawn again when it changes. */
export function useUnsavedWords(): boolean {
  return useSyncExternalStore(subscribe, hasUnsavedWords);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
