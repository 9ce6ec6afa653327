import { useCallback } from 'react';
import { useAddress } from './use-address.ts';

/** What a list is narrowed down by, as its address says it. */
export interface ListAddress {
  readonly page: number;
  /** The value of a filter; empty where it is off. */
  readonly of: (filter: string) => string;
  /** Sets filters, and goes to the first page; an empty value takes one off. */
  readonly narrow: (filters: Readonly<Record<string, string>>) => void;
  readonly toPage: (page: number) => void;
  /** The words that are searched for. */
  readonly search: string;
  readonly onSearch: (words: string) => void;
}

/** Reads and writes the filters and the page of a list in the address. */
export function useListAddress(): ListAddress {
  const [params, change] = useAddress();
  const narrow = useCallback(
    (filters: Readonly<Record<string, string>>) =>
      change(
        (now) => {
          for (const [name, value] of Object.entries({ ...filters, page: '' })) {
            if (value === '') now.delete(name);
            else now.set(name, value);
          }
          return now;
        },
        { replace: true },
      ),
    [change],
  );
  const toPage = useCallback(
    (page: number) =>
      change((now) => {
        now.set('page', String(page));
        return now;
      }),
    [change],
  );
  const onSearch = useCallback((search: string) => narrow({ search }), [narrow]);
  const page = Number(params.get('page') ?? '1');
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    of: (filter) => params.get(filter) ?? '',
    narrow,
    toPage,
    search: params.get('search') ?? '',
    onSearch,
  };
}
