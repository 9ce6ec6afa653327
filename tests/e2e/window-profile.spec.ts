import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { filesUnder, findTexts } from '../../src/main/account/testing/find-text.ts';
import { windowFlags } from '../../src/main/hosts/browser/open-browser.ts';
import { usersOf } from '../../src/main/hosts/testing/processes.ts';
import { findChromium, testBrowserFlags } from '../support/chromium.ts';
import { inElectron } from '../support/e2e-host.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const typed = 'kingfisherwindowheron';
const runningApp = /^http:\/\/127\.0\.0\.1:\d+\/$/;

/** Opens the address as the browser host opens its own window. */
function openWindow(address: string, flags: readonly string[]): ChildProcess {
  // The pipe is only held: the browser ends when it closes, and so does not outlive a test that was killed.
  const own = ['--headless=new', '--remote-debugging-port=0', '--remote-debugging-pipe', ...testBrowserFlags, ...flags];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
  return spawn(findChromium() ?? '', [`--app=${address}`, ...own], { stdio: [...stdio] });
}

/** Shows the window's page to the test. */
async function attach(profile: string): Promise<Page> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  const lines = () => (existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []);
  // The port, and below it an address: once both are there it is written whole.
  await expect.poll(() => lines().length, { timeout: 30_000 }).toBeGreaterThan(1);
  const debugging = `http://127.0.0.1:${lines()[0]}`;
  // Playwright waits for ever for a page to which it attaches while the page's first address is being opened. Once the
  // app runs, it has taken its token out of the address.
  await expect
    .poll(() => addressesAt(debugging), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(runningApp));
  const browser = await chromium.connectOverCDP(debugging);
  const pages = browser.contexts().flatMap((context) => context.pages());
  return pages.find((page) => runningApp.test(page.url())) as Page;
}

/** The addresses of a browser's pages. */
async function addressesAt(debugging: string): Promise<string[]> {
  const answer = await fetch(`${debugging}/json/list`);
  return ((await answer.json()) as { readonly url: string }[]).map(({ url }) => url);
}

const windows = [
  [false, 'as it is opened'],
  [true, 'without incognito, as the control'],
] as const;
// Electron has no such window.
for (const [kept, how] of inElectron ? [] : windows) {
  test(`the profile of the browser host’s window, ${how}, ${kept ? 'keeps' : 'keeps nothing of'} what was typed [S-02]`, async ({
    desk,
    folder,
  }) => {
    test.setTimeout(120_000);
    const profile = path.join(folder, 'profile');
    const flags = windowFlags(profile).filter((flag) => !kept || flag !== '--incognito');
    const child = openWindow(await desk.start({ sample: true }), flags);
    const ended = once(child, 'exit');
    try {
      const page = await attach(profile);
      // Another page is not asked for before this one has let the window in.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await visit(page, '/signin');
      await signInAt(page, sample.employer, sample.password);
      await expect(page).toHaveURL(/\/employer\/dashboard$/);
      await visit(page, '/employer/internship/add');
      await expect(page.getByRole('heading', { level: 1, name: 'New internship' })).toBeVisible();
      await page.getByRole('button', { name: /Details/ }).click();
      await page.getByLabel('Title').fill(typed);
      await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible();
      await visit(page, `/employer/internship/list?search=${typed}`);
      const inProfile = () => findTexts(filesUnder(profile), [typed, sample.employer, sample.password]);
      // A browser writes its session down every few seconds: the control waits for that, and for no more than that. It
      // looks again where a file went away while it was looking.
      if (kept) await expect(() => expect(inProfile().has(typed)).toBe(true)).toPass({ timeout: 60_000 });
      const session = await page.context().browser()?.newBrowserCDPSession();
      // The browser may be gone before it has answered.
      await session?.send('Browser.close').catch(() => undefined);
      await ended;
      await expect.poll(() => usersOf(profile)).toEqual([]);
      if (!kept) expect(Object.fromEntries(inProfile())).toEqual({});
    } finally {
      child.kill('SIGKILL');
    }
  });
}
