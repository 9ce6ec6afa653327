import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { undoStays } from '../support/undo-stays.ts';
import { holdLonger } from './support/longer-hold.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /Saved \d/ });
const toast = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text });

test('a template begins a posting, and a text becomes a template: renamed, deleted, brought back [EMP-ROUTE-19]', async ({
  page,
  workspace,
}) => {
  await undoStays(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/project/template`);
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('SQL');
  const dashboards = page.getByRole('article', { name: 'Sales dashboard for regional managers' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await dashboards.getByRole('button', { name: 'Preview' }).click();
  const reading = page.getByRole('dialog', { name: 'Sales dashboard for regional managers' });
  await reading.getByRole('button', { name: 'Use this' }).click();
  await expect(page).toHaveURL(/\/employer\/project\/add\?draft=/);
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Surat');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Sales dashboard for regional managers');
  await expect(page.getByLabel('Goal')).toHaveValue(/^One page that shows each regional manager by nine/);
  await expect(page.getByRole('radio', { name: 'Remote' })).toBeChecked();
  await page.getByLabel('Title').fill('Sales dashboard of Karwan');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save as template' }).click();

  await expect(page).toHaveURL(/\/employer\/project\/template$/);
  const mine = page.getByRole('region', { name: 'Your templates' });
  await expect(mine.getByRole('article', { name: 'Sales dashboard of Karwan' })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Sales dashboard of Karwan' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename the template' });
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByText('Name the template', { exact: true })).toBeVisible();
  await dialog.getByLabel('Name').fill('Our dashboard');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Actions for Our dashboard' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(mine.getByRole('article')).toHaveCount(0);
  await toast(page, '“Our dashboard” deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByRole('article', { name: 'Our dashboard' })).toBeVisible();
  await mine.getByRole('button', { name: 'Use this' }).click();
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Sales dashboard of Karwan');
});

/** The students whom the signed-in employer has invited to a posting. */
async function invited(workspace: Workspace, method: 'internship' | 'job', id: number): Promise<string[]> {
  const query = { tab: 'sent', audience: 'students' };
  const { answer } = await workspace.run('api.read', { call: 'invitations.list', params: { method, id }, query });
  return (answer as AnswerOf<'invitations.list'>).data.map(({ name }) => name);
}

const list = [
  'Student Name*,Course*,Specialization,Semester*,Email Id*,Phone Number,Roll Number',
  `Ananya,B.Tech,,5,${sample.student},,`,
  'Nobody Known,B.Tech,,5,nobody.known@nitsurat.example,,',
  'Left Out,B.Tech,,5,left.out@nitsurat.example,,',
  'No Address,B.Tech,,5,no address at all,,',
].join('\r\n');

async function uploadList(page: Page, content: string, name = 'autumn.csv'): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload New List' }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test('the preview reads a student list, and sends the opportunity to the chosen ones: of a draft by publishing it first [EMP-PREV-14] [EMP-PREV-15] [EMP-PREV-16] [EMP-PREV-17]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const draft = await workspace.run('drafts.create', {
    method: 'internship',
    body: postingFields('internship', 'Crate count'),
  });
  await page.goto(`${workspace.address}/employer/internship/preview?draft=${draft.id}`);
  const send = page.getByRole('button', { name: 'Send Opportunity' });
  await expect(send).toBeDisabled();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Template' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const template = await readFile(await (await download).path(), 'utf8');
  expect(template.replace('\uFEFF', '').split('\r\n')[0]).toContain('Email Id*');

  await uploadList(page, 'Name,Phone\r\nAsha,98200\r\n', 'phones.csv');
  await expect(toast(page, 'phones.csv: This list has no column of e-mail addresses')).toBeVisible();
  await uploadList(page, list);
  await expect(page.getByRole('status').filter({ hasText: 'autumn.csv' })).toContainText(
    '3 students read, 1 row without a usable address',
  );
  await expect(page.getByText('Row 5: Email Id “no address at all” has no @')).toBeVisible();
  const students = page.getByRole('list', { name: 'Chosen students' });
  await expect(students.getByRole('checkbox')).toHaveCount(3);
  await students.getByRole('checkbox', { name: 'Left Out' }).uncheck();
  await expect(page.getByText('2 of 3 students selected')).toBeVisible();
  await expect
    .poll(async () => (await workspace.run('drafts.read', { id: draft.id })).body['invite_emails'])
    .toHaveLength(2);

  await send.click();
  await expect(page).toHaveURL(/\/employer\/internship\/list$/);
  await expect(toast(page, /1 address has no account here.*nobody\.known@nitsurat\.example/)).toBeVisible();
  const { postingId } = await workspace.run('drafts.read', { id: draft.id });
  expect(await invited(workspace, 'internship', postingId ?? 0)).toHaveLength(1);
});

test('the preview of what is published sends it on, with time to think again', async ({ page, workspace }) => {
  await holdLonger(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const { id } = await publish(workspace, 'job', postingFields('job', 'Crate count'));
  await page.goto(`${workspace.address}/employer/job/details/${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Preview and send to students' }).click();
  await expect(page).toHaveURL(new RegExp(`/employer/job/preview\\?posting=${id}$`));
  // The page before it has an article as well.
  await expect(page.getByText('This is how students and institutions will see it.')).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText('Crate count');
  await uploadList(page, list);
  await page.getByRole('button', { name: 'Send Opportunity' }).click();
  await toast(page, 'Sending to 3 students').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'No one was invited')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen students' }).getByRole('checkbox')).toHaveCount(3);
  expect(await workspace.run('outbox.list')).toEqual([]);
  expect(await invited(workspace, 'job', id)).toEqual([]);
});

test('a draft that repeats an own posting says so before publishing, and offers what can be done', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const fields = postingFields('internship', 'Crate count at gate three');
  const { id } = await publish(workspace, 'internship', fields);
  const body = { id, status: 3 };
  await workspace.run('api.send', { call: 'postings.status', params: { method: 'internship' }, body });
  const draft = await workspace.run('drafts.create', { method: 'internship', body: { ...fields } });
  await workspace.run('drafts.save', { ...draft, step: 3 });
  await page.goto(`${workspace.address}/employer/internship/add?draft=${draft.id}`);
  const note = page.getByRole('alert').filter({ hasText: '% like “Crate count at gate three”, which you closed in' });
  await expect(note.getByRole('link', { name: 'Open it' })).toHaveAttribute(
    'href',
    `/employer/internship/details/${id}`,
  );
  await expect(note.getByRole('button', { name: 'Duplicate it' })).toBeVisible();
  await note.getByRole('button', { name: 'Continue with this one' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Publish internship' })).toBeEnabled();
});

test('questions are moved by keyboard and by buttons; a word left in a chip field is not lost [VAL-13]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const questions = ['One?', 'Two?', 'Three?'].map((question) => ({ question, required: true }));
  const body = { ...postingFields('job', 'Crate count'), required_skills: [], screening_questions: questions };
  const draft = await workspace.run('drafts.create', { method: 'job', body });
  await workspace.run('drafts.save', { ...draft, step: 2 });
  await page.goto(`${workspace.address}/employer/drafts`);
  await page.getByRole('link', { name: 'Crate count' }).click();
  const asked = page.getByLabel(/^Question \d$/);
  await expect(page.getByText('Required skills').locator('..')).toContainText('*');
  await page.getByRole('textbox', { name: 'Question 1' }).press('Alt+ArrowDown');
  await expect(page.getByRole('textbox', { name: 'Question 2' })).toBeFocused();
  const order = async () => (await Promise.all((await asked.all()).map((each) => each.inputValue()))).join(' ');
  await expect.poll(order).toBe('Two? One? Three?');
  await page.getByRole('button', { name: 'Move question 3 up' }).click();
  await expect.poll(order).toBe('Two? Three? One?');
  await page.getByRole('button', { name: 'Move question 2 up' }).click();
  await expect.poll(order).toBe('Three? Two? One?');
  await page.getByLabel('Required skills').fill('Knife work');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('article')).toContainText('Knife work');
  await page.getByRole('button', { name: 'Requirements' }).click();
  await page.getByLabel('Keywords').fill('kitchen');
  await page.goBack();
  const stored = async () => (await workspace.run('drafts.read', { id: draft.id })).body;
  await expect.poll(async () => (await stored())['keywords']).toEqual(['kitchen']);
  expect((await stored())['screening_questions']).toEqual([questions[2], questions[1], questions[0]]);
});
