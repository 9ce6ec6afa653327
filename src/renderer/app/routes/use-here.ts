import { type RefObject, useEffect, useRef } from 'react';

/** Whether the page that began something is still the one that people look at. False once it has gone. */
export function useHere(): RefObject<boolean> {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
