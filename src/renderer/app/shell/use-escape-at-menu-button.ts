import { useWindowEvent } from '@mantine/hooks';

const openMenuButton = '[aria-haspopup="menu"][aria-expanded="true"]';

/**
 * Closes a menu by Escape while its button still has the focus: a menu takes the focus a moment after it has opened, and
 * only then hears keys itself.
 */
export function useEscapeAtMenuButton(): void {
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && target instanceof HTMLElement && target.matches(openMenuButton)) target.click();
  });
}
