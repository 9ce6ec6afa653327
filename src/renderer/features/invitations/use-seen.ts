import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { InvitationTab } from '#shared/contract/invitations.ts';

interface KeptPage<C> {
  readonly asOf: string;
  readonly answer: { readonly data: readonly C[]; readonly count: Readonly<Record<InvitationTab, number>> };
}

/** What this window has read of a list in tabs. */
export interface Seen<C> {
  readonly cards: readonly { readonly tab: InvitationTab; readonly card: C }[];
  /** The numbers of the tabs as the service said them last; undefined before it said any. */
  readonly count: KeptPage<C>['answer']['count'] | undefined;
}

type Fits = (params: Record<string, unknown>, query: Record<string, unknown>) => boolean;

/** Everything that this window has read of a list in tabs; `fits` tells by what was asked for. */
export function useSeen<C>(call: 'invitations.list' | 'partnerships.list'): (fits: Fits) => Seen<C> {
  const client = useQueryClient();
  return useCallback(
    (fits) => {
      const pages = client.getQueriesData<KeptPage<C>>({ queryKey: ['read', call] }).flatMap(([key, page]) => {
        const [params, query] = partsOf(key);
        return page && fits(params, query) ? [{ tab: query['tab'] as InvitationTab, page }] : [];
      });
      const latest = pages.toSorted((one, other) => other.page.asOf.localeCompare(one.page.asOf))[0];
      return {
        cards: pages.flatMap(({ tab, page }) => page.answer.data.map((card) => ({ tab, card }))),
        count: latest?.page.answer.count,
      };
    },
    [client, call],
  );
}

function partsOf(key: QueryKey): [Record<string, unknown>, Record<string, unknown>] {
  return [(key[2] ?? {}) as Record<string, unknown>, (key[3] ?? {}) as Record<string, unknown>];
}
