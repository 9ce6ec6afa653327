import type { AdminOverview } from '#shared/contract/admin.ts';
import type { CallName } from '#shared/contract/index.ts';
import { fixTime } from '../support/fixed-time.ts';
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
    { method: 'project', draft: 1, published: 20, closed: 3, taken_down: 0 },
    { method: 'internship', draft: 4, published: 50, closed: 6, taken_down: 2 },
    { method: 'job', draft: 7, published: 8, closed: 9, taken_down: 1 },
  ],
  companies: { verified: 28, unverified: 3, suspended: 1 },
  institutions: { verified: 11, unverified: 1, suspended: 0 },
  applications: [1200, 40, 310, 95, 61, 22, 18, 130].map((job, status) => ({
    status,
    project: status,
    internship: 10 * status,
    job,
  })),
  sessions: { requested: 4, proposed: 2, accepted: 9, held: 57, declined: 3, cancelled: 6 },
  open: { tickets: 8, flags: 1 },
  orders: { session_off: 2, pending: 5 },
  weeks: [
    { from: '2026-11-16', sign_ups: 14, postings: 5 },
    { from: '2026-11-23', sign_ups: 120, postings: 0 },
  ],
};

test('the admin’s dashboard counts accounts by role, postings by status and kind, applications by status, and weeks [GUARD-09] [STATE-24] [STATE-25] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-11-25T03:30:00Z');
  desk.signIn(person(1));
  desk.service('admin.overview', { data: overview });
  await page.goto(`${desk.address}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Leela');
  await expect(page.getByText('12,397 accounts · 78 published postings')).toBeVisible();
  const figuresOf = (name: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name }) })
      .locator('dl > div');
  await expect(figuresOf('Accounts by role')).toHaveText([
    'Admins2',
    'Employers31',
    'Educators12',
    'Students12,345',
    'Mentors7',
  ]);
  await expect(figuresOf('Waiting for you')).toHaveText([
    'Refunds owed for sessions2',
    'Pending orders5',
    'Open tickets8',
    'Open reports1',
    'Companies to verify3',
    'Institutions to verify1',
  ]);
  await expect(page.getByRole('table', { name: 'Applications by stage' }).getByRole('row')).toHaveText([
    'StageProjectsInternshipsJobs',
    'Applied001,200',
    'Left11040',
    'Seen220310',
    'Under Review33095',
    'Shortlisted44061',
    'In touch55022',
    'Hired66018',
    'Rejected770130',
  ]);
  await expect(page.getByText('2,184 applications', { exact: true })).toBeVisible();
  await expect(figuresOf('Sessions with mentors')).toHaveText([
    'Requested4',
    'New time proposed2',
    'Accepted9',
    'Held57',
    'Declined3',
    'Called off6',
  ]);
  await expect(page.getByRole('table', { name: 'Organisations by state' }).getByRole('row')).toHaveText([
    'KindVerifiedNot verifiedSuspended',
    'Companies2831',
    'Institutions1110',
  ]);
  await expect(page.getByText('44 organisations', { exact: true })).toBeVisible();
  const postings = page.getByRole('table', { name: 'Postings by status' });
  await expect(postings.getByRole('row')).toHaveText([
    'KindDraftPublishedClosedTaken down',
    'Projects12030',
    'Internships45062',
    'Jobs7891',
    'All1278183',
  ]);
  const weeks = page.getByRole('table', { name: 'New by week' });
  await expect(weeks.getByRole('row')).toHaveText(['Week fromSign-upsPostings', '23 Nov 20261200', '16 Nov 2026145']);
  const trend = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New by week' }) });
  await expect(trend.locator('li')).toHaveText(['Sign-ups', 'Postings']);
  await expect(page.getByText('last 2 weeks', { exact: true })).toBeVisible();
  desk.service('admin.overview', { data: { ...overview, weeks: overview.weeks.slice(1) } });
  await page.reload();
  await expect(page.getByText('last 1 week', { exact: true })).toBeVisible();
});

const leads: readonly (readonly [figure: string, list: CallName, query: Record<string, unknown>])[] = [
  ['Refunds owed for sessions', 'adminOrders.list', { session_off: 'yes' }],
  ['Pending orders', 'adminOrders.list', { status: 'pending' }],
  ['Open tickets', 'adminTickets.list', { status: 'Open' }],
  ['Open reports', 'adminFlags.list', { status: 'open' }],
  ['Companies to verify', 'admin.companies', { state: 'unverified' }],
  ['Institutions to verify', 'admin.institutions', { state: 'unverified' }],
  ['Students', 'admin.users', { role: 4 }],
  ['Companies, Suspended: 1', 'admin.companies', { state: 'suspended' }],
  ['Institutions, Verified: 11', 'admin.institutions', { state: 'verified' }],
  ['Internships, Taken down: 2', 'adminPostings.list', { kind: 'internship', state: 'taken_down' }],
  ['Jobs, Closed: 9', 'adminPostings.list', { kind: 'job', state: 'closed' }],
];

test('while figures of the admin’s dashboard are on their way, what they will count is named', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  const release = desk.hold('admin.overview');
  await page.goto(`${desk.address}/admin/dashboard`);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Waiting for you',
    'Accounts by role',
    'Organisations by state',
    'Postings by status',
  ]);
  release();
  await expect(page.getByRole('table', { name: 'Applications by stage' })).toBeVisible();
});

test('figures of the admin’s dashboard lead to the lists of what they count', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('admin.overview', { data: overview });
  await page.goto(`${desk.address}/admin/dashboard`);
  for (const [name, list, query] of leads) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect.poll(() => desk.asked(list).at(-1)?.query).toMatchObject(query);
    await page.goBack();
  }
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
