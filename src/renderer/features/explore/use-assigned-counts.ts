import { useQueries } from '@tanstack/react-query';
import type { PostingKind } from '#shared/contract/call.ts';
import { readOptions } from '../../app/desk/use-read.ts';

/** How many of the institution's students have each of some openings; one that is not known is left out. */
export function useAssignedCounts(kind: PostingKind, ids: readonly number[]): ReadonlyMap<number, number> {
  const answers = useQueries({
    queries: ids.map((id) =>
      readOptions('assignments.list', { query: { method: kind, post_id: id, page: 1, limit: 1 } }),
    ),
  });
  return new Map(
    ids.flatMap((id, place) => {
      const total = answers[place]?.data?.answer.total;
      return total === undefined ? [] : [[id, total]];
    }),
  );
}
