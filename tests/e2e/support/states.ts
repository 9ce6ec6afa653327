import type { Page } from '@playwright/test';

/** Remembers every state that the window says at the top right, over reloads too. */
export async function followStates(page: Page): Promise<readonly string[]> {
  const states: string[] = [];
  await page.exposeFunction('sayState', (state: string) => states.push(state));
  await page.addInitScript(`
    let last = '';
    new MutationObserver(() => {
      const state = document.querySelector('header button[data-kind]')?.textContent ?? last;
      if (state !== last) window.sayState((last = state));
    }).observe(document, { subtree: true, childList: true, characterData: true });`);
  return states;
}
