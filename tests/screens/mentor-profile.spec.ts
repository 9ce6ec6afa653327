import type { Locator, Page } from '@playwright/test';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { expectNoFindings } from './both-schemes.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { mentorAt, ownProfile } from './mentor-samples.ts';
import { completePerson, person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const { own_price: _price, version: _version, ...profile } = ownProfile;

/** The part of a profile under a heading. */
const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function openProfile(page: Page, desk: FakeDesk, changes: Partial<typeof profile> = {}, role: 3 | 4 = 4) {
  desk.signIn(completePerson(role));
  desk.service('mentors.read', { data: { ...profile, ...changes } });
  const area = role === roles.student ? 'student' : 'educator';
  await page.goto(`${desk.address}/${area}/mentors/5`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Farhan Qureshi');
}

for (const role of [3, 4] as const) {
  test(`role ${role} reads a mentor's qualification, education, skills, languages, projects, documents and price [MEN-01] [MEN-02] [MEN-03] [MEN-04]`, async ({
    page,
    desk,
  }) => {
    const { education, projects, documents } = profile;
    const several = {
      education: [...education, { degree: 'B.Tech', institution: 'IIT Pune', year: 2005 }],
      projects: [
        ...projects,
        { name: 'Ghee plant', link: 'https://ghee.example/plant', description: 'Built in a year' },
      ],
      documents: [...documents, { title: 'Award of 2019', link: 'https://docs.example/award' }],
      skills: ['Cold chain', 'HACCP', 'Ghee', 'Milk routes'],
      languages: ['Hindi', 'English', 'Marathi'],
    };
    await openProfile(page, desk, several, role);
    await expect(part(page, 'Qualification')).toContainText('M.Tech, Food Technology');
    await expect(part(page, 'Education').getByRole('listitem')).toHaveText([
      'M.TechNIT Surat · 2009',
      'B.TechIIT Pune · 2005',
    ]);
    await expect(part(page, 'Skills').getByRole('listitem')).toHaveText(several.skills);
    await expect(part(page, 'Languages').getByRole('listitem')).toHaveText(several.languages);
    await expect(part(page, 'Projects').getByRole('listitem')).toContainText([
      /^Milk route.*Two hours less on the road/,
      /^Ghee plant.*Built in a year/,
    ]);
    await expect(part(page, 'Documents').getByRole('listitem')).toContainText([/^HACCP certificate/, /^Award of 2019/]);
    for (const [where, link] of [
      ['Projects', 'milk.example/route'],
      ['Projects', 'ghee.example/plant'],
      ['Documents', 'docs.example/haccp'],
      ['Documents', 'docs.example/award'],
    ] as const) {
      await expect(part(page, where).getByRole('button', { name: new RegExp(link) })).toBeVisible();
    }
    await expect(part(page, 'About')).toContainText('Twelve years in dairies.');
    await expect(part(page, 'Price')).toContainText('₹1,500 a session');
    await expectNoFindings(page);
    await page.getByRole('main').getByRole('link', { name: 'Mentors' }).click();
    await expect(page).toHaveURL(`${desk.address}/${role === roles.student ? 'student' : 'educator'}/mentors`);
  });
}

test('what a mentor has not told is said to be missing, and the usual price is named [MEN-01] [MEN-02] [MEN-03] [MEN-04]', async ({
  page,
  desk,
}) => {
  const nothing = {
    qualification: '',
    education: [],
    skills: [],
    languages: [],
    projects: [],
    documents: [],
    about: '',
  };
  await openProfile(page, desk, { ...nothing, price: 1000 });
  for (const [name, text] of [
    ['Qualification', 'Farhan hasn’t named a qualification yet.'],
    ['Education', 'Farhan hasn’t added education yet.'],
    ['Skills', 'Farhan hasn’t added skills yet.'],
    ['Languages', 'Farhan hasn’t added languages yet.'],
    ['Projects', 'Farhan hasn’t added projects yet.'],
    ['Documents', 'Farhan hasn’t added documents yet.'],
    ['Price', '₹1,000 a session'],
  ] as const) {
    await expect(part(page, name)).toContainText(text);
  }
});

for (const path of ['setting', 'settings']) {
  test(`${path} changes the password [MEN-08] [MEN-18]`, async ({ page, desk }) => {
    await mentorAt(page, desk);
    const wrong = 'The current password is not right';
    desk.fail('session.changePassword', 'invalid', 'Check the fields', { password: wrong });
    await page.goto(`${desk.address}/dashboard/mentor/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page).toHaveURL(`${desk.address}/dashboard/mentor/${path}`);
    await expect(page.getByRole('tab', { name: 'Change Password' })).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Current password').fill('Setu.4krama');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Naya.9rasta');
    await page.getByLabel('Confirm new password').fill('Naya.9rasta');
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    const sent = { password: 'Setu.4krama', newPassword: 'Naya.9rasta' };
    await expect.poll(() => desk.calls('session.changePassword')).toEqual([sent]);
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(wrong);
    await expect(page.getByText('Password changed')).toHaveCount(0);
    desk.answer('session.changePassword', { message: 'Password changed' });
    await change.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    expect(desk.calls('session.changePassword')).toEqual([sent, sent]);
  });
}

test('the own profile is changed field by field and saved as a whole [MEN-02]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  desk.service('mentor.saveProfile', { data: { ...ownProfile, designation: 'Head of plant', version: 5 } });
  await page.goto(`${desk.address}/dashboard/mentor/setting?part=profile`);
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription('Nothing has changed yet');
  await page.getByLabel('Designation').fill('Head of plant');
  await page.getByLabel('Qualification').fill('PhD');
  await page.getByLabel('About you').fill('Thirteen years.');
  await page.getByLabel('Price of a session').fill('2000');
  await page.getByRole('button', { name: 'Add a degree' }).click();
  await page.locator('[name="education.1.degree"]').fill('B.Tech');
  await page.locator('[name="education.1.institution"]').fill('IIT Pune');
  await page.locator('[name="education.1.year"]').fill('2005');
  await page.locator('[name="projects.0.description"]').fill('Three hours less');
  await page.getByRole('button', { name: 'Remove document 1' }).click();
  await page.getByLabel('Skills').fill('Ghee');
  await page.getByLabel('Skills').press('Enter');
  await page.getByLabel('Languages').fill('Marathi');
  await page.getByLabel('Languages').press('Enter');
  await expectNoFindings(page);
  await save.click();
  await expect
    .poll(() => desk.asked('mentor.saveProfile').map(({ body }) => body))
    .toEqual([
      {
        designation: 'Head of plant',
        qualification: 'PhD',
        about: 'Thirteen years.',
        own_price: 2000,
        education: [
          { degree: 'M.Tech', institution: 'NIT Surat', year: 2009 },
          { degree: 'B.Tech', institution: 'IIT Pune', year: 2005 },
        ],
        projects: [{ name: 'Milk route', link: 'https://milk.example/route', description: 'Three hours less' }],
        documents: [],
        skills: ['Cold chain', 'HACCP', 'Ghee'],
        languages: ['Hindi', 'English', 'Marathi'],
        version: 4,
      },
    ]);
  await expect(save).toBeDisabled();
});

test('a profile with gaps is not sent; what another window saved is not written over unasked', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  await page.goto(`${desk.address}/dashboard/mentor/setting?part=profile`);
  await page.locator('[name="projects.0.link"]').fill('milk');
  await page.locator('[name="education.0.degree"]').fill('');
  await page.locator('[name="own_price"]').fill('a lot');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Say which degree')).toBeVisible();
  await expect(page.getByText('Enter a link that begins with https://')).toBeVisible();
  await expect(page.getByText('Enter a whole number of rupees, at most 1,00,000')).toBeVisible();
  expect(desk.asked('mentor.saveProfile')).toEqual([]);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.locator('[name="own_price"]')).toHaveValue('1500');
  await page.locator('[name="own_price"]').fill('');
  desk.service('mentor.saveProfile', { data: { ...ownProfile, own_price: null, price: 1000, version: 5 } });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.poll(() => desk.asked('mentor.saveProfile').at(-1)?.body).toEqual({ own_price: null, version: 4 });
});

test('what is typed while a profile is saved stays, and is saved onto what was saved before', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  const degrees = [...ownProfile.education, { degree: 'B.Tech', institution: '', year: null }];
  const saved = { ...ownProfile, about: 'Thirteen years.', education: degrees, version: 5 };
  desk.service('mentor.saveProfile', { data: saved });
  await page.goto(`${desk.address}/dashboard/mentor/setting?part=profile`);
  const about = page.getByLabel('About you');
  const save = page.getByRole('button', { name: 'Save profile' });
  await about.fill('Thirteen years.');
  await page.getByRole('button', { name: 'Add a degree' }).click();
  await page.locator('[name="education.1.degree"]').fill('B.Tech');
  const release = desk.hold('mentor.saveProfile');
  await save.click();
  await expect.poll(() => desk.asked('mentor.saveProfile')).toHaveLength(1);
  await about.fill('Thirteen years. In dairies');
  // What is read afterwards comes late: the answer of the save has to do.
  const releaseRead = desk.hold('mentor.profile');
  release();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect(about).toHaveValue('Thirteen years. In dairies');
  await expect(page.locator('[name="education.1.degree"]')).toHaveValue('B.Tech');
  await about.press('End');
  await about.pressSequentially('.');
  await save.click();
  await expect
    .poll(() => desk.asked('mentor.saveProfile').at(-1)?.body)
    .toEqual({ about: 'Thirteen years. In dairies.', version: 5 });
  releaseRead();
});

test('a profile that another window saved before what is typed here is saved asks first', async ({ page, desk }) => {
  await mentorAt(page, desk);
  const at = `${desk.address}/dashboard/mentor/setting`;
  await page.goto(`${at}?part=profile`);
  const about = page.getByLabel('About you');
  await about.fill('Thirteen years.');
  const theirs = { ...ownProfile, about: 'Written there.', version: 5 };
  desk.service('mentor.profile', { data: theirs });
  await expect.poll(() => desk.words.find('mentor-profile')).toMatchObject({ about: 'Thirteen years.' });
  await page.reload();
  await expect(about).toHaveValue('Thirteen years.');
  desk.service('mentor.saveProfile', ({ body }) => {
    if (body['version'] !== theirs.version) throw new AppError('version_conflict', { detail: { theirs } });
    return { data: { ...theirs, about: 'Thirteen years.', version: 6 } };
  });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Your profile was changed in another window.')).toBeVisible();
  await page.getByRole('button', { name: 'Save what is typed here' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await expect
    .poll(() => desk.asked('mentor.saveProfile').map(({ body }) => body))
    .toEqual([4, 5].map((version) => ({ about: 'Thirteen years.', version })));
});

const token = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4';

for (const [how, fragment] of [
  ['by the link of the mail', `#${token}`],
  ['by the code of the mail', ''],
] as const) {
  test(`an invited mentor signs up ${how}, once the service answers [AUTH-13] [AUTH-16] [AUTH-21] [VAL-28]`, async ({
    page,
    desk,
  }) => {
    desk.answer('session.sendOtp', { expires_at: sampleInstant, resend_after: 60 });
    const user = person(5, { is_email_verified: false, isOTPVerified: false });
    desk.fail('session.signUp', 'offline');
    await page.goto(`${desk.address}/signup`);
    await expect(page.getByRole('link', { name: 'I was invited as a mentor' })).toHaveAttribute(
      'href',
      '/signup/mentor',
    );
    await page.goto(`${desk.address}/signup/mentor${fragment}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up as a mentor');
    const code = page.getByLabel('Code from the invitation');
    if (fragment) {
      await expect(code).toHaveCount(0);
    } else {
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Enter the code from the invitation')).toBeVisible();
      await code.fill(` ${token} `);
    }
    await page.getByLabel('Full name').fill('Farhan Ali Qureshi');
    await page.getByLabel('Email').fill('farhan@mentors.example');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Setu.4krama');
    await page.getByLabel('Confirm password').fill('Setu.4krama');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText(['Connection to server failed! Please try again or later.']);
    desk.answer('session.signUp', () => {
      desk.signIn(user);
      return { user, role: 5, verified: 'service' };
    });
    await page.getByRole('button', { name: 'Create account' }).click();
    const account = { email: 'farhan@mentors.example', password: 'Setu.4krama' };
    const sent = { role: 5, ...account, first_name: 'Farhan', last_name: 'Ali Qureshi', token };
    await expect.poll(() => desk.calls('session.signUp')).toEqual([sent, sent]);
    await expect(page).toHaveURL(`${desk.address}/verify-otp`);
  });
}

const invite = (id: number, state: 'open' | 'used' | 'expired' | 'withdrawn') => ({
  id,
  email: `${state}@mentors.example`,
  state,
  created_at: '2026-11-20T05:30:00.000Z',
  expires_at: '2026-12-04T05:30:00.000Z',
});

for (const [role, path] of [
  [3, '/educator/mentors'],
  [1, '/admin/mentors'],
] as const) {
  test(`role ${role} invites mentors, and sends again or withdraws what is open`, async ({ page, desk }) => {
    desk.signIn(completePerson(role));
    const data = [invite(1, 'open'), invite(2, 'used'), invite(3, 'expired'), invite(4, 'withdrawn')];
    desk.service('mentorInvites.list', { data, total: 4, page: 1, limit: 10 });
    await page.goto(desk.address + path);
    const rows = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    for (const [at, texts] of [
      ['open@mentors.example', 'Sent 20 Nov 2026, valid until 04 Dec 2026', 'Sent'],
      ['used@mentors.example', 'Sent 20 Nov 2026', 'Signed up'],
      ['expired@mentors.example', 'Sent 20 Nov 2026', 'Expired'],
      ['withdrawn@mentors.example', 'Sent 20 Nov 2026', 'Withdrawn'],
    ].entries()) {
      for (const text of texts) await expect(rows.nth(at)).toContainText(text);
    }
    await expect(rows.getByRole('button')).toHaveText(['Send again', 'Withdraw', 'Send again']);
    await page.getByRole('button', { name: 'Invite a mentor' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a mentor' });
    const email = dialog.getByLabel('E-mail');
    await expect(email).toBeFocused();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await email.fill('farhan@mentors.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect
      .poll(() => desk.asked('mentorInvites.create').map(({ body }) => body))
      .toEqual([{ email: 'farhan@mentors.example' }]);
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Send again: expired@mentors.example' }).click();
    await expect
      .poll(() => desk.asked('mentorInvites.create').at(-1)?.body)
      .toEqual({ email: 'expired@mentors.example' });
    await page.getByRole('button', { name: 'Withdraw: open@mentors.example' }).click();
    await expect.poll(() => desk.asked('mentorInvites.withdraw').map(({ params }) => params)).toEqual([{ id: 1 }]);
    desk.service('mentorInvites.list', { data: [], total: 0, page: 1, limit: 10 });
    await page.reload();
    await expect(page.getByText('Invitations that you send are listed here.')).toBeVisible();
  });
}

test('the mentors of an educator come before the invitations', async ({ page, desk }) => {
  desk.signIn(completePerson(3));
  await page.goto(`${desk.address}/educator/mentors`);
  const top = async (it: Locator) => (await it.boundingBox())?.y ?? 0;
  const mentors = await top(page.getByRole('list', { name: 'Mentors' }));
  expect(mentors).toBeLessThan(await top(page.getByRole('list', { name: 'Invitations' })));
});

test('a mentor’s account has the own name and address, and each of its parts [MEN-18]', async ({ page, desk }) => {
  const mentor = person(5, { first_name: 'Zoya', last_name: 'Siddiqui', email_address: 'zoya@mentors.example' });
  desk.signIn(mentor);
  await page.goto(`${desk.address}/mentor/account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  await expect(page.getByRole('main').getByText('zoya@mentors.example').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zoya');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Siddiqui');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Your profile',
    'About you',
    'E-mail address',
    'Change password',
    'Code at sign-in',
    'Where you’re signed in',
    'Mails',
    'Your calendar elsewhere',
    'This computer',
    'Service',
    'Storage and diagnostics',
    'Contact the helpdesk',
    'Earlier tickets',
    'Your data',
    'Delete account',
  ]);
});
