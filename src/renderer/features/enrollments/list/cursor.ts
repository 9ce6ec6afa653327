import type { ShownList } from './enrollment-list.ts';
import { nextIndex } from './enrollment-list.ts';

/** Who is shown, and at which index of the list. */
export interface Cursor {
  readonly index: number;
  readonly id: number | null;
  /** Asked for by the address: shown although the list does not hold it. */
  readonly asked?: boolean;
}

/** How far from its last index somebody is looked for. */
const reach = 150;

/**
 * Where the cursor is in a list that may have changed: on the same applicant, or, when that one has gone, on whoever stands
 * in the same place now. Null where nobody is left.
 */
export function settled(cursor: Cursor, list: ShownList<{ readonly id: number }>): Cursor | null {
  if (cursor.asked && cursor.id !== null) {
    const found = indexOf(cursor.id, 0, list, list.total);
    return found === null ? cursor : { index: found, id: cursor.id };
  }
  if (list.total === 0) return null;
  const index = nextIndex(cursor.index, list.total);
  if (cursor.id !== null) {
    const found = indexOf(cursor.id, index, list, reach);
    if (found !== null) return { index: found, id: cursor.id };
  }
  return { index, id: list.at(index)?.id ?? null };
}

/** The index of an applicant near `start`, among those that have arrived. */
function indexOf(id: number, start: number, list: ShownList<{ readonly id: number }>, far: number): number | null {
  for (let step = 0; step <= Math.min(far, list.total); step += 1) {
    for (const index of step === 0 ? [start] : [start - step, start + step]) {
      if (index >= 0 && index < list.total && list.at(index)?.id === id) return index;
    }
  }
  return null;
}

/** The cursor some steps further, as far as the list goes. */
export function moved(cursor: Cursor | null, steps: number, list: ShownList<{ readonly id: number }>): Cursor | null {
  if (list.total === 0) return null;
  const index = nextIndex((cursor?.index ?? -1) + steps, list.total);
  return { index, id: list.at(index)?.id ?? null };
}
