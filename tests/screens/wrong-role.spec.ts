import { roleHome } from '#shared/rules/accounts/guards.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { person, quietPages } from './people.ts';

for (const path of [
  '/employer/dashboard',
  '/employer/job/7',
  '/student/explore',
  '/mentor/dashboard',
  '/dashboard/mentor/list',
  '/admin/dashboard',
  '/dashboard/admin',
  '/add_interest',
]) {
  test(`an educator who follows a link to ${path} is led over /institution home [GUARD-04]`, async ({ page, desk }) => {
    desk.signIn(person(3));
    await page.goto(`${desk.address}/educator/account`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const way: string[] = [];
    page.on('framenavigated', (frame) => way.push(new URL(frame.url()).pathname));
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await expect(page).toHaveURL(`${desk.address}/educator/dashboard`);
    expect(way).toContain('/institution');
  });
}

const dashboards = ['/employer/dashboard', '/educator/dashboard', '/student/dashboard'];
for (const [role, over, home] of [
  [1, '/signin', '/admin/dashboard'],
  [2, '/company', '/employer/dashboard'],
  [3, '/institution', '/educator/dashboard'],
  [4, '/signin', '/student/dashboard'],
  [5, '/signin', '/mentor/dashboard'],
] as const) {
  test(`role ${role} is led from the dashboards of others over ${over} home [GUARD-10] [GUARD-11] [GUARD-12] [ROLE-34]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    await page.goto(desk.address + quietPages[role]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const way: string[] = [];
    page.on('framenavigated', (frame) => way.push(new URL(frame.url()).pathname));
    for (const path of dashboards.filter((each) => each !== home)) {
      way.length = 0;
      await goTo(page, path);
      await expect.poll(() => way).toEqual(expect.arrayContaining([path, over, home]));
      await expect(page).toHaveURL(desk.address + home);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    }
  });
}

const setUpPages = {
  '/company': 'Set up your company',
  '/institution': 'Set up your institution',
  '/add_interest': 'What interests you?',
};
for (const [role, own] of [
  [1, undefined],
  [2, '/company'],
  [3, '/institution'],
  [4, '/add_interest'],
  [5, undefined],
] as const) {
  test(`role ${role}: of the pages of the set-up ${own ?? 'none'} opens before it is done [ROLE-31]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role, { branch_id: null, isInterestAdded: false }));
    for (const path of Object.keys(setUpPages)) {
      await page.goto(desk.address + path);
      const heading = own ? setUpPages[own] : /^Good /;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveURL(desk.address + (own ?? roleHome(role)));
    }
    desk.signIn(person(role));
    for (const path of Object.keys(setUpPages)) {
      const stays = path === own && path === '/add_interest';
      await page.goto(desk.address + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(stays ? setUpPages[own] : /^Good /);
      await expect(page).toHaveURL(desk.address + (stays ? own : roleHome(role)));
    }
  });
}
