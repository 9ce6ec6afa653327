import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Goes to the field that the address names after its `#`: by name, or by id. Where there is none it does nothing. */
export function useFieldOfHash(): void {
  const location = useLocation();
  // The same address once more goes there once more.
  useEffect(() => {
    const name = CSS.escape(decodeURIComponent(location.hash.slice(1)));
    if (name === '') return;
    const field = document.querySelector<HTMLElement>(`[name="${name}"], #${name}`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [location]);
}
