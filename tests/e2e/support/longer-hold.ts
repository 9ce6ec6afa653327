import type { Page } from '@playwright/test';
import { undoStays } from '../../support/undo-stays.ts';

/**
 * In pages that are loaded from now on, what can be undone is held a minute instead of ten seconds: however busy this
 * computer is, nothing leaves before the test lets it.
 */
export async function holdLonger(page: Page): Promise<void> {
  await undoStays(page);
  await page.route('**/desk/outbox.add', (route) => {
    const { input } = route.request().postDataJSON() as { input: { holdSeconds?: number } };
    if (input.holdSeconds) input.holdSeconds = 60;
    return route.continue({ postData: JSON.stringify({ input }) });
  });
}
