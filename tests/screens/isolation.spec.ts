import { fixTime } from '../support/fixed-time.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

// One context serves the tests of a worker, one after the other: what one leaves in it, the next may not find.
test.describe.configure({ mode: 'serial' });

/** What a page and its browser hold of the past. */
const traces = `(async () => ({
  local: { ...localStorage },
  session: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  cookie: document.cookie,
  name: window.name,
  planted: typeof planted,
  bound: typeof bound,
  before: history.length,
  year: new Date().getFullYear(),
  size: [innerWidth, innerHeight],
  dark: matchMedia('(prefers-color-scheme: dark)').matches,
  still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  print: matchMedia('print').matches,
  online: navigator.onLine,
  notifications: (await navigator.permissions.query({ name: 'notifications' })).state,
  focused: document.activeElement?.tagName,
}))()`;

const leave = `(async () => {
  localStorage.setItem('left', '1');
  sessionStorage.setItem('left', '1');
  await caches.open('left');
  await new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve; });
  document.cookie = 'left=1; max-age=3600';
  window.name = 'left';
  addEventListener('beforeunload', (event) => event.preventDefault());
})()`;

let address = '';
let fresh: unknown;

test('a test leaves all that it can in its page', async ({ page, desk, context, outage }) => {
  outage.expected = true;
  address = desk.address;
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await expect
    .poll(async () => {
      fresh = await page.evaluate(traces);
      return fresh;
    })
    .toMatchObject({ local: {}, session: {}, databases: [], caches: [], focused: 'BODY' });
  await page.goto(`${desk.address}/employer/settings`);
  await page.evaluate(leave);
  await context.grantPermissions(['notifications'], { origin: desk.address });
  await page.exposeFunction('bound', () => 1);
  await page.addInitScript('window.planted = 1');
  await page.route('**/desk/drafts.list', (route) => route.abort());
  await page.setViewportSize({ width: 420, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference', media: 'print' });
  await context.setOffline(true);
  await context.newPage();
  await page.keyboard.down('Shift');
  await page.mouse.down();
  expect(await page.evaluate(traces)).not.toEqual(fresh);
});

test('the next one has the same window, and finds nothing of it', async ({ page, desk, context }) => {
  expect(desk.address).toBe(address);
  const others = context.pages().filter((each) => each !== page);
  expect(others.map((each) => each.url())).toEqual(['about:blank']);
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(traces)).toEqual(fresh);
  await expect.poll(() => desk.calls('drafts.list').length).toBeGreaterThan(0);
  await page.evaluate(
    `addEventListener('keydown', ({ key, shiftKey }) => { window.pressed = [key, shiftKey]; }, true)`,
  );
  await page.keyboard.press('a');
  await expect.poll(() => page.evaluate('window.pressed')).toEqual(['a', false]);
  await page.evaluate(`addEventListener('mousemove', ({ buttons }) => { window.buttons = buttons; }, true)`);
  await page.mouse.move(300, 300);
  await expect.poll(() => page.evaluate('window.buttons')).toBe(0);
});

test('a test sets the clock of its page', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.clock.install({ time: new Date('1999-01-01T00:00:00Z') });
  await page.goto(`${desk.address}/employer/drafts`);
  await page.clock.pauseAt(new Date('1999-01-01T01:00:00Z'));
  expect(await page.evaluate('new Date().getFullYear()')).toBe(1999);
});

test('another one fixes the date of its page', async ({ page, desk }) => {
  desk.signIn(person(2));
  for (const year of [1998, 1999]) {
    await fixTime(page, `${year}-06-01T00:00:00Z`);
    for (const look of [() => page.goto(`${desk.address}/employer/drafts`), () => page.reload()]) {
      await look();
      expect(await page.evaluate('[new Date().getFullYear(), new Date(Date.now()).getFullYear()]')).toEqual([
        year,
        year,
      ]);
      expect(await page.evaluate('[Date(), new Date(0) instanceof Date, new Date(0).getTime()]')).toEqual([
        expect.stringContaining(` ${year} `),
        true,
        0,
      ]);
    }
  }
});

test('the next one has the time of its computer', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  expect(await page.evaluate('new Date().getFullYear()')).toBe(new Date().getFullYear());
  expect(await page.evaluate('typeof __pwClock')).toBe('undefined');
});
