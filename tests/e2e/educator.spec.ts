import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { completeProfile } from './support/complete-profile.ts';
import { uploadStudents } from './support/own-students.ts';
import { freshPerson } from './support/sample-work.ts';
import { expect, sample, test } from './support/workspace.ts';

/** Chooses a format of a menu that saves a file, and answers the file. */
async function save(page: Page, button: string, format: 'CSV' | 'Excel workbook (XLSX)'): Promise<Download> {
  await page.getByRole('button', { name: button }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  return download;
}

const headings = ['Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Phone Number'] as const;

test('before the first upload the page says what to do, and how complete the real profile is [EDU-ROUTE-03] [EDU-ROSTER-01] [EDU-ROSTER-02] [EDU-ROSTER-05]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(3, freshPerson('Nila Institute'));
  await page.goto(`${workspace.address}/educator/upload-student`);
  await expect(page.getByRole('heading', { name: 'You are yet to upload your students here' })).toBeVisible();
  await expect(page.getByText('Please upload your list of students using this template')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload List' })).toBeVisible();
  const ring = page.locator('.mantine-RingProgress-root');
  await expect(page.getByText('Your profile is 40% complete')).toBeVisible();
  await expect(ring).toHaveText('40%');
  await page.goto(`${workspace.address}/educator/student-list`);
  await expect(page.getByText('You are yet to upload your students here')).toBeVisible();
  await expect(page.getByText('Please upload your list of students using this template')).toBeVisible();

  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/upload-student`);
  await expect(page.getByText('1,284 students on the list')).toBeVisible();
  await expect(page.getByText('You are yet to upload your students here')).toHaveCount(0);
  await expect(page.getByText('Please upload your list of students using this template')).toHaveCount(0);
  await expect(page.getByText('Your profile is 100% complete')).toBeVisible();
  await expect(ring).toHaveText('100%');
});

for (const { place, id } of [
  { place: 'upload-student', id: 'EDU-ROSTER-03' },
  { place: 'student-list', id: 'EDU-ROSTER-06' },
] as const) {
  test(`${place}: the template can be had as CSV and as a workbook [${id}]`, async ({ page, workspace }) => {
    await workspace.actAs(sample.educator);
    await page.goto(`${workspace.address}/educator/${place}`);
    const text = await readFile(await (await save(page, 'Download Template', 'CSV')).path(), 'utf8');
    const [columns = ''] = text.replace('\uFEFF', '').replaceAll('*', '').split(/\r?\n/);
    expect(columns.split(',')).toEqual([...headings, 'Roll Number']);
    const workbook = await save(page, 'Download Template', 'Excel workbook (XLSX)');
    expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
  });
}

test('the list has its columns, five filters, search and real pages [EDU-ROUTE-07] [EDU-ROSTER-07] [EDU-ROSTER-08] [EDU-ROSTER-11] [EDU-ROSTER-12] [EDU-ROSTER-13] [EDU-ROSTER-15] [EDU-ROSTER-16] [EDU-ROSTER-17] [EDU-ROSTER-18] [EDU-ROSTER-19]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/student-list`);
  const table = page.getByRole('table', { name: 'Students' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '',
    'Date Added',
    ...headings,
    'Assigned Opportunities',
    'Actions',
  ]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  for (const filter of ['Course', 'Specialization', 'Semester', 'Date Added', 'Assigned Opportunities']) {
    await expect(page.getByRole('combobox', { name: filter })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByText('1–50 of 1,284')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Page 26' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Page 27' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Page 26' }).click();
  await expect(page.getByText('1,251–1,284 of 1,284')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upload New List' })).toHaveAttribute('href', '/educator/upload-student');
});

test('a filter narrows the list, shows in the address, and can be taken off [EDU-ROSTER-08]', async ({
  page,
  workspace,
}) => {
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/student-list`);
  const rows = page.getByRole('table', { name: 'Students' }).locator('tbody tr');
  await page.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option', { name: 'M.Tech' }).click();
  await expect(page.getByText('168 students found')).toBeVisible();
  await expect(rows.filter({ hasNotText: 'M.Tech' })).toHaveCount(0);
  await expect(page).toHaveURL(/course=M\.Tech/);
  await page.reload();
  await expect(page.getByText('168 students found')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('combobox', { name: 'Assigned Opportunities' }).click();
  await page.getByRole('option', { name: 'With opportunities' }).click();
  await page.keyboard.press('Escape');
  const query = { course: 'M.Tech', assigned: 'yes' };
  const { answer } = await workspace.run('api.read', { call: 'students.list', query });
  const { total } = answer as { total: number };
  expect(total).toBeLessThan(168);
  await expect(page.getByText(`${total} students found`)).toBeVisible();
  await expect(rows.filter({ hasText: 'None yet' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search by name, e-mail or phone' }).fill('nobody of this name');
  await expect(page.getByText('No students match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(page.getByText('1,284 students')).toBeVisible();
});

test('a file that is no list is refused with the reason, and nothing else happens', async ({ page, workspace }) => {
  await workspace.settle(3, freshPerson('Nila Institute'));
  await page.goto(`${workspace.address}/educator/upload-student`);
  const picker = page.locator('input[type=file]');
  await picker.setInputFiles({
    name: 'list.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj'),
  });
  await expect(page.getByRole('alert')).toContainText('list.pdf');
  await expect(page).toHaveURL(/\/educator\/upload-student$/);
});

test('the educator’s sidebar: the list opens with the first student, the account with a complete profile [EDU-NAV-01] [EDU-NAV-02] [EDU-NAV-03]', async ({
  page,
  workspace,
}) => {
  const office = freshPerson('Nila Institute');
  await workspace.settle(3, office);
  await page.goto(`${workspace.address}/educator/dashboard`);
  // Those without a text tell how to unlock the one before them.
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ hasText: /\S/ });
  await expect(links).toHaveText([
    'Dashboard',
    'Explore',
    'Student',
    'Partner Companies',
    'Mentors',
    'Messages',
    'Subscription',
    'Settings',
  ]);
  const locked = links.and(page.locator('[aria-disabled=true]'));
  await expect(locked).toHaveText(['Student', 'Partner Companies', 'Subscription', 'Settings']);
  await uploadStudents(workspace, [{ name: 'Asha Rao', course: 'B.Tech', semester: 5, email: `asha.${office.email}` }]);
  await page.reload();
  await expect(locked).toHaveText(['Partner Companies', 'Subscription', 'Settings']);
  await completeProfile(workspace);
  await page.reload();
  await expect(locked).toHaveText(['Partner Companies']);
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/dashboard`);
  await expect(links).toHaveCount(8);
  await expect(locked).toHaveCount(0);
});
