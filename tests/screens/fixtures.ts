import { test as base, expect, type Page } from '@playwright/test';
import { withMutant } from '../mutations/in-page.ts';
import { freePort } from '../support/processes.ts';
import { type FakeDesk, startFakeDesk } from './fake-desk.ts';
import { forget, isTakenAgain } from './one-page.ts';

interface WorkerFixtures {
  /** The port of every desk of this worker: its window is one origin, whose code is compiled once. */
  readonly port: number;
}
interface Fixtures {
  /** What did not fit the contracts fails the test. */
  readonly desk: FakeDesk;
  /** A page on which every console error and warning fails the test. */
  readonly page: Page;
  /** While true, messages about a desk that cannot be reached are expected. */
  readonly outage: { expected: boolean };
}

const unreachable = /net::ERR_|Failed to load resource|Failed to fetch|EventSource/;

/** Screens in a real browser before a fake of the desk: no service, no database. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  port: [
    async ({ browserName: _ }, use) => {
      await use(await freePort());
    },
    { scope: 'worker' },
  ],
  outage: async ({ browserName: _ }, use) => {
    await use({ expected: false });
  },
  desk: async ({ port }, use) => {
    const desk = await startFakeDesk(port);
    await use(desk);
    await desk.close();
    expect(desk.misfits, 'the window and the answers fit the contracts').toEqual([]);
  },
  page: async ({ page, outage, desk }, use, testInfo) => {
    await forget(page, desk.address);
    const said: string[] = [];
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      if (!outage.expected || !unreachable.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
    await withMutant(page, testInfo, () => use(page));
    // Before its desk goes.
    if (await isTakenAgain(page)) await page.goto('about:blank');
    else await page.context().close();
    expect(said, 'the console stays silent').toEqual([]);
  },
});

export { expect } from '@playwright/test';
