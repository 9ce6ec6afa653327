import { useCallback } from 'react';
import { type NavigateOptions, type URLSearchParamsInit, useSearchParams } from 'react-router-dom';

/** Changes the query of the address. `next` gets it as it is at that moment. */
export type ChangeAddress = (next: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) => void;

/**
 * The query of the address as the page was last drawn for it, and how to change it. A change starts from what the address
 * says by then: drawing may lag behind it, and two changes that follow each other quickly would otherwise lose the first.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeAddress>(
    (next, options) => setParams(next(new URLSearchParams(window.location.search)), options),
    [setParams],
  );
  return [params, change];
}
