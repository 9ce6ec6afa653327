import type { Page } from '@playwright/test';
import { drawn } from '../support/drawn.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const here = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
};
const other = person(2, { id: 22, first_name: 'Ravi', email_address: 'ravi@example.in' });

/** Where somebody may be, and what shows that it is there. */
const places = [
  [`/employer/project/add?draft=${emptyDraft().id}`, 'Required skills'],
  ['/employer/messages?with=institution:1', 'Message'],
  ['/employer/project/1?applicant=1&tab=applied', 'Ananya Iyer'],
] as const;

async function open(page: Page, desk: FakeDesk, address: string, shown: string): Promise<void> {
  const body = { title: 'Cold store', goal: 'Less waste', roles_and_responsibilities: 'Count crates', category: 2 };
  desk.answer('drafts.read', ({ id }) => emptyDraft({ id, title: 'Cold store', step: 2, body }));
  desk.signIn(person(2));
  await page.goto(`${desk.address}${address}`);
  await seen(page, shown);
}

const seen = (page: Page, shown: string) =>
  expect(page.getByText(shown).or(page.getByLabel(shown)).first()).toBeVisible();

async function signIn(page: Page, desk: FakeDesk, user: typeof other): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  desk.answer('session.signIn', () => {
    desk.signIn(user);
    return { user, role: 2, verified: 'service' };
  });
  await fillSignIn(page, user);
}

async function fillSignIn(page: Page, user: typeof other): Promise<void> {
  await page.getByLabel('Email').fill(user.email_address);
  await page.getByRole('textbox', { name: 'Password' }).fill('a password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

for (const [address, shown] of places) {
  test(`${address}: after a lock the same person is back there`, async ({ page, desk }) => {
    await open(page, desk, address, shown);
    const at = here(page);
    desk.signIn(person(2), { locked: 'idle' });
    await expect(page.getByRole('heading', { name: 'Footbridge is locked' })).toBeVisible();
    desk.answer('session.unlock', () => {
      desk.signIn(person(2));
      return { user: person(2), role: 2, verified: 'service' };
    });
    await page.getByRole('textbox', { name: 'Password' }).fill('a password');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect.poll(() => here(page)).toBe(at);
    await seen(page, shown);
  });

  test(`${address}: after an ended session the same person is back there, and anybody else is at home`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, address, shown);
    const at = here(page);
    desk.signIn(null);
    await signIn(page, desk, person(2));
    await expect.poll(() => here(page)).toBe(at);
    await seen(page, shown);
    desk.signIn(null);
    await signIn(page, desk, other);
    await expect.poll(() => here(page)).toBe('/employer/dashboard');
    await expect.poll(() => page.evaluate(`JSON.stringify({ ...sessionStorage, ...localStorage })`)).not.toContain(at);
    desk.signIn(null);
    await signIn(page, desk, person(2));
    await expect.poll(() => here(page)).toBe('/employer/dashboard');
  });
}

test('whoever signs out begins at home again', async ({ page, desk }) => {
  await open(page, desk, ...places[1]);
  desk.answer('session.signOut', () => {
    desk.signIn(null);
    return { user: null, role: 0, verified: 'none' };
  });
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, desk, person(2));
  await expect.poll(() => here(page)).toBe('/employer/dashboard');
});

test('an answer about the session that the end of the session overtook signs nobody in again', async ({
  page,
  desk,
  outage,
}) => {
  await open(page, desk, ...places[1]);
  outage.expected = true;
  await desk.stop();
  const late = Promise.withResolvers<void>();
  const before = { user: person(2), role: 2, verified: 'service' } as const;
  desk.answer('session.read', () => late.promise.then(() => before));
  const asked = desk.calls('session.read').length;
  await desk.start();
  await expect.poll(() => desk.calls('session.read').length).toBeGreaterThan(asked);
  desk.signIn(null);
  const heading = page.getByRole('heading', { name: 'Sign in', level: 1 });
  await expect(heading).toBeVisible();
  const answered = page.waitForResponse(/session\.read/);
  late.resolve();
  await (await answered).finished();
  await drawn(page);
  await expect(heading).toBeVisible();
});

test('a sign-in whose answer comes after the event leaves the person where the event has led', async ({
  page,
  desk,
}) => {
  const [address, shown] = places[0];
  await open(page, desk, address, shown);
  const at = here(page);
  desk.signIn(null);
  const late = Promise.withResolvers<void>();
  desk.answer('session.signIn', () => {
    desk.signIn(person(2));
    return late.promise.then(() => ({ user: person(2), role: 2, verified: 'service' }) as const);
  });
  await fillSignIn(page, person(2));
  await seen(page, shown);
  const answered = page.waitForResponse(/session\.signIn/);
  late.resolve();
  await (await answered).finished();
  await expect(page.getByText('Successfully logged in')).toBeVisible();
  // Saving what is typed takes longer than leaving would.
  await page.getByLabel('Keywords').fill('cold');
  await page.getByLabel('Keywords').press('Enter');
  await expect.poll(() => desk.calls('drafts.save').length).toBeGreaterThan(0);
  expect(here(page)).toBe(at);
});
