import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { holdLonger } from './support/longer-hold.ts';
import { sendNow } from './support/own-students.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const card = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

async function overviewOf(workspace: Workspace): Promise<AnswerOf<'enrollments.overview'>['data']> {
  const { answer } = await workspace.run('api.read', { call: 'enrollments.overview', query: { days: 60 } });
  return (answer as AnswerOf<'enrollments.overview'>).data;
}

test('the dashboard shows how far applicants came, how many come, and what waits, as the service counts it', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  const draft = await workspace.run('drafts.create', { method: 'job', body: postingFields('job', 'Night shift lead') });
  const { count: counts, trend, waiting } = await overviewOf(workspace);
  await page.goto(`${workspace.address}/employer/dashboard`);
  const funnel = card(page, 'Applicants');
  for (const [kind, name] of [
    ['project', 'Projects'],
    ['internship', 'Internships'],
    ['job', 'Jobs'],
  ] as const) {
    await funnel.getByRole('radiogroup', { name: 'Openings counted' }).getByText(name).click();
    const count = counts[kind];
    const further = count['In touch'] + count.hired;
    const steps = [count.applied, count.applied - count.new, count.shortlisted + further, further, count.hired];
    await expect(funnel.locator('dt')).toHaveText(['Applied', 'Seen', 'Shortlisted', 'In touch', 'Hired']);
    await expect(funnel.locator('dd:not([aria-hidden])')).toHaveText(steps.map((step) => step.toLocaleString('en-US')));
    await expect(funnel).toContainText(new RegExp(`${count.submitted} final reports?, ${count.rated} rated`));
  }

  const lately = trend.slice(-30).reduce((sum, { applied }) => sum + applied, 0);
  const drawn = card(page, 'All new applications');
  await expect(drawn.getByText(new RegExp(`^${lately} applications in 30 days`))).toBeAttached();
  await expect(drawn.locator('path.recharts-area-curve')).toHaveCount(1);

  const [first] = waiting;
  const link = card(page, 'Waiting for you').getByRole('link', { name: first?.title ?? 'none' });
  await expect(link).toHaveAttribute('href', `/employer/${first?.method}/${first?.post_id}?tab=new`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: first?.title ?? '' })).toBeVisible();
  await page.goBack();
  await card(page, 'Waiting for you')
    .getByRole('link', { name: /Night shift lead/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/employer/job/add\\?draft=${draft.id}$`));
  await workspace.run('drafts.discard', { id: draft.id });
});

test('a list keeps what it shows in its address: status, search, order', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await page.goto(`${workspace.address}/employer/internship/list`);
  const rows = page.getByRole('table', { name: 'Internships' }).locator('tbody tr');
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Closed').click();
  await expect(page).toHaveURL(/status=3/);
  await expect(rows.first()).toContainText('Closed');
  const closed = async (query: { sort?: string }) => {
    const asked = { call: 'postings.list', params: { method: 'internship' }, query: { status: 3, ...query } } as const;
    return (await workspace.run('api.read', asked)).answer as AnswerOf<'postings.list'>;
  };
  await expect(rows).toHaveCount((await closed({})).total);
  await expect(rows.filter({ hasText: /Published|Draft/ })).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Total enrolled' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-?enrolled/);
  const sort = new URL(page.url()).searchParams.get('sort') ?? '';
  const first = (await closed({ sort })).data[0]?.title ?? 'none';
  await expect(rows.first().getByRole('link')).toHaveText(first);
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=3/);
  await expect(rows.first().getByRole('link')).toHaveText(first);
});

test('several openings are closed at once, can be taken back, and go out once; chosen ones are exported', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  for (const title of ['Crate count', 'Pallet count', 'Label audit']) {
    await publish(workspace, 'job', postingFields('job', title));
  }
  await publish(workspace, 'project', postingFields('project', 'Crate study'));
  await holdLonger(page);
  await page.goto(`${workspace.address}/employer/job/list`);
  const rows = page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  for (const title of ['Crate count', 'Pallet count']) {
    await rows.filter({ hasText: title }).getByRole('checkbox').check();
  }
  await expect(bar).toContainText('2 rows selected');

  for (const [name, start] of [
    ['Excel workbook (XLSX)', 'PK'],
    ['CSV with all columns', '\uFEFF'],
  ] as const) {
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export 2' }).click();
    await page.getByRole('menuitem', { name }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.startsWith(start)).toBe(true);
    if (start !== 'PK') expect([text.includes('Pallet count'), text.includes('Label audit')]).toEqual([true, false]);
  }

  await bar.getByRole('button', { name: 'Close 2 openings' }).click();
  await expect(rows.filter({ hasText: 'Closing' })).toHaveCount(2);
  await page.getByRole('alert').filter({ hasText: 'Closing 2 jobs' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '2 jobs stay open' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Published' })).toHaveCount(3);
  await expect.poll(() => workspace.run('outbox.list')).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Close 3 openings' }).click();
  await expect(rows.filter({ hasText: 'Closing' })).toHaveCount(3);
  await expect.poll(async () => (await workspace.run('outbox.list')).length).toBe(3);
  await sendNow(workspace);
  await expect(rows.filter({ hasText: 'Closed' })).toHaveCount(3);
  const read = async (method: 'job' | 'project') =>
    (await workspace.run('api.read', { call: 'postings.list', params: { method } }))
      .answer as AnswerOf<'postings.list'>;
  expect((await read('job')).data.map(({ status }) => status)).toEqual([3, 3, 3]);
  expect((await read('project')).data.map(({ status }) => status)).toEqual([2]);
});

test('closing what was closed meanwhile says so, and does not ask the service [STATE-22]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const { id } = await publish(workspace, 'job', postingFields('job', 'Crate count'));
  await page.goto(`${workspace.address}/employer/job/details/${id}`);
  await page.getByRole('button', { name: 'Close opening' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this job?' });
  await expect(dialog).toBeVisible();
  const body = { id, status: 3 };
  await workspace.run('api.send', { call: 'postings.status', params: { method: 'job' }, body });
  await expect(async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await expect(page.getByText('Closed', { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  let asked = 0;
  await page.route('**/desk/api.send', (route) => {
    asked += 1;
    return route.continue();
  });
  await dialog.getByRole('button', { name: 'Close opening' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid status' })).toBeVisible();
  expect(asked).toBe(0);
});
