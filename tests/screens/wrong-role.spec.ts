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
