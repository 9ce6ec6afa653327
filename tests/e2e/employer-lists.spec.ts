import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, sample, test } from './support/workspace.ts';

const kinds = {
  project: {
    title: 'Projects',
    known: 'Smart meter rollout',
    columns: ['Title', 'Total enrolled', 'Total Submitted', 'Total Rated', 'Status'],
  },
  internship: {
    title: 'Internships',
    known: 'Embedded firmware intern',
    columns: [
      'Date Posted',
      'Internship Name',
      'Project Linked',
      'Total enrolled',
      'Project Submitted',
      'Total Rated',
      'Status',
    ],
  },
  job: {
    title: 'Jobs',
    known: 'Refrigeration engineer',
    columns: [
      'Date Posted',
      'Job Name',
      'Project Linked',
      'Total enrolled',
      'Project Submitted',
      'Total Rated',
      'Status',
    ],
  },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const table = (page: Page, kind: Kind): Locator => page.getByRole('table', { name: kinds[kind].title });
/** Rows of postings; drafts of this computer stand above them. */
const postedRows = (page: Page, kind: Kind): Locator =>
  table(page, kind).locator('tbody tr').filter({ hasNotText: 'saved here' });

async function openList(page: Page, address: string, kind: Kind): Promise<void> {
  await page.goto(`${address}/employer/${kind}/list`);
  await expect(page.getByRole('link', { name: kinds[kind].known })).toBeVisible();
}

test('the dashboard has the three lists, each with search, count and a way to add [EMP-ROUTE-21] [EMP-LIST-01] [EMP-LIST-02] [EMP-LIST-04] [EMP-LIST-05] [EMP-LIST-06] [EMP-LIST-07]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  await page.goto(`${workspace.address}/employer/dashboard`);
  for (const kind of kindNames) {
    await page.getByRole('tab', { name: kinds[kind].title }).click();
    await expect(table(page, kind).getByRole('link', { name: kinds[kind].known })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: `New ${kind}` })).toHaveAttribute(
      'href',
      `/employer/${kind}/add`,
    );
    await expect(page.getByRole('searchbox', { name: 'Search by title' })).toBeVisible();
    // The drafts of this computer may come after the postings of the service.
    await expect(async () => {
      const shown = await table(page, kind).locator('tbody tr').count();
      await expect(page.getByText(new RegExp(`^${shown} ${kind}s?\\b`))).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('button', { name: 'New opening' }).click();
    await expect(page.getByRole('menuitem', { name: `New ${kind}` })).toHaveAttribute('href', `/employer/${kind}/add`);
    await page.keyboard.press('Escape');
  }
});

test('projects show no day of posting, and start with the newest [EMP-LIST-16]', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await openList(page, workspace.address, 'project');
  await expect(table(page, 'project').getByRole('columnheader', { name: /Date|created/i })).toHaveCount(0);
  const known = [
    'Shop-floor recipe cards in four languages',
    'Reusable packaging study',
    'Smart meter rollout',
    'Cold chain pilot',
  ];
  // Others of this company's have been posted by other tests.
  const links = postedRows(page, 'project').getByRole('link', { name: new RegExp(known.join('|')) });
  await expect(links).toHaveText(known);
});

test('the search finds any part of a title in any case, and counts what it found [EMP-LIST-03] [EMP-LIST-04]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.employer);
  await openList(page, workspace.address, 'internship');
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('PLANNING');
  await expect(postedRows(page, 'internship')).toHaveCount(2);
  await expect(page.getByText('2 internships')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Data analyst intern, demand planning' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Supply planning intern' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('planning 100%');
  await expect(page.getByText('No internships with “planning 100%” in the title')).toBeVisible();
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** What a cell is ordered by: days and numbers by themselves, not by their text. */
function orderValue(header: string, text: string): number | string {
  if (/^Total|Submitted$/.test(header)) return Number(text.replaceAll(',', ''));
  if (header === 'Status') return ['Draft', 'Published', 'Closed'].indexOf(text.trim());
  if (header !== 'Date Posted') return text.toLowerCase();
  const [day = '', month = '', year = ''] = text.split(' ');
  return Number(year) * 10_000 + (months.indexOf(month) + 1) * 100 + Number(day);
}

const inOrder = (values: readonly (number | string)[], direction: 'ascending' | 'descending') =>
  values.toSorted((one, other) => (one < other ? -1 : Number(one > other)) * (direction === 'ascending' ? 1 : -1));

test('every column sorts by its value, upwards and downwards [EMP-LIST-15]', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await openList(page, workspace.address, 'internship');
  for (const [place, header] of kinds.internship.columns.entries()) {
    const head = table(page, 'internship').getByRole('columnheader', { name: header });
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await head.getAttribute('aria-sort');
      await head.getByRole('button').click();
      const other = before === 'ascending' ? 'descending' : 'ascending';
      await expect(head).toHaveAttribute('aria-sort', before === null ? /^(a|de)scending$/ : other);
      const direction = (await head.getAttribute('aria-sort')) as 'ascending' | 'descending';
      await expect(async () => {
        const cells = await postedRows(page, 'internship')
          .locator(`td:nth-child(${place + 2})`)
          .allTextContents();
        const known = cells.map((text) => text.trim()).filter((text) => text !== '—');
        const values = known.map((text) => orderValue(header, text));
        expect(values.length).toBeGreaterThan(1);
        expect(values).toEqual(inOrder(values, direction));
      }).toPass({ timeout: 10_000 });
    }
  }
});

test('export.csv has the headings and every row of the list', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await openList(page, workspace.address, 'internship');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('export.csv');
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe(kinds.internship.columns.join(','));
  const listed = await workspace.run('api.read', { call: 'postings.list', params: { method: 'internship' } });
  expect(lines).toHaveLength(1 + (listed.answer as { total: number }).total);
  expect(lines.find((line) => line.includes('Field research'))).toMatch(
    /^\d{4}-\d\d-\d\d,Field research: last-mile cold chain,Cold chain pilot,86,0,0,Published$/,
  );
  expect(lines.find((line) => line.includes('Data analyst'))).toContain('"Data analyst intern, demand planning"');
});
