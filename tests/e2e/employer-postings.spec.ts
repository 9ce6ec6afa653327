import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

const kinds = {
  project: { noun: 'Project', ids: '[EMP-DET-11]' },
  internship: { noun: 'Internship', ids: '[EMP-DET-09]' },
  job: { noun: 'Job', ids: '[EMP-DET-10]' },
} as const;
const kindNames = Object.keys(kinds) as PostingKind[];

const toast = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

async function fact(page: Page, term: string): Promise<string | null> {
  return page
    .getByRole('article')
    .locator('dt', { hasText: term })
    .locator('xpath=following-sibling::dd')
    .textContent();
}

for (const kind of kindNames) {
  const { noun, ids } = kinds[kind];
  test(`a ${kind} is closed from its details, asked for by its own name, and the dashboard follows ${ids} [EMP-DET-03] [EMP-DET-04] [EMP-DET-13] [ROLE-08]`, async ({
    page,
    workspace,
  }) => {
    await workspace.settle(2, freshPerson('Karwan Foods'));
    const { id } = await publish(workspace, kind, postingFields(kind, 'Crate count'));
    await page.goto(`${workspace.address}/employer/${kind}/details/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Crate count' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Remote');
    await page.getByRole('button', { name: 'Close opening' }).click();
    const dialog = page.getByRole('dialog', { name: `Close this ${kind}?` });
    await dialog.getByRole('button', { name: 'Close opening' }).click();
    await expect(toast(page, 'closed successfully')).toHaveText(`${noun} closed successfully`);
    await expect(page).toHaveURL(/\/employer\/dashboard$/);
    await page.goto(`${workspace.address}/employer/${kind}/list`);
    await expect(page.getByRole('row', { name: /Crate count/ })).toContainText('Closed');
  });

  test(`a ${kind} is closed from its list by the call of its own kind, and says so [API-61] [EMP-LIST-20] [EMP-LIST-21]`, async ({
    page,
    workspace,
  }) => {
    await workspace.settle(2, freshPerson('Karwan Foods'));
    for (const each of kindNames) await publish(workspace, each, postingFields(each, 'Crate count'));
    await page.goto(`${workspace.address}/employer/${kind}/list`);
    await page.getByRole('button', { name: 'Actions for row 1' }).click();
    await page.getByRole('menuitem', { name: 'Close opening' }).click();
    await page
      .getByRole('dialog', { name: `Close this ${kind}?` })
      .getByRole('button', { name: 'Close opening' })
      .click();
    await expect(toast(page, 'closed successfully')).toHaveText(`${noun} closed successfully`);
    for (const each of kindNames) {
      await page.goto(`${workspace.address}/employer/${each}/list`);
      const row = page.getByRole('row', { name: /Crate count/ });
      await expect(row).toContainText(each === kind ? 'Closed' : 'Published');
    }
  });
}

test('where closing fails, the service says why, and the page stays [EMP-DET-12] [ERR-08]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const { id } = await publish(workspace, 'job', postingFields('job', 'Crate count'));
  await page.goto(`${workspace.address}/employer/job/details/${id}`);
  await page.getByRole('button', { name: 'Close opening' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close this job?' });
  const problem = { code: 'not_found', status: 404, message: 'This doesn’t exist or you don’t have access to it' };
  await page.route('**/desk/api.send', (route) => route.fulfill({ json: { ok: false, error: problem } }));
  await dialog.getByRole('button', { name: 'Close opening' }).click();
  await expect(toast(page, problem.message)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/employer/job/details/${id}$`));
});

test('a posting that is not there, or another company’s, shows each reader the reason as its heading [ERR-10]', async ({
  page,
  workspace,
}) => {
  const isMissing = async (path: string) => {
    await page.goto(workspace.address + path);
    const reason = 'This doesn’t exist or you don’t have access to it';
    await expect(page.getByRole('heading', { name: reason })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  };
  await workspace.actAs(sample.employer);
  const foreign = new Map<PostingKind, number | undefined>();
  for (const method of kindNames) {
    const { answer } = await workspace.run('api.read', { call: 'postings.list', params: { method } });
    foreign.set(method, (answer as { data: { id: number }[] }).data[0]?.id);
  }
  await workspace.settle(2, freshPerson('Karwan Foods'));
  for (const kind of kindNames) {
    for (const id of [foreign.get(kind), 999_999]) {
      for (const way of ['details/', 'preview?posting=']) await isMissing(`/employer/${kind}/${way}${id}`);
    }
  }
  await workspace.actAs(sample.educator);
  for (const path of ['details', 'internship/details', 'job/details']) await isMissing(`/educator/${path}/999999`);
  await workspace.actAs(sample.student);
  for (const kind of kindNames) await isMissing(`/student/explore/${kind}/999999`);
});

test('unknown addresses of employers, and ids that are none, show the error page [EMP-ROUTE-22]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  for (const path of ['nowhere', 'internship', 'internship/abc', 'job/details/0x1', 'project/details/-2', 'visit/3']) {
    await page.goto(`${workspace.address}/employer/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  }
});

test('duplicating opens a copy as a new draft: every editable field, no dates, no status [EMP-DET-02] [DRAFT-05] [ROLE-07]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const start = new Date(Date.now() + 40 * milliseconds.day).toISOString().slice(0, 10);
  const fields = { ...postingFields('internship', 'Crate count'), expected_start_date: start, keywords: ['crates'] };
  const { id } = await publish(workspace, 'internship', fields);
  await page.goto(`${workspace.address}/employer/internship/details/${id}`);
  expect(await fact(page, 'Expected Start Date')).not.toBe('—');
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(/\/employer\/internship\/add\?draft=/);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Crate count');
  await expect(page.getByLabel('Roles and responsibilities')).toHaveValue('Measure, and write it down.');
  await expect(page.getByRole('radio', { name: 'Remote' })).toBeChecked();
  await expect(page.getByLabel('Stipend from')).toHaveValue('8');
  await expect(page.getByLabel('Stipend to')).toHaveValue('10');
  await expect(page.getByLabel('Number of positions')).toHaveValue('2');
  await expect(page.getByLabel('Expected start date')).toHaveValue('');
  await page.getByRole('button', { name: 'Requirements' }).click();
  await expect(page.getByRole('button', { name: 'Remove Excel' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove crates' })).toBeVisible();
  const drafts = await workspace.run('drafts.list', { method: 'internship' } as never);
  expect(drafts).toMatchObject([{ title: 'Crate count', state: 'editing', postingId: null }]);
});

test('export.csv quotes what has to be quoted and disarms what a spreadsheet would run [EMP-LIST-23]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await publish(workspace, 'project', postingFields('project', '=HYPERLINK("http://evil.example"), free'));
  await page.goto(`${workspace.address}/employer/project/list`);
  await expect(page.getByRole('link', { name: /HYPERLINK/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');
  const [header, line] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  expect(header).toBe('Title,Total enrolled,Total Submitted,Total Rated,Status');
  expect(line).toBe(`"'=HYPERLINK(""http://evil.example""), free",0,0,0,Published`);
});
