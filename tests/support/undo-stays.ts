import type { Page } from '@playwright/test';

/**
 * In pages that are loaded from now on, the offer to undo stands until it is used, instead of ten seconds: however busy
 * this computer is.
 */
export function undoStays(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, wait, ...given) => later(run, wait > 9000 && wait <= 10_000 ? 3_600_000 : wait, ...given);
  }`);
}
