import type { Page } from '@playwright/test';
import { clickAtOnce } from '../support/click-at-once.ts';
import { fixTime } from '../support/fixed-time.ts';
import { undoStays } from '../support/undo-stays.ts';
import { savesFiles, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const sample = sampleAnswer('students.list');
type Student = (typeof sample.data)[number];
const columns = ['Date Added', 'Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Phone Number'];
const cells = ['20 Nov 2026', 'Asha Rao', 'B.Tech', 'Civil Engineering', '5', 'asha@nit.example', '+91 98765 43210'];

/** Opens the list of 120 students, one of whom is shown. */
async function openList(page: Page, desk: FakeDesk, facts: Partial<Student> = {}): Promise<void> {
  desk.signIn(person(3));
  const [each] = sample.data;
  if (!each) throw new Error('no sample of a student');
  const asha = {
    ...each,
    id: 41,
    date_added: sampleInstant,
    name: 'Asha Rao',
    course: 'B.Tech',
    specialization: 'Civil Engineering',
    semester: 5,
    email: 'asha@nit.example',
    phone: '+919876543210',
    assigned_opportunities: ['Loom survey', 'Crate count'],
    ...facts,
  };
  desk.service('students.list', { data: [asha], total: 120, page: 1, limit: 50 });
  const facets = {
    course: ['B.Tech', 'M.Tech'],
    specialization: ['Civil Engineering', 'Textiles'],
    semester: [5, 10],
    total: 120,
    coverage: [],
  };
  desk.service('students.facets', { data: facets });
  await page.goto(`${desk.address}/educator/student-list`);
  await expect(page.getByRole('row', { name: /Asha Rao/ })).toBeVisible();
}

for (const [code, sentence] of [
  ['offline', 'The service can’t be reached'],
  ['not_found', 'Not found'],
] as const) {
  test(`${code}: the résumé of who has joined is saved, and one that can’t be had says so`, async ({ page, desk }) => {
    await openList(page, desk, { standing: 'joined' });
    await page.getByRole('row', { name: /Asha Rao/ }).dblclick();
    const resume = page.getByRole('dialog', { name: 'Edit student' }).getByRole('button', { name: 'Download résumé' });
    desk.fail('files.fetch', code, sentence);
    await resume.click();
    await expect(page.getByText(sentence)).toBeVisible();
    const fetched = savesFiles(desk);
    await resume.click();
    await expect(page.getByText('list is saved')).toBeVisible();
    expect(fetched().at(-1)).toMatchObject({ call: 'students.resume', params: { id: 41 } });
  });
}

test('nothing is typed into what is being saved', async ({ page, desk }) => {
  await openList(page, desk);
  await page.getByRole('row', { name: /Asha Rao/ }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Edit student' });
  const name = dialog.getByRole('textbox', { name: 'Student Name' });
  await name.fill('Asha R. Rao');
  const go = desk.hold('students.update');
  await name.press('Enter');
  await expect.poll(() => desk.asked('students.update')).toHaveLength(1);
  await expect(dialog.locator('form')).toHaveAttribute('inert');
  await page.keyboard.type('!');
  await expect(dialog.locator('input[name="name"]')).toHaveValue('Asha R. Rao');
  go();
  await expect(dialog).toHaveCount(0);
});

test('who has not joined has no résumé to download', async ({ page, desk }) => {
  await openList(page, desk, { standing: 'waiting' });
  await page.getByRole('row', { name: /Asha Rao/ }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Edit student' });
  await expect(dialog.getByRole('button', { name: 'Save student' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download résumé' })).toHaveCount(0);
});

const asked = (desk: FakeDesk) => desk.asked('students.list').at(-1)?.query;

test('every column has its heading and its value [ROLE-24] [EDU-ROSTER-11] [EDU-ROSTER-12] [EDU-ROSTER-13] [EDU-ROSTER-14] [EDU-ROSTER-15] [EDU-ROSTER-16] [EDU-ROSTER-17] [EDU-ROSTER-18]', async ({
  page,
  desk,
}) => {
  await openList(page, desk);
  const table = page.getByRole('table', { name: 'Students' });
  for (const width of [1440, 420]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table.getByRole('columnheader')).toHaveText(['', ...columns, 'Assigned Opportunities', 'Actions']);
    await expect(page.getByRole('row', { name: /Asha Rao/ }).getByRole('cell')).toHaveText([
      '',
      ...cells,
      'Loom survey, Crate count',
      '',
    ]);
  }
  const empty = {
    specialization: '',
    semester: null,
    phone: '',
    assigned_opportunities: [],
    standing: 'waiting' as const,
  };
  await openList(page, desk, empty);
  const bare = cells.map((text, at) => (at === 3 || at === 4 || at === 6 ? '—' : text));
  await expect(page.getByRole('row', { name: /Asha Rao/ }).getByRole('cell')).toHaveText(['', ...bare, 'None yet', '']);
});

test('each row has the name that is on the list, whether somebody has joined or not [EDU-ROSTER-12]', async ({
  page,
  desk,
}) => {
  await openList(page, desk);
  const [each] = sample.data;
  if (!each) throw new Error('no sample of a student');
  const names = ['Asha Rao', 'अनन्या शर्मा', 'Meenakshi Sundaram Venkataraman Iyer', 'Lalrinpuii Hmar Sailo'];
  const standings = ['joined', 'waiting', 'joined', 'waiting'] as const;
  const data = standings.map((standing, at) => ({ ...each, id: 41 + at, name: names[at] ?? '', standing }));
  desk.service('students.list', { data, total: 4, page: 1, limit: 50 });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Students' }).locator('tbody td:nth-child(3)')).toHaveText(names);
});

test('what is searched for is asked of the service, and counted [EDU-ROSTER-09]', async ({ page, desk }) => {
  await openList(page, desk);
  expect(asked(desk)).toEqual({ sort: '-date_added', page: 1, limit: 50 });
  for (const words of ['sha ra', 'nit.example', '98765']) {
    await page.getByRole('searchbox', { name: 'Search by name, e-mail or phone' }).fill(words);
    await expect.poll(() => asked(desk)).toEqual({ sort: '-date_added', page: 1, limit: 50, search: words });
  }
  await expect(page.getByText('120 students found')).toBeVisible();
});

/** The filters that a window of 1440 pixels has room for; the others are under 'More'. */
const inLine: readonly string[] = ['Course', 'Specialization', 'Semester'];

for (const [label, option, filter] of [
  ['Course', 'M.Tech', { course: 'M.Tech' }],
  ['Specialization', 'Textiles', { specialization: 'Textiles' }],
  ['Semester', '10', { semester: '10' }],
  ['Date Added', 'Today', { added_from: '2026-12-01' }],
  ['Date Added', 'Last 7 days', { added_from: '2026-11-25' }],
  ['Date Added', 'Last 30 days', { added_from: '2026-11-02' }],
  ['Date Added', 'Last 12 months', { added_from: '2025-12-02' }],
  ['Assigned Opportunities', 'With opportunities', { assigned: 'yes' }],
  ['Assigned Opportunities', 'None yet', { assigned: 'no' }],
  ['Standing', 'Joined', { standing: 'joined' }],
  ['Standing', 'Waiting to join', { standing: 'waiting' }],
  ['Standing', 'Not in the last full list', { not_in_list: true }],
  ['Standing', 'Taken off the list', { archived: true }],
] as const) {
  test(`the filter ${label}: ${option} is asked of the service, and the export asks the same${label === 'Standing' ? '' : ' [EDU-ROSTER-08]'}`, async ({
    page,
    desk,
  }) => {
    await fixTime(page, '2026-12-01T06:00:00Z');
    desk.answer('roster.export', { fileId: '00000000-0000-4000-8000-0000000000f2', name: 'students', size: 1 });
    desk.answer('files.save', null);
    desk.answer('files.release', null);
    await openList(page, desk);
    const more = page.getByRole('button', { name: 'More', exact: true });
    if (!inLine.includes(label)) await more.click();
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
    if (!inLine.includes(label)) await expect(page.getByRole('button', { name: 'More (1)' })).toBeVisible();
    const plain = { sort: '-date_added' };
    await expect.poll(() => asked(desk)).toEqual({ ...plain, ...filter, page: 1, limit: 50 });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await expect.poll(() => desk.calls('roster.export')).toEqual([{ format: 'csv', query: { ...plain, ...filter } }]);
  });
}

test('several courses, specializations and semesters are asked for together, and each can be taken off again [EDU-ROSTER-08]', async ({
  page,
  desk,
}) => {
  await openList(page, desk);
  for (const [label, ...options] of [
    ['Course', 'B.Tech', 'M.Tech'],
    ['Specialization', 'Civil Engineering', 'Textiles'],
    ['Semester', '5', '10'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    for (const option of options) await page.getByRole('option', { name: option, exact: true }).click();
    await page.keyboard.press('Escape');
  }
  const all = { course: 'B.Tech,M.Tech', specialization: 'Civil Engineering,Textiles', semester: '5,10' };
  await expect.poll(() => asked(desk)).toEqual({ sort: '-date_added', page: 1, limit: 50, ...all });
  await expect(page).toHaveURL(/course=B\.Tech%2CM\.Tech/);
  const course = page.getByRole('combobox', { name: 'Course', exact: true });
  await expect(course).toHaveText('B.Tech+1');
  await course.click();
  await page.getByRole('option', { name: 'B.Tech', exact: true }).click();
  await expect.poll(() => asked(desk)).toMatchObject({ ...all, course: 'M.Tech' });
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Semester', exact: true }).click();
  await page.getByRole('option', { name: 'Clear Semester' }).click();
  await expect
    .poll(() => asked(desk))
    .toEqual({
      sort: '-date_added',
      page: 1,
      limit: 50,
      course: 'M.Tech',
      specialization: all.specialization,
    });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole('button', { name: 'Filters (2)', exact: true }).click();
  for (const label of ['Course', 'Specialization', 'Semester', 'Date Added', 'Assigned Opportunities']) {
    await expect(page.getByRole('combobox', { name: label, exact: true })).toBeVisible();
  }
});

test('two values that are clicked before the list is drawn again are both asked for', async ({ page, desk }) => {
  await openList(page, desk);
  await page.getByRole('combobox', { name: 'Course', exact: true }).click();
  const options = page.getByRole('listbox', { name: 'Course' }).getByRole('option');
  await expect(options).toHaveText(['B.Tech', 'M.Tech']);
  await clickAtOnce(options);
  await expect.poll(() => asked(desk)).toMatchObject({ course: 'B.Tech,M.Tech' });
});

test('a page has as many rows as somebody chooses, and begins with the first [EDU-ROSTER-19]', async ({
  page,
  desk,
}) => {
  await openList(page, desk);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => asked(desk)).toMatchObject({ page: 2, limit: 50 });
  for (const [size, pages] of [
    [25, 5],
    [100, 2],
  ] as const) {
    await page.getByRole('combobox', { name: 'Rows on a page' }).click();
    await page.getByRole('option', { name: `${size} on a page` }).click();
    await expect.poll(() => asked(desk)).toEqual({ sort: '-date_added', page: 1, limit: size });
    await expect(page.getByRole('button', { name: /^Page \d/ }).last()).toHaveText(String(pages));
  }
  await page.goto(`${desk.address}/educator/student-list?limit=100`);
  await expect(page.getByRole('combobox', { name: 'Rows on a page' })).toHaveValue('100 on a page');
});

test('those who are ticked are shown alone, whatever the filters, and saved alone', async ({ page, desk }) => {
  savesFiles(desk);
  desk.answer('roster.export', { fileId: '00000000-0000-4000-8000-0000000000f2', name: 'students', size: 1 });
  await openList(page, desk);
  await page.getByRole('searchbox').fill('asha');
  await expect.poll(() => asked(desk)).toMatchObject({ search: 'asha' });
  await page
    .getByRole('row', { name: /Asha Rao/ })
    .getByRole('checkbox')
    .check();
  const bar = page.getByRole('region', { name: 'Selected students' });
  await expect(bar.getByRole('button', { name: 'Select all 120 that match' })).toBeVisible();
  await bar.getByRole('button', { name: 'Show selected' }).click();
  await expect.poll(() => asked(desk)).toEqual({ only: '41', sort: '-date_added', page: 1, limit: 50 });
  await expect(bar.getByRole('button', { name: /^Select all/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect
    .poll(() => desk.calls('roster.export'))
    .toEqual([{ format: 'csv', query: { only: '41', sort: '-date_added' } }]);
  await bar.getByRole('button', { name: 'Show the whole list' }).click();
  await expect(bar.getByRole('button', { name: 'Select all 120 that match' })).toBeVisible();
  await bar.getByRole('button', { name: 'Show selected' }).click();
  await expect(bar.getByRole('button', { name: 'Show the whole list' })).toBeVisible();
  await page.getByRole('searchbox').fill('ravi');
  await expect.poll(() => asked(desk)).toEqual({ search: 'ravi', sort: '-date_added', page: 1, limit: 50 });
  await expect(
    bar.getByRole('button', { name: 'Show selected' }),
    'a changed filter shows what it finds',
  ).toBeVisible();
  await page.getByRole('searchbox').fill('asha');
  await expect(page).toHaveURL(/search=asha/);
  await bar.getByRole('button', { name: 'Show selected' }).click();
  await expect(bar.getByRole('button', { name: 'Show the whole list' })).toBeVisible();
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  // The whole list is there again: its export asks by the filters.
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect
    .poll(() => desk.calls('roster.export').at(-1))
    .toEqual({ format: 'csv', query: { search: 'asha', sort: '-date_added' } });
});

test('a filter of many values is searched, chosen from and left by keys', async ({ page, desk }) => {
  await openList(page, desk);
  const courses = ['B.A.', 'B.Com', 'B.Ed', 'B.Sc', 'B.Tech', 'LLB', 'M.Com', 'M.Sc', 'M.Tech', 'MBA'];
  desk.service('students.facets', {
    data: { course: courses, specialization: [], semester: [5], total: 120, coverage: [] },
  });
  await page.reload();
  const course = page.getByRole('combobox', { name: 'Course', exact: true });
  await course.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Search Course' })).toBeFocused();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.type('mb');
  await expect(page.getByRole('option')).toHaveText(['MBA']);
  await page.keyboard.press('Enter');
  expect(asked(desk), 'what was marked before the search is not chosen').not.toHaveProperty('course');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(desk)).toMatchObject({ course: 'MBA' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(course).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const semester = page.getByRole('combobox', { name: 'Semester' });
  await expect(semester).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox'), 'it closes when it is left').toHaveCount(0);
});

test('the page that is shown is asked for, and each way on leads where it says [EDU-ROSTER-07] [EDU-ROSTER-19]', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  await openList(page, desk);
  await expect(page.getByRole('button', { name: /^Page \d/ })).toHaveText(['1', '2', '3']);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await expect.poll(() => asked(desk)).toMatchObject({ page: 3 });
  for (const [name, path] of [
    ['Upload New List', 'upload-student'],
    ['Cohorts', 'cohorts'],
    ['Placement reports', 'reports'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', `/educator/${path}`);
  }
});

test('a page all of whose students leave says so and keeps its way to the others', async ({ page, desk }) => {
  takesQueued(desk);
  await openList(page, desk);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const selected = page.getByRole('region', { name: 'Selected students' });
  await selected.getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByText('Nothing is left on this page')).toBeVisible();
  await expect(page.getByText('You are yet to upload your students here')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Page 2' })).toBeVisible();
});

test('of all found ones who are taken off nobody is counted any more, on whatever page', async ({ page, desk }) => {
  takesQueued(desk);
  await undoStays(page);
  await openList(page, desk);
  await page.getByRole('combobox', { name: 'Course', exact: true }).click();
  await page.getByRole('option', { name: 'B.Tech', exact: true }).click();
  await expect(page.getByText('120 students found')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  const selected = page.getByRole('region', { name: 'Selected students' });
  await selected.getByRole('button', { name: /120/ }).click();
  await selected.getByRole('button', { name: 'Take off the list' }).click();
  await expect(page.getByText('0 students found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('120 students found')).toBeVisible();
});

for (const wasTicked of [true, false]) {
  test(`who is taken off by the row’s menu is ticked no more, and after Undo as before: ${wasTicked}`, async ({
    page,
    desk,
  }) => {
    takesQueued(desk);
    await undoStays(page);
    await openList(page, desk);
    const asha = page.getByRole('row', { name: /Asha Rao/ });
    const tick = asha.getByRole('checkbox');
    await tick.setChecked(wasTicked);
    await asha.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Take off the list' }).click();
    await expect(asha).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Selected students' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tick).toBeChecked({ checked: wasTicked });
  });
}

test('who was taken off the list is not edited, but put back', async ({ page, desk }) => {
  await openList(page, desk, { archived: true });
  const asha = page.getByRole('row', { name: /Asha Rao/ });
  await asha.dblclick();
  await asha.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Put back on the list']);
  await expect(page.getByRole('dialog', { name: 'Edit student' })).toHaveCount(0);
});
