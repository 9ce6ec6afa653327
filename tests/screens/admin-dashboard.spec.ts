import type { AdminOverview } from '#shared/contract/admin.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';

const overview: AdminOverview = {
  users: [
    { role: 1, count: 2 },
    { role: 2, count: 31 },
    { role: 3, count: 12 },
    { role: 4, count: 12_345 },
    { role: 5, count: 7 },
  ],
  postings: [
    { method: 'project', draft: 1, published: 20, closed: 3 },
    { method: 'internship', draft: 4, published: 50, closed: 6 },
    { method: 'job', draft: 7, published: 8, closed: 9 },
  ],
  orders: { session_off: 2, pending: 5 },
  weeks: [
    { from: '2026-11-16', sign_ups: 14, postings: 5 },
    { from: '2026-11-23', sign_ups: 120, postings: 0 },
  ],
};

test('the admin’s dashboard counts accounts by role, postings by status and kind, and weeks [GUARD-09]', async ({
  page,
  desk,
}) => {
  await page.clock.setFixedTime('2026-11-25T03:30:00Z');
  desk.signIn(person(1));
  desk.service('admin.overview', { data: overview });
  await page.goto(`${desk.address}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Leela');
  await expect(page.getByText('12,397 accounts · 78 published postings')).toBeVisible();
  const accounts = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Accounts by role' }) });
  await expect(accounts.locator('dl > div')).toHaveText([
    'Admins2',
    'Employers31',
    'Educators12',
    'Students12,345',
    'Mentors7',
  ]);
  const orders = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Orders to settle' }) });
  await expect(orders.locator('dl > div')).toHaveText(['Refunds owed for sessions2', 'Pending orders5']);
  await expect(orders.getByRole('link', { name: 'Refunds owed for sessions' })).toHaveAttribute(
    'href',
    '/admin/orders?status=session_off',
  );
  const postings = page.getByRole('table', { name: 'Postings by status' });
  await expect(postings.getByRole('row')).toHaveText([
    'KindDraftPublishedClosed',
    'Projects1203',
    'Internships4506',
    'Jobs789',
    'All127818',
  ]);
  const weeks = page.getByRole('table', { name: 'New by week' });
  await expect(weeks.getByRole('row')).toHaveText(['Week fromSign-upsPostings', '23 Nov 20261200', '16 Nov 2026145']);
});

test('the admin’s dashboard says why its figures are missing, and asks again', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.fail('admin.overview', 'internal', 'Something went wrong');
  await page.goto(`${desk.address}/admin/dashboard`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('admin.overview', { data: overview });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Postings by status' })).toBeVisible();
});
