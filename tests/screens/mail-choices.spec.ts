import type { Page } from '@playwright/test';
import type { MailPreferences } from '#shared/contract/messages.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const usual: MailPreferences = { notifications: false, weekly_digest: true, sends_mail: true };
const card = (page: Page) => page.locator('#mails');
const each = (page: Page) => card(page).getByRole('switch', { name: 'Notifications by e-mail' });
const weekly = (page: Page) => card(page).getByRole('switch', { name: 'Weekly summary' });

async function open(page: Page, desk: FakeDesk, preferences: MailPreferences): Promise<void> {
  desk.signIn(person(4, { email_address: 'leela@karwan.example' }));
  desk.service('notifications.preferences', { data: preferences });
  await page.goto(`${desk.address}/student/account`);
  await expect(weekly(page)).toBeVisible();
}

test('each mail is switched on and off by itself, and says what it brings', async ({ page, desk }) => {
  await open(page, desk, usual);
  await expect(card(page)).toContainText('They go to leela@karwan.example.');
  await expect(each(page)).not.toBeChecked();
  await expect(weekly(page)).toBeChecked();
  await expect(each(page)).toHaveAccessibleDescription(/on what you haven’t read in the app, once an hour at most/);
  await expect(weekly(page)).toHaveAccessibleDescription(/what ends soon and what waits for an answer/);
  let now = usual;
  desk.service('notifications.preferences', () => ({ data: now }));
  for (const [field, change] of [
    [each, { notifications: true }],
    [weekly, { weekly_digest: false }],
    [each, { notifications: false }],
    [weekly, { weekly_digest: true }],
  ] as const) {
    now = { ...now, ...change };
    desk.service('notifications.savePreferences', { data: now });
    await field(page).click();
    await expect(field(page)).toBeChecked({ checked: Object.values(change)[0] === true });
    await expect(field(page)).toBeEnabled();
    await expect.poll(() => desk.asked('notifications.savePreferences').at(-1)?.body).toEqual(change);
  }
  await expectNoFindings(page);
});

test('a choice that can’t be saved says why and stays as it was', async ({ page, desk }) => {
  await open(page, desk, usual);
  desk.fail('notifications.savePreferences', 'offline');
  await weekly(page).click();
  await expect(card(page).getByRole('alert')).toHaveText(
    'The service can’t be reached. Try again when you’re back online',
  );
  await expect(weekly(page)).toBeChecked();
});

test('a workspace that sends none says so, and nothing can be switched', async ({ page, desk }) => {
  await open(page, desk, { ...usual, notifications: true, sends_mail: false });
  await expect(card(page)).toContainText('This workspace sends no notifications and no summaries by e-mail.');
  for (const field of [each, weekly]) {
    await expect(field(page)).toBeDisabled();
    await expect(field(page)).not.toBeChecked();
  }
});

test('the page of notifications leads to the choice of mails', async ({ page, desk }) => {
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/notifications`);
  await page.getByRole('link', { name: 'Which mails you get' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/account#mails`);
  await expect(card(page)).toBeInViewport();
});
