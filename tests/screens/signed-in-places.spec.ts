import type { Page } from '@playwright/test';
import type { SignedInPlace } from '../../src/shared/contract/sessions.ts';
import { roles } from '../../src/shared/rules/accounts/roles.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const pages = [
  [roles.student, '/student/settings'],
  [roles.employer, '/employer/account'],
  [roles.educator, '/educator/account'],
] as const;

const here: SignedInPlace = {
  id: 1,
  device: 'Footbridge on Linux',
  address: null,
  shared: false,
  created_at: '2026-11-20T05:12:00.000Z',
  last_seen_at: '2026-11-22T05:12:00.000Z',
  current: true,
};
const lab = { ...here, id: 7, device: 'Footbridge on Windows', address: '203.0.113.7', shared: true, current: false };
const unnamed = { ...here, id: 8, device: '', address: '203.0.113.8', current: false };

const card = (page: Page) => page.getByRole('list', { name: 'Where you’re signed in' });
const places = (page: Page) => card(page).getByRole('listitem');
const signOut = (page: Page, name: RegExp) => card(page).getByRole('button', { name });
const everywhere = (page: Page) => page.getByRole('button', { name: 'Sign out everywhere else' });

/** Opens a page of somebody who is signed in here and at these places. */
async function open(page: Page, desk: FakeDesk, [role, path]: (typeof pages)[number], others: SignedInPlace[]) {
  let rest = others;
  desk.signIn(person(role));
  desk.service('sessions.list', () => ({ data: [here, ...rest] }));
  desk.service('sessions.end', ({ params }) => {
    rest = rest.filter(({ id }) => id !== params.id);
    return {};
  });
  desk.service('sessions.endOthers', () => {
    const ended = rest.length;
    rest = [];
    return { data: { ended } };
  });
  await page.goto(`${desk.address}${path}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Where you’re signed in' })).toBeVisible();
  await expect(places(page)).toHaveCount(others.length + 1);
}

for (const each of pages) {
  const [role, path] = each;
  test(`role ${role}, ${path}: each place says what and where it is, and is signed out one by one`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, each, [lab, unnamed]);
    const own = places(page).nth(0);
    const second = places(page).nth(1);
    const third = places(page).nth(2);
    await expect(own).toContainText('Footbridge on Linux');
    await expect(own).toContainText('From the computer that runs the service');
    await expect(own).toContainText(/Signed in 20 Nov 2026, .* · last used 22 Nov 2026, /);
    await expect(own).toContainText('This session');
    await expect(own.getByRole('button')).toHaveCount(0);
    await expect(second).toContainText('Footbridge on Windows');
    await expect(second).toContainText('From 203.0.113.7 · shared computer');
    await expect(third).toContainText('Another program');
    await signOut(page, /^Sign out Footbridge on Windows/).click();
    await expect(page.getByText('Signed out there')).toBeVisible();
    await expect(places(page)).toHaveCount(2);
    await expect.poll(() => desk.asked('sessions.end').map(({ params }) => params)).toEqual([{ id: 7 }]);
    await expect(places(page).nth(1)).toContainText('Another program');
  });

  test(`role ${role}, ${path}: signing out everywhere else leaves this session alone`, async ({ page, desk }) => {
    await open(page, desk, each, [lab, unnamed]);
    await everywhere(page).click();
    await expect(page.getByText('Signed out everywhere else')).toBeVisible();
    await expect(places(page)).toHaveCount(1);
    await expect(everywhere(page)).toHaveCount(0);
    await expect.poll(() => desk.asked('sessions.endOthers').length).toBe(1);
  });
}

test('what is over already goes from the list without a word', async ({ page, desk }) => {
  await open(page, desk, pages[0], [lab]);
  desk.fail('sessions.end', 'not_found');
  desk.service('sessions.list', { data: [here] });
  await signOut(page, /Windows/).click();
  await expect(places(page)).toHaveCount(1);
  // At once: a message goes by itself.
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('what can’t be done is said, and the button works again', async ({ page, desk }) => {
  await open(page, desk, pages[0], [lab]);
  desk.fail('sessions.end', 'offline');
  await signOut(page, /Windows/).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(signOut(page, /Windows/)).toBeEnabled();
});
