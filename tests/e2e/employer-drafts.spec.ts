import type { Page } from '@playwright/test';
import { undoStays } from '../support/undo-stays.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const title = (page: Page) => page.getByLabel('Title');
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /Saved \d/ });

/** Begins an internship with a title, and waits until it is on disk. Answers the draft's id. */
async function begin(page: Page, workspace: Workspace, text: string): Promise<string> {
  await page.goto(`${workspace.address}/employer/internship/add`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await title(page).fill(text);
  await expect(saved(page)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=/);
  return new URL(page.url()).searchParams.get('draft') ?? '';
}

/** Until the disk has this title; what is 'Saved' in the window may be an earlier pause. */
async function onDisk(workspace: Workspace, id: string, text: string): Promise<void> {
  await expect.poll(async () => (await workspace.run('drafts.read', { id })).body.title).toBe(text);
}

test('an earlier version comes back from the history, and the later one stays in it', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await begin(page, workspace, 'Crate count');
  await onDisk(workspace, id, 'Crate count');
  await title(page).fill('Crate census');
  await onDisk(workspace, id, 'Crate census');
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const version = history.getByRole('listitem').filter({ hasText: 'Crate count' }).filter({ hasNotText: 'census' });
  await version.first().getByRole('button', { name: 'Restore' }).click();
  await expect(history).toBeHidden();
  await expect(title(page)).toHaveValue('Crate count');
  await onDisk(workspace, id, 'Crate count');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history.getByText('Crate census').first()).toBeVisible();
});

test('a draft goes to the bin and comes back, and can be doubled', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await begin(page, workspace, 'Crate count');
  await page.goto(`${workspace.address}/employer/drafts`);
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for row 1' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await rows
    .filter({ hasNotText: /copy/i })
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Move to the bin' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByText('Bin', { exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for row 1' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('No drafts here')).toBeVisible();
  await page.getByText('Drafts', { exact: true }).last().click();
  await expect(rows).toHaveCount(2);
});

test('several drafts go to the bin at once, come back by Undo, and are taken out together', async ({
  page,
  workspace,
}) => {
  await undoStays(page);
  await workspace.settle(2, freshPerson('Karwan Foods'));
  for (const method of ['project', 'internship', 'job'] as const) {
    await workspace.run('drafts.create', { method, body: { title: `A ${method} of ours` } });
  }
  await page.goto(`${workspace.address}/employer/drafts`);
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('OF OURS');
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(rows).toHaveCount(0);
  await page
    .getByRole('alert')
    .filter({ hasText: '3 drafts in the bin' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByText('Bin', { exact: true }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No drafts here')).toBeVisible();
  expect(await workspace.run('drafts.list', {})).toHaveLength(3);
});

test('the same draft in two windows: the second to save is asked, and either answer loses nothing [O-06]', async ({
  page,
  context,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await begin(page, workspace, 'Crate count');
  await onDisk(workspace, id, 'Crate count');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(title(other)).toHaveValue('Crate count');

  await title(page).fill('Crate census');
  await onDisk(workspace, id, 'Crate census');
  await title(other).fill('Crate survey');
  const asked = other.getByRole('alert').filter({ hasText: 'This draft was saved in another window' });
  await asked.getByRole('button', { name: 'Keep this text' }).click();
  await onDisk(workspace, id, 'Crate survey');
  await expect(asked).toHaveCount(0);

  await title(page).fill('Crate ledger');
  const here = page.getByRole('alert').filter({ hasText: 'This draft was saved in another window' });
  await here.getByRole('button', { name: 'Use the other window’s text' }).click();
  await expect(title(page)).toHaveValue('Crate survey');
  await onDisk(workspace, id, 'Crate survey');
  const versions = await workspace.run('drafts.history', { id });
  expect(versions.map(({ body }) => body.title)).toEqual(
    expect.arrayContaining(['Crate census', 'Crate survey', 'Crate ledger']),
  );
});

test('Ctrl-S is never needed, and says so', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const id = await begin(page, workspace, 'Crate count');
  await title(page).fill('Crate census');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Already saved' })).toBeVisible();
  expect((await workspace.run('drafts.read', { id })).body.title).toBe('Crate census');
});

test('drafts belong to their account: the next person at this computer has none of them', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await begin(page, workspace, 'Crate count');
  await workspace.settle(2, freshPerson('Torana Works'));
  await page.goto(`${workspace.address}/employer/drafts`);
  await expect(page.getByText('No drafts here')).toBeVisible();
});

test('company set-up has three steps; the first starts with the stored user, and what is typed is kept over a restart of the page [SETUP-06] [DRAFT-04]', async ({
  page,
  workspace,
}) => {
  const person = freshPerson('Karwan Foods');
  await workspace.join(2, person, { verify: true });
  await page.goto(`${workspace.address}/company`);
  await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Company$/,
    /Branch$/,
    /Review$/,
  ]);
  await expect(page.getByLabel('Company name')).toHaveValue(person.place);
  await page.getByLabel('Website').fill('karwan.example');
  await expect(saved(page)).toBeVisible();
  await page.getByLabel('Company name').fill('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Company name is required')).toBeVisible();
  await expect(page.getByLabel('Company name')).toBeFocused();
  await page.getByLabel('Company name').fill('Karwan Kitchens');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Address').fill('Gate 3');
  const stored = async () => {
    const [draft] = await workspace.run('drafts.list', { method: 'company' } as never);
    return draft && (await workspace.run('drafts.read', { id: draft.id }));
  };
  await expect.poll(stored).toMatchObject({ step: 1, body: { branch_address: 'Gate 3' } });
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('Gate 3');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Company name')).toHaveValue('Karwan Kitchens');
  await expect(page.getByLabel('Website')).toHaveValue('karwan.example');
});
