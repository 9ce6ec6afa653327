import type { Page } from '@playwright/test';
import type { User } from '#shared/contract/accounts.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Footbridge:leela%40karwan.example?issuer=Footbridge&secret=${secret}`;
const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`.replace(/[01]/g, 'k'));

const off = person(2);
const byMail = person(2, { two_factor: true, authenticator: false });
const withApp = person(2, { two_factor: true, authenticator: true, recovery_codes_left: 10 });

const card = (page: Page) => page.locator('#two-factor');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const password = (page: Page) => page.getByRole('dialog').getByLabel('Your password');

async function open(page: Page, desk: FakeDesk, user: User): Promise<void> {
  desk.signIn(user);
  await page.goto(`${desk.address}/employer/account`);
  await expect(card(page)).toContainText('Code at sign-in');
}

for (const [user, chip, line, buttons] of [
  [
    off,
    'Off',
    'from an app on your phone, or sent to your e-mail',
    ['Use an authenticator app', 'Get codes by e-mail'],
  ],
  [byMail, 'By e-mail', 'a six-digit code sent to your e-mail', ['Use an authenticator app', 'Turn off']],
  [
    withApp,
    'Authenticator app',
    '10 recovery codes are left.',
    ['New recovery codes', 'Set up another phone', 'Get codes by e-mail instead', 'Turn off'],
  ],
  [
    { ...withApp, recovery_codes_left: 1 },
    'Authenticator app',
    '1 recovery code is left. Make new ones before they run out.',
    ['New recovery codes', 'Set up another phone', 'Get codes by e-mail instead', 'Turn off'],
  ],
  [
    { ...withApp, recovery_codes_left: 0 },
    'Authenticator app',
    'No recovery codes are left. Make new ones',
    ['New recovery codes', 'Set up another phone', 'Get codes by e-mail instead', 'Turn off'],
  ],
] as const) {
  test(`the account says ${chip}, ${line}, and offers what can be changed`, async ({ page, desk }) => {
    await open(page, desk, user);
    await expect(card(page)).toContainText(chip);
    await expect(card(page)).toContainText(line);
    await expect(card(page).getByRole('button')).toHaveText([...buttons]);
  });
}

test('an app is set up with the password, the QR code, a first code, and recovery codes that are shown once', async ({
  page,
  desk,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate('navigator.clipboard.readText()');
  await open(page, desk, off);
  await press(page, 'Use an authenticator app');
  const setUp = dialog(page, 'Set up an authenticator app');
  await expect(password(page)).toBeFocused();
  await expect(setUp.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expect(setUp.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
    'Enter your password first',
  );
  await password(page).fill('a walnut');
  desk.fail('authenticator.begin', 'invalid', 'The current password is not right');
  await press(page, 'Continue');
  await expect(setUp.getByRole('alert')).toHaveText('The current password is not right');
  desk.service('authenticator.begin', { data: { secret, uri } });
  await password(page).fill('a walnut tree');
  await press(page, 'Continue');
  await expect(setUp.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(desk.asked('authenticator.begin').at(-1)?.body).toEqual({ password: 'a walnut tree' });
  await expect(setUp).toContainText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  await press(page, 'Copy');
  await expect.poll(clipboard).toBe(secret);
  await expectNoFindings(page);
  const first = setUp.getByRole('textbox', { name: 'The six digits that the app shows' });
  await first.pressSequentially('12a345');
  await expect(setUp.getByRole('button', { name: 'Use this app' })).toBeDisabled();
  await expect(setUp.getByRole('button', { name: 'Use this app' })).toHaveAccessibleDescription(
    'Enter the six digits first',
  );
  await first.fill('1234567');
  await expect(first).toHaveValue('123456');
  desk.fail('authenticator.confirm', 'invalid', 'Wrong', { code: 'The app doesn’t show this code now' });
  await press(page, 'Use this app');
  await expect(first).toHaveAccessibleDescription('The app doesn’t show this code now');
  desk.fail('authenticator.confirm', 'conflict', 'Too much time has passed. Please start again');
  await press(page, 'Use this app');
  await expect(setUp.getByRole('alert')).toHaveText('Too much time has passed. Please start again');
  desk.service('authenticator.confirm', { data: { user: withApp, recovery_codes: codes } });
  await press(page, 'Use this app');
  await expect(setUp.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveText(codes);
  expect(desk.asked('authenticator.confirm').at(-1)?.body).toEqual({ code: '123456' });
  await press(page, 'Copy all');
  await expect.poll(clipboard).toBe(codes.join('\n'));
  await expectNoFindings(page);
  await press(page, 'I have kept them');
  await expect(setUp).toHaveCount(0);
  await expect(card(page)).toContainText('Authenticator app');
  await expect(card(page)).toContainText('10 recovery codes are left.');
});

test('the QR code says what the service told, to whoever scans it', async ({ page, desk }) => {
  await open(page, desk, off);
  desk.service('authenticator.begin', { data: { secret, uri } });
  await press(page, 'Use an authenticator app');
  await password(page).fill('a walnut tree');
  await press(page, 'Continue');
  const drawn = page.getByRole('img', { name: 'QR code for the authenticator app' });
  const { encode } = await import('uqr');
  const { data, size } = encode(uri, { border: 3 });
  await expect(drawn).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  const cells = [...((await drawn.locator('path').last().getAttribute('d')) ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const expected = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(cells.map(([, x, y]) => `${x} ${y}`)).toEqual(expected);
});

test('new recovery codes take the password and say that those before stop working', async ({ page, desk }) => {
  await open(page, desk, { ...withApp, recovery_codes_left: 2 });
  await press(page, 'New recovery codes');
  const made = dialog(page, 'New recovery codes');
  await expect(made).toContainText('The codes that you have now stop working.');
  await password(page).fill('a walnut tree');
  desk.fail('authenticator.newCodes', 'offline');
  await press(page, 'Make new codes');
  await expect(made.getByRole('alert')).toHaveText('The service can’t be reached. Try again when you’re back online');
  desk.service('authenticator.newCodes', { data: { user: withApp, recovery_codes: codes } });
  await press(page, 'Make new codes');
  await expect(made.getByRole('listitem')).toHaveText(codes);
  expect(desk.asked('authenticator.newCodes').at(-1)?.body).toEqual({ password: 'a walnut tree' });
  await press(page, 'Close');
  await expect(made).toHaveCount(0);
  await expect(card(page)).toContainText('10 recovery codes are left.');
});

test('another phone is set up in the same way', async ({ page, desk }) => {
  await open(page, desk, withApp);
  desk.service('authenticator.begin', { data: { secret, uri } });
  await press(page, 'Set up another phone');
  await password(page).fill('a walnut tree');
  await press(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
});

for (const [user, button, title, confirm, call, body, after] of [
  [off, 'Get codes by e-mail', 'Turn on the code at sign-in', 'Turn on', 'auth.twoFactor', { enabled: true }, byMail],
  [byMail, 'Turn off', 'Turn off the code at sign-in', 'Turn off', 'auth.twoFactor', { enabled: false }, off],
  [withApp, 'Turn off', 'Turn off the code at sign-in', 'Turn off', 'auth.twoFactor', { enabled: false }, off],
  [
    withApp,
    'Get codes by e-mail instead',
    'Get codes by e-mail instead',
    'Get codes by e-mail',
    'authenticator.remove',
    {},
    byMail,
  ],
] as const) {
  test(`${button}, where ${user.authenticator ? 'there is an app' : 'there is none'}, takes the password`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, user);
    await card(page).getByRole('button', { name: button, exact: true }).click();
    const asked = dialog(page, title);
    await password(page).fill('a walnut tree');
    desk.fail(call, 'invalid', 'The current password is not right');
    await asked.getByRole('button', { name: confirm, exact: true }).click();
    await expect(asked.getByRole('alert')).toHaveText('The current password is not right');
    desk.service(call, { data: after });
    await asked.getByRole('button', { name: confirm, exact: true }).click();
    await expect(asked).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'Saved' })).toBeVisible();
    expect(desk.asked(call).at(-1)?.body).toEqual({ ...body, password: 'a walnut tree' });
    await expect(card(page)).toContainText(after.two_factor ? 'By e-mail' : 'Off');
  });
}

const pending = person(2, { ...withApp, isOTPVerified: false, is2FA: true, email_address: 'leela@karwan.example' });

async function openCode(page: Page, desk: FakeDesk): Promise<void> {
  desk.signIn(pending);
  await page.goto(`${desk.address}/verify-otp`);
  await expect(page.getByText('your authenticator app shows for leela@karwan.example.')).toBeVisible();
}

function accepts(desk: FakeDesk): void {
  desk.answer('session.verifyOtp', () => {
    desk.signIn(withApp);
    return { user: withApp, role: withApp.role, verified: 'service' };
  });
}

test('at sign-in the app’s code is asked for, and none is mailed [AUTH-33]', async ({ page, desk }) => {
  await openCode(page, desk);
  await expectNoFindings(page);
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  const otp = page.getByRole('textbox', { name: 'One-time password' });
  await expect(otp).toBeFocused();
  await otp.fill('123456');
  desk.fail('session.verifyOtp', 'otp_wrong');
  await press(page, 'Verify');
  await expect(otp).toHaveAccessibleDescription('That code isn’t correct');
  accepts(desk);
  await press(page, 'Verify');
  await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
  expect(desk.calls('session.verifyOtp').at(-1)).toEqual({ otp: '123456', method: 1 });
  expect(desk.calls('session.sendOtp')).toEqual([]);
});

test('without the phone a recovery code signs in; what to do without both is said', async ({ page, desk }) => {
  await openCode(page, desk);
  await expect(page.getByText('An admin can turn the code off.')).toBeVisible();
  await press(page, 'Use a recovery code');
  await expect(page.getByText('Enter one of the recovery codes that you kept. Each works once.')).toBeVisible();
  const recovery = page.getByRole('textbox', { name: 'Recovery code' });
  await expect(recovery).toBeFocused();
  await recovery.fill('abcd2-efg');
  await press(page, 'Verify');
  await expect(recovery).toHaveAccessibleDescription('Enter the ten letters and digits');
  expect(desk.calls('session.verifyOtp')).toEqual([]);
  await press(page, 'Use the app');
  await expect(page.getByRole('textbox', { name: 'One-time password' })).toHaveValue('');
  await press(page, 'Use a recovery code');
  await recovery.fill('abcd2-efgh2');
  accepts(desk);
  await press(page, 'Verify');
  await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
  expect(desk.calls('session.verifyOtp').at(-1)).toEqual({ otp: 'abcd2-efgh2', method: 1 });
});
