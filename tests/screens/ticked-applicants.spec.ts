import type { Locator, Page } from '@playwright/test';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { sampleAnswer } from './sample-answers.ts';
import { sampleTally } from './sample-tally.ts';

/** The status of those whom these tabs list; all others list everybody. */
const statusOn = new Map<unknown, number>([
  ['shortlisted', 4],
  ['hired', 6],
]);

/** Opens a tab of the applicants of a job, as a table; the service lists a hundred of them on a page. */
async function openTable(page: Page, desk: FakeDesk, tab: string, rows: readonly Enrollment[]): Promise<void> {
  desk.signIn(person(2));
  const { post } = sampleAnswer('enrollments.list').data;
  desk.service('enrollments.list', ({ query }) => {
    const wanted = statusOn.get(query.tab);
    const listed = rows.filter(({ status }) => wanted === undefined || status === wanted);
    const first = (Number(query.page) - 1) * 100;
    const enrollments = listed.slice(first, first + 100);
    const data = { post: { ...post, id: 7, method: 'job' as const }, enrollments, count: sampleTally };
    return { total: listed.length, page: Number(query.page), limit: 100, data };
  });
  await goTo(page, desk, tab);
}

async function goTo(page: Page, desk: FakeDesk, tab: string): Promise<void> {
  await page.goto(`${desk.address}/employer/job/7?tab=${tab}`);
  await page.getByText('View List', { exact: true }).click();
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`${name} Iyer`) });
const tick = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox').check();
const barOf = (page: Page): Locator => page.getByRole('region', { name: 'Selected applicants' });

async function choose(page: Page, name: string, act: string): Promise<void> {
  await rowOf(page, name)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('ticks stay over the details of the posting, and end with the tab that they were made on, also where a view or the way back opens another', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const view = { id: '7d1c2c0e-9d5e-4c8e-8a43-2f1f0c1f7f11', name: 'Placed by us', query: 'tab=hired' };
  desk.answer('views.list', [view]);
  await openTable(page, desk, 'shortlisted', [
    listedEnrollment(71, 'Ananya', { status: 4 }),
    listedEnrollment(72, 'Binod', { status: 4 }),
    listedEnrollment(73, 'Dev', { status: 6 }),
  ]);
  const bar = barOf(page);
  await tick(page, 'Ananya');
  await tick(page, 'Binod');
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page).toHaveURL(/\/job\/details\/7$/);
  await expect(bar).toHaveCount(0);
  await page.goBack();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expect(rowOf(page, 'Binod').getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const views = page.getByRole('dialog', { name: 'Views' });
  await views.getByRole('button', { name: view.name, exact: true }).click();
  await expect(views).toHaveCount(0);
  await expect(rowOf(page, 'Dev')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await tick(page, 'Dev');
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const pasting = page.getByRole('dialog', { name: 'Paste a list' });
  await expect(pasting).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'Binod')).toBeVisible();
  await expect(pasting).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await tick(page, 'Ananya');
  await page.getByRole('navigation').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'Binod')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await tick(page, 'Binod');
  await bar.getByRole('button', { name: 'Not Interested' }).click();
  const rejected = { call: 'enrollments.status', params: { method: 'job' }, query: { id: 72, from: 4, status: 7 } };
  await expect.poll(queued).toEqual([{ ...rejected, body: {} }]);
});

test('"Select all" and a pasted list find whoever was just moved to the tab', async ({ page, desk }) => {
  takesQueued(desk);
  desk.service('enrollments.match', {
    data: {
      matched: [{ text: 'R-71', ids: [71] }],
      unmatched: [],
      people: [{ id: 71, name: 'Ananya Iyer', email: 'Ananya@example.in', status: 2 }],
    },
  });
  await openTable(page, desk, 'applied', [
    listedEnrollment(71, 'Ananya'),
    listedEnrollment(72, 'Binod', { status: 4 }),
  ]);
  await choose(page, 'Ananya', 'Shortlist');
  await expect(rowOf(page, 'Ananya')).toContainText('Shortlisted');
  await page.getByRole('tab', { name: 'Shortlisted' }).click();
  await expect(page.getByText('2 candidates', { exact: true })).toBeVisible();
  await tick(page, 'Binod');
  const bar = barOf(page);
  await bar.getByRole('button', { name: 'Select all 2 that match' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expect(rowOf(page, 'Ananya').getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  await dialog.getByLabel('E-mails, roll numbers or names').fill('R-71');
  await dialog.getByRole('button', { name: 'Find candidates' }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 candidate found in this list.');
});

test('whoever is moved to a tab that lists them already, on a page out of view, is there once', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const shortlisted = Array.from({ length: 201 }, (_, at) => listedEnrollment(at + 1, `P${at + 1}`, { status: 4 }));
  // A colleague has shortlisted the last one, which the tab of those who are hired has not heard of.
  await openTable(page, desk, 'hired', [...shortlisted, listedEnrollment(201, 'P201', { status: 6 })]);
  await choose(page, 'P201', 'Shortlist');
  await expect.poll(queued).toHaveLength(1);
  // Read again, the window knows nobody of other tabs.
  await goTo(page, desk, 'shortlisted');
  await tick(page, 'P1');
  const bar = barOf(page);
  await bar.getByRole('button', { name: 'Select all 201 that match' }).click();
  await expect(bar.getByRole('status')).toHaveText('201 selected');
  await choose(page, 'P2', 'Hire');
  await expect(rowOf(page, 'P2')).toHaveCount(0);
  await expect(page.getByText('200 candidates', { exact: true })).toBeVisible();
});
