import type { Flag } from '#shared/contract/flags.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const onPosting: Flag = {
  id: 41,
  subject: 'posting',
  subject_id: 7,
  name: 'Night baker',
  method: 'job',
  reason: 'scam',
  text: 'They ask for a deposit',
  status: 'open',
  note: '',
  created_at: sampleInstant,
  resolved_at: null,
  reporter: { name: 'Ananya Iyer', email_address: 'ananya@example.in', role: 4 },
};
const onCompany: Flag = {
  ...onPosting,
  id: 40,
  subject: 'company',
  name: 'Karwan Foods',
  method: null,
  reason: 'impersonation',
  text: '',
  status: 'acted_on',
  note: 'Verified by phone',
  resolved_at: '2026-11-22T05:12:00.000Z',
  reporter: { name: 'Ravi Shah', email_address: 'ravi@example.in', role: 3 },
};
const gone: Flag = { ...onPosting, id: 39, subject: 'student', name: '', method: null, reason: 'other', text: 'Rude' };
/** What a report says of when it was read that nobody has settled. */
const unread = { created_at: sampleInstant, resolved_at: null };
const listOf = (...data: Flag[]) => ({ data, total: data.length, page: 1, limit: 20 });

test('admins see what was reported, why, by whom and what came of it, and filter by status and subject', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', { ...listOf(onPosting, onCompany, gone), total: 45 });
  await page.goto(`${desk.address}/admin/dashboard`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByText('45 reports')).toBeVisible();
  const items = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  await expect(items.nth(0)).toContainText('Night bakerPostingOpenScam, or asks for money: They ask for a deposit');
  await expect(items.nth(0)).toContainText('Reported by Ananya Iyer ananya@example.in · Student · 20 Nov 2026');
  await expect(items.nth(0).getByRole('link', { name: 'Night baker' })).toHaveAttribute(
    'href',
    '/admin/postings/job/7',
  );
  await expect(items.nth(1)).toContainText(
    'Karwan FoodsCompanyActed onPretends to be someone elseReported by Ravi Shah',
  );
  await expect(items.nth(1)).toContainText('ravi@example.in · Educator');
  await expect(items.nth(1)).toContainText('Acted on 22 Nov 2026Verified by phone');
  await expect(items.nth(2)).toContainText('DeletedStudentOpenSomething else: Rude');
  const asked = () => desk.asked('adminFlags.list').map(({ query }) => query);
  await expect.poll(asked).toContainEqual({ page: 1, limit: 20 });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(asked).toContainEqual({ page: 2, limit: 20 });
  for (const [label, status] of [
    ['Open', 'open'],
    ['Dismissed', 'dismissed'],
    ['Acted on', 'acted_on'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: label, exact: true }).click();
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, status });
  }
  for (const [label, subject] of [
    ['Posting', 'posting'],
    ['Student', 'student'],
    ['Mentor', 'mentor'],
    ['Company', 'company'],
    ['Institution', 'institution'],
  ] as const) {
    await page.getByRole('combobox', { name: 'About' }).click();
    await page.getByRole('option', { name: label, exact: true }).click();
    await expect.poll(asked).toContainEqual({ page: 1, limit: 20, status: 'acted_on', subject });
  }
});

test('admins dismiss a report or mark it as acted on, with a note', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', listOf(onPosting, onCompany));
  await page.goto(`${desk.address}/admin/flags`);
  const items = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
  const sent = () => desk.asked('adminFlags.update').map(({ params, body }) => [params, body]);
  await items.first().getByRole('button', { name: 'Resolve' }).click();
  const note = items.first().getByRole('textbox', { name: 'Note' });
  await expect(note).toHaveAttribute('maxlength', '1000');
  await note.fill('Nothing wrong with it');
  desk.fail('adminFlags.update', 'offline', 'The service can’t be reached');
  await items.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(items.first().getByRole('alert')).toContainText('The service can’t be reached');
  await expect(note).toHaveValue('Nothing wrong with it');
  desk.service('adminFlags.update', { data: onPosting });
  await items.first().getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Report dismissed')).toBeVisible();
  await expect
    .poll(sent)
    .toContainEqual([{ id: 41 }, { status: 'dismissed', note: 'Nothing wrong with it', ...unread }]);
  await expect(note).toHaveCount(0);
  await items.first().getByRole('button', { name: 'Resolve' }).click();
  await items.first().getByRole('button', { name: 'Mark as acted on' }).click();
  await expect.poll(sent).toContainEqual([{ id: 41 }, { status: 'acted_on', note: '', ...unread }]);
  await items.last().getByRole('button', { name: 'Change the outcome' }).click();
  await expect(items.last().getByRole('textbox', { name: 'Note' })).toHaveValue('Verified by phone');
  await items.last().getByRole('button', { name: 'Cancel' }).click();
  await expect(items.last().getByRole('textbox')).toHaveCount(0);
});

test('a report that was made again meanwhile is read before it is settled, and the note stays', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', listOf(onPosting));
  await page.goto(`${desk.address}/admin/flags`);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Nothing wrong with it');
  const created_at = '2026-11-21T05:12:00.000Z';
  desk.service('adminFlags.list', listOf({ ...onPosting, text: 'They ask for a passport', created_at }));
  const said = 'It has been reported again. Read the new report first';
  desk.fail('adminFlags.update', 'conflict', said);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toContainText(said);
  await expect(page.getByText('They ask for a passport')).toBeVisible();
  await expect(note).toHaveValue('Nothing wrong with it');
  desk.service('adminFlags.update', { data: onPosting });
  await page.getByRole('button', { name: 'Mark as acted on' }).click();
  await expect(note).toHaveCount(0);
  expect(desk.asked('adminFlags.update').map(({ body }) => body)).toEqual([
    { status: 'dismissed', note: 'Nothing wrong with it', ...unread },
    { status: 'acted_on', note: 'Nothing wrong with it', ...unread, created_at },
  ]);
});

test('a report that somebody else has settled meanwhile shows the outcome before it is settled anew', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', listOf(onPosting));
  await page.goto(`${desk.address}/admin/flags`);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const resolved_at = '2026-11-21T05:12:00.000Z';
  desk.service('adminFlags.list', listOf({ ...onPosting, status: 'acted_on', note: 'Taken down', resolved_at }));
  desk.fail('adminFlags.update', 'conflict', 'Someone else has settled this report');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else has settled this report');
  await expect(page.getByText('Taken down')).toBeVisible();
  desk.service('adminFlags.update', { data: onPosting });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect
    .poll(() => desk.asked('adminFlags.update').map(({ body }) => body['resolved_at']))
    .toEqual([null, resolved_at]);
});

test('the list of reports says that it is empty, that nothing matches, and why it is missing', async ({
  page,
  desk,
}) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', listOf());
  await page.goto(`${desk.address}/admin/flags`);
  await expect(page.getByText('What people report is listed here.')).toBeVisible();
  await page.goto(`${desk.address}/admin/flags?status=open`);
  await expect(page.getByText('No report matches these filters.')).toBeVisible();
  desk.fail('adminFlags.list', 'internal', 'Something went wrong');
  await page.goto(`${desk.address}/admin/flags?about=posting`);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  desk.service('adminFlags.list', listOf(onPosting));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Night baker')).toBeVisible();
});

test('a page of reports beyond the last gives way to the last one', async ({ page, desk }) => {
  desk.signIn(person(1));
  desk.service('adminFlags.list', ({ query }) => ({
    data: query['page'] === 1 ? [onPosting] : [],
    total: 1,
    page: Number(query['page']),
    limit: 20,
  }));
  await page.goto(`${desk.address}/admin/flags?page=2`);
  await expect(page.getByText('Night baker')).toBeVisible();
  await expect.poll(() => desk.asked('adminFlags.list').at(-1)?.query).toMatchObject({ page: 1 });
});
