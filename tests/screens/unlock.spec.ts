import type { Page } from '@playwright/test';
import type { LockReason } from '#shared/desk/types.ts';
import { expectNoFindings } from './both-schemes.ts';
import { nobody } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const reasons = [
  ['idle', 'Footbridge is locked', 'Nobody used this shared computer for a while', 'Password', 'Unlock', 'Unlocked'],
  [
    'other_password',
    'Your drafts here are locked',
    'sealed with your earlier password',
    'Earlier password',
    'Open',
    'Your drafts are open',
  ],
  ['password', 'Enter your password', 'Your password opens it.', 'Password', 'Open', 'Your drafts are open'],
  [
    'computer_password',
    'Enter your password for this computer',
    'the password that you chose for it',
    'Password for this computer',
    'Open',
    'Your drafts are open',
  ],
  [
    'new_password',
    'Choose a password for this computer',
    'If you forget it, nobody can recover it.',
    'Password for this computer',
    'Seal my drafts',
    'Your drafts are open',
  ],
] as const;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openLocked(page: Page, desk: FakeDesk, locked: LockReason): Promise<void> {
  desk.signIn(person(2), { locked });
  await page.goto(`${desk.address}/employer/dashboard`);
  await expect(page).toHaveURL(`${desk.address}/unlock`);
}

/** What is kept of the account is open. */
function opens(desk: FakeDesk) {
  return () => {
    desk.signIn(person(2));
    return { user: person(2), role: 2, verified: 'service' } as const;
  };
}

for (const [locked, heading, lead, label, confirm, done] of reasons) {
  test(`locked (${locked}): it says why, asks for the password, refuses a wrong one, and opens with the right one`, async ({
    page,
    desk,
  }) => {
    await openLocked(page, desk, locked);
    await expect(title(page)).toHaveText(heading);
    await expect(page.getByText(lead)).toBeVisible();
    // Every other address leads back here.
    await expect(page.getByRole('link')).toHaveCount(0);
    await expectNoFindings(page);
    await button(page, confirm).click();
    await expect(field(page, label)).toHaveAccessibleDescription('Password is required');
    await expect(field(page, label)).toBeFocused();
    desk.fail('session.unlock', 'wrong_credentials', 'That isn’t the password');
    await field(page, label).fill('Setu.4krama');
    await expect(page.getByText('very-strong')).toHaveCount(locked === 'new_password' ? 1 : 0);
    await button(page, confirm).click();
    await expect(page.getByRole('alert').filter({ hasText: 'That isn’t the password' })).toBeVisible();
    await expect(field(page, label)).toHaveValue('Setu.4krama');
    desk.answer('session.unlock', opens(desk));
    await button(page, confirm).click();
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
    await expect(page.getByRole('alert').filter({ hasText: done })).toBeVisible();
    await expect
      .poll(() => desk.calls('session.unlock'))
      .toEqual([{ password: 'Setu.4krama' }, { password: 'Setu.4krama' }]);
  });
}

for (const [locked, heading] of [
  ['other_password', 'Your drafts here are locked'],
  ['computer_password', 'Enter your password for this computer'],
] as const)
  test(`who has forgotten the password (${locked}) goes on with an empty desk, after reading what that means`, async ({
    page,
    desk,
  }) => {
    await openLocked(page, desk, locked);
    const dialog = page.getByRole('dialog', { name: 'Continue without your earlier work' });
    const empty = button(page, 'Continue without your earlier work');
    await empty.click();
    await expect(dialog).toContainText('Drafts, uploads and changes waiting to be sent stay on this computer, locked.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(desk.calls('session.startEmpty')).toEqual([]);
    desk.fail('session.startEmpty', 'disk_full');
    await empty.click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(title(page)).toHaveText(heading);
    desk.answer('session.startEmpty', opens(desk));
    await empty.click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
    await expect.poll(() => desk.calls('session.startEmpty')).toHaveLength(2);
  });

test('an empty desk is offered only where an earlier password, or that of this computer, is asked for', async ({
  page,
  desk,
}) => {
  for (const locked of ['idle', 'password', 'new_password'] as const) {
    await openLocked(page, desk, locked);
    await expect(title(page)).toBeVisible();
    await expect(button(page, 'Continue without your earlier work')).toHaveCount(0);
  }
});

test('people of the sample workspace, who came in without a password, read it where it is asked for', async ({
  page,
  desk,
}) => {
  const hint = page.getByText('Everyone in the sample workspace begins with the password Bridge@2026.');
  const { first_name, last_name, email_address } = person(2);
  const entry = { role: 2, first_name, last_name, email_address, place_name: '' };
  for (const [people, shown] of [
    [[entry], 1],
    [[{ ...entry, email_address: 'somebody@else.example' }], 0],
  ] as const) {
    desk.answer('session.samplePeople', people);
    for (const [reason, , , label, confirm] of reasons) {
      await openLocked(page, desk, reason);
      await button(page, confirm).click();
      await expect(field(page, label)).toHaveAccessibleDescription('Password is required');
      await expect(hint).toHaveCount(reason === 'idle' || reason === 'password' ? shown : 0);
    }
  }
});

test('somebody else signs in instead: the session ends, and where it can’t that is said [AUTH-37]', async ({
  page,
  desk,
}) => {
  await openLocked(page, desk, 'idle');
  desk.fail('session.signOut', 'internal', 'Error removing session');
  const other = button(page, 'Sign in as someone else');
  await expect(page.getByText('Not you?')).toBeVisible();
  await other.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error removing session' })).toBeVisible();
  await expect(title(page)).toHaveText('Footbridge is locked');
  desk.answer('session.signOut', () => {
    desk.signIn(null);
    return nobody;
  });
  await other.click();
  await expect(page).toHaveURL(`${desk.address}/signin`);
  await expect(title(page)).toHaveText('Sign in');
  await expect.poll(() => desk.calls('session.signOut')).toHaveLength(2);
});
