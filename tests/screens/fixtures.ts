import { expect, type Page } from '@playwright/test';
import { withMutant } from '../mutations/in-page.ts';
import { test as base, forget, leave } from '../support/one-context.ts';
import { freePort } from '../support/processes.ts';
import { type FakeDesk, startFakeDesk } from './fake-desk.ts';

interface WorkerFixtures {
  /** The port of every desk of this worker: its window is one origin, whose code is compiled once. */
  readonly port: number;
}
interface Fixtures {
  readonly desk: FakeDesk;
  /** A page on which every console error and warning fails the test, and whatever does not fit the contracts. */
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
    // A field sends what it has when its page is left, before its desk goes: no test asks for that.
    const misfits = [...desk.misfits];
    await leave(page);
    expect(misfits, 'the window and the answers fit the contracts').toEqual([]);
    expect(said, 'the console stays silent').toEqual([]);
  },
});

export { expect } from '@playwright/test';
