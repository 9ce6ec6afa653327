import type { Page } from '@playwright/test';
import { allRoles } from '#shared/contract/call.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person, quietPages } from './people.ts';
import { logo } from './progress-page.ts';
import { sampleAnswer } from './sample-answers.ts';

async function openMenu(page: Page, desk: FakeDesk, role: 2 | 3 | 4, path: string) {
  desk.signIn(person(role));
  const { data } = sampleAnswer('user.counts');
  desk.service('user.counts', { data: { ...data, join_requests: 3 } });
  await page.goto(`${desk.address}${path}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Hello Leela/ })
    .click();
  return page.getByRole('menu');
}

for (const { role, path, items } of [
  {
    role: 2,
    path: '/employer/drafts',
    items: [
      ['Your account', '/employer/account'],
      ['Company profile', '/employer/company'],
      ['Members', '/employer/members'],
      ['Change password', '/employer/account#password'],
      ['This computer', '/employer/account#this-computer'],
    ],
  },
  {
    role: 3,
    path: '/educator/cohorts',
    items: [
      ['Your account', '/educator/account'],
      ['Institution profile', '/educator/institution'],
      ['Members', '/educator/members'],
      ['Change password', '/educator/account#password'],
      ['This computer', '/educator/account#this-computer'],
    ],
  },
  {
    role: 4,
    path: '/student/explore',
    items: [
      ['Your account', '/student/account'],
      ['Your profile', '/student/profile'],
      ['Change password', '/student/account#password'],
      ['This computer', '/student/account#this-computer'],
    ],
  },
] as const) {
  test(`role ${role}: the menu of the person names the account and leads to what belongs to it`, async ({
    page,
    desk,
  }) => {
    const menu = await openMenu(page, desk, role, path);
    await expect(menu).toContainText(`role${role}@example.in`);
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...items.map(([name]) => new RegExp(`^${name}`)),
      'Keyboard shortcuts',
      /^Sign out/,
    ]);
    for (const [name, href] of items) {
      await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('href', href);
    }
    await expect(menu.getByText('3 requests')).toHaveCount(items.some(([name]) => name === 'Members') ? 1 : 0);
    await menu.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts.getByRole('definition')).toHaveCount(18);
    await expect(shortcuts.getByRole('definition').last()).toHaveText('Not needed: everything is saved automatically');
    await expect(shortcuts.getByRole('term').nth(8)).toHaveText('F2N');
  });

  test(`role ${role}: each appearance is one of the window, and is kept`, async ({ page, desk }) => {
    const menu = await openMenu(page, desk, role, path);
    await expect(menu).toContainText('Appearance');
    for (const [label, theme, shown] of [
      ['Dark', 'dark', 'dark'],
      ['As the system', 'auto', 'light'],
      ['Light', 'light', 'light'],
    ] as const) {
      if (!(await menu.isVisible()))
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Hello Leela/ })
          .click();
      await menu.getByRole('menuitemradio', { name: label }).click();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', shown);
      await expect.poll(() => desk.calls('settings.save').at(-1)).toEqual({ theme });
    }
  });
}

for (const name of ['Notifications', 'Views', 'Columns']) {
  test(`Escape closes ${name} at once, before it has taken the focus`, async ({ page, desk }) => {
    desk.signIn(person(3));
    await page.goto(`${desk.address}/educator/student-list`);
    const button = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await button.click();
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await button.dispatchEvent('keydown', { key: 'Escape' });
    await expect(panel).toHaveCount(0);
  });
}

test('Escape closes the menu at once, before it has taken the focus', async ({ page, desk }) => {
  const menu = await openMenu(page, desk, 3, '/educator/cohorts');
  const button = page.getByRole('banner').getByRole('button', { name: /^Hello Leela/ });
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
  await button.dispatchEvent('click');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await button.dispatchEvent('keydown', { key: 'Escape' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeHidden();
});

test('the first control goes on to the page itself and leaves the address alone', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/project/add`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(`${desk.address}/employer/project/add`);
});

for (const role of allRoles) {
  test(`role ${role}: the top bar has the picture, or else the first letter of the name, 45 pixels wide and high; a way back from the fourth segment on [NAV-13] [NAV-18] [NAV-20]`, async ({
    page,
    desk,
  }) => {
    desk.answer('images.read', ({ link }) => ({ dataUrl: link === '/v1/images/9' ? logo : null }));
    const avatar = page.getByRole('banner').getByTitle('Hello élodie Pillai');
    const back = page.getByRole('banner').getByRole('button', { name: 'Back', exact: true });
    for (const [profile_photo, letter, deeper] of [
      ['', 'É', ''],
      ['/v1/images/9', '', ''],
      ['/v1/images/8', 'É', '/nowhere'],
    ] as const) {
      desk.signIn(
        person(role, { first_name: 'élodie', last_name: 'Pillai', profile_photo, profile_pic: profile_photo }),
      );
      await page.goto(desk.address + quietPages[role] + deeper);
      await expect(avatar).toHaveText(letter);
      await expect(avatar.locator('img')).toHaveCount(letter ? 0 : 1);
      if (!letter) await expect(avatar.locator('img')).toHaveAttribute('src', logo);
      for (const width of [420, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(back).toHaveCount(deeper ? 1 : 0);
        const drawn = letter ? avatar : avatar.locator('img');
        expect(await drawn.boundingBox()).toMatchObject({ width: 45, height: 45 });
      }
    }
  });
}
