import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type Problem, toProblem } from '#shared/errors.ts';

/** A long list of which only the part in view is held. */
export interface RowWindow<T> {
  readonly total: number;
  /** The row at an index; undefined while it has not arrived. */
  readonly at: (index: number) => T | undefined;
  /** Called with the indices in view. */
  readonly onRange: (first: number, last: number) => void;
}

interface RowWindowOptions<T> {
  /** What identifies the list: filters, sort, search. */
  readonly queryKey: readonly unknown[];
  readonly total: number;
  /** Rows asked for at a time. */
  readonly pageSize?: number;
  /** Reads rows from an index on. */
  readonly load: (offset: number, limit: number) => Promise<readonly T[]>;
}

/** Reads a long list in pages as it scrolls. Give `window` and `rows` to DataTable. */
export function useRowWindow<T>(options: RowWindowOptions<T>): {
  window: RowWindow<T>;
  rows: readonly T[] | undefined;
  /** Why rows in view have not arrived. */
  problem: Problem | undefined;
  refetch: () => void;
} {
  const { queryKey, total, pageSize = 100, load } = options;
  const [range, setRange] = useState({ first: 0, last: 0 });
  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const from = Math.min(range.first, lastPage);
  const pages = Array.from({ length: Math.min(range.last, lastPage) - from + 1 }, (_, place) => from + place);
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...queryKey, 'page', page, pageSize],
      queryFn: () => load(page * pageSize, pageSize),
      placeholderData: pages.length === 1 ? keepPreviousData : undefined,
      enabled: total > 0,
    })),
  });
  const loaded = results.map(({ data }) => data);
  const arrived = useLasting(total === 0 || loaded.some((rows) => rows !== undefined));
  const rows = useStable(loaded.flatMap((page) => page ?? []));

  const onRange = useCallback(
    (first: number, last: number) => {
      const next = { first: Math.floor(first / pageSize), last: Math.floor(last / pageSize) };
      setRange((current) => (current.first === next.first && current.last === next.last ? current : next));
    },
    [pageSize],
  );
  const failed = results.filter(({ error }) => error !== null);
  return {
    problem: failed[0] ? toProblem(failed[0].error) : undefined,
    refetch: () => {
      for (const { refetch } of failed) void refetch();
    },
    rows: arrived ? rows : undefined,
    window: {
      total,
      at: (index) => loaded[Math.floor(index / pageSize) - from]?.[index % pageSize],
      onRange,
    },
  };
}

/** True once, true always: a jump to rows that have not arrived must not take the table away from under the scroll. */
function useLasting(now: boolean): boolean {
  const [been, setBeen] = useState(now);
  if (now && !been) setBeen(true);
  return now || been;
}

/** The earlier list while its items are the same, so that the table does not start over. */
export function useStable<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list);
  if (list.length === kept.length && list.every((item, place) => item === kept[place])) return kept;
  setKept(list);
  return list;
}
