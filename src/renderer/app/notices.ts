import { useSyncExternalStore } from 'react';
import type { DeskEvents } from '#shared/desk/types.ts';

/** A notice of the desk, kept while the window is open. */
export interface KeptNotice {
  readonly id: number;
  readonly severity: DeskEvents['notice']['severity'];
  readonly message: string;
  /** ISO 8601. */
  readonly at: string;
}

let notices: readonly KeptNotice[] = [];
const listeners = new Set<() => void>();

/** Keeps a notice for the notifications panel, newest first, at most 50. */
export function keepNotice({ severity, message }: DeskEvents['notice']): void {
  const id = (notices[0]?.id ?? 0) + 1;
  notices = [{ id, severity, message, at: new Date().toISOString() }, ...notices].slice(0, 50);
  tell();
}

/** Takes all notices off the panel. */
export function clearNotices(): void {
  notices = [];
  tell();
}

/** The notices of this window, newest first. */
export function useNotices(): readonly KeptNotice[] {
  return useSyncExternalStore(subscribe, () => notices);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
