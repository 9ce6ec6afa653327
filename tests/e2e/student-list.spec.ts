import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { completeProfile } from './support/complete-profile.ts';
import { holdLonger } from './support/longer-hold.ts';
import { type Listed, sendNow, uploadStudents } from './support/own-students.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Students' }).locator('tbody tr');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected students' });
const undo = (page: Page) => page.getByRole('button', { name: /^Undo/ }).last();
const found = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/** 120 students of two courses, and an internship to send them. */
async function furnish(workspace: Workspace): Promise<{ title: string; email: (index: number) => string }> {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const title = `Jar counter ${process.pid} ${Date.now()}`;
  await publish(workspace, 'internship', postingFields('internship', title));
  const office = freshPerson('Nila Institute');
  await workspace.settle(3, office);
  await completeProfile(workspace);
  const domain = office.email.replace('@', `.${process.pid}.`);
  const email = (index: number) => `s${index}@${domain}`;
  const students = Array.from({ length: 120 }, (_, index): Listed => {
    const name = `Student ${String(index).padStart(3, '0')}`;
    return { name, course: index < 70 ? 'B.Tech' : 'MBA', semester: 5, email: email(index), roll: `R${1000 + index}` };
  });
  await uploadStudents(workspace, students);
  return { title, email };
}

async function list(workspace: Workspace, query: object): Promise<AnswerOf<'students.list'>> {
  const { answer } = await workspace.run('api.read', { call: 'students.list', query: { limit: 100, ...query } });
  return answer as AnswerOf<'students.list'>;
}

/** Lets what is held leave, and counts the students at the service. What was just done may not be on disk yet. */
const sentNow = (workspace: Workspace, query: object) => async () => {
  await sendNow(workspace);
  return (await list(workspace, query)).total;
};

test('students are ticked across pages, all that match, or from a pasted list; they are sent an opportunity, taken off with a way back, and exported [EDU-ROSTER-08] [EDU-ROSTER-09] [EDU-ROSTER-10] [EDU-ROSTER-18] [EDU-ROSTER-19]', async ({
  page,
  workspace,
  saveAs,
}, testInfo) => {
  test.setTimeout(240_000);
  const { title, email } = await furnish(workspace);
  await holdLonger(page);
  await page.goto(`${workspace.address}/educator/student-list?sort=name`);
  await found(page, '1–50 of 120');

  await test.step('ticks stay over pages; all that match are ticked but those taken out', async () => {
    await row(page, 'Student 000').getByRole('checkbox').check();
    await row(page, 'Student 001').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await row(page, 'Student 050').getByRole('checkbox').check();
    await expect(bar(page).getByRole('status')).toHaveText('3 selected');
    await bar(page).getByRole('button', { name: 'Select all 120 that match' }).click();
    await row(page, 'Student 051').getByRole('checkbox').uncheck();
    await expect(bar(page).getByRole('status')).toHaveText('119 selected');
    await bar(page).getByRole('button', { name: 'Send Opportunity' }).click();
    await expect(page.getByRole('dialog', { name: 'Send Opportunity to 119 students' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Course' }).click();
    await page.getByRole('option', { name: 'MBA' }).click();
    await found(page, '50 students found');
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('pasted roll numbers and e-mails are ticked, the others named; they get an opportunity', async () => {
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a list' });
    await dialog
      .getByRole('textbox', { name: 'E-mails, roll numbers or names' })
      .fill(`R1003\n${email(80)}, r1004; nobody@nowhere.example`);
    await dialog.getByRole('button', { name: 'Find students' }).click();
    await expect(dialog.getByRole('status')).toContainText('1 student found');
    const hidden = dialog.getByRole('group', { name: 'hidden by search and filters' }).getByRole('checkbox');
    await expect(hidden).toHaveCount(2);
    await hidden.first().check();
    await hidden.last().check();
    await expect(dialog.getByRole('list', { name: 'Not found' }).getByRole('listitem')).toHaveText([
      'nobody@nowhere.example',
    ]);
    await dialog.getByRole('button', { name: 'Select 3 students' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Send Opportunity' }).first().click();
    const sending = page.getByRole('dialog', { name: 'Send Opportunity to 3 students' });
    await sending.getByRole('searchbox').fill(title);
    await sending.getByRole('radio', { name: title }).check();
    await expect(sending.getByText(/3 of 3 qualify|3 qualify|All 3/)).toBeVisible();
    await sending.getByRole('button', { name: 'Send Opportunity' }).click();
    await expect(sending).toHaveCount(0);
    await expect.poll(sentNow(workspace, { assigned: 'yes' })).toBe(3);
    await page.goto(`${workspace.address}/educator/student-list?sort=name&assigned=yes`);
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, 'Student 080')).toContainText('Jar counter');
  });

  await test.step('taken off the list, and back in time; taken off for good, and put back', async () => {
    await page.goto(`${workspace.address}/educator/student-list?sort=name&course=MBA`);
    await found(page, '50 students found');
    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await bar(page).getByRole('button', { name: 'Take off the list' }).click();
    await expect(rows(page)).toHaveCount(0);
    await undo(page).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(bar(page).getByRole('status')).toHaveText('50 selected');
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click();
    await row(page, 'Student 119')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Take off the list' }).click();
    await expect(row(page, 'Student 119')).toHaveCount(0);
    await expect.poll(sentNow(workspace, {})).toBe(119);
    await rows(page).first().getByRole('checkbox').check();
    await expect(bar(page).getByRole('status')).toHaveText('1 selected');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('combobox', { name: 'Standing' }).click();
    await page.getByRole('option', { name: 'Taken off the list' }).click();
    await expect(bar(page)).toHaveCount(0);
    await row(page, 'Student 119').getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Put back on the list' }).click();
    await expect.poll(async () => (await list(workspace, {})).total).toBe(120);
  });

  await test.step('the ticked ones are saved as a file, and columns are remembered', async () => {
    await page.goto(`${workspace.address}/educator/student-list?sort=name`);
    await found(page, '1–50 of 120');
    await row(page, 'Student 002').getByRole('checkbox').check();
    await row(page, 'Student 004').getByRole('checkbox').check();
    const file = path.join(testInfo.outputDir, 'ticked.csv');
    await saveAs(file, async () => {
      await bar(page).getByRole('button', { name: 'Export selection' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
    });
    const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Student 002', 'Student 004']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Phone Number' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Phone Number' })).toHaveCount(0);
    const hidden = async () => (await workspace.run('settings.read')).hiddenColumns;
    await expect.poll(hidden).toHaveProperty('students');
    await page.reload();
    await found(page, '120 students');
    await expect(page.getByRole('columnheader', { name: 'Email Id' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Phone Number' })).toHaveCount(0);
    await workspace.run('settings.save', { hiddenColumns: {} });
  });
});

test('placement figures by course, cohort and company open their students, are saved as files, and cohorts lead to the list', async ({
  page,
  workspace,
  saveAs,
}, testInfo) => {
  test.setTimeout(180_000);
  await workspace.actAs('rohan@nitsurat.example');
  const { answer } = await workspace.run('api.read', { call: 'placements.summary', query: { by: 'course' } });
  const { data, total } = answer as AnswerOf<'placements.summary'>;
  const [largest] = data;
  if (!largest) throw new Error('The sample has no students');

  await page.goto(`${workspace.address}/educator/student-list`);
  await page.getByRole('link', { name: 'Placement reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Placement reports' })).toBeVisible();
  await expect(page.getByText(/^As of .* All time$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'All students' }).getByRole('button')).toHaveText([
    new RegExp(`Students${total.students.toLocaleString('en-IN')}`),
    new RegExp(`Joined${total.joined}`),
    new RegExp(`Assigned${total.assigned}`),
    new RegExp(`Applied${total.applied}`),
    new RegExp(`Shortlisted${total.shortlisted}`),
    new RegExp(`Placed${total.hired}`),
  ]);

  await test.step('a figure opens as many students as it says', async () => {
    await page.getByRole('button', { name: `Placed of ${largest.label}: ${largest.hired}` }).click();
    const drawer = page.getByRole('dialog', { name: largest.label });
    await expect(drawer.getByRole('status').first()).toHaveText(`${largest.hired} students who were hired for a job`);
    await expect(drawer.locator('tbody tr')).toHaveCount(Math.min(50, largest.hired));
    await page.keyboard.press('Escape');
    await page
      .getByRole('region', { name: 'All students' })
      .getByRole('button', { name: /^Joined/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('status').first()).toHaveText(
      `${total.joined} students who have an account here`,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('another grouping and period are in the address; the figures follow', async () => {
    await page.getByText('Company', { exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Company' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Last academic year' }).click();
    await expect(page).toHaveURL(/by=company&period=last/);
    await expect(page.getByText(/From 01 Jul \d{4} to 30 Jun \d{4}$/)).toBeVisible();
  });

  await test.step('saved as a workbook and as PDF', async () => {
    await page.goto(`${workspace.address}/educator/reports`);
    for (const [item, start] of [
      ['Excel workbook, with all students', 'PK'],
      ['PDF', '%P'],
    ] as const) {
      const file = path.join(testInfo.outputDir, `report-${start.length}-${item.length}`);
      await saveAs(file, async () => {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: item }).click();
      });
      expect((await readFile(file)).subarray(0, 2).toString()).toBe(start);
    }
  });

  await test.step('a cohort leads to its students', async () => {
    await page.getByRole('link', { name: 'Cohorts' }).click();
    await expect(page.getByRole('list', { name: 'Coverage in words' }).getByRole('listitem').first()).toHaveText(
      new RegExp(`^${largest.label}: ${largest.students} students, ${largest.assigned} with an opportunity`),
    );
    await page.getByText('Cohorts', { exact: true }).last().click();
    const first = page.getByRole('table', { name: 'Cohorts' }).locator('tbody tr').first();
    await expect(first.getByRole('cell').nth(1)).toHaveText(/^[\d,]+$/);
    const size = await first.getByRole('cell').nth(1).textContent();
    await first.getByRole('link').click();
    await expect(page).toHaveURL(/student-list\?course=.*&specialization=.*&semester=\d/);
    await found(page, `${size} students found`);
  });
});
