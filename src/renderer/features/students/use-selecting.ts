import { useState } from 'react';
import { nobody, type Selection } from './selection.ts';
import type { StudentList } from './use-student-list.ts';

/** Who is ticked, and how that is changed. */
export interface Selecting {
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  /** Ticks all whom the filters find, on every page. */
  readonly selectAll: () => void;
}

/**
 * Ticks on the list. Those made one by one stay while filters change; 'all that match' ends with the filters it was for,
 * and every tick with the step between those on the list and those taken off it.
 */
export function useSelecting({ filters, total }: StudentList): Selecting {
  const [selection, setSelection] = useState<Selection>(nobody);
  const asked = JSON.stringify(filters);
  const archived = filters.archived ?? false;
  const [before, setBefore] = useState({ asked, archived });
  if (before.asked !== asked) {
    setBefore({ asked, archived });
    if (selection.kind === 'all' || before.archived !== archived) setSelection(nobody);
  }
  return {
    selection,
    setSelection,
    selectAll: () => setSelection({ kind: 'all', filters, total: total ?? 0, except: new Set() }),
  };
}
