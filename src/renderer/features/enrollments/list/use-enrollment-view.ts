import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../app/routes/use-address.ts';
import { type EnrollmentLayout, type EnrollmentView, firstSortOf, readView, writeView } from './enrollment-view.ts';

/** What is shown, and how. */
export interface EnrollmentViewState {
  readonly view: EnrollmentView;
  readonly layout: EnrollmentLayout;
  /** There is room for the list or for one applicant, not for both. */
  readonly narrow: boolean;
  readonly setLayout: (layout: EnrollmentLayout) => void;
  /** Changes what is listed. Another tab starts in its own order. */
  readonly change: (next: Partial<Omit<EnrollmentView, 'applicant'>>) => void;
  /** Goes to one applicant, or back to the list; the way back is the browser's too. */
  readonly goTo: (enrollment: number | null) => void;
}

let remembered: EnrollmentLayout = 'detail';

/** The view lives in the address, so that it can be come back to; the layout is remembered while the window is open. */
export function useEnrollmentView(): EnrollmentViewState {
  const [params, setParams] = useAddress();
  const [layout, setLayoutState] = useState<EnrollmentLayout>(remembered);
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const { enrollment, ...listed } = useMemo(() => readView(params), [params]);
  // The list must not be put together again because somebody opened an applicant.
  const name = JSON.stringify(listed);
  const view = useMemo(() => ({ ...(JSON.parse(name) as typeof listed), enrollment }), [name, enrollment]);

  const change = useCallback<EnrollmentViewState['change']>(
    (next) =>
      setParams(
        (before) => {
          const now = readView(before);
          const sort = next.tab && next.tab !== now.tab ? firstSortOf(next.tab) : now.sort;
          return writeView({ ...now, enrollment: null, sort, ...next });
        },
        { replace: true },
      ),
    [setParams],
  );
  const goTo = useCallback(
    (next: number | null) => setParams((before) => writeView({ ...readView(before), enrollment: next })),
    [setParams],
  );
  const setLayout = useCallback((next: EnrollmentLayout) => {
    remembered = next;
    setLayoutState(next);
  }, []);
  return { view, layout, narrow, setLayout, change, goTo };
}

/** Whether one applicant has the window to himself or herself. */
export function opensAlone({ narrow, layout, view }: EnrollmentViewState): boolean {
  return narrow && layout === 'detail' && view.enrollment !== null;
}
