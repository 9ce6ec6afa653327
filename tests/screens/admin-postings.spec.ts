import type { AdminPosting } from '#shared/contract/admin-postings.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const published: AdminPosting = {
  id: 7,
  method: 'job',
  title: 'Night baker',
  company_id: 3,
  company_name: 'Karwan Foods',
  state: 'published',
  version: 4,
  reason: '',
  taken_down_at: null,
  published_at: sampleInstant,
  applications: 12,
  open_flags: 2,
};
const down: AdminPosting = {
  ...published,
  state: 'taken_down',
  version: 5,
  reason: 'It asks for money',
  taken_down_at: '2026-11-24T05:12:00.000Z',
};
const listOf = (...data: AdminPosting[]) => ({ data, total: data.length, page: 1, limit: 20 });

test('admins list what companies published, every column with its value, and search and filter it', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  const other = { ...down, id: 9, method: 'project', title: 'Shelf life', applications: 0, open_flags: 0 } as const;
  desk.service('adminPostings.list', { ...listOf(published, other), total: 45 });
  await page.goto(`${desk.address}/admin/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Postings' }).click();
  await expect(page.getByText('45 postings')).toBeVisible();
  const table = page.getByRole('table', { name: 'Postings' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Title',
    'Company',
    'Kind',
    'Status',
    'Applications',
    'Open reports',
    'Published',
  ]);
  await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    'Night baker',
    'Karwan Foods',
    'Job',
    'Published',
    '12',
    '2',
    '20 Nov 2026',
  ]);
  await expect(table.getByRole('row').nth(2).getByRole('cell').nth(3)).toHaveText('Taken down');
  const asked = () => desk.asked('adminPostings.list').map(({ query }) => query);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(asked).toContainEqual({ page: 3, limit: 20, search: '' });
  await page.getByRole('searchbox', { name: 'Search titles and companies' }).fill('baker');
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'baker' });
  for (const [label, kind] of [
    ['Projects', 'project'],
    ['Internships', 'internship'],
    ['Jobs', 'job'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: label }).click();
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'baker', kind });
  }
  for (const [label, state] of [
    ['Published', 'published'],
    ['Closed', 'closed'],
    ['Taken down', 'taken_down'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: label }).click();
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, search: 'baker', kind: 'job', state });
  }
  await expect(table.getByRole('link', { name: 'Shelf life' })).toHaveAttribute('href', '/admin/postings/project/9');
});

test('the list of postings says that it is empty, that nothing matches, and why it is missing', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminPostings.list', listOf());
  await page.goto(`${desk.address}/admin/postings`);
  await expect(page.getByText('What companies publish is listed here.')).toBeVisible();
  await page.goto(`${desk.address}/admin/postings?kind=job`);
  await expect(page.getByText('No posting matches these filters.')).toBeVisible();
  desk.fail('adminPostings.list', 'internal', 'Something went wrong');
  await page.goto(`${desk.address}/admin/postings?status=closed`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
});

for (const kind of kinds) {
  test(`an admin reads a ${kind}, takes it down with a reason and puts it back`, async ({ page, desk }) => {
    desk.signIn(person(1));
    const data = fullPosting(kind);
    desk.service('adminPostings.read', { data, summary: { ...published, method: kind } });
    await page.goto(`${desk.address}/admin/postings/${kind}/7`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    await expect(
      page.getByText('Karwan Foods · Published 20 Nov 2026 · 12 applications · 2 open reports'),
    ).toBeVisible();
    await expect(page.getByText('Keep the log at gate 3.')).toBeVisible();
    await expect.poll(() => desk.asked('adminPostings.read').at(-1)?.params).toEqual({ method: kind, id: 7 });
    const takeDown = page.getByRole('button', { name: 'Take down' });
    await takeDown.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await takeDown.click();
    const reason = page.getByRole('textbox', { name: 'Reason' });
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAttribute('maxlength', '1000');
    await takeDown.click();
    await expect(page.getByText('Give a reason that the company will see')).toBeVisible();
    await reason.fill('It asks for money');
    desk.fail('adminPostings.update', 'invalid_status', 'This posting is taken down already');
    await takeDown.click();
    await expect(page.getByRole('alert').first()).toContainText('This posting is taken down already');
    await expect(reason).toHaveValue('It asks for money');
    desk.service('adminPostings.update', () => {
      desk.service('adminPostings.read', { data, summary: { ...down, method: kind } });
      return { data: { ...down, method: kind } };
    });
    await takeDown.click();
    await expect(page.getByText('Posting taken down')).toBeVisible();
    const sent = () => desk.asked('adminPostings.update').map(({ params, body }) => [params, body]);
    const params = { method: kind, id: 7 };
    await expect.poll(sent).toContainEqual([params, { taken_down: true, reason: 'It asks for money' }]);
    await expect(page.getByRole('heading', { name: 'Taken down on 24 Nov 2026' })).toBeVisible();
    await expect(page.getByText('It asks for money')).toBeVisible();
    await page.getByRole('button', { name: 'Put back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Put this posting back?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Put back' }).click();
    desk.service('adminPostings.update', () => {
      desk.service('adminPostings.read', { data, summary: { ...published, method: kind } });
      return { data: { ...published, method: kind } };
    });
    await dialog.getByRole('button', { name: 'Put back' }).click();
    await expect.poll(sent).toContainEqual([params, { taken_down: false }]);
    await expect(page.getByText('Posting put back')).toBeVisible();
    await expect(takeDown).toBeVisible();
  });
}

test('a posting that its company closed can’t be taken down, and one that is missing says so', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminPostings.read', { data: fullPosting('job'), summary: { ...published, state: 'closed' } });
  await page.goto(`${desk.address}/admin/postings/job/7`);
  await expect(page.getByRole('heading', { name: 'Closed by the company' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take down' })).toHaveCount(0);
  desk.fail('adminPostings.read', 'not_found');
  await page.goto(`${desk.address}/admin/postings/job/8`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Postings' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Postings');
});

for (const kind of kinds) {
  test(`the company of a ${kind} that was taken down sees when and why`, async ({ page, desk }) => {
    desk.signIn(person(2));
    const { taken_down_at: at, reason } = down;
    const data = fullPosting(kind, { status: 3, taken_down: { at: at ?? '', reason } });
    desk.service('postings.read', { data });
    await page.goto(`${desk.address}/employer/${kind}/details/7`);
    const said = page.getByRole('alert');
    await expect(said).toContainText('Taken down on 24 Nov 2026 by the people who run this workspace');
    await expect(said).toContainText('It asks for money');
    await expect(page.getByText('Taken down', { exact: true })).toBeVisible();
    desk.service('postings.read', { data: fullPosting(kind, { status: 3, taken_down: null }) });
    await page.reload();
    await expect(page.getByText('Keep the log at gate 3.')).toBeVisible();
    await expect(said).toHaveCount(0);
    const list = sampleAnswer('enrollments.list');
    const post = { ...list.data.post, title: 'Fast money', status: 3, taken_down: true };
    desk.service('enrollments.list', { ...list, data: { ...list.data, post } });
    await page.goto(`${desk.address}/employer/${kind}/7`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fast money');
    await expect(page.getByText('Taken down', { exact: true })).toBeVisible();
  });
}
