import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { type ExploreQuery, readExploreQuery, writeExploreQuery } from './explore-query.ts';

/** What a page of openings shows at the moment. */
const shown = { queryKey: ['read', 'postings.explore'], type: 'active' } as const;

/**
 * What a page looks for, as its address has it, and the filters `F` that are ticked there and not asked for yet.
 * `firstKind` is looked for where the address names no kind.
 */
export function useExploreQuery<F extends Partial<ExploreQuery>>(firstKind?: PostingKind) {
  const [params, setParams] = useAddress();
  const client = useQueryClient();
  const [ticked, setTicked] = useState<Partial<F>>({});
  const show = (part: Partial<ExploreQuery>) =>
    setParams((now) => writeExploreQuery({ ...readExploreQuery(now, firstKind), ...part }));
  return {
    query: readExploreQuery(params, firstKind),
    ticked,
    tick: (part: Partial<F>) => setTicked((before) => ({ ...before, ...part })),
    /** Changes the address alone: what is ticked stays so. */
    show,
    /** Asks from the first page, and takes along what is ticked; what is shown already is asked for again. */
    ask: (part: Partial<ExploreQuery>) => {
      setTicked({});
      setParams((now) => {
        const before = readExploreQuery(now, firstKind);
        const next = writeExploreQuery({ ...before, ...ticked, page: 1, ...part });
        if (String(next) === String(writeExploreQuery(before))) void client.refetchQueries(shown);
        return next;
      });
    },
    /** Asks for a kind without any filter. */
    startAnew: (kind: PostingKind) => {
      setTicked({});
      setParams(() => ({ type: kind }));
    },
  };
}
