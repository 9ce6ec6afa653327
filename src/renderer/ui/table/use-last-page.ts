import { useEffect } from 'react';
import type { Pager } from './TablePager.tsx';

/** Leaves a page beyond the last one for the last, once the service has said so. `rows`: how many are shown; `live`: not a kept copy. */
export function useLastPage(pager: Pager | undefined, rows: number | undefined, live = true): void {
  const { page, limit, total, onPage } = pager ?? noPager;
  const last = Math.ceil(total / limit);
  const isBeyond = live && rows === 0 && total > 0 && page > last;
  useEffect(() => {
    if (isBeyond) onPage(last);
  }, [isBeyond, last, onPage]);
}

const noPager: Pager = { page: 1, limit: 1, total: 0, onPage: () => undefined };
