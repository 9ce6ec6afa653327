import type { Page } from '@playwright/test';
import { browserUse } from '../support/browser-use.ts';

/**
 * One page serves the tests of a worker one after the other, each time emptied: its process has the window's code compiled,
 * which is a quarter of a test's processor time.
 */
export const onePageUse = {
  reuseContext: true,
  launchOptions: {
    ...browserUse.launchOptions,
    // The emptied page stays in its process.
    args: [...(browserUse.launchOptions?.args ?? []), '--process-per-site'],
  },
};

/** Takes from a page, and from an origin, what Playwright leaves there when it uses a page again. */
export async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.clearPermissions();
  await page.evaluate(`window.name = ''`);
  for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key);
  await page.mouse.up();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.send('Page.resetNavigationHistory');
  await devtools.detach();
}

/**
 * Whether the next test may have this page. Not where there is none any more, and not where a test set its clock: Playwright
 * starts that again on its own time, which can be in the middle of the next test.
 */
export async function isTakenAgain(page: Page): Promise<boolean> {
  return !page.isClosed() && !(await page.evaluate<boolean>('"__pwClock" in window'));
}
