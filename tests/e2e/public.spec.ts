import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

const rolePages = [
  { path: '/for_student', id: 'PUB-02', signUp: '/signup/student' },
  { path: '/for_educator', id: 'PUB-03', signUp: '/signup/educator' },
  { path: '/for_employer', id: 'PUB-04', signUp: '/signup/employer' },
] as const;

test('the start page leads to sign-in, to sign-up and to a page for each role [PUB-01]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The short way between campus and company');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Create an account' }).first()).toHaveAttribute('href', '/signup');
  await expect(main.getByRole('link', { name: 'Sign in' }).first()).toHaveAttribute('href', '/signin');
  for (const { path } of rolePages) await expect(main.locator(`a[href="${path}"]`)).toBeVisible();
});

for (const { path, id, signUp } of rolePages) {
  test(`${path} tells what there is and leads to its sign-up [${id}]`, async ({ page, workspace }) => {
    await workspace.actAs(null);
    await page.goto(workspace.address + path);
    await page.getByRole('main').locator(`a[href="${signUp}"]`).click();
    await expect(page).toHaveURL(new RegExp(`${signUp}$`));
  });
}

test('terms and privacy policy are readable signed out, half signed in and signed in [PUB-05] [PUB-06]', async ({
  page,
  workspace,
}) => {
  const visitors = [
    () => workspace.actAs(null),
    () => workspace.join(2, freshPerson('Torana Works'), { verify: false }),
    () => workspace.actAs(sample.educator),
  ];
  for (const become of visitors) {
    await become();
    await page.goto(`${workspace.address}/tos`);
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
    await page.goto(`${workspace.address}/privacy-policy`);
    await expect(page.getByRole('heading', { level: 1, name: /^Privacy/ })).toBeVisible();
  }
});

test('an address that leads nowhere shows the error page, and the way back [PUB-07]', async ({ page, workspace }) => {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/for_nobody/at/all`);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL(`${workspace.address}/`);
});

test('a page that fails while it is drawn shows the error page, inside the shell where there is one [PUB-08]', async ({
  context,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  // React reports what it caught on the console, so this page is not the one that has to be silent.
  const page = await context.newPage();
  const failed = page.getByRole('heading', { level: 1, name: 'This page couldn’t be shown' });
  const drafts = page.getByRole('navigation').getByRole('link', { name: 'Drafts' });
  // The sidebar reads the drafts too, and asks for nothing of them: it is to go on.
  await page.route('**/desk/drafts.list', (route) =>
    route.request().postData()?.includes('"search"')
      ? route.fulfill({ json: { ok: true, data: [null] } })
      : route.continue(),
  );
  await page.goto(`${workspace.address}/employer/drafts`);
  await expect(failed).toBeVisible();
  await expect(page).toHaveTitle('This page couldn’t be shown · Footbridge');
  await expect(page.getByRole('main')).toContainText('Drafts are saved on this computer. Reloading the page');
  await expect(page.getByRole('heading', { name: 'Drafts' })).toHaveCount(0);
  await expect(drafts).toBeVisible();
  await page.unroute('**/desk/drafts.list');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();

  await test.step('where there is no shell it takes the place of the page too', async () => {
    await workspace.actAs(null);
    await page.route('**/desk/api.read', (route) =>
      route.fulfill({ json: { ok: true, data: { answer: { data: null }, live: true } } }),
    );
    await page.goto(`${workspace.address}/signin`);
    await expect(failed).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Drafts are saved on this computer. Reloading the page');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(drafts).toHaveCount(0);
  });
});

test('the code of a page arrives with the first visit to it [PUB-09]', async ({ page, workspace }) => {
  await workspace.actAs(null);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto(`${workspace.address}/signin`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const before = scripts.length;
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  expect(scripts.slice(before).length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /StudentList|EmployerDashboard|PostingForm/.test(url))).toEqual([]);
});
