import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../app/routes/use-address.ts';
import { type CandidateLayout, type CandidateView, firstSortOf, readView, writeView } from './candidate-view.ts';

/** What is shown, and how. */
export interface CandidateViewState {
  readonly view: CandidateView;
  readonly layout: CandidateLayout;
  /** There is room for the list or for one applicant, not for both. */
  readonly narrow: boolean;
  readonly setLayout: (layout: CandidateLayout) => void;
  /** Changes what is listed. Another tab starts in its own order. */
  readonly change: (next: Partial<Omit<CandidateView, 'applicant'>>) => void;
  /** Goes to one applicant, or back to the list; the way back is the browser's too. */
  readonly goTo: (applicant: number | null) => void;
}

let remembered: CandidateLayout = 'detail';

/** The view lives in the address, so that it can be come back to; the layout is remembered while the window is open. */
export function useCandidateView(): CandidateViewState {
  const [params, setParams] = useAddress();
  const [layout, setLayoutState] = useState<CandidateLayout>(remembered);
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const { applicant, ...listed } = useMemo(() => readView(params), [params]);
  // The list must not be put together again because somebody opened an applicant.
  const name = JSON.stringify(listed);
  const view = useMemo(() => ({ ...(JSON.parse(name) as typeof listed), applicant }), [name, applicant]);

  const change = useCallback<CandidateViewState['change']>(
    (next) =>
      setParams(
        (before) => {
          const now = readView(before);
          const sort = next.tab && next.tab !== now.tab ? firstSortOf(next.tab) : now.sort;
          return writeView({ ...now, applicant: null, sort, ...next });
        },
        { replace: true },
      ),
    [setParams],
  );
  const goTo = useCallback(
    (next: number | null) => setParams((before) => writeView({ ...readView(before), applicant: next })),
    [setParams],
  );
  const setLayout = useCallback((next: CandidateLayout) => {
    remembered = next;
    setLayoutState(next);
  }, []);
  return { view, layout, narrow, setLayout, change, goTo };
}

/** Whether one applicant has the window to himself or herself. */
export function opensAlone({ narrow, layout, view }: CandidateViewState): boolean {
  return narrow && layout === 'detail' && view.applicant !== null;
}
