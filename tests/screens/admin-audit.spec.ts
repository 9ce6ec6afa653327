import type { AuditEntry } from '#shared/contract/audit.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const entry: AuditEntry = {
  id: 9,
  actor: { id: 1, name: 'Ira Fonseca', email_address: 'ira@example.in' },
  act: 'user.suspended',
  subject_kind: 'user',
  subject_id: 72,
  subject_name: 'Ravi Shah',
  before: { suspended: false },
  after: { suspended: true },
  reason: 'Sent spam',
  address: '192.0.2.7',
  at: '2026-11-24T05:12:00.000Z',
};
const byCommand: AuditEntry = {
  ...entry,
  id: 8,
  actor: null,
  act: 'place.verified',
  subject_kind: 'company',
  subject_name: '',
  address: null,
};
const answer = (data: readonly AuditEntry[], total = data.length) => ({ data: [...data], total, page: 1, limit: 20 });

test('Audit log: every column has its value; filters, pages and the file are asked for', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('audit.list', answer([entry, byCommand], 45));
  await page.goto(`${desk.address}/admin/audit`);
  await expect(page.getByText('45 found')).toBeVisible();
  const table = page.getByRole('table', { name: 'Audit log' });
  await expect(table.getByRole('columnheader')).toHaveText(['When', 'Who', 'What', 'Of', 'Change', 'Reason', 'From']);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    /^24 Nov 2026, 10:42/,
    'Ira Fonseca',
    'Suspended an account',
    'Ravi Shah',
    'suspended: no → yes',
    'Sent spam',
    '192.0.2.7',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText([
    /^24 Nov 2026/,
    'Command at the service',
    'Verified a place',
    'Company 72',
    'suspended: no → yes',
    'Sent spam',
    'This computer',
  ]);
  const asked = () => desk.asked('audit.list').map(({ query }) => query);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20 });
  await page.getByRole('searchbox', { name: 'Search by person' }).fill('ira');
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, person: 'ira' });
  await page.getByRole('combobox', { name: 'Act' }).click();
  await page.getByRole('option', { name: 'Suspended an account' }).click();
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, person: 'ira', act: 'user.suspended' });
  await page.getByRole('textbox', { name: 'From' }).fill('20 Nov 2026');
  await page.getByRole('textbox', { name: 'From' }).press('Enter');
  const from = { person: 'ira', act: 'user.suspended', from: '2026-11-20' };
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, ...from });
  await page.getByRole('textbox', { name: 'To' }).fill('24 Nov 2026');
  await page.getByRole('textbox', { name: 'To' }).press('Enter');
  const filters = { ...from, to: '2026-11-24' };
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, ...filters });
  desk.answer('files.fetch', {
    fileId: '3f2f7c1e-58a3-4a52-9a44-6d1b1f0a7c11',
    name: 'audit-log-2026-11-25.csv',
    size: 12,
  });
  desk.answer('files.save', { path: '/home/leela/audit-log-2026-11-25.csv' });
  desk.answer('files.release', null);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => desk.calls('files.fetch'))
    .toContainEqual(expect.objectContaining({ call: 'audit.export', query: filters }));
  await expect(page.getByText('audit-log-2026-11-25.csv is saved')).toBeVisible();
});

test('Audit log: nothing found, and a list that can’t be read', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('audit.list', answer([]));
  await page.goto(`${desk.address}/admin/audit`);
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  desk.fail('audit.list', 'internal', 'Something went wrong');
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('audit.list', answer([entry]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ira Fonseca')).toBeVisible();
});
