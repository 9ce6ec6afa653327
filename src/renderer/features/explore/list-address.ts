import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const handedOver = z.object({ list: z.string() });

/** What a link in a list hands to the page it opens: the list's address, with its words, filters and page. */
export function useListState(): z.infer<typeof handedOver> {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

/** The way back to the list at `to` as it was when this page was opened from it; `to` itself where it was opened otherwise. */
export function useWayToList(to: string): string {
  const { state } = useLocation();
  const { list } = handedOver.safeParse(state).data ?? {};
  return list && pathOf(list) === pathOf(to) ? list : to;
}

const pathOf = (address: string) => address.split('?')[0];
