import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { writeStudentCsv } from '../support/student-list.ts';
import { expect, test } from './support/fixtures.ts';
import { educator, setUpOrganisation, signUp, verify, visit } from './support/people.ts';

const students = 20_000;
const wrong = 12;
const repeated = 5;

/** The card of an outcome on the check step. */
const card = (page: Page, label: string): Locator =>
  page.getByRole('region', { name: 'Rows by outcome' }).getByRole('button', { name: label });

async function openFile(page: Page, file: string): Promise<void> {
  await visit(page, '/educator/upload-student');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible({ timeout: 60_000 });
}

async function check(page: Page, rows: string): Promise<void> {
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByRole('heading', { name: `Check ${rows} rows` })).toBeVisible({ timeout: 90_000 });
}

async function chooseExport(page: Page, format: 'CSV' | 'XLSX'): Promise<void> {
  await visit(page, '/educator/student-list');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}

test('an educator uploads a list of twenty thousand, sees what happens to each row, commits through a crash, finds the students and exports them [AUTH-03] [SETUP-02] [GUARD-08] [GUARD-11] [EDU-ROUTE-03] [EDU-ROUTE-07] [EDU-ROSTER-04] [EDU-ROSTER-07]', async ({
  page,
  service,
  desk,
  outage,
  folder,
  saveAs,
}) => {
  test.setTimeout(300_000);
  const file = path.join(folder, 'autumn-2026.csv');
  await writeStudentCsv(file, { students, wrong, repeated });
  await service.start();
  await page.goto(await desk.start({ server: service.url }));

  await test.step('signs up, verifies the e-mail and sets up the institution', async () => {
    await signUp(page, 'educator', educator);
    await verify(page, service.folder, educator);
    await expect(page).toHaveURL(/\/institution$/);
    await setUpOrganisation(page);
    await expect(page).toHaveURL(/\/educator\/dashboard$/);
  });

  await test.step('the columns are matched unaided, below a title line', async () => {
    await openFile(page, file);
    await expect(page.getByText('All required columns are matched.')).toBeVisible();
    await check(page, '20,017');
  });

  await test.step('every row has one outcome, and the bad ones say how to mend them', async () => {
    await expect(card(page, 'New')).toContainText('20,000');
    await expect(card(page, 'Merged duplicates')).toContainText('5');
    await expect(card(page, 'Errors, left out')).toContainText('12');
    await card(page, 'Errors, left out').click();
    const bad = page.getByRole('row', { name: /student\.20000@tapi/ });
    await expect(bad).toContainText('20003');
    await expect(bad).toContainText('Email Id');
    await card(page, 'Errors, left out').click();
  });

  await test.step('the service goes away while it is sent, and the desk dies', async () => {
    outage.expected = true;
    await page.getByRole('button', { name: 'Add 20,000 students' }).click();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    await service.kill();
    await desk.kill();
  });

  await test.step('both come back: all students are there, once', async () => {
    await page.goto(await desk.start({ server: service.url }));
    await service.start();
    await visit(page, '/educator/student-list');
    await expect(page.getByText('20,000 students')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('searchbox').fill('student.19999@');
    await expect(page.getByText('1 student found')).toBeVisible();
    await expect(page.getByRole('row', { name: /student\.19999@tapi\.example/ })).toContainText('+91');
  });

  await test.step('exports it as CSV; the same file again changes nothing', async () => {
    const exported = path.join(folder, 'students.csv');
    await saveAs(exported, () => chooseExport(page, 'CSV'));
    const text = await readFile(exported, 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(students + 1);
    await openFile(page, exported);
    await check(page, '20,000');
    await expect(card(page, 'Unchanged')).toContainText('20,000');
  });

  await test.step('exports it as XLSX; that changes nothing either', async () => {
    const exported = path.join(folder, 'students.xlsx');
    await saveAs(exported, () => chooseExport(page, 'XLSX'));
    await openFile(page, exported);
    await check(page, '20,000');
    await expect(card(page, 'Unchanged')).toContainText('20,000');
  });
});
