import { useCallback, useEffect, useRef } from 'react';

/** What becomes of the id that the first save gives a draft. */
interface DraftAddress {
  /** The first save has made the draft. */
  readonly made: (id: string) => void;
}

/** Tells the id of a new draft, so that its form gets an address: never once the form is gone. */
export function useDraftAddress(onMade: ((id: string) => void) | undefined): DraftAddress {
  const tell = useRef(onMade);
  useEffect(() => {
    tell.current = onMade;
    return () => {
      tell.current = undefined;
    };
  }, [onMade]);
  const made = useCallback((id: string) => tell.current?.(id), []);
  return { made };
}
