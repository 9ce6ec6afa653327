import type { Page } from '@playwright/test';
import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

/** Goes to a path and answers every address on the way, the last of which has to be `end`. */
async function follow(page: Page, workspace: Workspace, path: string, end: string): Promise<string[]> {
  const way: string[] = [];
  const note = (frame: { url(): string }) => way.push(new URL(frame.url()).pathname);
  page.on('framenavigated', note);
  await page.goto(workspace.address + path);
  await expect(page).toHaveURL(workspace.address + end);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.off('framenavigated', note);
  return way;
}

const guarded = [
  '/verify-otp',
  '/company',
  '/institution',
  '/add_interest',
  '/user_interests',
  '/dashboard',
  '/employer/dashboard',
  '/educator/student-list',
  '/student/dashboard',
  '/mentor/dashboard',
  '/dashboard/mentor/list',
  '/admin/dashboard',
  '/dashboard/admin',
] as const;

test('without a session every guarded page leads to sign-in [AUTH-34] [GUARD-01]', async ({ page, workspace }) => {
  await workspace.actAs(null);
  for (const path of guarded) await follow(page, workspace, path, '/signin');
});

test('an unverified session leads to the code, from everywhere [GUARD-06]', async ({ page, workspace }) => {
  await workspace.join(2, freshPerson('Torana Works'), { verify: false });
  for (const path of ['/dashboard', '/company', '/employer/dashboard', '/employer/job/add', '/user_interests']) {
    await follow(page, workspace, path, '/verify-otp');
  }
});

test('a verified employer without a branch sets up the company first [GUARD-07]', async ({ page, workspace }) => {
  await workspace.join(2, freshPerson('Torana Works'), { verify: true });
  for (const path of ['/dashboard', '/verify-otp', '/employer/dashboard', '/institution', '/educator/dashboard']) {
    await follow(page, workspace, path, '/company');
  }
});

test('a verified educator without a branch sets up the institution first, not a company [GUARD-08] [SETUP-01]', async ({
  page,
  workspace,
}) => {
  await workspace.join(3, freshPerson('Nila Institute'), { verify: true });
  for (const path of ['/dashboard', '/verify-otp', '/educator/upload-student', '/company', '/employer/dashboard']) {
    await follow(page, workspace, path, '/institution');
  }
});

const entryPages = [
  '/',
  '/signin',
  '/signup',
  '/signup/employer',
  '/signup/educator',
  '/signup/student',
  '/forgot-password',
  '/reset-password',
  '/verify-otp',
  '/company',
  '/institution',
] as const;

test('who is set up is led home from every entry page [GUARD-02]', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  for (const path of entryPages) await follow(page, workspace, path, '/employer/dashboard');
});

const wrongTurns = [
  {
    who: sample.employer,
    path: '/educator/dashboard',
    over: '/company',
    end: '/employer/dashboard',
    id: 'GUARD-03] [ROLE-34',
  },
  {
    who: sample.educator,
    path: '/employer/job/list',
    over: '/institution',
    end: '/educator/dashboard',
    id: 'GUARD-04',
  },
  { who: sample.student, path: '/employer/dashboard', over: '/signin', end: '/student/dashboard', id: 'GUARD-05' },
  {
    who: sample.mentor,
    path: '/student/dashboard',
    over: '/signin',
    end: '/mentor/dashboard',
    id: 'GUARD-05] [ROLE-29',
  },
  {
    who: sample.student,
    path: '/admin/dashboard',
    over: '/signin',
    end: '/student/dashboard',
    id: 'GUARD-05',
  },
  {
    who: sample.admin,
    path: '/educator/student-list',
    over: '/signin',
    end: '/admin/dashboard',
    id: 'GUARD-05] [ROLE-34',
  },
] as const;

for (const { who, path, over, end, id } of wrongTurns) {
  test(`${who} at ${path} is led over ${over} home [${id}]`, async ({ page, workspace }) => {
    await workspace.actAs(who);
    expect(await follow(page, workspace, path, end)).toContain(over);
  });
}

test('an employer at any page of another role is led over /company home [GUARD-03] [ROLE-29] [ROLE-33]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  for (const path of [
    '/Student/explore',
    '/add_interest',
    '/dashboard/mentor/list',
    '/mentor/account',
    '/admin/users',
  ]) {
    expect(await follow(page, workspace, path, '/employer/dashboard'), path).toContain('/company');
  }
});

const rolePages = [
  { who: sample.employer, home: '/employer/dashboard' },
  { who: sample.educator, home: '/educator/dashboard' },
  { who: sample.student, home: '/student/dashboard' },
  { who: sample.mentor, home: '/mentor/dashboard' },
  { who: sample.admin, home: '/admin/dashboard' },
] as const;

test('/dashboard leads each role to its own [SETUP-05] [ROLE-02]', async ({ page, workspace }) => {
  for (const { who, home } of rolePages) {
    await workspace.actAs(who);
    await follow(page, workspace, '/dashboard', home);
  }
});

const redirects = [
  { who: sample.employer, path: '/employer', end: '/employer/dashboard', id: 'EMP-ROUTE-20' },
  { who: sample.educator, path: '/educator', end: '/educator/dashboard', id: 'EDU-ROUTE-14' },
] as const;

for (const { who, path, end, id } of redirects) {
  test(`${path} alone leads to the dashboard [${id}]`, async ({ page, workspace }) => {
    await workspace.actAs(who);
    const before = end.replace('dashboard', 'account');
    for (const spelled of [`${path}/`, `${path}?from=mail#top`, path.replace('/e', '/E'), path]) {
      await follow(page, workspace, before, before);
      await follow(page, workspace, spelled, end);
    }
    // Back doesn't lead on again.
    await page.goBack();
    await expect(page).toHaveURL(workspace.address + before);
  });
}

test('/dashboard/admin shows a greeting and nothing else; it and the page of figures are for admins alone [GUARD-14] [ROLE-30]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.admin);
  await follow(page, workspace, '/admin/dashboard', '/admin/dashboard');
  await follow(page, workspace, '/dashboard/admin', '/dashboard/admin');
  await expect(page.getByRole('main')).toHaveText(/^Good (morning|afternoon|evening), Ira$/);
  for (const { who, home } of rolePages.filter((each) => each.who !== sample.admin)) {
    await workspace.actAs(who);
    for (const path of ['/dashboard/admin', '/admin/dashboard']) await follow(page, workspace, path, home);
  }
  await workspace.actAs(null);
  for (const path of ['/dashboard/admin', '/admin/dashboard']) await follow(page, workspace, path, '/signin');
});

test('interests belong to students: everyone who is signed in may open the page, students alone may choose [SETUP-04]', async ({
  page,
  workspace,
}) => {
  for (const { who } of rolePages) {
    await workspace.actAs(who);
    await follow(page, workspace, '/user_interests', '/user_interests');
    const choosing = page.getByRole('button', { name: 'Save interests' });
    await expect(who === sample.student ? choosing : page.getByText('Only students choose interests')).toBeVisible();
  }
  await workspace.actAs(sample.educator);
  await follow(page, workspace, '/add_interest', '/educator/dashboard');
  await workspace.actAs(null);
  await follow(page, workspace, '/user_interests', '/signin');
});
