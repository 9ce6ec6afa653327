import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { DeskEvents } from '#shared/desk/types.ts';

const keyOf = (entryId: string) => ['arrived', entryId];

/** Keeps how far an entry's files are, for whatever shows it now or later. */
export function keepArrivedShare(client: QueryClient, { entryId, arrived, size }: DeskEvents['files.progress']): void {
  client.setQueryData(keyOf(entryId), Math.floor((arrived / size) * 100));
}

/** How much of an entry's files has arrived, in whole percent; undefined until the desk has told. */
export function useArrivedShare(entryId = ''): number | undefined {
  return useQuery<number>({ queryKey: keyOf(entryId), queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY }).data;
}

/** What is said of something on its way: `Sending`, or `Sending 42 %` once it is known how far it is. */
export const withShare = (word: string, share: number | undefined): string =>
  share === undefined ? word : `${word} ${share} %`;
