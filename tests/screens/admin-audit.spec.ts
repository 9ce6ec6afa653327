import type { AuditEntry } from '#shared/contract/audit.ts';
import { emptyLog, narrowLog } from './admin-log.ts';
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
    'The computer that runs the service',
  ]);
  await narrowLog(page, desk, {
    list: 'audit.list',
    file: 'audit.export',
    fileName: 'audit-log-2026-11-25.csv',
    person: 'ira',
    what: { name: 'act', label: 'Act', choice: 'Suspended an account', value: 'user.suspended' },
  });
});

test('Audit log: nothing found, and a list that can’t be read', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('audit.list', answer([]));
  await page.goto(`${desk.address}/admin/audit`);
  await emptyLog(page, desk, { list: 'audit.list' });
  desk.service('audit.list', answer([entry]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Ira Fonseca')).toBeVisible();
});
