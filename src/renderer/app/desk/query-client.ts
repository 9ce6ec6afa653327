import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/**
 * One cache for what the window has read. The desk decides what offline means, so nothing waits for
 * `navigator.onLine`, and nothing is tried again here: main has done that already.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 2000, gcTime: 10 * milliseconds.minute },
      mutations: { networkMode: 'always', retry: false },
    },
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
