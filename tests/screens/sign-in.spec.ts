import type { Page } from '@playwright/test';
import type { User } from '#shared/contract/accounts.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';
import { successToast } from './success-toast.ts';

const workspace = { mode: 'embedded', address: '', reachable: true, slow: false, lastSeen: sampleInstant } as const;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

async function open(page: Page, desk: FakeDesk): Promise<void> {
  await page.goto(`${desk.address}/signin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

/** The desk lets somebody in, as the service knows them, or as it has kept them. */
function letsIn(desk: FakeDesk, user: User, verified: 'service' | 'kept' = 'service') {
  return () => {
    desk.signIn(user, { verified });
    return { user, role: user.role, verified };
  };
}

async function fill(page: Page, email = 'leela@karwan.example', password = ' pass word '): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
}

test('what is missing is asked for at its field, one after the other, and nothing is sent', async ({ page, desk }) => {
  await open(page, desk);
  await field(page, 'Email').fill('  ');
  await submit(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('');
  await field(page, 'Email').fill('leela@karwan.example');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('');
  await submit(page).click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription('Password is required');
  await expect(field(page, 'Password')).toBeFocused();
  expect(desk.calls('session.signIn')).toEqual([]);
});

test('what was typed goes as it is, once; then one is at home, and told so [AUTH-35] [AUTH-36]', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  desk.answer('session.signIn', letsIn(desk, person(2)));
  const go = desk.hold('session.signIn');
  await fill(page);
  await submit(page).dblclick();
  await expect.poll(() => desk.calls('session.signIn')).toHaveLength(1);
  await expect(submit(page)).toBeDisabled();
  go();
  await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
  await expect(page.getByRole('button', { name: 'Hello Leela Thomas' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Leela$/);
  const said = page.getByRole('alert').filter({ hasText: /^Successfully logged in$/ });
  await expect(said).toHaveAttribute('style', successToast);
  await expect
    .poll(() => desk.calls('session.signIn'))
    .toEqual([{ email: 'leela@karwan.example', password: ' pass word ' }]);
});

for (const [code, said, ids = ''] of [
  ['wrong_credentials', 'The e-mail or password isn’t correct'],
  ['account_deleted', 'This account was deleted'],
  ['too_many', 'Too many attempts. Try again in 12 minutes'],
  ['offline', 'You have to be online to sign in here for the first time'],
  ['internal', 'Something went wrong'],
  ['internal', 'Error fetching user', ' [ERR-02]'],
] as const) {
  test(`a sign-in that fails (${code}) says why, ‘${said}’, keeps what was typed, and can be tried again${ids}`, async ({
    page,
    desk,
  }) => {
    await open(page, desk);
    desk.fail('session.signIn', code, said);
    await fill(page, 'leela@karwan.example', 'wrong one');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText([said]);
    await expect(field(page, 'Email')).toHaveValue('leela@karwan.example');
    await expect(field(page, 'Password')).toHaveValue('wrong one');
    await expect(page).toHaveURL(`${desk.address}/signin`);
    desk.answer('session.signIn', letsIn(desk, person(3)));
    await field(page, 'Password').fill('right one');
    await submit(page).click();
    await expect(page).toHaveURL(`${desk.address}/educator/dashboard`);
    await expect
      .poll(() => desk.calls('session.signIn').map(({ password }) => password))
      .toEqual(['wrong one', 'right one']);
  });
}

test('without the service one signs in to what this computer has kept, and is told that it is offline', async ({
  page,
  desk,
}) => {
  desk.answer('workspace.read', { ...workspace, reachable: false, localMail: false });
  await open(page, desk);
  desk.answer('session.signIn', letsIn(desk, person(2), 'kept'));
  await fill(page);
  await submit(page).click();
  await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Offline', exact: true })).toBeVisible();
});

test('who lacks something goes on to it: the code, before which nothing is said to have worked, or the set-up [SETUP-01]', async ({
  page,
  desk,
}) => {
  desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
  for (const [lacking, place, times] of [
    [{ isOTPVerified: false, is2FA: true }, '/verify-otp', 0],
    [{ branch_id: null, company_id: null, isInterestAdded: false }, '/company', 1],
  ] as const) {
    desk.signIn(null);
    await open(page, desk);
    desk.answer('session.signIn', letsIn(desk, person(2, lacking)));
    await fill(page);
    await submit(page).click();
    await expect(page).toHaveURL(desk.address + place);
    const said = page.getByRole('alert').filter({ hasText: 'Successfully logged in' });
    if (times > 0) {
      await expect(said).toHaveCount(times);
      await expect(page.getByRole('button', { name: 'Set up a company of your own' })).toBeVisible();
    } else {
      // By then it would be said, and it would be gone again for whoever waits.
      await expect.poll(() => desk.calls('session.sendOtp')).toHaveLength(1);
      expect(await said.count()).toBe(0);
    }
  }
});

test('there are ways to a new account and a new password, and the password can be looked at', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  await expect(main.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await field(page, 'Password').fill('secret');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Show or hide the password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('which service gets the password is said: the one on this computer, or its address', async ({ page, desk }) => {
  await open(page, desk);
  await expect(page.getByText('Service: the one on this computer')).toBeVisible();
  const remote = { ...workspace, mode: 'remote', address: 'https://bridge.example', localMail: false } as const;
  desk.answer('workspace.read', remote);
  desk.push('workspace.changed', remote);
  await expect(page.getByText('Service: https://bridge.example')).toBeVisible();
});

const settings = {
  theme: 'light',
  sidebarCollapsed: false,
  desktopNotifications: false,
  sharedComputer: false,
  lockAfterMinutes: 7,
  hiddenColumns: {},
} as const;
const shared = (page: Page) => page.getByRole('checkbox', { name: 'This computer is shared' });

test('that the computer is shared is saved at once, both ways, and says what follows', async ({ page, desk }) => {
  desk.answer('settings.read', settings);
  desk.answer('settings.save', (change) => ({ ...settings, sharedComputer: change.sharedComputer ?? false }));
  await open(page, desk);
  await expect(shared(page)).not.toBeChecked();
  await expect(
    page.getByText('You sign in again after each start, and Footbridge locks after 7 minutes without use.', {
      exact: true,
    }),
  ).toBeVisible();
  await shared(page).click();
  await expect.poll(() => desk.calls('settings.save')).toEqual([{ sharedComputer: true }]);
  await expect(shared(page)).toBeChecked();
  await shared(page).click();
  await expect.poll(() => desk.calls('settings.save')).toEqual([{ sharedComputer: true }, { sharedComputer: false }]);
  await expect(shared(page)).not.toBeChecked();
});

test('that the computer is shared and could not be saved is taken back and said', async ({ page, desk }) => {
  desk.answer('settings.read', settings);
  await open(page, desk);
  desk.fail('settings.save', 'disk_full');
  await shared(page).click();
  await expect(page.getByText('The disk is full. Free some space and try again')).toBeVisible();
  await expect(shared(page)).not.toBeChecked();
});

test('where the owner has fixed that the computer is shared, it says so and can’t be changed', async ({
  page,
  desk,
}) => {
  desk.answer('settings.read', { ...settings, sharedComputer: true, sharedComputerFixed: true });
  await open(page, desk);
  await expect(page.getByText('Set by this computer’s owner. You sign in again', { exact: false })).toBeVisible();
  await expect(shared(page)).toBeChecked();
  await expect(shared(page)).toBeDisabled();
});

for (const path of ['/signin', '/signup/employer', '/signup/educator', '/signup/student']) {
  test(`${path}: three providers are on offer where they are set up, and elsewhere it is said why they aren’t [AUTH-25]`, async ({
    page,
    desk,
  }) => {
    const names = ['Google', 'Facebook', 'LinkedIn'];
    const all = page
      .getByText(/^or sign (in|up) with$/)
      .locator('xpath=following-sibling::div[1]')
      .getByRole('button');
    const offers = async (on: readonly string[], why: string) => {
      await page.goto(desk.address + path);
      await expect(all).toHaveText(names);
      if (why) await expect(page.getByText(why, { exact: true })).toBeVisible();
      for (const name of names) {
        const button = page.getByRole('button', { name, exact: true });
        await expect(button).toBeEnabled({ enabled: on.includes(name) });
        await expect(button).toHaveAccessibleDescription(on.includes(name) ? '' : why);
      }
    };
    const remote = { ...workspace, mode: 'remote', address: 'https://campus.example', localMail: false } as const;
    desk.answer('workspace.read', remote);
    desk.service('auth.providers', { data: [] });
    await offers([], 'Not set up for this workspace.');
    desk.service('auth.providers', { data: ['google', 'linkedin'] });
    await offers(['Google', 'LinkedIn'], 'Greyed-out providers aren’t set up for this workspace.');
    desk.fail('auth.providers', 'offline');
    await offers([], 'These need a connection to the service, which can’t be reached right now.');
    desk.fail('auth.providers', 'internal', 'The cupboard is locked');
    await offers([], 'These aren’t available right now. The cupboard is locked');
    desk.answer('workspace.read', { ...workspace, localMail: true });
    desk.service('auth.providers', { data: [] });
    await offers([], 'These need a workspace on a server. This workspace is on this computer only.');
    desk.service('auth.providers', { data: ['google', 'facebook', 'linkedin'] });
    await offers(names, '');
    await expect(page.getByText(/set up for this workspace|workspace on a server/)).toHaveCount(0);
  });
}

const forms = [
  '/signin',
  '/signup/employer',
  '/signup/educator',
  '/signup/student',
  '/forgot-password',
  '/reset-password',
];
for (const path of ['/signup', ...forms]) {
  test(`${path} has nothing that axe finds, in both schemes, with messages too`, async ({ page, desk }) => {
    await page.goto(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const send = page.locator('main button[type=submit]');
    if (forms.includes(path)) {
      await send.click();
      await expect(page.locator('[id$="-error"]').first()).toBeVisible();
    }
    await expectNoFindings(page);
  });
}

const sampleEntries = [
  [1, 'Administrator', 'Ira', '/admin/dashboard', 'Accounts by role'],
  [2, 'Employer', 'Aditi', '/employer/dashboard', 'openings at Karwan Foods'],
  [3, 'Educator', 'Rohan', '/educator/dashboard', 'How opportunities are assigned'],
  [4, 'Student', 'Ananya', '/student/dashboard', 'What do you want to explore today'],
  [5, 'Mentor', 'Farhan', '/mentor/dashboard', 'You are signed in as a mentor'],
] as const;

test('the sample workspace is entered with one click per role, at a dashboard of its own [ROLE-02]', async ({
  page,
  desk,
}) => {
  desk.answer(
    'session.samplePeople',
    sampleEntries.map(([role, , first_name]) => ({
      role,
      first_name,
      last_name: 'Rao',
      email_address: `${first_name}@sample.example`,
      place_name: '',
    })),
  );
  desk.answer('session.enterSample', ({ role }) => letsIn(desk, person(role as 1 | 2 | 3 | 4 | 5))());
  const entries = page.getByRole('region', { name: 'Explore the sample workspace' }).getByRole('button');
  await open(page, desk);
  await expect(entries).toHaveText([
    'StudentAnanya',
    'EducatorRohan',
    'EmployerAditi',
    'MentorFarhan',
    'AdministratorIra',
  ]);
  await expectNoFindings(page);
  for (const [index, [role, name, , home, own]] of sampleEntries.entries()) {
    desk.signIn(null);
    await open(page, desk);
    await entries.filter({ hasText: name }).click();
    await expect(page).toHaveURL(desk.address + home);
    await expect.poll(() => desk.calls('session.enterSample')[index]).toEqual({ role });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), /);
    await expect(page.getByRole('main')).toContainText(own);
  }
});

test('where the data is not the sample’s nobody is offered, and a refusal is said', async ({ page, desk }) => {
  await open(page, desk);
  await expect.poll(() => desk.calls('session.samplePeople')).toHaveLength(1);
  await expect(page.getByText('Service: the one on this computer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Explore the sample workspace' })).toBeHidden();
  desk.answer('session.samplePeople', [
    { role: 4, first_name: 'Ananya', last_name: 'Rao', email_address: 'a@sample.example', place_name: '' },
  ]);
  desk.fail('session.enterSample', 'wrong_credentials', 'The e-mail or password isn’t correct');
  await open(page, desk);
  await page.getByRole('button', { name: 'Student Ananya' }).click();
  await expect(page.getByRole('alert')).toHaveText(['The e-mail or password isn’t correct']);
  await expect(page).toHaveURL(`${desk.address}/signin`);
});
