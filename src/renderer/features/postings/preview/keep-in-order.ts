import { createMutex } from '#shared/async/mutex.ts';

/** Saves of one thing, one after the other, each on the revision that the one before has made. */
export interface KeptInOrder {
  /** Saves again; `save` answers the new revision, or null where that failed. */
  readonly keep: (save: (revision: number) => Promise<number | null>) => void;
  /** The revision that holds everything; null where the last save failed. */
  readonly kept: () => Promise<number | null>;
}

/** Begins at a revision that is saved. */
export function keepInOrder(first: number): KeptInOrder {
  let revision = first;
  let isWhole = true;
  const saving = createMutex();
  return {
    keep(save) {
      void saving.run(async () => {
        const made = await save(revision).catch(() => null);
        isWhole = made !== null;
        revision = made ?? revision;
      });
    },
    async kept() {
      await saving.idle();
      return isWhole ? revision : null;
    },
  };
}
