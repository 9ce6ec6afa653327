import type { SecurityEntry } from '#shared/contract/security.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const entry: SecurityEntry = {
  id: 9,
  event: 'member_removed',
  account: { id: 72, name: 'Ravi Shah', email_address: 'ravi@example.in' },
  actor: { id: 1, name: 'Leela Menon', email_address: 'leela@example.in' },
  place: 'Meridian Foods',
  device: 'Footbridge on Windows',
  address: '192.0.2.7',
  at: '2026-11-24T05:12:00.000Z',
};
const unknown: SecurityEntry = {
  ...entry,
  id: 8,
  event: 'sign_in_failed',
  account: null,
  actor: null,
  place: '',
  device: '',
  address: null,
};
const deleted: SecurityEntry = {
  ...unknown,
  id: 7,
  event: 'signed_in',
  account: { id: 73, name: '', email_address: '' },
};
const answer = (data: readonly SecurityEntry[], total = data.length) => ({
  data: [...data],
  total,
  page: 1,
  limit: 20,
});

test('Security log: every column has its value; filters, pages and the file are asked for', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('security.list', answer([entry, unknown, deleted], 45));
  await page.goto(`${desk.address}/admin/security`);
  await expect(page.getByText('45 found')).toBeVisible();
  const table = page.getByRole('table', { name: 'Security log' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'When',
    'Account',
    'What',
    'Organisation',
    'By',
    'Device',
    'From',
  ]);
  const cells = (row: number) => table.getByRole('row').nth(row).getByRole('cell');
  await expect(cells(1)).toHaveText([
    /^24 Nov 2026, 10:42/,
    'Ravi Shah',
    'Was removed from a company or institution',
    'Meridian Foods',
    'Leela Menon',
    'Footbridge on Windows',
    '192.0.2.7',
  ]);
  const nowhere = ['', '', '', 'This computer'];
  const when = /^24 Nov 2026/;
  await expect(cells(2)).toHaveText([when, 'No account with this e-mail', 'Wrong e-mail or password', ...nowhere]);
  await expect(cells(3)).toHaveText([when, 'Deleted account', 'Signed in', ...nowhere]);
  const asked = () => desk.asked('security.list').map(({ query }) => query);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20 });
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('ravi');
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, person: 'ravi' });
  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'Signed in', exact: true }).click();
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, person: 'ravi', event: 'signed_in' });
  await page.getByRole('textbox', { name: 'From' }).fill('20 Nov 2026');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  const from = { person: 'ravi', event: 'signed_in', from: '2026-11-20' };
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, ...from });
  await page.getByRole('textbox', { name: 'To' }).fill('24 Nov 2026');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  const filters = { ...from, to: '2026-11-24' };
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, ...filters });
  desk.answer('files.fetch', {
    fileId: '3f2f7c1e-58a3-4a52-9a44-6d1b1f0a7c11',
    name: 'security-log-2026-11-25.csv',
    size: 12,
  });
  desk.answer('files.save', { path: '/home/leela/security-log-2026-11-25.csv' });
  desk.answer('files.release', null);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => desk.calls('files.fetch'))
    .toContainEqual(expect.objectContaining({ call: 'security.export', query: filters }));
  await expect(page.getByText('security-log-2026-11-25.csv is saved')).toBeVisible();
});

test('Security log: nothing found, and a list that can’t be read', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('security.list', answer([]));
  await page.goto(`${desk.address}/admin/security`);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  desk.fail('security.list', 'internal', 'Something went wrong');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('security.list', answer([entry]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ravi Shah')).toBeVisible();
});
