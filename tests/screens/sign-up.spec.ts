import type { Locator, Page } from '@playwright/test';
import { socialProviderNames } from '#shared/contract/accounts.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const employer = {
  role: 2,
  path: '/signup/employer',
  heading: 'Sign up as an employer',
  place: 'Company name',
  ids: ' [AUTH-05] [AUTH-14] [ENT-21]',
} as const;
const educator = {
  role: 3,
  path: '/signup/educator',
  heading: 'Sign up as an educator',
  place: 'Institution name',
  ids: ' [AUTH-03] [AUTH-14] [ENT-21]',
} as const;
const student = {
  role: 4,
  path: '/signup/student',
  heading: 'Sign up as a student',
  place: null,
  ids: ' [AUTH-04]',
} as const;
type Form = typeof employer | typeof educator | typeof student;

/** By its label; the place is a field with suggestions. */
const field = (page: Page, name: string) =>
  page.getByRole(/ name$/.test(name) && name !== 'Full name' ? 'combobox' : 'textbox', { name, exact: true });
const terms = (page: Page) => page.getByRole('checkbox', { name: /^I accept the terms and conditions/ });
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });

async function open(page: Page, desk: FakeDesk, form: Form): Promise<void> {
  await page.goto(desk.address + form.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.heading);
}

async function fill(page: Page, { place }: Form): Promise<void> {
  if (place) {
    await field(page, place).fill('Karwan Foods');
    await field(page, 'Designation').fill('Head of cold stores');
  }
  await field(page, 'Full name').fill(' Leela Mary Thomas ');
  await field(page, 'Email').fill('leela@karwan.example');
  await field(page, 'Password').fill('Setu.4krama');
  await field(page, 'Confirm password').fill('Setu.4krama');
  await terms(page).check();
}

/** The desk takes in whoever signs up, whose address is not verified yet. */
function takesIn(desk: FakeDesk, role: 2 | 3 | 4, changes: Parameters<typeof person>[1] = {}) {
  desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
  const lacking = { is_email_verified: false, isOTPVerified: false, isInterestAdded: false };
  const user = person(role, { ...lacking, branch_id: null, company_id: null, institution_id: null, ...changes });
  return () => {
    desk.signIn(user);
    return { user, role, verified: 'service' } as const;
  };
}

for (const form of [employer, educator, student]) {
  test(`role ${form.role}: each point of a password draws its bar a fifth wider, that for the eighth character too [VAL-08] [VAL-12]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form);
    const bar = page.locator('[data-label]');
    const widthOf = async (part: Locator) => (await part.boundingBox())?.width ?? Number.NaN;
    const share = async () => Math.round((100 * (await widthOf(bar))) / (await widthOf(bar.locator('..'))));
    for (const [points, password] of ['-------', 'a', 'aA', 'aA1', 'aA1.', 'aA1.----'].entries()) {
      await field(page, 'Password').fill(password);
      await expect.poll(share).toBe(points * 20);
    }
    await field(page, 'Password').fill('aA1.---');
    await expect.poll(share).toBe(80);
  });
}

test('a student gives a name, an e-mail address and a password twice, or comes through a provider [AUTH-04]', async ({
  page,
  desk,
}) => {
  await open(page, desk, student);
  for (const name of ['Full name', 'Email', 'Password', 'Confirm password']) {
    await expect(field(page, name)).toBeVisible();
  }
  await expect(terms(page)).not.toBeChecked();
  await expect(page.getByRole('main').locator('input')).toHaveCount(5);
  for (const name of Object.values(socialProviderNames)) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  }
});

test('one chooses what one is here as: each choice says what it is for and leads to its form [AUTH-02]', async ({
  page,
  desk,
}) => {
  for (const [name, note, { path, heading }] of [
    ['Employer', 'Post projects, internships and jobs, and find students', employer],
    ['Educator', 'Connect your students with opportunities', educator],
    ['Student', 'Explore, apply, and show what you can do', student],
  ] as const) {
    await page.goto(`${desk.address}/signup`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create an account');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
    await page.getByRole('link', { name: `${name} ${note}` }).click();
    await expect(page).toHaveURL(desk.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  }
});

for (const form of [employer, educator, student]) {
  test(`role ${form.role}: what is missing or wrong is said at its field, one at a time, in order, and nothing is sent [AUTH-16]${form.place ? '' : ' [AUTH-04]'}`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form);
    const refused = async (name: string | null, message: string) => {
      await create(page).click();
      await expect(page.locator('[id$="-error"]')).toHaveText([message]);
      await expect(name === null ? terms(page) : field(page, name)).toBeFocused();
    };
    await refused(null, 'Please accept the terms and conditions');
    await terms(page).check();
    await refused('Email', 'Email is required');
    await field(page, 'Email').fill('leela@karwan');
    await refused('Password', 'Password is required');
    await field(page, 'Password').fill('short');
    await refused('Full name', 'Full name is required');
    await field(page, 'Full name').fill('Leela');
    if (form.place) {
      await refused('Designation', 'Designation is required');
      await field(page, 'Designation').fill('Lead');
      await refused(form.place, 'Company name is required');
      await field(page, form.place).fill('Karwan');
    }
    await refused('Confirm password', 'Password and Confirm Password does not match');
    await field(page, 'Confirm password').fill('short');
    await refused('Email', 'Enter an e-mail address such as name@example.com');
    await field(page, 'Email').fill('leela@karwan.example');
    await refused('Password', 'New password should be 7 characters long');
    await expect(page.getByRole('status', { name: /^Password strength/ })).toHaveText('very-weak');
    for (const name of ['Password', 'Confirm password']) await field(page, name).fill('password1');
    await refused('Password', 'This password is too easy to guess. Please choose another one');
    expect(desk.calls('session.signUp')).toEqual([]);
  });

  test(`role ${form.role}: all that is typed is sent, the name split at its first space, and the code is asked for [AUTH-02] [AUTH-13] [AUTH-16] [AUTH-18] [AUTH-21]${form.ids}`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form);
    await fill(page, form);
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
    desk.answer('session.signUp', takesIn(desk, form.role));
    const go = desk.hold('session.signUp');
    await create(page).click();
    await expect(create(page)).toBeDisabled();
    go();
    await expect(page).toHaveURL(`${desk.address}/verify-otp`);
    await expect(page.getByRole('textbox', { name: 'One-time password' })).toBeFocused();
    const ofPlace = { place_name: 'Karwan Foods', designation: 'Head of cold stores', place_id: null };
    const ofPerson = {
      email: 'leela@karwan.example',
      password: 'Setu.4krama',
      first_name: 'Leela',
      last_name: 'Mary Thomas',
    };
    await expect
      .poll(() => desk.calls('session.signUp'))
      .toEqual([{ role: form.role, ...ofPerson, ...(form.place && ofPlace) }]);
    await expect.poll(() => desk.calls('session.sendOtp')).toEqual([{ method: 2 }]);
  });

  test(`role ${form.role}: one name alone is a first name, and the last one has all the others [AUTH-16] [AUTH-21]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form);
    await fill(page, form);
    desk.fail('session.signUp', 'offline');
    for (const [typed, first_name, last_name] of [
      ['Leela', 'Leela', ''],
      ['A P J  Abdul Kalam', 'A', 'P J  Abdul Kalam'],
      ['Leela-Mary Thomas', 'Leela-Mary', 'Thomas'],
    ] as const) {
      await field(page, 'Full name').fill(typed);
      await create(page).click();
      await expect.poll(() => desk.calls('session.signUp').at(-1)).toMatchObject({ first_name, last_name });
      await expect(create(page)).toBeEnabled();
    }
  });
}

for (const form of [employer, educator]) {
  test(`role ${form.role}: a place that is on Footbridge is offered, and goes with its number until it is typed on; the designation is asked for with it too [API-13] [AUTH-14] [ENT-21] [VAL-15] [VAL-24]`, async ({
    page,
    desk,
  }) => {
    const named = (id: number, name: string) => ({ id, company_name: name, institution_name: name });
    // The last of two namesakes is chosen.
    const found = [named(39, 'Karwan Clay'), named(40, 'Karwan Cold Stores'), named(41, 'Karwan Cold Stores')];
    desk.service('company.names', ({ query }) => ({ data: query['query'] === 'Karwan C' ? found : [] }));
    desk.service('institution.names', ({ query }) => ({ data: query['query'] === 'Karwan C' ? found : [] }));
    await open(page, desk, form);
    await fill(page, form);
    await field(page, form.place).fill('Karwan C');
    await page.getByRole('option', { name: 'Karwan Cold Stores' }).last().click();
    await expect(field(page, form.place)).toHaveValue('Karwan Cold Stores');
    await expect(page.getByText('Its owners will be asked to accept you.')).toBeVisible();
    await field(page, 'Designation').fill(' ');
    await create(page).click();
    await expect(field(page, 'Designation')).toHaveAccessibleDescription('Designation is required');
    await field(page, 'Designation').fill('Head of cold stores');
    desk.fail('session.signUp', 'internal');
    await create(page).click();
    await expect.poll(() => desk.calls('session.signUp')).toHaveLength(1);
    await field(page, form.place).press('End');
    await field(page, form.place).press('Backspace');
    await expect(page.getByText('Its owners will be asked to accept you.')).toHaveCount(0);
    await create(page).click();
    await expect
      .poll(() => desk.calls('session.signUp'))
      .toMatchObject([
        { place_name: 'Karwan Cold Stores', place_id: 41 },
        { place_name: 'Karwan Cold Store', place_id: null },
      ]);
  });
}

test('what the service refuses is said at the field it is about, or above the button; typing takes it away', async ({
  page,
  desk,
}) => {
  await open(page, desk, employer);
  await fill(page, employer);
  for (const [fields, name, said] of [
    [{ email_address: 'An account with this e-mail already exists' }, 'Email', /already exists/],
    [{ email: 'An account with this e-mail already exists' }, 'Email', /already exists/],
    [{ first_name: 'The name is too long' }, 'Full name', /too long/],
    [{ last_name: 'The last name is too long' }, 'Full name', /last name is too long/],
    [{ designation: 'Too long for a designation' }, 'Designation', /Too long/],
    [{ place_name: 'This company is closed' }, 'Company name', /closed/],
    [{ password: 'This password is known to many' }, 'Password', /known to many/],
  ] as const) {
    desk.fail('session.signUp', 'invalid', undefined, fields);
    await create(page).click();
    await expect(field(page, name)).toHaveAccessibleDescription(said);
    await expect(field(page, name)).toBeFocused();
    await expect(page.locator('[id$="-error"]')).toHaveCount(1);
    await field(page, name).press('End');
    await field(page, name).pressSequentially('x');
    await expect(page.locator('[id$="-error"]')).toHaveCount(0);
    await field(page, name).press('Backspace');
  }
  desk.fail('session.signUp', 'email_taken');
  await create(page).click();
  await expect(page.getByRole('alert')).toHaveText(['An account with this e-mail already exists']);
  await expect(field(page, 'Email')).toHaveValue('leela@karwan.example');
});

for (const form of [employer, educator, student]) {
  test(`role ${form.role}: a sign-up that fails, or gets no answer, says so, keeps all that was typed, and can be sent again [VAL-28] [ERR-09]`, async ({
    page,
    desk,
  }) => {
    await open(page, desk, form);
    await fill(page, form);
    desk.fail('session.signUp', 'internal', 'The line broke off');
    await create(page).click();
    await expect(page.getByRole('alert')).toHaveText(['The line broke off']);
    await expect(create(page)).toBeEnabled();
    await expect(create(page)).not.toHaveAttribute('data-loading');
    for (const code of ['timeout', 'offline'] as const) {
      desk.fail('session.signUp', code);
      await create(page).click();
      await expect(page.getByRole('alert')).toHaveText(['Connection to server failed! Please try again or later.']);
      await expect(create(page)).toBeEnabled();
      desk.fail('session.signUp', 'internal', 'The line broke off');
      await create(page).click();
      await expect(page.getByRole('alert')).toHaveText(['The line broke off']);
    }
    await expect(field(page, 'Full name')).toHaveValue(' Leela Mary Thomas ');
    await expect(field(page, 'Password')).toHaveValue('Setu.4krama');
    if (form.place) await expect(field(page, form.place)).toHaveValue('Karwan Foods');
    await expect(terms(page)).toBeChecked();
    desk.answer('session.signUp', takesIn(desk, form.role));
    await create(page).click();
    await expect(page).toHaveURL(`${desk.address}/verify-otp`);
    await expect.poll(() => desk.calls('session.signUp')).toHaveLength(6);
  });
}

test('the terms and the policy open over the form, and what was typed stays', async ({ page, desk }) => {
  await open(page, desk, employer);
  await field(page, 'Email').fill('leela@karwan.example');
  for (const [link, href, title, part] of [
    ['terms and conditions', '/tos', 'Terms and conditions', '2. Your account'],
    ['privacy policy', '/privacy-policy', 'Privacy policy', 'Where mail goes'],
  ] as const) {
    const words = page.getByRole('dialog', { name: title });
    await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', href);
    await page.getByRole('link', { name: link }).click();
    await expect(words.getByRole('heading', { name: part })).toBeVisible();
    await words.getByRole('button', { name: 'Close' }).click();
    await expect(words).toHaveCount(0);
    await expect(page).toHaveURL(desk.address + employer.path);
  }
  await expect(field(page, 'Email')).toHaveValue('leela@karwan.example');
  await expect(terms(page)).not.toBeChecked();
});

test('who signs up on this computer alone is told who can read it; with a service elsewhere there is nothing to tell', async ({
  page,
  desk,
}) => {
  const note = page.getByText(/^This workspace is on this computer only\./);
  await open(page, desk, student);
  await expect(note).toBeVisible();
  desk.answer('workspace.read', {
    mode: 'remote',
    address: 'https://bridge.example',
    reachable: true,
    slow: false,
    lastSeen: sampleInstant,
    localMail: false,
  });
  await open(page, desk, student);
  await expect(page.getByText('or sign up with')).toBeVisible();
  await expect.poll(() => desk.calls('workspace.read').length).toBeGreaterThan(1);
  await expect(note).toHaveCount(0);
});
