import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { filesUnder, findTexts } from '../../src/main/account/testing/find-text.ts';
import { windowFlags } from '../../src/main/hosts/browser/open-browser.ts';
import { findChromium, testBrowserFlags } from '../support/chromium.ts';
import { inElectron } from '../support/e2e-host.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const typed = 'kingfisherwindowheron';

/** Opens the address as the browser host opens its own window, and shows the page to the test. */
async function openWindow(address: string, flags: readonly string[], profile: string): Promise<[Page, ChildProcess]> {
  const program = findChromium() ?? '';
  // The pipe is only held: the browser ends when it closes, and so does not outlive a test that was killed.
  const own = ['--headless=new', '--remote-debugging-port=0', '--remote-debugging-pipe', ...testBrowserFlags, ...flags];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
  const child = spawn(program, [`--app=${address}`, ...own], { stdio: [...stdio] });
  const portFile = path.join(profile, 'DevToolsActivePort');
  const lines = () => (existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : []);
  // The port, and below it an address: once both are there it is written whole.
  await expect.poll(() => lines().length, { timeout: 30_000 }).toBeGreaterThan(1);
  const [port] = lines();
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const find = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => find().some((page) => page.url().startsWith('http://127')), { timeout: 30_000 }).toBe(true);
  return [find().find((page) => page.url().startsWith('http://127')) as Page, child];
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
    const [page, child] = await openWindow(await desk.start({ sample: true }), flags, profile);
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
    const ended = once(child, 'exit');
    const session = await page.context().browser()?.newBrowserCDPSession();
    await session?.send('Browser.close');
    await ended;
    if (!kept) expect(Object.fromEntries(inProfile())).toEqual({});
  });
}
