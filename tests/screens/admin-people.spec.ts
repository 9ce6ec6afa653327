import type { AdminUser } from '#shared/contract/admin.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const admin = person(1);
const user: AdminUser = {
  id: 71,
  first_name: 'Meena',
  last_name: 'Pillai',
  email_address: 'meena@example.in',
  role: 2,
  place_name: 'Karwan Foods',
  is_last_member: true,
  party: 'company:7',
  is_email_verified: true,
  created_at: '2026-11-20T05:12:00.000Z',
  last_seen_at: '2026-11-24T05:12:00.000Z',
  sessions: 2,
  two_factor: true,
  has_earlier_role: false,
  suspended_at: null,
  suspended_reason: '',
};
const suspended: AdminUser = {
  ...user,
  id: 72,
  first_name: 'Ravi',
  last_name: 'Shah',
  role: 4,
  place_name: '',
  party: '',
  sessions: 0,
  two_factor: false,
  suspended_at: '2026-11-24T05:12:00.000Z',
  suspended_reason: 'Sent spam',
};
const fresh: AdminUser = {
  ...user,
  id: 73,
  first_name: 'Tara',
  role: 4,
  party: '',
  is_email_verified: false,
  sessions: 1,
  two_factor: false,
};
const granted: AdminUser = {
  ...user,
  id: 74,
  first_name: 'Uma',
  role: 1,
  party: '',
  two_factor: false,
  has_earlier_role: true,
};
const student: AdminUser = { ...user, id: 76, first_name: 'Zoya', role: 4, place_name: '', party: 'student:76' };
const made: AdminUser = { ...user, id: 75, first_name: 'Veer', role: 1, party: '', sessions: 0 };
const self: AdminUser = { ...user, id: admin.id, first_name: 'Leela', role: 1, party: '' };

const all = [user, suspended, fresh, granted, made, self];
const answer = (data: readonly AdminUser[], total = data.length) => ({ data: [...data], total, page: 1, limit: 20 });

test('People: every column has its value, the search and every filter are asked for, and the pager its page', async ({
  page,
  desk,
}) => {
  desk.signIn(admin);
  desk.service('admin.users', answer(all, 45));
  await page.goto(`${desk.address}/admin/users`);
  await expect(page.getByText('45 found')).toBeVisible();
  const table = page.getByRole('table', { name: 'People' });
  await expect(table.getByRole('columnheader')).toContainText([
    'Name',
    'State',
    'E-mail',
    'Role',
    'Organisation',
    'Signed in',
    'Since',
  ]);
  const cells = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
  await expect(cells('Meena')).toContainText([
    'Meena Pillai',
    'Active',
    'meena@example.in',
    'Employer',
    'Karwan Foods',
    '2 devices',
    '20 Nov 2026',
  ]);
  await expect(cells('Ravi')).toContainText(['Ravi Shah', 'Suspended', 'meena@example.in', 'Student', '', 'No', '']);
  await expect(cells('Tara')).toContainText(['Tara', 'E-mail not verified', '', 'Student', '', '1 device', '']);
  const asked = () => desk.asked('admin.users').map(({ query }) => query);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20, search: '' });
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('meena');
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'meena' });
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Employer' }).click();
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'meena', role: 2 });
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Suspended', exact: true }).click();
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'meena', role: 2, suspended: 'yes' });
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Not suspended' }).click();
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'meena', role: 2, suspended: 'no' });
});

test('People: the members of an organisation alone are listed until that is taken off', async ({ page, desk }) => {
  desk.signIn(admin);
  desk.service('admin.users', answer([user]));
  for (const kind of ['company', 'institution'] as const) {
    await page.goto(`${desk.address}/admin/users?${kind}=31`);
    await expect(page.getByText('Members of Karwan Foods')).toBeVisible();
    const asked = () => desk.asked('admin.users').at(-1)?.query;
    await expect.poll(asked).toEqual({ page: 1, limit: 20, search: '', [kind]: 31 });
    await page.getByRole('button', { name: 'Clear organisation' }).click();
    await expect.poll(asked).toEqual({ page: 1, limit: 20, search: '' });
    await expect(page.getByText('Members of Karwan Foods')).toHaveCount(0);
  }
});

test('People: each row offers what its account allows, and the own row nothing', async ({ page, desk }) => {
  desk.signIn(admin);
  desk.service('admin.users', answer(all));
  await page.goto(`${desk.address}/admin/users`);
  const table = page.getByRole('table', { name: 'People' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  for (const [name, items] of [
    [
      'Meena Pillai',
      [
        'Message Karwan Foods',
        'Sign out everywhere',
        'Turn the code at sign-in off',
        'Suspend',
        'Make an administrator',
      ],
    ],
    ['Ravi', ['Lift suspension']],
    ['Tara', ['Sign out everywhere', 'Suspend']],
    ['Uma', ['Sign out everywhere', 'Suspend', 'Take admin rights away']],
    ['Veer', ['Turn the code at sign-in off', 'Suspend']],
  ] as const) {
    await row(name).getByRole('button').click();
    await expect(page.getByRole('menuitem')).toHaveText([...items]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
  await expect(row('Leela')).toBeVisible();
  await expect(row('Leela').getByRole('button')).toHaveCount(0);
});

for (const [who, item, title, button, body] of [
  [user, 'Suspend', 'Suspend Meena Pillai?', 'Suspend', { suspended: true }],
  [
    user,
    'Turn the code at sign-in off',
    'Turn Meena Pillai’s code at sign-in off?',
    'Turn the code off',
    { two_factor: false },
  ],
  [user, 'Sign out everywhere', 'Sign Meena Pillai out everywhere?', 'Sign out everywhere', { end_sessions: true }],
  [user, 'Make an administrator', 'Make Meena Pillai an administrator?', 'Make an administrator', { admin: true }],
  [granted, 'Take admin rights away', 'Take Uma Pillai’s admin rights away?', 'Take rights away', { admin: false }],
  [suspended, 'Lift suspension', 'Lift the suspension of Ravi Shah?', 'Lift suspension', { suspended: false }],
] as const) {
  test(`People: ${item} sends the act with its reason, and says what the service answers`, async ({ page, desk }) => {
    desk.signIn(admin);
    desk.service('admin.users', answer([who]));
    await page.goto(`${desk.address}/admin/users`);
    await page.getByRole('table', { name: 'People' }).getByRole('row').last().getByRole('button').click();
    await page.getByRole('menuitem', { name: item }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const confirm = dialog.getByRole('button', { name: button });
    const hides =
      'Nobody else can act for Karwan Foods, so others won’t see its opportunities and invitations until then.';
    await expect(dialog.getByText(hides)).toHaveCount(item === 'Suspend' ? 1 : 0);
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    if (item === 'Suspend' || item === 'Turn the code at sign-in off') {
      await confirm.click();
      await expect(dialog.getByText('Give a reason')).toBeVisible();
    }
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('As asked by phone');
    desk.fail('admin.changeUser', 'offline', 'The service can’t be reached');
    await confirm.click();
    await expect(dialog.getByText('The service can’t be reached')).toBeVisible();
    desk.service('admin.changeUser', { data: who });
    await confirm.click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => desk.asked('admin.changeUser').at(-1))
      .toEqual({ params: { id: who.id }, query: {}, body: { ...body, reason: 'As asked by phone' } });
  });
}

test('People: the dialogs say what becomes of an organisation only where nobody else can act for it', async ({
  page,
  desk,
}) => {
  desk.signIn(admin);
  const colleague: AdminUser = { ...user, id: 77, first_name: 'Kiran', is_last_member: false };
  const away: AdminUser = { ...user, id: 78, first_name: 'Nila', suspended_at: user.created_at };
  desk.service('admin.users', answer([colleague, away]));
  await page.goto(`${desk.address}/admin/users`);
  const dialog = page.getByRole('dialog');
  for (const [name, item, said, hidden] of [
    ['Kiran', 'Suspend', 'They see the reason.', 'Karwan Foods'],
    [
      'Nila',
      'Lift suspension',
      'Others see Karwan Foods again, with its opportunities and invitations.',
      'Nobody else',
    ],
  ] as const) {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button').click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(dialog).toContainText(said);
    await expect(dialog).not.toContainText(hidden);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

test('People: who suspends a mentor or a student, or makes one an administrator, reads what becomes of the sessions', async ({
  page,
  desk,
}) => {
  desk.signIn(admin);
  const noPlace = { place_name: '', is_last_member: false, party: '' };
  const mentor: AdminUser = { ...user, ...noPlace, id: 79, first_name: 'Farhan', role: 5 };
  desk.service('admin.users', answer([mentor, { ...mentor, id: 80, first_name: 'Zubin', role: 4 }]));
  await page.goto(`${desk.address}/admin/users`);
  const dialog = page.getByRole('dialog');
  for (const [name, said] of [
    ['Farhan', 'This mentor’s open requests and coming sessions are called off for good.'],
    ['Zubin', 'Their open requests and coming sessions with mentors are called off for good.'],
  ] as const) {
    for (const item of ['Suspend', 'Make an administrator']) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('button').click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect(dialog).toContainText(said);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    }
  }
});

test('People: Message leads to the conversation with a person, or with the place as a whole', async ({
  page,
  desk,
}) => {
  desk.signIn(admin);
  desk.service('admin.users', answer([user, student]));
  for (const [name, item, party, addressee] of [
    ['Zoya Pillai', 'Message', 'student:76', 'Zoya Pillai'],
    ['Meena Pillai', 'Message Karwan Foods', 'company:7', 'Karwan Foods'],
  ] as const) {
    desk.fail('messages.list', 'offline');
    await page.goto(`${desk.address}/admin/users`);
    await page.getByRole('row').filter({ hasText: name }).getByRole('button').click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/admin/messages?with=${party}`);
    await expect(page.getByRole('textbox', { name: `Message to ${addressee}` })).toBeVisible();
  }
});

test('People: nothing found, and a list that can’t be read', async ({ page, desk }) => {
  desk.signIn(admin);
  desk.service('admin.users', answer([]));
  await page.goto(`${desk.address}/admin/users?search=nobody`);
  await expect(page.getByRole('heading', { name: 'No people found' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search by name or e-mail' })).toHaveValue('nobody');
  desk.fail('admin.users', 'internal', 'Something went wrong');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('admin.users', answer([user]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Meena Pillai')).toBeVisible();
});
