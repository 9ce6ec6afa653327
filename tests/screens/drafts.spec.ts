import type { Page } from '@playwright/test';
import type { Draft } from '#shared/desk/types.ts';
import { fixTime } from '../support/fixed-time.ts';
import { undoStays } from '../support/undo-stays.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { kinds } from './posting-samples.ts';

const idOf = (end: string) => emptyDraft().id.slice(0, -end.length) + end;
const drafts: readonly Draft[] = [
  ...kinds.map((method, at) =>
    emptyDraft({
      id: idOf(String(at + 1)),
      method,
      step: at,
      title: `Loom ${method}`,
      savedAt: `2026-11-${20 - at}T05:12:00.000Z`,
    }),
  ),
  emptyDraft({
    id: idOf('4'),
    method: 'job',
    state: 'queued',
    title: 'Night shift',
    savedAt: '2026-11-01T05:12:00.000Z',
  }),
  emptyDraft({ id: idOf('5'), method: 'job', state: 'sent', title: 'Gone out', savedAt: '2026-11-01T05:12:00.000Z' }),
  emptyDraft({ id: idOf('6'), method: 'company', title: 'Our company', savedAt: '2026-11-01T05:12:00.000Z' }),
];
const binned = kinds.map((method, at) =>
  emptyDraft({
    id: idOf(`b${at}`),
    method,
    title: `Old ${method}`,
    savedAt: `2026-11-${20 - at}T05:12:00.000Z`,
    discardedAt: '2026-11-20T05:12:00.000Z',
  }),
);

async function openDrafts(page: Page, desk: FakeDesk): Promise<void> {
  await undoStays(page);
  await fixTime(page, '2026-11-22T05:12:00Z');
  desk.signIn(person(2));
  desk.answer('drafts.list', ({ bin }) => (bin ? binned : [...drafts]));
  desk.answer('drafts.discard', null);
  desk.answer('drafts.recover', ({ id }) => emptyDraft({ id }));
  desk.answer('drafts.duplicate', ({ id }) => emptyDraft({ id }));
  await page.goto(`${desk.address}/employer/drafts`);
  await expect(rowOf(page, 'Loom project')).toBeVisible();
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const toBin = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Drafts or bin' }).getByText('Bin', { exact: true }).click();

async function fromMenu(page: Page, title: string, item: string): Promise<void> {
  await rowOf(page, title)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('every column has its value, the latest draft first; what was sent and the company’s own are not listed', async ({
  page,
  desk,
}) => {
  await openDrafts(page, desk);
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Title',
    'Kind',
    'Step',
    'Saved here',
    'Status',
    'Actions',
  ]);
  const rows = page.getByRole('table', { name: 'Drafts' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  for (const [at, cells] of [
    ['Loom project', 'Project', 'Step 1 of 4', '2 days ago', 'Draft'],
    ['Loom internship', 'Internship', 'Step 2 of 4', '3 days ago', 'Draft'],
    ['Loom job', 'Job', 'Step 3 of 4', '4 days ago', 'Draft'],
    ['Night shift', 'Job', 'Step 1 of 4', '3 weeks ago', 'Queued'],
  ].entries()) {
    await expect(rows.nth(at).getByRole('cell')).toHaveText(['', ...cells, '']);
  }
  await expect(page.getByText('4 drafts')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('loom');
  await expect.poll(() => desk.calls('drafts.list').at(-1)).toEqual({ search: 'loom', bin: false });
});

for (const [at, kind] of kinds.entries()) {
  test(`${kind}: each item of a draft’s menu does what it says`, async ({ page, desk }) => {
    await openDrafts(page, desk);
    const { id } = drafts[at] ?? emptyDraft();
    const form = `${desk.address}/employer/${kind}/add?draft=${id}`;
    await expect(page.getByRole('link', { name: `Loom ${kind}` })).toHaveAttribute(
      'href',
      new URL(form).pathname + new URL(form).search,
    );
    await fromMenu(page, `Loom ${kind}`, 'Continue writing');
    await expect(page).toHaveURL(form);
    await page.goBack();
    await fromMenu(page, `Loom ${kind}`, 'Duplicate');
    await expect(page.getByText('Duplicated')).toBeVisible();
    await expect.poll(() => desk.calls('drafts.duplicate')).toEqual([{ id }]);
    await fromMenu(page, `Loom ${kind}`, 'Move to the bin');
    const offer = page.getByRole('alert').filter({ hasText: `Loom ${kind} in the bin for 30 days` });
    await expect(offer).toBeVisible();
    await expect.poll(() => desk.calls('drafts.discard')).toEqual([{ id }]);
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Restored to your drafts')).toBeVisible();
    await expect.poll(() => desk.calls('drafts.recover')).toEqual([{ id }]);
  });

  test(`${kind}: what is in the bin is taken out of it, and not opened there`, async ({ page, desk }) => {
    await openDrafts(page, desk);
    await toBin(page);
    await expect.poll(() => desk.calls('drafts.list').at(-1)).toEqual({ search: '', bin: true });
    await expect(page.getByText('Drafts stay in the bin for at least 30 days of use.')).toBeVisible();
    await expect(rowOf(page, `Old ${kind}`).getByRole('link')).toHaveCount(0);
    await rowOf(page, `Old ${kind}`).click();
    await expect(page.getByText('This draft is in the bin. Restore it to open it')).toBeVisible();
    await fromMenu(page, `Old ${kind}`, 'Restore');
    await expect(page.getByText('Restored to your drafts')).toBeVisible();
    await expect.poll(() => desk.calls('drafts.recover')).toEqual([{ id: binned[at]?.id }]);
  });
}

test('what waits to be sent is opened, and not moved to the bin', async ({ page, desk }) => {
  await openDrafts(page, desk);
  await rowOf(page, 'Night shift')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Duplicate']);
});

test('a draft is moved to the bin while another one is still on its way there', async ({ page, desk }) => {
  await openDrafts(page, desk);
  const go = desk.hold('drafts.discard');
  await fromMenu(page, 'Loom project', 'Move to the bin');
  await expect.poll(() => desk.calls('drafts.discard')).toHaveLength(1);
  await fromMenu(page, 'Loom job', 'Move to the bin');
  await expect.poll(() => desk.calls('drafts.discard')).toEqual([{ id: drafts[0]?.id }, { id: drafts[2]?.id }]);
  go();
  // The toast is about the one that was answered last, whichever that is.
  await expect(page.getByRole('alert').last()).toContainText(/Loom (project|job) in the bin for 30 days/);
});

test('several are moved to the bin, those that wait stay; and several are taken out', async ({ page, desk }) => {
  await openDrafts(page, desk);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('4 drafts selected');
  await bar.getByRole('button', { name: 'Move to the bin' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '3 drafts in the bin for 30 days' })).toBeVisible();
  await expect.poll(() => desk.calls('drafts.discard')).toEqual(drafts.slice(0, 3).map(({ id }) => ({ id })));
  await expect(bar).toHaveCount(0);
  await toBin(page);
  await rowOf(page, 'Old job').getByRole('checkbox').check();
  await rowOf(page, 'Old project').getByRole('checkbox').check();
  const go = desk.hold('drafts.recover');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => desk.calls('drafts.recover')).toHaveLength(1);
  await rowOf(page, 'Old internship').getByRole('checkbox').check();
  go();
  await expect(page.getByText('2 drafts restored to your drafts')).toBeVisible();
  await expect(bar).toContainText('1 draft selected');
  expect(
    desk
      .calls('drafts.recover')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([binned[0]?.id, binned[2]?.id].toSorted());
});

test('what is ticked in the bin stays ticked when drafts have arrived there that were ticked before', async ({
  page,
  desk,
}) => {
  await openDrafts(page, desk);
  const moved = drafts.slice(0, 3).map((draft) => ({ ...draft, discardedAt: '2026-11-22T05:12:00.000Z' }));
  await rowOf(page, 'Loom project').getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const go = desk.hold('drafts.discard');
  await bar.getByRole('button', { name: 'Move to the bin' }).click();
  await expect.poll(() => desk.calls('drafts.discard')).toHaveLength(1);
  desk.answer('drafts.list', ({ bin }) => (bin ? moved : []));
  await toBin(page);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await expect(bar).toContainText('3 drafts selected');
  go();
  await expect(page.getByRole('alert').filter({ hasText: 'Loom project in the bin for 30 days' })).toBeVisible();
  await expect(bar).toContainText('3 drafts selected');
});

test('a refusal is said, and without drafts the page says what is kept here', async ({ page, desk }) => {
  await openDrafts(page, desk);
  desk.fail('drafts.duplicate', 'disk_full', 'The disk is full');
  await fromMenu(page, 'Loom job', 'Duplicate');
  await expect(page.getByText('The disk is full')).toBeVisible();
  desk.answer('drafts.list', []);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No drafts here' })).toBeVisible();
  desk.fail('drafts.list', 'internal', 'The drafts are gone');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The drafts are gone' })).toBeVisible();
  desk.answer('drafts.list', [...drafts]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowOf(page, 'Loom job')).toBeVisible();
});
