import { type BrowserContext, test as base, type Page } from '@playwright/test';

/** The context of a worker, and what it was made with. */
interface Kept {
  context: BrowserContext | null;
  options: string;
}

/**
 * One context serves the tests of a worker one after the other, each with a page of its own: the process of its pages has
 * the window's code compiled, which is a third of a test's processor time. Playwright's own way to use a context again
 * empties the caches.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browserName: _ }, use) => {
      const kept: Kept = { context: null, options: '' };
      await use(kept);
      await kept.context?.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept, locale, timezoneId, viewport, contextOptions }, use) => {
    const options = JSON.stringify([locale, timezoneId, viewport, contextOptions]);
    if (kept.options !== options) await kept.context?.close();
    const context = kept.context ?? (await browser.newContext());
    if (!kept.context) {
      Object.assign(kept, { context, options });
      context.once('close', () => {
        kept.context = null;
      });
    }
    await use(context);
  },
  page: async ({ context }, use) => {
    await use(await openFrom(context.pages()[0] ?? (await context.newPage())));
  },
});

/** A page beside an empty one: it begins in the process of that one, so that none need be started for it. */
async function openFrom(left: Page): Promise<Page> {
  const [page] = await Promise.all([left.context().waitForEvent('page'), left.evaluate('void open("about:blank")')]);
  return page;
}

/** Takes from a new page all that earlier ones have left in its context and at `origin`. */
export async function forget(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devtools.detach();
}

/**
 * Leaves the context to the next test, with an empty page, which keeps the process until the page of that test is in it.
 * Closes it where the next test may not have it: the clock of a context can't be set back, and a page that was closed, or
 * whose process crashed, keeps nothing.
 */
export async function leave(page: Page): Promise<void> {
  const context = page.context();
  const hasClock = page.isClosed() ? null : await page.evaluate<boolean>('"__pwClock" in window').catch(() => null);
  if (hasClock !== null) await page.goto('about:blank');
  if (hasClock !== false) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
}
