import type { Page } from '@playwright/test';
import type { User } from '#shared/contract/accounts.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expectNoFindings } from './both-schemes.ts';
import { nobody } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const address = 'leela@karwan.example';
/** Just signed up: the address is not verified, and there is no company yet. */
const fresh = person(2, {
  email_address: address,
  is_email_verified: false,
  isOTPVerified: false,
  branch_id: null,
  company_id: null,
  isInterestAdded: false,
});
const verified = { ...fresh, is_email_verified: true, isOTPVerified: true };
/** With a second factor that is still open. */
const factor = person(2, { email_address: address, isOTPVerified: false, is2FA: true });

const otp = (page: Page) => page.getByRole('textbox', { name: 'One-time password' });
const verify = (page: Page) => page.getByRole('button', { name: 'Verify', exact: true });
const again = (page: Page) => page.getByRole('button', { name: /^Send again/ });

async function open(page: Page, desk: FakeDesk, user: User, query = ''): Promise<void> {
  desk.signIn(user);
  desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
  await page.goto(`${desk.address}/verify-otp${query}`);
  await expect(page.getByText(`A six-digit code was sent to ${address}.`)).toBeVisible();
  await expect(otp(page)).toBeFocused();
}

/** The code is right, and this is who has given it. */
function accepts(desk: FakeDesk, user: User): void {
  desk.answer('session.verifyOtp', () => {
    desk.signIn(user);
    return { user, role: user.role, verified: 'service' };
  });
}

for (const [what, user, query, heading, method] of [
  ['the check of the e-mail', fresh, '', 'Verify your e-mail', 2],
  ['the check after a sign-up through a provider', verified, '?method=2', 'Verify your e-mail', 2],
  ['the second factor', factor, '', 'Enter your code', 1],
] as const) {
  test(`${what}: a code is sent once on arrival, and the six digits go back with the same method [AUTH-33]${method === 1 ? ' [AUTH-35]' : ''}`, async ({
    page,
    desk,
  }) => {
    const before = { ...user, isOTPVerified: false };
    await open(page, desk, before, query);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(again(page)).toBeDisabled();
    await expect.poll(() => desk.calls('session.sendOtp')).toEqual([{ method }]);
    accepts(desk, method === 1 ? person(2) : verified);
    await otp(page).fill('123456');
    await verify(page).click();
    await expect(page).toHaveURL(desk.address + (method === 1 ? '/employer/dashboard' : '/company'));
    if (method === 1) await expect(page.getByRole('alert').filter({ hasText: 'Successfully logged in' })).toBeVisible();
    await expect.poll(() => desk.calls('session.verifyOtp')).toEqual([{ otp: '123456', method }]);
  });
}

test('the page is for whoever is signed in and has a code to enter, whatever the role [AUTH-32]', async ({
  page,
  desk,
}) => {
  for (const role of Object.values(roles)) {
    await open(page, desk, person(role, { email_address: address, isOTPVerified: false, is2FA: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    await expect(page).toHaveURL(`${desk.address}/verify-otp`);
  }
});

test('only digits are taken, at most six; too few of them, and a wrong or old code, are said at the field [AUTH-33]', async ({
  page,
  desk,
}) => {
  await open(page, desk, fresh);
  await otp(page).pressSequentially('1a2-3');
  await expect(otp(page)).toHaveValue('123');
  await verify(page).click();
  await expect(otp(page)).toHaveAccessibleDescription('Enter the six digits');
  expect(desk.calls('session.verifyOtp')).toEqual([]);
  await otp(page).fill('12345678');
  await expect(otp(page)).toHaveValue('123456');
  await expect(otp(page)).toHaveAccessibleDescription('');
  for (const [code, message, fields, said] of [
    ['otp_wrong', undefined, undefined, 'That code isn’t correct'],
    ['otp_expired', undefined, undefined, 'This code has expired. Ask for a new one'],
    ['invalid', undefined, { otp: 'Two tries are left' }, 'Two tries are left'],
    ['too_many', 'Too many attempts. Try again in 9 minutes', undefined, 'Too many attempts. Try again in 9 minutes'],
    ['offline', undefined, undefined, 'The service can’t be reached. Try again when you’re back online'],
  ] as const) {
    desk.fail('session.verifyOtp', code, message, fields);
    await verify(page).click();
    await expect(otp(page)).toHaveAccessibleDescription(said);
    await expect(otp(page)).toHaveValue('123456');
  }
  await expect(page).toHaveURL(`${desk.address}/verify-otp`);
});

test('another code can be asked for when the seconds have run down, and then they run again', async ({
  page,
  desk,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  desk.signIn(fresh);
  desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
  await page.goto(`${desk.address}/verify-otp`);
  await expect(page.getByText('Nothing arrived? Check your spam folder.')).toBeVisible();
  await expect(again(page)).toHaveText(/^Send again in \d\d s$/);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  // What the jump has changed is drawn in a task of its own.
  await page.evaluate(`new Promise((drawn) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = drawn;
    port2.postMessage(0);
  }).then(() => null)`);
  const left = Number(/\d+/.exec(await again(page).innerText())?.[0]);
  await page.clock.runFor(30_000);
  await expect(again(page)).toHaveText(`Send again in ${left - 30} s`);
  await expect(again(page)).toBeDisabled();
  await page.clock.runFor(left * 1000);
  await expect(again(page)).toHaveText('Send again');
  await again(page).click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  await expect(again(page)).toHaveText('Send again in 60 s');
  await expect.poll(() => desk.calls('session.sendOtp')).toEqual([{ method: 2 }, { method: 2 }]);
});

test('a code that can’t be sent says why; where it is too early, the wait is shown and nothing else', async ({
  page,
  desk,
}) => {
  desk.signIn(fresh);
  desk.fail('session.sendOtp', 'offline');
  await page.goto(`${desk.address}/verify-otp`);
  await expect(page.getByRole('status').filter({ hasText: 'The service can’t be reached' })).toBeVisible();
  await expect(again(page)).toHaveText('Send again');
  desk.fail('session.sendOtp', 'too_many', undefined, undefined, 500);
  await again(page).click();
  await expect(page.getByText('Too many attempts. Please wait a moment and try again')).toBeVisible();
  await expect(again(page)).toHaveText(/^Send again in (500|4\d\d) s$/);
  await page.reload();
  await expect(again(page)).toHaveText(/^Send again in (500|4\d\d) s$/);
  await expect(page.getByText('Nothing arrived? Check your spam folder.')).toBeVisible();
});

test('only an address that nobody has verified can be changed; cancelling keeps the old one', async ({
  page,
  desk,
}) => {
  await open(page, desk, fresh);
  await page.getByRole('button', { name: 'Change it' }).click();
  const form = page.getByRole('form', { name: 'Change the address' });
  await expect(form).toContainText(`Instead of ${address}`);
  await form.getByRole('textbox', { name: 'Correct e-mail address' }).fill('other@karwan.example');
  await expect.poll(() => desk.words.find('correct-email')).toBe('other@karwan.example');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(form.getByRole('textbox', { name: 'Correct e-mail address' })).toHaveValue('');
  expect(desk.asked('auth.correctEmail')).toEqual([]);
  await open(page, desk, factor);
  await expect(again(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change it' })).toHaveCount(0);
});

test('the mail of a workspace on this computer shows its code, which can be copied', async ({ page, desk }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = 'Enter this code:\n\n482913\n';
  const mail = { id: '1', to: address, about: 'code', sentAt: sampleInstant, subject: 'Your code', text } as const;
  desk.answer('mail.list', { mails: [mail], withheld: null });
  await open(page, desk, fresh);
  const mails = page.getByRole('region', { name: 'Mail on this computer' });
  await expect(mails).toContainText('Your code');
  await expect(mails).toContainText('482913');
  await mails.getByRole('button', { name: 'Copy code' }).click();
  await expect(mails.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('482913');
  await expect.poll(() => desk.calls('mail.list').at(-1)).toEqual({ about: 'code' });
  await expectNoFindings(page);
});

test('somebody else signs in instead of giving the code [AUTH-37]', async ({ page, desk }) => {
  await open(page, desk, fresh);
  desk.answer('session.signOut', () => {
    desk.signIn(null);
    return nobody;
  });
  await page.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(page).toHaveURL(`${desk.address}/signin`);
  await expect.poll(() => desk.calls('session.signOut')).toHaveLength(1);
});

for (const [role, path] of [
  [2, '/company'],
  [3, '/institution'],
  [4, '/add_interest'],
] as const) {
  test(`${path}: whoever is not at home yet can sign out [AUTH-37]`, async ({ page, desk }) => {
    desk.signIn(person(role, { branch_id: null, isInterestAdded: false }));
    desk.answer('session.signOut', () => {
      desk.signIn(null);
      return nobody;
    });
    await page.goto(desk.address + path);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/signin`);
    expect(desk.calls('session.signOut')).toHaveLength(1);
  });
}
