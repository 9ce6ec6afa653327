import type { Page } from '@playwright/test';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { sampleInstant } from './sample-answers.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mails = (page: Page) => page.getByRole('region', { name: 'Mail on this computer' });

async function openForgot(page: Page, desk: FakeDesk): Promise<void> {
  desk.answer('session.forgotPassword', { message: 'Sent' });
  await page.goto(`${desk.address}/forgot-password`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
}

async function openReset(page: Page, desk: FakeDesk, query = ''): Promise<void> {
  await page.goto(`${desk.address}/reset-password${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New password');
}

test('a link for a new password is asked for by the address, and again; what it costs is said before [AUTH-06]', async ({
  page,
  desk,
}) => {
  await openForgot(page, desk);
  await expect(page.getByText('A new password doesn’t open them')).toBeVisible();
  await field(page, 'Email').fill(' ');
  await button(page, 'Send link').click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
  await expect(field(page, 'Email')).toBeFocused();
  expect(desk.calls('session.forgotPassword')).toEqual([]);
  await field(page, 'Email').fill('leela@karwan.example');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
  const go = desk.hold('session.forgotPassword');
  await button(page, 'Send link').click();
  await expect(page.locator('main button[type=submit]')).toBeDisabled();
  await expect(page.getByRole('status').filter({ hasText: 'on its way' })).toHaveCount(0);
  go();
  await expect(
    page.getByText(
      'If there is an account for leela@karwan.example, a link is on its way. It works for a short time and only once.',
    ),
  ).toBeVisible();
  await button(page, 'Send again').click();
  await expect
    .poll(() => desk.calls('session.forgotPassword'))
    .toEqual([{ email: 'leela@karwan.example' }, { email: 'leela@karwan.example' }]);
});

test('a link that can’t be asked for says why, keeps the address, and says nothing of a mail', async ({
  page,
  desk,
}) => {
  await openForgot(page, desk);
  await field(page, 'Email').fill('leela@karwan.example');
  for (const [code, message, said] of [
    ['offline', undefined, 'The service can’t be reached. Try again when you’re back online'],
    ['too_many', 'Too many attempts. Try again in 9 minutes', 'Too many attempts. Try again in 9 minutes'],
  ] as const) {
    desk.fail('session.forgotPassword', code, message);
    await button(page, 'Send link').click();
    await expect(page.getByRole('alert')).toHaveText([said]);
  }
  await expect(field(page, 'Email')).toHaveValue('leela@karwan.example');
  await expect(page.getByText('on its way')).toHaveCount(0);
  await expect(mails(page)).toHaveCount(0);
});

test('from there lead ways back and to the code; the link of a mail on this computer is offered', async ({
  page,
  desk,
}) => {
  const token = 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6';
  const mail = { id: '1', to: 'leela@karwan.example', subject: 'A new password', about: 'reset' } as const;
  desk.answer('mail.list', { mails: [], withheld: null });
  await openForgot(page, desk);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/signin');
  await expect(main.getByRole('link', { name: 'Enter it here' })).toHaveAttribute('href', '/reset-password');
  await field(page, 'Email').fill('leela@karwan.example');
  await button(page, 'Send link').click();
  await expect(mails(page)).toContainText('No mail yet.');
  await expect.poll(() => desk.calls('mail.list').at(-1)).toEqual({ about: 'reset' });
  desk.answer('mail.list', { mails: [], withheld: '/srv/mail' });
  await openForgot(page, desk);
  await field(page, 'Email').fill('leela@karwan.example');
  await button(page, 'Send link').click();
  await expect(mails(page)).toContainText('They are kept in the folder /srv/mail.');
  desk.answer('mail.list', {
    mails: [{ ...mail, sentAt: sampleInstant, text: `Open http://x.example/reset-password#${token}` }],
    withheld: null,
  });
  await openForgot(page, desk);
  await field(page, 'Email').fill('leela@karwan.example');
  await button(page, 'Send link').click();
  await mails(page).getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(`${desk.address}/reset-password#${token}`);
  await expect(field(page, 'Code from the mail')).toHaveCount(0);
});

test('a new password asks for the code and for itself twice, says what is wrong at its field, and is set [AUTH-07] [VAL-08]', async ({
  page,
  desk,
}) => {
  await openReset(page, desk);
  await expect(page.getByText('Changing it signs you out everywhere else.')).toBeVisible();
  const steps = [
    ['Code from the mail', 'Enter the code from the mail', () => field(page, 'Code from the mail').fill(' abc-123 ')],
    ['New password', 'Password is required', () => field(page, 'New password').fill('Abc.12')],
    [
      'Confirm password',
      'New password and confirm password does not match',
      () => field(page, 'Confirm password').fill('Abc.12'),
    ],
    ['New password', 'New password should be 7 characters long', () => field(page, 'New password').fill('Abc.123')],
  ] as const;
  for (const [name, said, mend] of steps) {
    await button(page, 'Set password').click();
    await expect(page.locator('[id$="-error"]')).toHaveText([said]);
    await expect(field(page, name)).toBeFocused();
    await mend();
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);
  }
  const meter = page.getByRole('status', { name: /^Password strength/ });
  await expect(meter).toHaveText('strong');
  await field(page, 'New password').fill('Abc.1234');
  await expect(meter).toHaveText('very-strong');
  await field(page, 'New password').fill('Abc.123');
  await expect(meter).toHaveText('strong');
  await field(page, 'Confirm password').fill('Abc.123');
  expect(desk.calls('session.resetPassword')).toEqual([]);
  desk.answer('session.resetPassword', { message: 'Your password is new' });
  await button(page, 'Set password').click();
  await expect(page).toHaveURL(`${desk.address}/signin`);
  await expect(page.getByRole('alert').filter({ hasText: 'Your password is new' })).toBeVisible();
  await expect.poll(() => desk.calls('session.resetPassword')).toEqual([{ token: 'abc-123', password: 'Abc.123' }]);
});

const old = 'a-Z_0'.repeat(8);

test('the code of a link is not asked for; one that is old leads to a new one', async ({ page, desk }) => {
  await openReset(page, desk, `#${old}`);
  await expect(field(page, 'New password')).toBeVisible();
  await expect(field(page, 'Code from the mail')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to sign in' })).toHaveAttribute(
    'href',
    '/signin',
  );
  for (const name of ['New password', 'Confirm password']) await field(page, name).fill('Setu.4krama');
  desk.fail('session.resetPassword', 'token_expired', undefined, { token: 'This link has expired' });
  await button(page, 'Set password').click();
  await expect(page.getByRole('alert')).toHaveText(['This link has expired']);
  await expect(page.getByRole('link', { name: 'Send a new one' })).toHaveAttribute('href', '/forgot-password');
  desk.fail('session.resetPassword', 'offline');
  await button(page, 'Set password').click();
  await expect(page.getByRole('alert')).toHaveText(['The service can’t be reached. Try again when you’re back online']);
  await expect(page.getByRole('link', { name: 'Send a new one' })).toHaveCount(0);
  desk.fail('session.resetPassword', 'invalid', undefined, { password: 'This password was used before' });
  await button(page, 'Set password').click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription('This password was used before');
  await expect(field(page, 'New password')).toHaveValue('Setu.4krama');
  await expect(page).toHaveURL(`${desk.address}/reset-password#${old}`);
  await expect
    .poll(() => desk.calls('session.resetPassword'))
    .toEqual(Array.from({ length: 3 }, () => ({ token: old, password: 'Setu.4krama' })));
});

test('a link of a mail that opens the app leads to its page, also from a page that another one led to', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.address}/signin`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const token of [old, 'b'.repeat(43)]) {
    desk.push('page.asked', { page: `/reset-password#${token}` });
    await expect(page).toHaveURL(`${desk.address}/reset-password#${token}`);
    await expect(field(page, 'Code from the mail')).toHaveCount(0);
    for (const name of ['New password', 'Confirm password']) await field(page, name).fill('Setu.4krama');
    desk.fail('session.resetPassword', 'offline');
    await button(page, 'Set password').click();
    await expect.poll(() => desk.calls('session.resetPassword').at(-1)).toEqual({ token, password: 'Setu.4krama' });
  }
  for (const token of ['c'.repeat(43), 'd'.repeat(43)]) {
    desk.push('page.asked', { page: `/signup/mentor#${token}` });
    await expect(page).toHaveURL(`${desk.address}/signup/mentor#${token}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up as a mentor');
  }
});
