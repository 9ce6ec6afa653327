import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openBreakingLine } from '../support/breaking-line.ts';
import { expect, test } from './support/fixtures.ts';
import { signInAt, visit } from './support/people.ts';
import { sample } from './support/workspace.ts';

const title = 'Route maps of the milk vans';
/** A student of the sample's institution who was never hired for a project. */
const student = { name: 'Jithin Mathew', email: 'jithin.mathew@nitsurat.example' };
const weeks = [1, 2, 3];
const soon = { timeout: 60_000 };

async function signIn(page: Page, email: string, home: string): Promise<void> {
  await signInAt(page, email, sample.password);
  await expect(page).toHaveURL(new RegExp(`${home}$`), soon);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Hello/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
}

/** How many students the placement report counts as hired for projects of the sample's company. */
async function hiredAtCompany(page: Page): Promise<Locator> {
  await visit(page, '/educator/reports?by=company&kind=project');
  const row = page.getByRole('row').filter({ hasText: 'Meridian Foods' });
  await expect(row).toBeVisible();
  const headers = await page.getByRole('columnheader').allTextContents();
  return row.getByRole('cell').nth(headers.indexOf('Hired'));
}

/** A PDF of about a megabyte. */
const report = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(900_000), Buffer.from('\n%%EOF\n')]),
});

async function choose(page: Page, label: string, file: ReturnType<typeof report>): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Choose ${label}`, { exact: true }).and(dialog.locator('input')).setInputFiles(file);
  await expect(dialog.getByText(file.name)).toBeVisible();
}

test('a project goes round: posted and applied for without the service, sent on by an institution, worked on over a line that breaks, handed in, rated, hired, counted, and everyone’s numbers agree, with mentors beside them [ROLE-04]', async ({
  page,
  service,
  desk,
  outage,
}) => {
  // A service that is started three times, and five people who sign in one after another.
  test.setTimeout(480_000);
  await service.start({ sample: true });
  const line = await openBreakingLine(Number(new URL(service.url).port), { cuts: 8, every: 400_000, lost: 0 });
  await page.goto(await desk.start({ server: `http://127.0.0.1:${line.port}` }));
  await visit(page, '/signin');
  const mentors = page.getByRole('list', { name: 'Mentors', exact: true });
  let hiredBefore = 0;

  await test.step('the institution’s report before', async () => {
    await signIn(page, sample.educator, '/educator/dashboard');
    hiredBefore = Number(await (await hiredAtCompany(page)).innerText());
    await signOut(page);
  });

  await test.step('the employer posts without the service', async () => {
    await signIn(page, sample.employer, '/employer/dashboard');
    outage.expected = true;
    await service.stop();
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible(soon);
    await visit(page, '/employer/project/add');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Title').fill(title);
    await page.getByText('Remote', { exact: true }).click();
    await page.getByLabel('Goal').fill('A map of each van’s milk run, with times.');
    await page.getByLabel('Duration from (weeks)').fill('3');
    await page.getByLabel('Duration to (weeks)').fill('3');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Required skills').fill('Excel,');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Publish project' }).click();
    await expect(page).toHaveURL(/\/employer\/project\/list$/);
    await service.start();
    await expect(page.getByRole('row', { name: new RegExp(title) }).getByText('Published')).toBeVisible(soon);
    await signOut(page);
  });

  await test.step('the institution sends it to the student', async () => {
    await signIn(page, sample.educator, '/educator/dashboard');
    await visit(page, '/educator/explore?type=project');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('jithin');
    await page.getByRole('list', { name: 'Students' }).getByRole('checkbox', { name: student.name }).check();
    await page.getByRole('button', { name: 'Send Opportunity' }).click();
    await expect(page.getByText(`${title}: sent to 1 student`, { exact: true })).toBeVisible(soon);
    await signOut(page);
  });

  await test.step('the student applies without the service', async () => {
    await signIn(page, student.email, '/student/dashboard');
    await visit(page, '/student/explore?type=project');
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(page.getByText(student.email)).toBeVisible();
    await service.stop();
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible(soon);
    await page.getByRole('button', { name: 'Proceed to apply' }).click();
    await expect(page.getByText('Application saved. It will be sent when you’re back online').first()).toBeVisible();
    await service.start();
    await expect(page.getByText(`Application sent: ${title}`)).toBeVisible(soon);
  });

  await test.step('three weeks and the final report arrive over a line that breaks', async () => {
    await page.getByRole('link', { name: 'My applications', exact: true }).click();
    await page.getByRole('link', { name: title, exact: true }).click();
    for (const week of weeks) {
      if (week > 1) await page.getByRole('button', { name: `Week ${week}`, exact: false, expanded: false }).click();
      await page.getByRole('button', { name: `Upload report of week ${week}` }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(`Van ${week} is drawn.`);
      await choose(page, 'weekly report', report(`week ${week}.pdf`));
      await page.getByRole('dialog').getByRole('button', { name: 'Upload report', exact: true }).click();
      await expect(page.getByText(`${week} of 3 handed in`)).toBeVisible(soon);
    }
    await page.getByRole('button', { name: 'Submit Project' }).click();
    await choose(page, 'project report', report('all vans.pdf'));
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Project', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Save Project Report/ })).toBeVisible(soon);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(line.cuts()).toBe(8);
    await signOut(page);
  });

  await test.step('the employer rates the work and hires', async () => {
    await signIn(page, sample.employer, '/employer/dashboard');
    await visit(page, '/employer/project/list');
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.getByText(student.name).first().click();
    for (const week of weeks) await expect(page.getByText(`Van ${week} is drawn.`)).toHaveCount(1);
    await page.getByRole('article').getByRole('radio', { name: '5 of 5' }).press('Space');
    await page.getByRole('button', { name: 'Save rating' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Rating saved' })).toBeVisible();
    await page.getByRole('button', { name: 'Hire', exact: true }).click();
    await expect(page.getByRole('button', { name: 'All changes saved' })).toBeVisible(soon);
    await visit(page, '/employer/project/list');
    const row = page.getByRole('row', { name: new RegExp(title) });
    // Enrolled, submitted and rated.
    await expect(row.getByRole('cell').filter({ hasText: /^1$/ })).toHaveCount(3);
    await signOut(page);
  });

  await test.step('the student and the institution’s report say the same, and mentors are there for both', async () => {
    await signIn(page, student.email, '/student/dashboard');
    await visit(page, '/student/mentors');
    await expect(mentors).toContainText('Farhan');
    await page.getByRole('link', { name: 'My applications', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My applications' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Hired');
    await signOut(page);
    await signIn(page, sample.educator, '/educator/dashboard');
    await visit(page, '/educator/mentors');
    await expect(mentors).toContainText('Farhan');
    await expect(await hiredAtCompany(page)).toHaveText(String(hiredBefore + 1));
  });
  await line.close();
});
