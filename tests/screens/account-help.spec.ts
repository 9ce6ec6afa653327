import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { SessionState } from '#shared/desk/types.ts';
import { emptyDraft } from './desk-answers.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

const mistyped = person(2, {
  email_address: 'asha@exmaple.in',
  is_email_verified: false,
  isOTPVerified: false,
  branch_id: null,
  company_id: null,
});

test('a mistyped address is corrected before it is verified: errors at their fields, words kept, a new code', async ({
  page,
  desk,
}) => {
  desk.signIn(mistyped);
  desk.answer('session.sendOtp', { expires_at: '2026-11-20T05:22:00.000Z', resend_after: 60 });
  desk.answer('mail.list', { mails: [], withheld: null });
  await page.goto(`${desk.address}/verify-otp`);
  await expect.poll(() => desk.calls('session.sendOtp').length).toBe(1);
  await page.getByRole('button', { name: 'Change it' }).click();
  const form = page.getByRole('form', { name: 'Change the address' });
  const address = form.getByLabel('Correct e-mail address');
  const change = form.getByRole('button', { name: 'Change the address' });
  for (const [typed, said] of [
    ['', 'Email is required'],
    ['asha@example', 'Enter an e-mail address such as name@example.com'],
    [mistyped.email_address, 'Your code was already sent to this address'],
    ['asha@example.in', 'Password is required'],
  ] as const) {
    await address.fill(typed);
    await change.click();
    await expect(form.getByText(said)).toBeVisible();
  }
  await expect.poll(() => desk.words.find('correct-email')).toBe('asha@example.in');
  await page.reload();
  await expect(address).toHaveValue('asha@example.in');
  await form.getByRole('textbox', { name: 'Your password' }).fill('a password');
  desk.fail('auth.correctEmail', 'email_taken');
  await change.click();
  await expect(
    form
      .getByRole('alert')
      .or(form.getByText(/already/))
      .first(),
  ).toBeVisible();
  await expect(address).toHaveValue('asha@example.in');
  const corrected = { ...mistyped, email_address: 'asha@example.in' };
  desk.service('auth.correctEmail', () => {
    desk.signIn(corrected);
    return { data: corrected };
  });
  const codes = desk.calls('session.sendOtp').length;
  await change.click();
  await expect(page.getByText('A six-digit code was sent to asha@example.in')).toBeVisible();
  await expect.poll(() => desk.calls('session.sendOtp').length).toBe(codes + 1);
  await expect
    .poll(() => desk.asked('auth.correctEmail').at(-1)?.body)
    .toEqual({
      email_address: 'asha@example.in',
      password: 'a password',
    });
  await expect(form).toBeHidden();
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a locked link leads nowhere, and beside it “How to unlock” leads to the field', async ({ page, desk }) => {
  desk.signIn(person(2));
  const { data } = sampleAnswer('user.counts');
  desk.service('user.counts', { data: { ...data, project: 0, internship: 0, job: 0 } });
  await page.goto(`${desk.address}/employer/dashboard`);
  const locked = sidebar(page).getByRole('link', { name: 'Settings' });
  const how = sidebar(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Settings' }) })
    .getByRole('link', { name: 'How to unlock' });
  await locked.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/dashboard$/);
  await page.keyboard.press('Tab');
  await expect(how).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(sidebar(page).getByRole('link', { name: 'How to unlock' })).toHaveCount(6);
});

for (const { role, home, count } of [
  { role: 2, home: '/employer/dashboard', count: 6 },
  { role: 3, home: '/educator/dashboard', count: 4 },
] as const) {
  test(`role ${role}: each locked link says what unlocks it and leads nowhere, in the narrow sidebar too; a lock marks it, and no open one [NAV-10] [NAV-11] [NAV-12]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(role));
    const { data } = sampleAnswer('user.counts');
    const none = { project: 0, internship: 0, job: 0, students: 0, partners: 0, partner_invitations: 0 };
    desk.service('user.counts', { data: { ...data, ...none } });
    await page.goto(desk.address + home);
    const locked = sidebar(page).locator('[aria-disabled]');
    const locks = sidebar(page).locator('.tabler-icon-lock');
    const tooltip = page.getByRole('tooltip').filter({ visible: true });
    for (const button of ['Collapse the sidebar', 'Expand the sidebar']) {
      await expect(locked).toHaveCount(count);
      await expect(locks).toHaveCount(count);
      for (const link of await locked.all()) {
        const lock = link.locator('.tabler-icon-lock');
        await expect(lock).toHaveCSS('clip-path', 'none');
        expect((await lock.boundingBox())?.width).toBeGreaterThan(10);
        await link.hover();
        await expect(tooltip).toContainText('Complete your Profile to unlock');
        // By force: a disabled link is otherwise not clicked at all.
        await link.click({ force: true });
        await link.press('Enter');
        await expect(page).toHaveURL(desk.address + home);
        await page.mouse.move(700, 500);
        await link.blur();
        await expect(tooltip).toHaveCount(0);
      }
      await page.getByRole('button', { name: button }).click();
    }
  });
}

for (const kind of kinds) {
  for (const by of ['posting', 'draft'] as const) {
    test(`${kind}: the first ${by} of it opens its own link, and that of no other kind [ROLE-13] [NAV-08]`, async ({
      page,
      desk,
    }) => {
      desk.signIn(person(2));
      const none = { ...sampleAnswer('user.counts').data, project: 0, internship: 0, job: 0 };
      const linkOf = (each: PostingKind) => sidebar(page).getByRole('link', { name: new RegExp(`^${each}s`, 'i') });
      desk.service('user.counts', { data: none });
      await page.goto(`${desk.address}/employer/dashboard`);
      for (const each of kinds) await expect(linkOf(each)).toHaveAttribute('aria-disabled', 'true');
      if (by === 'posting') desk.service('user.counts', { data: { ...none, [kind]: 1 } });
      else desk.answer('drafts.list', [emptyDraft({ method: kind })]);
      await page.reload();
      for (const each of kinds.filter((other) => other !== kind)) {
        await expect(linkOf(each)).toHaveAttribute('aria-disabled', 'true');
      }
      await expect(linkOf(kind)).not.toHaveAttribute('aria-disabled');
      await linkOf(kind).click();
      await expect(page).toHaveURL(`${desk.address}/employer/${kind}/list`);
    });
  }
}

test('what unlocks a link is wholly in sight, in the drawer of a small window too', async ({ page, desk }) => {
  desk.signIn(person(2));
  await page.setViewportSize({ width: 420, height: 800 });
  await page.goto(`${desk.address}/employer/dashboard`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const links = [
    sidebar(page).getByRole('link', { name: 'How to unlock' }),
    sidebar(page).getByRole('link', { name: 'Settings' }),
  ];
  for (const link of links) {
    await link.filter({ visible: true }).first().hover();
    const tooltip = page.getByRole('tooltip').filter({ visible: true });
    await expect(tooltip).toBeInViewport({ ratio: 1 });
    await page.mouse.move(400, 790);
    await expect(tooltip).toHaveCount(0);
  }
});

test('members, appearance, this computer and the password are in the account menu, locked for nobody', async ({
  page,
  desk,
}) => {
  desk.signIn(person(2));
  await page.goto(`${desk.address}/employer/dashboard`);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^Hello/ }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.getByRole('button', { name: /^Hello/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await choose('This computer');
  await expect(page.getByRole('heading', { name: 'This computer' })).toBeInViewport();
  await choose('Change password');
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused();
  await choose('Members');
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
});

test('who has to sign in again because the service was restored reads why, and nobody else does', async ({
  page,
  desk,
}) => {
  const why = page.getByText('The service was restored from an earlier copy, so everybody signs in again.');
  await page.goto(`${desk.address}/signin`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(why).toHaveCount(0);
  const nobody: SessionState = { user: null, role: 0, verified: 'none', ended: 'restored' };
  desk.answer('session.read', nobody);
  desk.push('session.changed', nobody);
  await expect(why).toBeVisible();
});
