import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { AnswerOf } from '#shared/contract/index.ts';
import { drawn } from '../support/drawn.ts';
import { completeProfile } from './support/complete-profile.ts';
import { holdLonger } from './support/longer-hold.ts';
import { type Listed, returnAs, sendNow, studentIds, uploadStudents } from './support/own-students.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const list: readonly Listed[] = [
  { name: 'Asha Rao', course: 'B.Tech', semester: 5, email: 'asha' },
  { name: 'Bela Shah', course: 'B.Tech', semester: 5, email: 'bela' },
  { name: 'Chetan Nair', course: 'B.Tech', semester: 5, email: 'chetan' },
  { name: 'Divya Iyer', course: 'B.Tech', semester: 3, email: 'divya' },
  { name: 'Eshan Das', course: 'BBA', semester: 3, email: 'eshan' },
];
const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Students' }).getByRole('listitem').filter({ hasText: name });
const box = (page: Page, name: string) => line(page, name).getByRole('checkbox');
const counts = (page: Page) => page.getByRole('status').filter({ hasText: / qualif/ });

/** An internship that three of five students of a new institution qualify for. Answers its address and its title. */
async function furnish(workspace: Workspace): Promise<{ path: string; title: string; id: number }> {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const title = `Crate intern ${process.pid} ${Date.now()}`;
  const fields = { ...postingFields('internship', title), course_preferred: ['B.Tech'], eligible_semesters: [5] };
  const { id } = await publish(workspace, 'internship', { ...fields, required_skills: ['Excel'] });
  const office = freshPerson('Nila Institute');
  await workspace.settle(3, office);
  await completeProfile(workspace);
  const domain = office.email.replace(/^.*@/, `${process.pid}.`);
  await uploadStudents(
    workspace,
    list.map((student) => ({ ...student, email: `${student.email}.${office.email.split('@')[0]}@${domain}` })),
  );
  return { path: `/educator/internship/details/${id}`, title, id };
}

test('students are ticked, an opportunity is sent to them, taken back in time, and sent once [ROLE-22]', async ({
  page,
  workspace,
  saveAs,
}, testInfo) => {
  const { path, title, id } = await furnish(workspace);
  await holdLonger(page);
  await page.goto(workspace.address + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(counts(page)).toHaveText('3 of 5 qualify; 1 only lacks Semester');
  await expect(line(page, 'Divya Iyer')).toContainText('lacks Semester');
  await expect(line(page, 'Eshan Das')).toContainText('lacks Course and Semester');
  await expect(line(page, 'Asha Rao')).toContainText('Skills not known yet');
  const send = page.getByRole('button', { name: 'Send Opportunity' });

  await test.step('by keys: the next one, tick, all who qualify', async () => {
    await expect(page.getByText('0 Selected')).toBeVisible();
    await expect(send).toBeDisabled();
    await drawn(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(box(page, 'Bela Shah')).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('Space');
    await expect(box(page, 'Asha Rao')).toBeChecked();
    await expect(page.getByText('1 Selected')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByText('3 Selected')).toBeVisible();
    await expect(box(page, 'Divya Iyer')).not.toBeChecked();
  });

  await test.step('ticks stay while something is searched for and narrowed', async () => {
    await box(page, 'Chetan Nair').uncheck();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('divya');
    await expect(line(page, 'Asha Rao')).toHaveCount(0);
    await box(page, 'Divya Iyer').check();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('');
    await expect(box(page, 'Asha Rao')).toBeChecked();
    await expect(box(page, 'Chetan Nair')).not.toBeChecked();
    await expect(page.getByText('3 Selected')).toBeVisible();
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Who lack something' }).click();
    await expect(page.getByRole('list', { name: 'Students' }).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'All students' }).click();
  });

  await test.step('taken back in time, the ticks are there again', async () => {
    await send.click();
    await expect(page.getByText(`Sending ${title} to 3 students`)).toBeVisible();
    await expect(page.getByText('0 Selected')).toBeVisible();
    await expect(line(page, 'Bela Shah')).toContainText('on its way');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('Nothing was sent')).toBeVisible();
    await expect(page.getByText('3 Selected')).toBeVisible();
    await expect(box(page, 'Bela Shah')).toBeChecked();
  });

  await test.step('sent, it is told, and whoever has it is not ticked again', async () => {
    await line(page, 'Asha Rao').click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('0 Selected')).toBeVisible();
    await expect(async () => {
      await sendNow(workspace);
      await expect(page.getByText(`${title}: sent to 2 students who qualify`)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(`${title}: sent to 1 student`, { exact: true })).toBeVisible();
    await expect(counts(page)).toHaveText('1 of 5 qualify; 3 have it already');
    await expect(line(page, 'Divya Iyer')).toContainText('has it');
    await expect(box(page, 'Divya Iyer')).toBeDisabled();
  });

  await test.step('the same again gives nothing twice', async () => {
    const ids = await studentIds(workspace);
    const student_ids = ['Asha Rao', 'Bela Shah', 'Divya Iyer'].map((name) => ids.get(name) ?? 0);
    const body = { method: 'internship' as const, post_id: id, chosen: { student_ids } };
    await workspace.run('outbox.add', { calls: [{ call: 'assignments.create', title, body }], holdSeconds: 0 });
    await expect(page.getByText(`${title}: sent to nobody; 3 had it or had applied`)).toBeVisible();
    await page.goto(`${workspace.address}/educator/explore?type=internship`);
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('3 students of yours have it');
    await card.getByRole('link', { name: `Send Opportunity: ${title}` }).click();
    await expect(page).toHaveURL(workspace.address + path);
  });

  await test.step('the template, the way to a new list, and the whole list', async () => {
    const file = testInfo.outputPath('template.csv');
    await saveAs(file, async () => {
      await page.getByRole('button', { name: 'Download Template' }).click();
      await page.getByRole('menuitem', { name: 'CSV' }).click();
    });
    expect(await readFile(file, 'utf8')).toMatch(/Student Name.*Course.*Email/);
    await page.getByRole('link', { name: 'See All' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student List');
    await expect(page).toHaveURL(/\/educator\/student-list$/);
    await page.goBack();
    await page.getByRole('link', { name: 'Upload New List' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload students');
    await page.goto(workspace.address + path);
  });

  await test.step('taken back from one who has not applied', async () => {
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Who have it' }).click();
    const has = page.getByRole('list', { name: 'Students who have it' }).getByRole('listitem');
    await expect(has).toHaveCount(3);
    await expect(has.filter({ hasText: 'Divya Iyer' })).toContainText('by Leela Thomas');
    await has.filter({ hasText: 'Divya Iyer' }).getByRole('button', { name: 'Take back' }).click();
    await expect(has).toHaveCount(2);
    await expect(async () => {
      await sendNow(workspace);
      await expect(counts(page)).toHaveText('1 of 5 qualify; 1 only lacks Semester; 2 have it already', {
        timeout: 500,
      });
    }).toPass();
  });
});

test('students find what was sent to them, and say whether they study where somebody says so [ROLE-22]', async ({
  page,
  workspace,
}) => {
  const joins = freshPerson('Karwan Foods');
  const declines = freshPerson('Karwan Foods');
  for (const student of [joins, declines]) await workspace.join(4, student, { verify: true });
  const newest = { call: 'postings.explore', params: { method: 'job' }, query: { limit: 1 } } as const;
  const office = freshPerson('Nila Institute');
  await workspace.settle(3, office);
  await completeProfile(workspace);
  const { answer } = await workspace.run('api.read', newest);
  const [job] = (answer as AnswerOf<'postings.explore'>).data;
  await uploadStudents(workspace, [
    { name: 'Leela Thomas', course: 'B.Tech', semester: 5, email: joins.email },
    { name: 'Other Thomas', course: 'B.Tech', semester: 5, email: declines.email },
  ]);
  // To students who have not joined yet: it is there when they do.
  const body = { method: 'job', post_id: job?.id, chosen: { filters: {} }, note: 'Apply before Friday.' };
  await workspace.run('api.send', { call: 'assignments.create', body });

  await test.step('one says no, and is not asked again', async () => {
    await returnAs(workspace, declines);
    await page.goto(`${workspace.address}/student/dashboard`);
    const question = page.getByRole('dialog', { name: 'Do you study at Nila Institute?' });
    await expect(question).toContainText('Until then it sees only what it wrote on its list.');
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await expect(page.getByText('Nila Institute won’t ask again')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sent by your institution' })).toBeVisible();
    await expect(page.getByText('Nothing yet.')).toBeVisible();
    await expect(page.getByText('Nila Institute added you to its student list')).toHaveCount(0);
  });

  await test.step('the other joins', async () => {
    await returnAs(workspace, joins);
    await page.goto(`${workspace.address}/student/dashboard`);
    const question = page.getByRole('dialog', { name: 'Do you study at Nila Institute?' });
    await question.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Join Nila Institute' }).click();
    await question.getByRole('button', { name: 'Yes, join' }).click();
    await expect(page.getByText('You joined Nila Institute')).toBeVisible();
    await expect(page.getByText('Nila Institute added you to its student list')).toHaveCount(0);
  });

  await test.step('and finds what the institution has sent, and reads it', async () => {
    const sent = page.getByRole('list', { name: 'Sent by your institution' }).getByRole('listitem');
    await expect(sent).toHaveCount(1);
    await expect(sent).toContainText(`${job?.title}`);
    await expect(sent).toContainText(`Job · ${job?.branch.company_name} · Sent`);
    await expect(sent).toContainText('by Leela Thomas');
    await expect(sent).toContainText('Apply before Friday.');
    await sent.getByRole('button', { name: `Read ${job?.title}` }).click();
    await expect(page.getByRole('dialog').getByRole('article')).toContainText('Roles and Responsibilities');
  });

  await test.step('and leaves the institution again, which can be joined once more', async () => {
    await page.goto(`${workspace.address}/student/settings?part=privacy`);
    await page.getByRole('button', { name: 'Leave Nila Institute' }).click();
    await page.getByRole('dialog', { name: 'Leave Nila Institute?' }).getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('You have left Nila Institute')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join Nila Institute' })).toBeVisible();
  });
});
