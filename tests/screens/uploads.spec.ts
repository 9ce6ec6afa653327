import type { Locator } from '@playwright/test';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { savesFiles } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { sampleUpload as upload } from './sample-upload.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 420, height: 800 },
] as const;

/** Whether a click in the middle of an element reaches it. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const hit = node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && node.contains(hit);
  });

test('in the drawer of new values the buttons lie over what scrolls beneath them, at each size', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  desk.answer('roster.read', upload);
  desk.answer('roster.rows', { rows: [], total: 0 });
  await page.goto(`${desk.address}/educator/upload-student?import=${upload.importId}`);
  await page.getByRole('button', { name: 'Decide' }).click();
  const drawer = page.getByRole('dialog', { name: 'New courses and specializations' });
  const apply = drawer.getByRole('button', { name: 'Apply and check again' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    const first = drawer.getByText('Course 1', { exact: true });
    await first.scrollIntoViewIfNeeded();
    await expect(apply).toBeInViewport();
    // At every place of the list that can be scrolled to.
    for (let step = 0; step < 12; step += 1) {
      await expect.poll(() => isOnTop(apply), `at ${size.width}, step ${step}`).toBe(true);
      await first.evaluate((node) => node.closest('.mantine-Drawer-content')?.scrollBy(0, 7));
    }
  }
});

test('the history of uploads shows Undo, every column and every count whole at each size', async ({ page, desk }) => {
  desk.signIn(person(3));
  const { data, ...list } = sampleAnswer('batches.list');
  const [batch] = data;
  const later = new Date(Date.parse(sampleInstant) + 30 * milliseconds.day).toISOString();
  const row = { ...batch, file_name: 'students of the autumn term 2026.xlsx', by: 'Meenakshi Sundaram Iyer', by_id: 3 };
  desk.service('batches.list', { ...list, data: [{ ...row, status: 'finished', undo_until: later }] as typeof data });
  await page.goto(`${desk.address}/educator/upload-student`);
  const table = page.getByRole('table', { name: 'Upload history' });
  const undo = table.getByRole('button', { name: /^Undo/ });
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Small windows have the counts below the file's name: once they stand there, the table is as it is at this size.
    const left = table.getByText(size.width === 1440 ? 'Left out' : /– left out$/);
    await expect(left).toBeVisible();
    await undo.scrollIntoViewIfNeeded();
    await expect(undo).toBeInViewport({ ratio: 1 });
    await expect.poll(() => isOnTop(undo), `at ${size.width}`).toBe(true);
    await expect(left).toBeInViewport({ ratio: 1 });
    for (const header of await table.getByRole('columnheader').all()) await expect(header).toBeInViewport({ ratio: 1 });
    const beyond = () =>
      table.evaluate(({ parentElement: box }) => (box === null ? null : box.scrollWidth - box.clientWidth));
    await expect.poll(beyond, `at ${size.width} nothing scrolls sideways`).toBe(0);
  }
});

test('a list that was refused as a whole names the rows, and its rows are checked again from there', async ({
  page,
  desk,
}) => {
  desk.signIn(person(3));
  const message = 'The service refused 1 row, and this upload is all or nothing. Nothing was changed';
  const rejected = [{ row: 3, field: '', message: 'Asha Rao was changed after this list was checked' }];
  desk.answer('roster.read', {
    ...upload,
    newValues: [],
    state: 'failed',
    problem: { code: 'conflict', message, status: 409 },
    outcome: { accepted: 0, updated: 0, unchanged: 0, rejected },
  });
  desk.answer('roster.rows', { rows: [], total: 0 });
  desk.answer('roster.check', { ...upload, newValues: [] });
  await page.goto(`${desk.address}/educator/upload-student?import=${upload.importId}`);
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(page.getByRole('table', { name: 'Refused rows' })).toContainText('Asha Rao was changed');
  await page.getByRole('button', { name: 'Check the rows again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Check .* rows$/);
  expect(desk.calls('roster.check')).toMatchObject([
    { importId: upload.importId, options: { mode: upload.options.mode } },
  ]);
});

const templates = { xlsx: '00000000-0000-4000-8000-0000000000f2', csv: '00000000-0000-4000-8000-0000000000f3' };

for (const [students, said, educator, percent] of [
  [0, 'Please upload your list of students using this template', person(3), 50],
  [1284, '1,284 students on the list', completePerson(3), 100],
] as const) {
  test(`with ${students} students on the list, the upload page saves the template as a workbook and as CSV, and says that the profile is ${percent}% complete [EDU-ROSTER-02] [EDU-ROSTER-03] [EDU-ROSTER-05]`, async ({
    page,
    desk,
  }) => {
    savesFiles(desk);
    desk.answer('roster.template', ({ format }) => ({ fileId: templates[format], name: 'template', size: 1 }));
    desk.signIn(educator);
    desk.service('user.counts', { data: { ...sampleAnswer('user.counts').data, students } });
    await page.goto(`${desk.address}/educator/upload-student`);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText('Please upload your list')).toHaveCount(students === 0 ? 1 : 0);
    await expect(page.getByText(`Your profile is ${percent}% complete`)).toBeVisible();
    await expect(page.locator('.mantine-RingProgress-root')).toHaveText(`${percent}%`);
    const expected = page.getByRole('region', { name: 'What happens to the file' }).getByRole('listitem');
    await expect(expected).toHaveText([/^Read here/, /^Checked row by row/, /^Added when you say so/]);
    for (const { width, item, format } of [
      { width: 1440, item: 'Excel workbook (XLSX)', format: 'xlsx' },
      { width: 420, item: 'CSV', format: 'csv' },
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Download Template', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect.poll(() => desk.calls('roster.template').at(-1)).toEqual({ format });
      await expect.poll(() => desk.calls('files.save').at(-1)).toEqual({ fileId: templates[format] });
      await expect(page.getByText('Template saved').last()).toBeVisible();
    }
  });
}
