import type { Page } from '@playwright/test';

/**
 * Makes `Date` say `instant` in a page, now and after each reload, until this is called again; timers go on. Playwright's own
 * clock can't be taken from a context any more, which then serves no other test: it is for tests that move timers too.
 */
export async function fixTime(page: Page, instant: Date | number | string): Promise<void> {
  const script = `(${standStill})(${new Date(instant).getTime()})`;
  await fixed.get(page)?.dispose();
  fixed.set(page, await page.addInitScript(script));
  await page.evaluate(script);
}

const fixed = new WeakMap<Page, Awaited<ReturnType<Page['addInitScript']>>>();

const standStill = `(now) => {
  if ('fixedNow' in window) return void (window.fixedNow = now);
  window.fixedNow = now;
  window.Date = new Proxy(Date, {
    construct: (real, given, made) => Reflect.construct(real, given.length ? given : [window.fixedNow], made),
    apply: (real) => new real(window.fixedNow).toString(),
    get: (real, key) => (key === 'now' ? () => window.fixedNow : Reflect.get(real, key)),
  });
}`;
