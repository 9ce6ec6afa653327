import type { Page } from '@playwright/test';
import { freshPerson, internshipBody } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const title = (page: Page) => page.getByLabel('Title');
const sidebar = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Drafts/ });
const diskIsFull = { code: 'disk_full', status: 507, message: 'There is no room left on this disk' };

/** A draft of an internship that stands on its second step. */
async function draftOf(workspace: Workspace, body: object = { title: 'Crate count' }): Promise<string> {
  const { id, revision } = await workspace.run('drafts.create', { method: 'internship', body: { ...body } });
  await workspace.run('drafts.save', { id, revision, step: 1, title: 'Crate count', body: { ...body } });
  return id;
}

const formOf = (workspace: Workspace, id: string) => `${workspace.address}/employer/internship/add?draft=${id}`;

test('nobody walks away from text that the disk refuses without being asked', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await draftOf(workspace);
  await page.goto(formOf(workspace, id));
  await page.route('**/desk/drafts.save', (route) => route.fulfill({ json: { ok: false, error: diskIsFull } }));
  await title(page).fill('Crate census');
  await sidebar(page).click();
  const asked = page.getByRole('dialog', { name: 'Your latest changes aren’t saved' });
  await asked.getByRole('button', { name: 'Stay here' }).click();
  await expect(title(page)).toHaveValue('Crate census');
  await expect(page).toHaveURL(/\/internship\/add/);
  await sidebar(page).click();
  await asked.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/employer\/drafts$/);
});

test('text that was typed a moment ago is on disk before its page is left, and is what opens again', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await draftOf(workspace);
  await page.goto(formOf(workspace, id));
  await expect(title(page)).toHaveValue('Crate count');
  for (const text of ['Crate census', 'Crate survey']) {
    await title(page).fill(text);
    await sidebar(page).click();
    await expect(page).toHaveURL(/\/employer\/drafts$/);
    expect((await workspace.run('drafts.read', { id })).body.title).toBe(text);
    await page.getByRole('table', { name: 'Drafts' }).getByRole('link').first().click();
    await expect(title(page)).toHaveValue(text);
  }
  await title(page).fill('Crate ledger');
  await expect.poll(async () => (await workspace.run('drafts.read', { id })).body.title).toBe('Crate ledger');
  await expect(page.getByText('saved in another window')).toHaveCount(0);
});

test('a title longer than lists can show is saved whole', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await draftOf(workspace);
  await page.goto(formOf(workspace, id));
  const long = 'Crate '.repeat(60).trim();
  await title(page).fill(long);
  await expect.poll(async () => (await workspace.run('drafts.read', { id })).body.title).toBe(long);
  await expect(page.getByRole('status').filter({ hasText: /Saved \d/ })).toBeVisible();
});

test('a draft that waits to be sent is read, and taken back before it is changed', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await draftOf(workspace, { ...internshipBody, title: 'Crate count' });
  const held = { id, method: 'internship', title: 'Crate count', step: 1, state: 'queued', revision: 2 };
  const draft = await workspace.run('drafts.read', { id });
  // What waits would go out at once here: the window is told that it still waits.
  let queued = true;
  await page.route('**/desk/drafts.read', async (route) => {
    const outboxId = '3f2b9c1e-5d7a-4e0b-8a51-0c6d2e9f7b11';
    await route.fulfill({ json: { ok: true, data: queued ? { ...draft, ...held, outboxId } : draft } });
  });
  await page.route('**/desk/outbox.cancel', async (route) => {
    queued = false;
    await route.fulfill({ json: { ok: true, data: null } });
  });
  await page.goto(formOf(workspace, id));
  await expect(page.getByRole('article').getByRole('heading', { name: 'Crate count' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo and edit' }).click();
  await expect(title(page)).toHaveValue('Crate count');
});

test('another draft opened by its address leaves nothing of the one before in the form', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/internship/add`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await title(page).fill('Crate count');
  await expect(page).toHaveURL(/\?draft=/);
  await sidebar(page).click();
  await page.getByRole('button', { name: 'New opening' }).click();
  await page.getByRole('menuitem', { name: 'New internship' }).click();
  // The list of drafts has a link of that name as well.
  await expect(page.getByRole('button', { name: 'Start a new internship' })).toBeVisible();
  await page.getByRole('link', { name: 'Crate count' }).click();
  await expect(title(page)).toHaveValue('Crate count');
  await page.goBack();
  await page.getByRole('button', { name: 'Start a new internship' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page)).toHaveValue('');
});
