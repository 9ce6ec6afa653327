import { useAddress } from '../../../app/routes/use-address.ts';

/** The filters of an admin’s list, which the address keeps. */
export interface Filters {
  readonly page: number;
  /** The value of a filter, where it is one of these; else undefined: all. */
  readonly oneOf: <T extends string>(name: string, values: readonly T[]) => T | undefined;
  readonly text: (name: string) => string;
  /** Sets a filter and goes back to the first page; an empty value takes it away. */
  readonly set: (name: string, value: string) => void;
  readonly setPage: (page: number) => void;
}

/** Reads and changes the filters of an admin’s list in the address. */
export function useFilters(): Filters {
  const [params, change] = useAddress();
  const page = Number(params.get('page') ?? 1);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    oneOf: (name, values) => values.find((value) => value === params.get(name)),
    text: (name) => params.get(name) ?? '',
    set: (name, value) =>
      change((now) => {
        now.delete('page');
        if (value === '') now.delete(name);
        else now.set(name, value);
        return now;
      }),
    setPage: (next) =>
      change((now) => {
        now.set('page', String(next));
        return now;
      }),
  };
}
