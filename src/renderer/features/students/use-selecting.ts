import { useState } from 'react';
import { nobody, type Selection, withEarlier, withoutEarlier } from './selection.ts';
import type { StudentList } from './use-student-list.ts';

/** Who is ticked, and how that is changed. */
export interface Selecting {
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
  /** Ticks all whom the filters find, on every page. */
  readonly selectAll: () => void;
  /** Takes the ticks of an act away once it is done, and none that were made meanwhile. */
  readonly untick: (earlier: Selection) => void;
  /** Ticks again who was ticked for an act that was taken back, unless the other list is shown by then. */
  readonly tickAgain: (earlier: Selection) => void;
}

/**
 * Ticks on the list. Those made one by one stay while filters change; 'all that match' ends with the filters it was for,
 * and every tick with the step between those on the list and those taken off it.
 */
export function useSelecting({ filters, total }: StudentList): Selecting {
  const [state, setState] = useState<{ selection: Selection; filters: typeof filters }>({ selection: nobody, filters });
  const setSelection = (selection: Selection) => setState((before) => ({ ...before, selection }));
  if (JSON.stringify(state.filters) !== JSON.stringify(filters)) {
    const ends = state.selection.kind === 'all' || isOtherList(state.filters, filters);
    setState({ selection: ends ? nobody : state.selection, filters });
  }
  return {
    selection: state.selection,
    setSelection,
    selectAll: () => setSelection({ kind: 'all', filters, total: total ?? 0, except: new Set() }),
    untick: (earlier) => setState((now) => ({ ...now, selection: withoutEarlier(now.selection, earlier) })),
    // Called seconds later: what is ticked and shown by then is in the state alone.
    tickAgain: (earlier) =>
      setState((now) =>
        isOtherList(now.filters, filters)
          ? now
          : { ...now, selection: withEarlier(now.selection, earlier, now.filters) },
      ),
  };
}

/** Whether one is the list, and the other those taken off it. */
const isOtherList = (one: StudentList['filters'], other: StudentList['filters']) =>
  (one.archived ?? false) !== (other.archived ?? false);
