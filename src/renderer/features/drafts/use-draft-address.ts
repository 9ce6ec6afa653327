import { useCallback, useEffect, useRef } from 'react';

/** What becomes of the id that the first save gives a draft. */
interface DraftAddress {
  /** The first save has made the draft. */
  readonly made: (id: string) => void;
  /** While it is held, nothing is told: the address would take the place of one that somebody is on the way to. */
  readonly holdAddress: (held: boolean) => void;
}

/** Tells the id of a new draft once, so that its form gets an address: never once the form is gone. */
export function useDraftAddress(onMade: ((id: string) => void) | undefined): DraftAddress {
  const tell = useRef(onMade);
  useEffect(() => {
    tell.current = onMade;
  }, [onMade]);
  useEffect(
    () => () => {
      tell.current = undefined;
    },
    [],
  );
  const isHeld = useRef(false);
  const untold = useRef<string | null>(null);

  const tellNow = useCallback(() => {
    if (isHeld.current || untold.current === null) return;
    tell.current?.(untold.current);
    untold.current = null;
  }, []);
  const made = useCallback(
    (id: string) => {
      untold.current = id;
      tellNow();
    },
    [tellNow],
  );
  const holdAddress = useCallback(
    (held: boolean) => {
      isHeld.current = held;
      tellNow();
    },
    [tellNow],
  );
  return { made, holdAddress };
}
