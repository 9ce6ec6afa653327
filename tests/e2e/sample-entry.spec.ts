import { apiPrefix } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { test as ownService } from './support/fixtures.ts';
import { run } from './support/window-command.ts';
import { expect, test } from './support/workspace.ts';

const homes = [
  ['Student Ananya', '/student/dashboard'],
  ['Educator Rohan', '/educator/dashboard'],
  ['Employer Aditi', '/employer/dashboard'],
  ['Mentor Farhan', '/mentor/dashboard'],
  ['Administrator Ira', '/admin/dashboard'],
] as const;

for (const [name, home] of homes) {
  test(`${name} of the sample workspace is entered with one click`, async ({ page, workspace }) => {
    await workspace.actAs(null);
    await page.goto(`${workspace.address}/signin`);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(workspace.address + home);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

ownService(
  'a service with data of its own refuses that, and its sign-in page offers nobody',
  async ({ page, service, desk }) => {
    await service.start();
    const answer = await page.request.get(`${service.url}${apiPrefix}/sample/people`);
    expect([answer.status(), await answer.json()]).toMatchObject([404, { error: true, code: 'not_found' }]);
    await page.goto(await desk.start({ server: service.url }));
    for (const role of Object.values(roles)) {
      await expect(run(page, 'session.enterSample', { role })).rejects.toThrow('session.enterSample');
    }
    expect(await run(page, 'session.samplePeople')).toEqual([]);
    await page.goto(new URL('/signin', page.url()).href);
    await expect(page.getByText(`Service: ${service.url}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Explore the sample workspace' })).toBeHidden();
  },
);
