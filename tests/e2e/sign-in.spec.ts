import type { Locator, Page, Response } from '@playwright/test';
import { signInAt } from './support/people.ts';
import { sizes } from './support/screens.ts';
import { expect, sample, test } from './support/workspace.ts';

const homes = [
  {
    who: sample.employer,
    name: 'Aditi',
    home: '/employer/dashboard',
    own: 'openings at Meridian Foods',
    ids: ' [GUARD-10]',
  },
  {
    who: sample.educator,
    name: 'Rohan',
    home: '/educator/dashboard',
    own: 'How opportunities are assigned',
    ids: ' [GUARD-11]',
  },
  {
    who: sample.student,
    name: 'Ananya',
    home: '/student/dashboard',
    own: 'What do you want to explore today',
    ids: ' [GUARD-12]',
  },
  {
    who: sample.mentor,
    name: 'Farhan',
    home: '/mentor/dashboard',
    own: 'You are signed in as a mentor',
    ids: '',
  },
  { who: sample.admin, name: 'Ira', home: '/admin/dashboard', own: 'Accounts by role', ids: '' },
] as const;

for (const { who, name, home, own, ids } of homes) {
  test(`${who} signs in and lands on ${home}, with a word of it [ROLE-02] [AUTH-01] [AUTH-35] [AUTH-36]${ids}`, async ({
    page,
    workspace,
  }) => {
    await workspace.actAs(null);
    await page.goto(`${workspace.address}/signin`);
    await signInAt(page, who, sample.password);
    await expect(page).toHaveURL(workspace.address + home);
    await expect(page.getByRole('alert').filter({ hasText: 'Successfully logged in' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(own);
    await page.reload();
    await expect(page).toHaveURL(workspace.address + home);
    const greeting = new RegExp(`^Good (morning|afternoon|evening), ${name}$`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
    await expect(page.getByRole('main')).toContainText(own);
    expect((await workspace.run('session.read')).user).toMatchObject({ email_address: who, first_name: name });
  });
}

test('the panel beside the form has the tagline and the year of the clock [AUTH-01] [AUTH-08] [AUTH-09]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(null);
  await page.clock.setFixedTime('2031-03-04T10:00:00Z');
  await page.goto(`${workspace.address}/signin`);
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('A new world of opportunities is waiting for you');
  await expect(panel).toContainText('© 2031');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const left = await panel.getByText('© 2031').boundingBox();
  const form = await page.getByLabel('Email').boundingBox();
  expect((left?.x ?? 0) + (left?.width ?? Number.NaN)).toBeLessThan(form?.x ?? 0);
});

test('a wrong password says so, keeps the address, and signs nobody in', async ({ page, workspace }) => {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signin`);
  await signInAt(page, sample.mentor, 'Not.the.1');
  await expect(page.getByRole('alert')).toHaveText('The e-mail or password isn’t correct');
  await expect(page.getByLabel('Email')).toHaveValue(sample.mentor);
  await expect(page).toHaveURL(/\/signin$/);
  expect((await workspace.run('session.read')).user).toBeNull();
});

test('an empty field is asked for, the first one first', async ({ page, workspace }) => {
  await workspace.actAs(null);
  await page.goto(`${workspace.address}/signin`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('someone@example.com');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
});

test('toasts stand at the top right, cover no button there and nothing of a panel, and go after five seconds [CONST-01] [CONST-02]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(`${workspace.address}/employer/internship/list`);
  await page.getByRole('button', { name: 'Export' }).waitFor();
  const noon = await page.evaluate<number>('Date.now() + 60_000');
  await page.clock.pauseAt(noon);
  await page.getByRole('button', { name: 'Export' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'export.csv is saved' });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(toast).toBeVisible({ timeout: 100 });
  }).toPass();
  const shown = await page.evaluate<number>('Date.now()');

  const bar = page.getByRole('banner');
  const ofPage = { name: 'New internship', exact: true } as const;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(async () => (await boxOf(toast)).y).toBeLessThan(70);
    await expect.poll(async () => rightOf(await boxOf(toast))).toBeGreaterThan(size.width / 2);
    await expect.poll(() => covers(toast, bar.getByRole('button', { name: /^Notifications/ }))).toBe(false);
    await expect.poll(() => covers(toast, bar.getByRole('button', { name: /saved|sent/i }))).toBe(false);
    if (size.width > 900) await expect.poll(() => covers(toast, page.getByRole('link', ofPage))).toBe(false);
  }
  await page.setViewportSize(sizes[0]);
  await bar.getByRole('button', { name: 'All changes saved' }).click();
  await page.clock.runFor(100);
  const drawer = page.getByRole('dialog', { name: 'Saved and sent' });
  // A toast stays while the pointer rests on it.
  await page.mouse.move(600, 600);
  await expect.poll(() => page.clock.runFor(20).then(() => drawer.isVisible())).toBe(true);
  for (const part of [drawer.getByRole('heading', { name: 'Saved and sent' }), drawer.getByRole('button').first()]) {
    await expect.poll(() => page.clock.runFor(20).then(() => covers(toast, part))).toBe(false);
  }

  const soFar = (await page.evaluate<number>('Date.now()')) - shown;
  await page.clock.runFor(4800 - soFar);
  await expect(toast).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(toast).toBeHidden({ timeout: 100 });
  }).toPass();
  expect(await page.evaluate<number>('Date.now()')).toBeLessThan(shown + 5800);
});

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const rightOf = ({ x, width }: { x: number; width: number }) => x + width;

/** Whether one lies over the other. */
async function covers(over: Locator, under: Locator): Promise<boolean> {
  const a = await boxOf(over);
  const b = await boxOf(under);
  return a.x < rightOf(b) && b.x < rightOf(a) && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('no token and no password is anywhere in the window', async ({ page, workspace }) => {
  await workspace.actAs(null);
  const answers = collectAnswers(page);
  await page.goto(`${workspace.address}/signin`);
  await signInAt(page, sample.employer, sample.password);
  await expect(page).toHaveURL(/\/employer\/dashboard$/);
  expect(await page.evaluate('document.cookie')).toBe('');
  const kept = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(kept).not.toContain(sample.password);
  expect(kept).not.toMatch(/token|session_|footbridge_session/i);
  const said = (await Promise.all(answers)).join('\n');
  expect(said).toContain(sample.employer);
  expect(said).not.toContain(sample.password);
  expect(said).not.toMatch(/footbridge_session|"token"|password_hash/i);
});

function collectAnswers(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on('response', (response: Response) => {
    const isCommand = response.url().includes('/desk/') && !response.url().includes('/desk/events');
    if (isCommand) answers.push(response.text().catch(() => ''));
  });
  return answers;
}

test('providers without keys are disabled, and say why [AUTH-25]', async ({ page, workspace }) => {
  await workspace.actAs(null);
  for (const place of ['/signin', '/signup/employer', '/signup/educator', '/signup/student']) {
    await page.goto(workspace.address + place);
    await expect(page.getByText('These need a workspace on a server.', { exact: false })).toBeVisible();
    for (const name of ['Google', 'Facebook', 'LinkedIn']) {
      await expect(page.getByRole('button', { name })).toBeDisabled();
    }
  }
});
