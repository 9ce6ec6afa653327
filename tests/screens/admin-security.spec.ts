import type { SecurityEntry } from '#shared/contract/security.ts';
import { emptyLog, narrowLog } from './admin-log.ts';
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
const here: SecurityEntry = { ...entry, id: 6, address: null };
const answer = (data: readonly SecurityEntry[], total = data.length) => ({
  data: [...data],
  total,
  page: 1,
  limit: 20,
});

test('Security log: every column has its value; filters, pages and the file are asked for', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('security.list', answer([entry, unknown, deleted, here], 45));
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
  const nowhere = ['', '', '', ''];
  const when = /^24 Nov 2026/;
  await expect(cells(2)).toHaveText([when, 'No account with this e-mail', 'Wrong e-mail or password', ...nowhere]);
  await expect(cells(3)).toHaveText([when, 'Deleted account', 'Signed in', ...nowhere]);
  await expect(cells(4).last()).toHaveText('The computer that runs the service');
  await narrowLog(page, desk, {
    list: 'security.list',
    file: 'security.export',
    fileName: 'security-log-2026-11-25.csv',
    person: 'ravi',
    what: { name: 'event', label: 'Event', choice: 'Signed in', value: 'signed_in' },
  });
});

test('Security log: nothing found, and a list that can’t be read', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('security.list', answer([]));
  await page.goto(`${desk.address}/admin/security`);
  await emptyLog(page, desk, { list: 'security.list' });
  desk.service('security.list', answer([entry]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ravi Shah')).toBeVisible();
});
