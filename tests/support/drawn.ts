import type { Page } from '@playwright/test';

/** Two frames later: what an event or an answer has set off has been drawn, and the page listens for its keys. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
