import type { Page } from '@playwright/test';
import type { Batch, RosterImportRowReport } from '#shared/contract/batches.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleInstant } from './sample-answers.ts';

const batch: Batch = {
  id: 6,
  file_name: 'autumn.csv',
  file_hash: '3f9a01bc77d2ffff',
  mode: 'full',
  row_count: 30,
  accepted: 12,
  updated: 8,
  unchanged: 7,
  rejected: 3,
  status: 'finished',
  by: 'Meenakshi Iyer',
  by_id: 3,
  created_at: sampleInstant,
  finished_at: sampleInstant,
  choices: { identifiers: true, overwrite: ['phone'], notify: true },
  mapping: { name: 'Naam', roll_number: 'Roll Number' },
  absent: 4,
  undone_at: null,
  undo_until: '2026-12-20T05:12:00.000Z',
};
const report: RosterImportRowReport = {
  row: 4,
  student_id: 9,
  name: 'Om Iyer',
  outcome: 'update',
  changes: [
    { field: 'semester', before: '5', after: '6' },
    { field: 'roll_number', before: '', after: 'T-9' },
  ],
  undo: 'kept',
  reason: 'He has joined since',
};

async function open(page: Page, desk: FakeDesk, data: Batch[] = [batch]): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  desk.signIn(person(3));
  desk.service('batches.list', { data, total: data.length, page: 1, limit: 10 });
  desk.service('batches.report', { data: [report], total: 1, page: 1, limit: 50 });
  await page.goto(`${desk.address}/educator/upload-student`);
}

const history = (page: Page) => page.getByRole('table', { name: 'Upload history' });

test('each upload shows when it was, its file, its counts, its state, and who may undo it', async ({ page, desk }) => {
  await open(page, desk, [
    batch,
    { ...batch, id: 7, by_id: 8 },
    { ...batch, id: 8, undo_until: null },
    { ...batch, id: 9, status: 'undone' },
  ]);
  const cells = (line: number) => history(page).getByRole('row').nth(line).getByRole('cell');
  const when = /20 Nov 2026/;
  const file = /autumn\.csv.*Meenakshi Iyer · Full list/;
  for (const [line, state, undo] of [
    [1, 'Finished', 'Undo'],
    [2, 'Finished', 'Meenakshi Iyer can undo it'],
    [3, 'Finished', 'too old to undo'],
    [4, 'Undone', ''],
  ] as const)
    await expect(cells(line)).toHaveText([when, file, '12', '8', '7', '3', '–', state, undo]);
});

test('an upload opens with its facts and its rows, which are filtered by outcome and by undo', async ({
  page,
  desk,
}) => {
  await open(page, desk);
  await page.getByRole('button', { name: /^Details of autumn\.csv/ }).click();
  const drawer = page.getByRole('dialog', { name: 'autumn.csv' });
  for (const fact of [
    'Meenakshi Iyer',
    'can be undone until 20 Dec 2026',
    'Full list',
    '4 students',
    'E-mails and roll numbers could change',
    'Phone Number: the file won over what students wrote',
    'Each added student gets one e-mail',
    /Naam as Student Name.*Roll Number/,
    '3f9a 01bc 77d2',
  ])
    await expect(drawer).toContainText(fact);
  const line = drawer.getByRole('table', { name: 'Rows of the upload' }).getByRole('row').nth(1);
  await expect(line.getByRole('cell')).toHaveText([
    '4',
    'Om Iyer',
    'Updated',
    /^Semester 5 →becomes 6Roll Number empty →becomes T-9He has joined since$/,
    'Is kept',
  ]);
  for (const [name, option] of [
    ['Outcome of the row', 'Refused'],
    ['What an undo would do', 'Partly goes back'],
  ] as const) {
    await drawer.getByRole('combobox', { name }).or(drawer.getByRole('textbox', { name })).first().click();
    await page.getByRole('option', { name: option }).click();
  }
  await expect
    .poll(() => desk.asked('batches.report').at(-1))
    .toMatchObject({ params: { id: 6 }, query: { page: 1, limit: 50, outcome: 'rejected', undo: 'partly' } });
});

test('an undo says first what it would do and whom it keeps, then what it did', async ({ page, desk }) => {
  desk.service('batches.undoPreview', { data: { reversed: 19, kept: 3, refused: '' } });
  await open(page, desk);
  const archived = { ...report, row: 5, name: 'Asha Rao', reason: 'She has left' };
  const changed = { ...report, row: 6, name: 'Lata Shah', reason: 'Her course was changed since' };
  desk.service('batches.report', ({ query }) => ({
    data: query['undo'] === 'kept' ? [report, archived] : [changed],
    total: 2,
    page: 1,
    limit: 50,
  }));
  const undo = page.getByRole('button', { name: 'Undo autumn.csv of 20 Nov 2026' });
  const dialog = page.getByRole('dialog', { name: 'Undo autumn.csv' });
  await undo.click();
  await expect(dialog).toContainText('19 students go back to what they were before, 3 are kept:');
  const kept = dialog.getByRole('list', { name: 'Kept students' }).getByRole('listitem');
  const whom = ['Om IyerHe has joined since', 'Asha RaoShe has left', 'Lata ShahHer course was changed since'];
  await expect(kept).toHaveText(whom);
  await dialog.getByRole('button', { name: 'Keep the upload' }).click();
  await expect(dialog).toHaveCount(0);
  expect(desk.asked('batches.undo')).toEqual([]);
  await undo.click();
  desk.fail('batches.undo', 'conflict', 'A later upload builds on it');
  await dialog.getByRole('button', { name: 'Undo upload' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A later upload builds on it');
  const joined = { id: 9, name: 'Om Iyer', reason: 'Joined' };
  const left = { id: 10, name: 'Asha Rao', reason: 'Left' };
  desk.service('batches.undo', { data: { reversed: 19, kept: [joined, left] } });
  await dialog.getByRole('button', { name: 'Undo upload' }).click();
  await expect(dialog).toContainText('Undone for 19 students. 2 students kept:');
  await expect(kept).toHaveText(['Om IyerJoined', 'Asha RaoLeft']);
  await expect.poll(() => desk.asked('batches.undo').map(({ params }) => params)).toEqual([{ id: 6 }, { id: 6 }]);
});

test('an undo that the service refuses, or that nobody can foresee offline, can’t be started', async ({
  page,
  desk,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Undo autumn.csv' });
  for (const [refused, isKept, said] of [
    ['A later upload builds on it', false, 'A later upload builds on it'],
    ['', true, 'You need to be online to see what an undo would do. Nothing has been changed.'],
  ] as const) {
    desk.service('batches.undoPreview', { data: { reversed: 19, kept: 0, refused } });
    desk.keptAsOf(isKept ? sampleInstant : null);
    await open(page, desk);
    await page.getByRole('button', { name: 'Undo autumn.csv of 20 Nov 2026' }).click();
    await expect(dialog.getByRole('status')).toHaveText(said);
    await expect(dialog.getByRole('button', { name: 'Undo upload' })).toHaveCount(0);
  }
});
