import { type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/**
 * One cache for what the window has read. The desk decides what offline means, so nothing waits for
 * `navigator.onLine`, and nothing is tried again here: main has done that already.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 2000, gcTime: 10 * milliseconds.minute },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepErrors(client);
  return client;
}

/**
 * While a read that has failed is repeated, its error stays. The library forgets the error when the repetition begins, and
 * whoever looks at it would see it replaced by skeletons each time.
 */
function keepErrors(client: QueryClient): void {
  const errors = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerRemoved' && query.getObserversCount() === 0) errors.delete(query);
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') errors.set(query, event.action.error);
    if (event.action.type === 'success') errors.delete(query);
    const error = errors.get(query);
    if (event.action.type === 'fetch' && error) query.setState({ error, status: 'error' });
  });
}

/**
 * Reads again what may have changed. A first read that is still on its way may bring what was true before the change,
 * and would not be asked again: it is called off first.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
