import type { Page } from '@playwright/test';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const address = `https://campus.example/v1/calendar/${'a'.repeat(43)}.ics`;
const none = { offered: true, created_at: null };
const some = { offered: true, created_at: sampleInstant };
const card = (page: Page) => page.locator('#calendar-feed');
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true });

const areas = { 4: 'student', 5: 'mentor' } as const;

async function open(page: Page, desk: FakeDesk, role: 4 | 5, feed: typeof none | typeof some): Promise<void> {
  desk.signIn(person(role));
  desk.service('calendarFeed.read', { data: feed });
  await page.goto(`${desk.address}/${areas[role]}/account`);
  await expect(card(page).getByRole('button').first()).toBeVisible();
}

for (const role of [4, 5] as const) {
  test(`role ${role}: an address is made, shown once to be copied, replaced and removed`, async ({ page, desk }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, desk, role, none);
    await expect(card(page)).toContainText('Whoever has the address can read them.');
    await expect(card(page).getByRole('button')).toHaveText(['Make an address']);
    desk.service('calendarFeed.create', { data: { ...some, address } });
    desk.service('calendarFeed.read', { data: some });
    await button(page, 'Make an address').click();
    await expect(card(page)).toContainText('It’s shown only once.');
    await expect(card(page)).toContainText(address);
    await button(page, 'Copy').click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address);
    await expectNoFindings(page);
    const next = address.replaceAll('a'.repeat(43), 'b'.repeat(43));
    desk.service('calendarFeed.create', { data: { ...some, address: next } });
    await button(page, 'Make a new address').click();
    await expect(card(page)).toContainText(next);
    await page.reload();
    await expect(card(page)).toContainText('There has been an address since 20 Nov 2026. A new one replaces it.');
    await expect(card(page)).not.toContainText('.ics');
    desk.service('calendarFeed.remove', { data: none });
    desk.service('calendarFeed.read', { data: none });
    await button(page, 'Remove the address').click();
    await expect(card(page).getByRole('button')).toHaveText(['Make an address']);
    expect(desk.asked('calendarFeed.create')).toHaveLength(2);
    expect(desk.asked('calendarFeed.remove')).toHaveLength(1);
  });
}

test('what can’t be made or removed says why', async ({ page, desk }) => {
  await open(page, desk, 4, some);
  desk.fail('calendarFeed.create', 'offline');
  await button(page, 'Make a new address').click();
  const offline = 'The service can’t be reached. Try again when you’re back online';
  await expect(card(page).getByRole('alert')).toHaveText(offline);
  desk.fail('calendarFeed.remove', 'internal', 'Something went wrong');
  await button(page, 'Remove the address').click();
  await expect(card(page).getByRole('alert')).toHaveText('Something went wrong');
});

test('a workspace on this computer offers none and says so; other roles have no calendar here', async ({
  page,
  desk,
}) => {
  desk.service('calendarFeed.read', { data: { offered: false, created_at: null } });
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/account`);
  await expect(card(page)).toContainText('only from a workspace on a server');
  await expect(card(page).getByRole('button')).toHaveCount(0);
  for (const [role, area] of [
    [1, 'admin'],
    [2, 'employer'],
    [3, 'educator'],
  ] as const) {
    desk.signIn(person(role));
    await page.goto(`${desk.address}/${area}/account`);
    await expect(page.locator('#mails')).toBeVisible();
    await expect(card(page)).toHaveCount(0);
  }
});
