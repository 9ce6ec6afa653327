import { useWindowEvent } from '@mantine/hooks';

const openers = ['menu', 'dialog'].map((what) => `button[aria-haspopup="${what}"][aria-expanded="true"]`).join();

/**
 * Closes a menu or a panel by Escape while its button still has the focus: it takes the focus a moment after it has
 * opened, and only then hears keys itself.
 */
export function useEscapeAtOpener(): void {
  useWindowEvent('keydown', ({ key, target }) => {
    if (key === 'Escape' && target instanceof HTMLElement && target.matches(openers)) target.click();
  });
}
