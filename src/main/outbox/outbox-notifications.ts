import type { OutboxNotifications } from '#shared/desk/types.ts';
import type { StoredEntry } from './outbox-store.ts';
import type { Timing } from './timing.ts';

/** A few changes are told at once; of more within so many milliseconds only how they ended. */
export const telling = { atOnce: 4, intervalMs: 200 } as const;

/** Tells the window how the outbox stands, without keeping it busy while hundreds are sent. */
export interface NotificationEntry {
  /** Something has changed; `rested` was sent, or was refused. */
  changed(rested?: Pick<StoredEntry, 'kind' | 'change'>): void;
}

/** `tell` gets the names of the calls that came to rest since it was last called, and of kinds that are no calls. */
export function createNotificationEntry(
  timing: Pick<Timing, 'after'>,
  tell: (settled: OutboxNotifications['settled']) => void,
): NotificationEntry {
  const settled = new Set<OutboxNotifications['settled'][number]>();
  let told = 0;
  let isLate = false;
  const say = (): void => {
    const names = [...settled];
    settled.clear();
    tell(names);
  };
  const tellRest = (): void => {
    told = 0;
    if (!isLate) return;
    isLate = false;
    told = telling.atOnce;
    timing.after(telling.intervalMs, tellRest);
    say();
  };
  return {
    changed(rested) {
      if (rested) settled.add(rested.change?.call ?? rested.kind);
      if (told >= telling.atOnce) {
        isLate = true;
        return;
      }
      if (told === 0) timing.after(telling.intervalMs, tellRest);
      told += 1;
      say();
    },
  };
}
