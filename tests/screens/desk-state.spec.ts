import type { Page, Request } from '@playwright/test';
import { eventNames } from '#shared/desk/names.ts';
import type { RestoredState } from '#shared/desk/types.ts';
import type { Role } from '#shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { completePerson, person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';
import { pagesOf } from './screen-table.ts';

/** Where one writes at once, so that the top bar has more to say; among the forms below. */
const isWriting = (path: string) => path.endsWith('/add');

/** Every page below the top bar, by role, in groups of at most seven. */
const groups: readonly (readonly [Role, readonly string[]])[] = ([1, 2, 3, 4, 5] as const).flatMap((role) => {
  const pages = pagesOf(role).filter((path) => path.split('/').length > 2);
  const read = pages.filter((path) => !isWriting(path));
  const parts = Array.from({ length: Math.ceil(read.length / 7) }, (_, at) => read.slice(at * 7, at * 7 + 7));
  return [...parts, pages.filter(isWriting)].filter(({ length }) => length > 0).map((paths) => [role, paths] as const);
});

const workspace = {
  mode: 'embedded',
  address: '',
  reachable: true,
  slow: false,
  lastSeen: null,
  localMail: true,
} as const;
const nothing = { waiting: 0, held: 0, needsPerson: 0, sending: 0 };
const calm = 'All changes saved';

function tellService(desk: FakeDesk, change: { reachable?: boolean; slow?: boolean } = {}): void {
  desk.answer('workspace.read', { ...workspace, ...change });
  desk.push('workspace.changed', { ...workspace, ...change });
}

function tellQueue(desk: FakeDesk, change: Partial<typeof nothing> = {}): void {
  desk.answer('outbox.summary', { ...nothing, ...change });
  desk.push('outbox.changed', { ...nothing, ...change, settled: [] });
}

function tellRestored(desk: FakeDesk, state: RestoredState | null): void {
  desk.answer('restored.read', state);
  desk.push('restored.changed', {});
}

/** What the desk finds out, one after the other, and what has to stand at the top right then. */
const faults: readonly (readonly [string | RegExp, (desk: FakeDesk) => void])[] = [
  [/^Slow$/, (desk) => tellService(desk, { slow: true })],
  [/^Offline$/, (desk) => tellService(desk, { reachable: false })],
  ['Offline · 2 changes will be sent', (desk) => tellQueue(desk, { waiting: 2 })],
  ['Sending 2 changes', (desk) => tellService(desk)],
  ['1 needs you', (desk) => tellQueue(desk, { needsPerson: 1 })],
  ['Service restored', (desk) => tellRestored(desk, { compared: true, missing: [], held: [] })],
  ['1 needs you', (desk) => tellRestored(desk, null)],
  [calm, (desk) => tellQueue(desk)],
];

/** Counts what the window hears of the desk, so that a test knows when it has heard. */
async function listenAlong(page: Page): Promise<() => Promise<number>> {
  const names = JSON.stringify(['error', ...eventNames]);
  await page.addInitScript(`
    window.heard = 0;
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url, options) {
        super(url, options);
        for (const name of ${names}) this.addEventListener(name, () => { window.heard += 1; });
      }
    };`);
  return () => page.evaluate<number>('window.heard');
}

/** Does something, and settles once the window has heard of it. */
async function tellWindow(heard: () => Promise<number>, action: () => unknown): Promise<void> {
  const before = await heard();
  await action();
  await expect.poll(heard).toBeGreaterThan(before);
}

/**
 * Lets one second of the window's own time pass, and expects the state. The clock stands still otherwise: how busy this
 * computer is changes nothing.
 */
async function saysInASecond(page: Page, text: string | RegExp): Promise<void> {
  await page.clock.runFor(1000);
  await expect(topRight(page, text)).toBeVisible();
}

const topRight = (page: Page, text: string | RegExp) => page.getByRole('banner').getByRole('button', { name: text });

/** Lets the window's own time pass until a page has its heading: what comes while it stands still shows when it goes on. */
function opened(page: Page, allAnswered: () => Promise<void>): Promise<void> {
  const heading = page.locator('main :is(h1, h2):not([data-left])').first();
  return expect
    .poll(async () => {
      await allAnswered();
      await page.clock.runFor(50);
      return heading.isVisible();
    })
    .toBe(true);
}

for (const [role, paths] of groups) {
  test(`${paths[0]} and others: every fault is told at the top right within a second, and its end [B-13]`, async ({
    page,
    desk,
    outage,
  }) => {
    test.setTimeout(240_000);
    desk.signIn(person(role));
    const heard = await listenAlong(page);
    const allAnswered = await followAsking(page);
    await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
    await page.goto(`${desk.address}${paths[0]}`);
    await expect(topRight(page, calm)).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
    for (const path of paths) {
      await test.step(path, async () => {
        if (path !== paths[0]) await goTo(page, path);
        await opened(page, allAnswered);
        for (const [text, tell] of faults) {
          await tellWindow(heard, () => tell(desk));
          // Of some faults the window hears only that it has to ask.
          await allAnswered();
          await saysInASecond(page, text);
        }
      });
    }
    outage.expected = true;
    await tellWindow(heard, desk.stop);
    await saysInASecond(page, 'Footbridge has stopped');
  });
}

/**
 * Follows what the window asks for. Answers how to wait until everything is answered and drawn as far as it can be while
 * the window's clock stands still.
 */
async function followAsking(page: Page): Promise<() => Promise<void>> {
  const scripts = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request);
  });
  page.on('requestfinished', (request) => scripts.delete(request));
  page.on('requestfailed', (request) => scripts.delete(request));
  await page.addInitScript(`
    window.asking = 0;
    const original = window.fetch;
    window.fetch = async (...request) => {
      window.asking += 1;
      try {
        const answer = await original(...request);
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers });
      } finally {
        window.asking -= 1;
      }
    };
    window.isQuiet = async () => {
      for (let turns = 0; turns < 20; turns += 1) {
        const { port1, port2 } = new MessageChannel();
        await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(0); });
        if (window.asking > 0) return false;
      }
      return true;
    };`);
  return () => expect.poll(async () => (await page.evaluate('window.isQuiet()')) && scripts.size === 0).toBe(true);
}

/** Read for the sidebar and the top bar, or to learn whether an administrator can be made: none is shown as data. */
const besidePages = ['user.counts', 'notifications.list', 'administrator.read'];

for (const [role, paths] of groups.filter(([, each]) => !each.some(isWriting))) {
  test(`${paths[0]} and others: while the service is out, each shows its kept copy within 300 ms [B-14]`, async ({
    page,
    desk,
  }) => {
    test.setTimeout(240_000);
    desk.signIn(completePerson(role));
    desk.keptAsOf(sampleInstant);
    tellService(desk, { reachable: false });
    const allAnswered = await followAsking(page);
    await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
    await page.goto(`${desk.address}${paths[0]}`);
    await expect(topRight(page, 'Offline')).toBeVisible();
    await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
    const settles = async () => {
      await expect(page.locator('main :is(h1, h2):not([data-left])').first()).toBeVisible();
      for (let milliseconds = 0; milliseconds < 300; milliseconds += 50) {
        await allAnswered();
        await page.clock.runFor(50);
      }
      await allAnswered();
    };
    // What a page asks for late would count as its successor's.
    await settles();
    for (const path of [...paths.slice(1), ...paths.slice(0, 1)]) {
      await test.step(path, async () => {
        const before = desk.calls('api.read').length;
        await goTo(page, path);
        await settles();
        await expect(page.locator('main').locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
        await expect(page.locator('main').getByText('Not available offline yet')).toHaveCount(0);
        await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
        const reads = desk.calls('api.read').slice(before);
        if (reads.some(({ call }) => !besidePages.includes(call)))
          await expect(page.getByText(/ as of /).first()).toBeVisible();
      });
    }
  });
}

test('/employer/company: words of a form, a lock, the end of the session and a desk that goes are told within a second, and a desk that is back [B-13]', async ({
  page,
  desk,
  outage,
}) => {
  desk.signIn(person(2));
  const heard = await listenAlong(page);
  const allAnswered = await followAsking(page);
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  await page.goto(`${desk.address}/employer/company`);
  const field = page.getByLabel('Sector');
  await expect(field).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
  // What is due only after an answer counts as well: the clock waits for each.
  const secondPasses = async () => {
    for (let milliseconds = 0; milliseconds < 1000; milliseconds += 100) {
      await allAnswered();
      await page.clock.runFor(100);
    }
    await allAnswered();
  };
  await field.fill('Ready meals');
  await secondPasses();
  const state = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  await expect(state('Unsaved changes')).toBeVisible();
  const says = async (text: string, action: () => unknown) => {
    await tellWindow(heard, action);
    await secondPasses();
    await expect(state(text)).toBeVisible();
  };
  await says('Slow · unsaved changes', () => tellService(desk, { slow: true }));
  await says('Offline · unsaved changes', () => tellService(desk, { reachable: false }));
  await says('Unsaved changes', () => tellService(desk));
  desk.fail('words.keep', 'locked');
  await field.fill('Frozen meals');
  await secondPasses();
  await expect(state('Not saved')).toBeVisible();
  // What cannot be kept holds the window, and the page with its top bar lies behind the question.
  for (const [changes, words] of [
    [{ locked: 'idle' }, 'Footbridge is locked. What you typed is still on this page: unlock to continue.'],
    [null, 'You’ve been signed out. What you typed is still on this page: sign in with the same account to continue.'],
  ] as const) {
    await tellWindow(heard, () => desk.signIn(changes && person(2), changes ?? {}));
    await secondPasses();
    await expect(page.getByRole('dialog', { name: 'Sign in to keep what you typed' })).toContainText(words);
    await says('Not saved', () => desk.signIn(person(2)));
  }
  desk.answer('words.keep', desk.words.answers['words.keep']);
  await says('Unsaved changes', () => desk.signIn(person(2)));
  outage.expected = true;
  await says('Not saved · Footbridge has stopped', desk.stop);
  await desk.start();
  // The window looks for its desk by its own clock.
  const isBack = () => page.clock.runFor(1000).then(() => state('Unsaved changes').isVisible());
  await expect.poll(isBack).toBe(true);
  await expect(field).toHaveValue('Frozen meals');
});
