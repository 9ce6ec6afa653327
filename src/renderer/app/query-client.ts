import { QueryClient } from '@tanstack/react-query';

/**
 * One cache for what the window has read. The desk decides what offline means, so nothing waits for
 * `navigator.onLine`, and nothing is tried again here: main has done that already.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 2000, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
