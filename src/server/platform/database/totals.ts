/** How many rows a list has, remembered until the list changes. */
export interface Totals {
  /**
   * Counts, unless the same question was answered at this revision of the list. `list` names the list and what of it
   * is asked for; the revision has to grow with every change that may change the answer.
   */
  of(list: string, revision: number, count: () => Promise<number>): Promise<number>;
}

const maxRemembered = 1000;

/** Remembers the totals asked for last, in memory. */
export function createTotals(): Totals {
  const known = new Map<string, { readonly revision: number; readonly total: number }>();
  return {
    async of(list, revision, count) {
      const remembered = known.get(list);
      if (remembered?.revision === revision) return remembered.total;
      const total = await count();
      known.delete(list);
      known.set(list, { revision, total });
      if (known.size > maxRemembered) known.delete(known.keys().next().value ?? list);
      return total;
    },
  };
}
