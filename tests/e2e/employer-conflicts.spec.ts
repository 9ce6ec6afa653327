import type { Page } from '@playwright/test';
import { freshPerson, internshipBody, postingFields, publish } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A published internship that a draft here and somebody at the service have both changed. Answers the draft's id. */
async function conflict(workspace: Workspace): Promise<{ draft: string; posting: number }> {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const fields = { ...postingFields('internship', 'Crate count') };
  const posting = await publish(workspace, 'internship', fields);
  const { id, version } = posting;
  const body = { ...internshipBody, ...fields, title: 'Crate census', goal: 'Count them all.' };
  const draft = await workspace.run('drafts.create', { method: 'internship', body, posting: { id, version } });
  const change = { internship_title: 'Crate survey', version };
  await workspace.run('api.send', { call: 'postings.update', params: { method: 'internship', id }, body: change });
  await workspace.run('drafts.publish', { id: draft.id, revision: draft.revision });
  await expect.poll(async () => (await workspace.run('outbox.list')).map(({ state }) => state)).toContain('conflict');
  return { draft: draft.id, posting: id };
}

async function compare(page: Page) {
  await page.getByRole('button', { name: '1 needs you' }).click();
  await page.getByRole('dialog', { name: 'Saved and sent' }).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: /^Two versions of/ });
  const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Title' }) });
  await expect(row.getByRole('cell')).toHaveText(['Crate census', 'Crate survey']);
  return dialog;
}

const titleAtService = async (workspace: Workspace, id: number) => {
  const read = await workspace.run('api.read', { call: 'postings.read', params: { method: 'internship', id } });
  return (read.answer as { data: { title: string } }).data.title;
};

test('a posting that somebody else changed first: both versions side by side, mine is sent and theirs stays in the history [O-06]', async ({
  page,
  workspace,
}) => {
  const { draft, posting } = await conflict(workspace);
  await page.goto(`${workspace.address}/employer/internship/list`);
  const dialog = await compare(page);
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(() => titleAtService(workspace, posting)).toBe('Crate census');
  const versions = await workspace.run('drafts.history', { id: draft });
  expect(versions.map(({ body }) => body.title)).toEqual(expect.arrayContaining(['Crate census', 'Crate survey']));
});

test('or each field is chosen for itself, and what was chosen is sent [O-06]', async ({ page, workspace }) => {
  const { draft, posting } = await conflict(workspace);
  await page.goto(`${workspace.address}/employer/internship/list`);
  const dialog = await compare(page);
  await dialog.getByRole('radio', { name: 'Title: At the service now' }).check();
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await expect(toast(page, 'Saving your choices')).toBeVisible();
  const read = () =>
    workspace.run('api.read', { call: 'postings.read', params: { method: 'internship', id: posting } });
  await expect
    .poll(async () => (await read()).answer)
    .toMatchObject({ data: { title: 'Crate survey', goal: 'Count them all.' } });
  const versions = await workspace.run('drafts.history', { id: draft });
  expect(versions.map(({ body }) => body.title)).toEqual(expect.arrayContaining(['Crate census', 'Crate survey']));
});

test('or theirs stays, and mine lies in the bin [O-06]', async ({ page, workspace }) => {
  const { draft, posting } = await conflict(workspace);
  await page.goto(`${workspace.address}/employer/internship/list`);
  const dialog = await compare(page);
  await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(toast(page, 'Your text is in the bin for 30 days')).toBeVisible();
  expect(await titleAtService(workspace, posting)).toBe('Crate survey');
  const bin = await workspace.run('drafts.list', { bin: true });
  expect(bin.map(({ id, title }) => ({ id, title }))).toEqual([{ id: draft, title: 'Crate census' }]);
  expect((await workspace.run('outbox.summary')).needsPerson).toBe(0);
});

test('the form of such a posting says so before anything is sent over theirs [O-06]', async ({ page, workspace }) => {
  const { draft } = await conflict(workspace);
  await page.goto(`${workspace.address}/employer/internship/add?draft=${draft}`);
  const note = page.getByRole('alert').filter({ hasText: 'Someone else changed this internship' });
  await note.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('link', { name: 'Edit it by hand' }).click();
  await expect(page.getByRole('dialog', { name: /^Two versions of/ })).toHaveCount(0);
  await expect(page).toHaveURL(/\?draft=/);
});

test('a posting is closed without the service: the closing waits, and goes out by itself', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const { id } = await publish(workspace, 'job', postingFields('job', 'Crate count'));
  await page.goto(`${workspace.address}/employer/job/details/${id}`);
  const offline = { code: 'offline', status: 503, message: 'The service can’t be reached' };
  await page.route('**/desk/api.send', (route) => route.fulfill({ json: { ok: false, error: offline } }));
  await page.getByRole('button', { name: 'Close opening' }).click();
  await page.getByRole('dialog', { name: 'Close this job?' }).getByRole('button', { name: 'Close opening' }).click();
  await expect(toast(page, 'It will be closed when you’re back online')).toBeVisible();
  const closings = async () =>
    (await workspace.run('outbox.list')).filter(({ change }) => change?.call === 'postings.status');
  await expect.poll(async () => (await closings()).map(({ state }) => state)).toEqual(['sent']);
  await page.goto(`${workspace.address}/employer/job/list`);
  await expect(page.getByRole('row', { name: /Crate count/ })).toContainText('Closed');
});

test('drafts are listed although the list of the service cannot be read', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await workspace.run('drafts.create', { method: 'job', body: { title: 'Crate count' } });
  const offline = { code: 'offline', status: 503, message: 'The service can’t be reached' };
  await page.route('**/desk/api.read', (route) => route.fulfill({ json: { ok: false, error: offline } }));
  await page.goto(`${workspace.address}/employer/job/list`);
  await expect(page.getByRole('row', { name: /Crate count/ })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: offline.message }).getByRole('button')).toHaveText('Retry');
});
