import { useCallback, useMemo, useState } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import type { EnrollmentTab } from '#shared/rules/enrollments/enrollment-tally.ts';
import { type Cursor, moved, settled } from './cursor.ts';
import { isInTab, type ShownList } from './enrollment-list.ts';
import type { EnrollmentView } from './enrollment-view.ts';

/** Who is shown beside the list, and the walk along it. */
export interface CursorState {
  /** Null where nobody is there. */
  readonly place: Cursor | null;
  readonly move: (steps: number) => void;
  readonly moveTo: (index: number) => void;
  readonly choose: (id: number) => void;
  /** Goes on to the next one after a decision that leaves the applicant in the list. */
  readonly after: (id: number | undefined, status: EnrollmentStatus, tab: EnrollmentTab) => void;
}

/** The first of the list at first; then the one chosen, wherever the list moves it. */
export function useCursor(list: ShownList<Enrollment> | undefined, view: EnrollmentView): CursorState {
  const listed = JSON.stringify({ ...view, enrollment: null });
  const [state, setState] = useState<{ readonly listed: string; readonly cursor: Cursor }>(() => ({
    listed,
    cursor: { index: 0, id: view.enrollment, asked: view.enrollment !== null },
  }));
  // Another list begins at its first.
  if (state.listed !== listed) setState({ listed, cursor: { index: 0, id: null } });
  const place = useMemo(() => (list ? settled(state.cursor, list) : null), [state.cursor, list]);
  if (place && !isSame(place, state.cursor)) setState({ listed, cursor: place });

  const set = useCallback((cursor: Cursor | null) => cursor && setState((now) => ({ ...now, cursor })), []);
  const move = useCallback((steps: number) => set(list ? moved(place, steps, list) : null), [set, list, place]);
  const moveTo = useCallback(
    (index: number) => set(list ? moved({ index: 0, id: null }, index, list) : null),
    [set, list],
  );
  const choose = useCallback((id: number) => set({ index: place?.index ?? 0, id, asked: true }), [set, place]);
  const after = useCallback<CursorState['after']>(
    (id, status, tab) => {
      if (id === place?.id && isInTab(tab, status)) move(1);
    },
    [place, move],
  );
  return useMemo(() => ({ place, move, moveTo, choose, after }), [place, move, moveTo, choose, after]);
}

function isSame(one: Cursor, other: Cursor): boolean {
  return one.index === other.index && one.id === other.id && (one.asked ?? false) === (other.asked ?? false);
}
