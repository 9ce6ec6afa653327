import type { Page } from '@playwright/test';
import type { Notification } from '#shared/contract/messages.ts';
import type { DeskSettings } from '#shared/desk/settings-types.ts';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { drawn } from '../support/drawn.ts';
import { expectNoFindings } from './both-schemes.ts';
import { settings } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person, quietPages } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';

type Permission = 'default' | 'denied' | 'granted';
const turnOn = 'Turn on desktop notifications';
const turnOff = 'Turn off desktop notifications';

/** An unread notification of a minute past ten. */
const row = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'message',
  text: `Notification ${id}`,
  path: `${quietPages[4]}?notification=${id}`,
  created_at: `2026-11-26T10:0${id}:00.000Z`,
  read: false,
  ...changes,
});

/** What was there already: once the bell counts it, the window has its first answer. */
const old = row(0, { id: 9 });

function answers(desk: FakeDesk, ...rows: Notification[]): void {
  const data = [...rows, old];
  const unread = data.filter(({ read }) => !read).length;
  desk.service('notifications.list', { ...sampleAnswer('notifications.list'), data, total: data.length, unread });
}

/** The service has answered something newer, of which every window hears. */
function arrive(desk: FakeDesk, ...data: Notification[]): void {
  answers(desk, ...data);
  desk.push('read.arrived', { call: 'notifications.list', query: { limit: 30 } });
}

/** Keeps the settings that the window saves. */
function keepSettings(desk: FakeDesk, changes: Partial<DeskSettings>): void {
  let kept: DeskSettings = { ...settings, ...changes };
  desk.answer('settings.read', () => kept);
  desk.answer('settings.save', ({ desktopNotifications = false }) => {
    kept = { ...kept, desktopNotifications };
    return kept;
  });
}

/** Stands in for the system's notifications; `answer` is what the person says when asked. */
async function stubSystem(page: Page, permission: Permission, answer = permission): Promise<void> {
  await page.addInitScript(`
    window.shown = [];
    window.Notification = class {
      static permission = '${permission}';
      static async requestPermission() { return (this.permission = '${answer}'); }
      isShown = true;
      constructor(title, { body }) { this.text = title + ': ' + body; window.shown.push(this); }
      close() { this.isShown = false; }
    };
  `);
}

/** Signs somebody in whose desktop notifications are on, and opens a page. */
async function openWith(page: Page, desk: FakeDesk, role: Role, changes: Partial<DeskSettings> = {}): Promise<void> {
  keepSettings(desk, { desktopNotifications: true, ...changes });
  await stubSystem(page, 'granted');
  desk.signIn(person(role));
  await page.goto(`${desk.address}${quietPages[role]}`);
  await expect(bell(page, 1)).toBeVisible();
}

const bell = (page: Page, fresh: number) =>
  page.getByRole('button', { name: `Notifications, ${fresh} new`, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const shown = (page: Page) => page.evaluate<string[]>('shown.filter(({ isShown }) => isShown).map(({ text }) => text)');
const everShown = (page: Page) => page.evaluate<string[]>('shown.map(({ text }) => text)');
const click = (page: Page) => page.evaluate('shown.at(-1).onclick?.()');

/** Puts the page behind other programs, or in front of them again. */
async function goAway(page: Page, isAway = true): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${isAway} });
    document.hasFocus = () => ${!isAway};
    document.dispatchEvent(new Event('visibilitychange'));
  `);
}

/** Waits until the window has asked whether any is in front, for whatever its bell counts. */
async function isLookedAt(page: Page): Promise<void> {
  await drawn(page);
  await page.evaluate('navigator.locks.query().then(() => null)');
}

/** Waits until no window waits to be the one that shows what is new. */
async function oneShows(page: Page): Promise<void> {
  const waiting =
    'navigator.locks.query().then(({ pending }) => pending.filter(({ name }) => /desktop/.test(name)).length)';
  await expect.poll(() => page.evaluate(waiting)).toBe(0);
}

for (const [name, role] of Object.entries(roles)) {
  test(`${name}: turned on in the bell, a new notification shows, leads to its page, and is read then`, async ({
    page,
    desk,
  }) => {
    const path = `${quietPages[role]}?notification=1`;
    keepSettings(desk, {});
    await stubSystem(page, 'default', 'granted');
    desk.signIn(person(role));
    answers(desk);
    await page.goto(`${desk.address}${quietPages[role]}`);
    await bell(page, 1).click();
    await expect(panel(page).getByRole('button', { name: turnOff })).toHaveCount(0);
    await panel(page).getByRole('button', { name: turnOn }).click();
    await expect(panel(page).getByRole('button', { name: turnOff })).toBeVisible();
    await expect.poll(() => desk.calls('settings.save')).toEqual([{ desktopNotifications: true }]);
    await page.keyboard.press('Escape');
    await goAway(page);
    arrive(desk, row(1, { path }));
    await expect.poll(() => shown(page)).toEqual(['Footbridge: Notification 1']);
    await click(page);
    await expect(page).toHaveURL(`${desk.address}${path}`);
    await expect
      .poll(() => desk.asked('notifications.read').map(({ body }) => body))
      .toEqual([{ ids: [1], read: true }]);
    await expect.poll(() => desk.calls('app.comeForward').length).toBe(1);
    await expect.poll(() => shown(page)).toEqual([]);
  });

  test(`${name}: where the browser blocks them, the bell says so [STU-NOTIF-02]`, async ({ page, desk }) => {
    await stubSystem(page, 'denied');
    desk.signIn(person(role));
    await page.goto(`${desk.address}${quietPages[role]}`);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const blocked = panel(page).getByRole('status').filter({ hasText: 'You blocked the notifications' });
    await expect(blocked).toContainText('allow them in your browser’s settings for this page');
    await expect(panel(page).getByRole('button', { name: turnOn })).toHaveCount(0);
  });
}

test('a student’s page of notifications says where the browser blocks them', async ({ page, desk }) => {
  await stubSystem(page, 'denied');
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/notifications`);
  await expect(page.getByRole('main').getByRole('status')).toContainText('You blocked the notifications');
  await expectNoFindings(page);
});

test('who leaves the browser’s question open can turn them on later; nothing is saved', async ({ page, desk }) => {
  keepSettings(desk, {});
  await stubSystem(page, 'default');
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/notifications`);
  await page.getByRole('main').getByRole('button', { name: turnOn }).click();
  await expect(page.getByRole('main').getByRole('button', { name: turnOn })).toBeEnabled();
  expect(desk.calls('settings.save')).toEqual([]);
});

test('a setting that could not be saved is said, and stays as it was', async ({ page, desk }) => {
  answers(desk);
  await openWith(page, desk, 4);
  await bell(page, 1).click();
  await expect(panel(page).getByRole('button', { name: turnOff })).toBeVisible();
  await expectNoFindings(page);
  desk.fail('settings.save', 'disk_full');
  await panel(page).getByRole('button', { name: turnOff }).click();
  await expect(page.getByText('The disk is full. Free some space and try again')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: turnOff })).toBeVisible();
});

test('what was there before, in front of the person or after turning them off is not shown', async ({ page, desk }) => {
  desk.keptAsOf('2026-11-26T09:00:00.000Z');
  answers(desk);
  await openWith(page, desk, 4);
  await goAway(page);
  desk.keptAsOf(null);
  arrive(desk, row(1));
  await expect(bell(page, 2)).toBeVisible();
  await goAway(page, false);
  arrive(desk, row(2), row(1));
  await expect(bell(page, 3)).toBeVisible();
  await isLookedAt(page);
  await goAway(page);
  arrive(desk, row(3), row(2), row(1));
  await expect.poll(() => everShown(page)).toEqual(['Footbridge: Notification 3']);
  await goAway(page, false);
  await bell(page, 4).click();
  await panel(page).getByRole('button', { name: turnOff }).click();
  await expect(panel(page).getByRole('button', { name: turnOn })).toBeVisible();
  await goAway(page);
  const before = desk.calls('settings.read').length;
  arrive(desk, row(4), row(3), row(2), row(1));
  await expect(bell(page, 5)).toBeVisible();
  await expect.poll(() => desk.calls('settings.read').length).toBeGreaterThan(before);
  await panel(page).getByRole('button', { name: turnOn }).click();
  await expect(panel(page).getByRole('button', { name: turnOff })).toBeVisible();
  arrive(desk, row(5), row(4), row(3), row(2), row(1));
  await expect.poll(() => everShown(page)).toEqual(['Footbridge: Notification 3', 'Footbridge: Notification 5']);
});

test('several at once are one, which opens the bell and leaves them unread', async ({ page, desk }) => {
  answers(desk);
  await openWith(page, desk, 4);
  await goAway(page);
  arrive(desk, row(3), row(2), row(1));
  await expect.poll(() => shown(page)).toEqual(['Footbridge: 3 new notifications']);
  await click(page);
  await expect(panel(page).getByRole('link', { name: /^Notification/ })).toHaveCount(4);
  expect(desk.asked('notifications.read')).toEqual([]);
});

test('on a shared computer it says only that there is one', async ({ page, desk }) => {
  answers(desk);
  await openWith(page, desk, 2, { sharedComputer: true });
  await goAway(page);
  arrive(desk, row(1));
  await expect.poll(() => shown(page)).toEqual(['Footbridge: 1 new notification']);
});

for (const [how, leave] of [
  ['signed out', (desk: FakeDesk) => desk.signIn(null)],
  ['locked', (desk: FakeDesk) => desk.signIn(person(4), { locked: 'idle' })],
] as const) {
  test(`${how}, what was shown goes, and what comes meanwhile is not shown`, async ({ page, desk }) => {
    answers(desk);
    await openWith(page, desk, 4);
    await goAway(page);
    arrive(desk, row(1));
    await expect.poll(() => shown(page)).toEqual(['Footbridge: Notification 1']);
    leave(desk);
    await expect.poll(() => shown(page)).toEqual([]);
    await click(page);
    expect(desk.calls('app.comeForward')).toEqual([]);
    arrive(desk, row(2), row(1));
    desk.signIn(person(4));
    await expect(bell(page, 3)).toBeVisible();
    arrive(desk, row(3), row(2), row(1));
    await expect.poll(() => everShown(page)).toEqual(['Footbridge: Notification 1', 'Footbridge: Notification 3']);
  });
}

test('of two windows one shows it, and none while one of them is in front', async ({ page, desk, context }) => {
  answers(desk);
  await openWith(page, desk, 4);
  const other = await context.newPage();
  await openWith(other, desk, 4);
  await goAway(page);
  arrive(desk, row(1));
  await expect(bell(page, 2)).toBeVisible();
  await expect(bell(other, 2)).toBeVisible();
  await isLookedAt(page);
  await isLookedAt(other);
  await goAway(other);
  arrive(desk, row(2), row(1));
  await expect.poll(() => everShown(page)).toEqual(['Footbridge: Notification 2']);
  await expect(bell(other, 3)).toBeVisible();
  expect(await everShown(other)).toEqual([]);
  await page.goto('about:blank');
  await oneShows(other);
  arrive(desk, row(3), row(2), row(1));
  await expect.poll(() => everShown(other)).toEqual(['Footbridge: Notification 3']);
  await other.close();
});
