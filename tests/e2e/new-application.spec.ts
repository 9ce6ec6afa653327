import type { Page } from '@playwright/test';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { returnAs, uploadStudents } from './support/own-students.ts';
import type { Person } from './support/people.ts';
import { freshPerson, freshTitle, postingFields, publish } from './support/sample-work.ts';
import { expect, test, type Workspace } from './support/workspace.ts';

const words = {
  project: { one: 'project', label: 'Projects', details: '/educator/details' },
  internship: { one: 'internship', label: 'Internships', details: '/educator/internship/details' },
  job: { one: 'job', label: 'Jobs', details: '/educator/job/details' },
} as const;

interface Story {
  readonly employer: Person;
  readonly educator: Person;
  readonly student: Person;
  readonly postings: Readonly<Record<PostingKind, Posting>>;
}

/** A new student of a new institution, who shares everything, applies to an opening of each kind of a new company. */
async function applied(workspace: Workspace): Promise<Story> {
  const educator = freshPerson('Tapi Science College');
  const student = { ...freshPerson('Learners'), name: 'Meher Gill' };
  const employer = freshPerson('Karwan Foods');
  await workspace.settle(3, educator);
  const listed = { course: 'B.Sc', semester: 5 };
  await uploadStudents(workspace, [
    { ...listed, name: student.name, email: student.email },
    { ...listed, name: 'Zoya Ali', email: `other.${student.email}` },
  ]);
  await workspace.settle(2, employer);
  const post = (kind: PostingKind) => publish(workspace, kind, postingFields(kind, freshTitle(`Milk ${kind}`)));
  const postings = { project: await post('project'), internship: await post('internship'), job: await post('job') };
  await workspace.join(4, student, { verify: true });
  const { answer } = await workspace.run('api.read', { call: 'students.links' });
  const [link] = (answer as AnswerOf<'students.links'>).data;
  const yes = { accept: true, share_applications: true };
  await workspace.run('api.send', { call: 'students.answerLink', params: { id: link?.id ?? 0 }, body: yes });
  for (const kind of postingKinds) {
    const body = { [`${kind}_id`]: postings[kind].id };
    await workspace.run('api.send', { call: 'enrollments.apply', params: { method: kind }, body });
  }
  return { employer, educator, student, postings };
}

/** The cell of a table's row under a heading. */
async function cell(page: Page, row: string, heading: string) {
  const found = page.getByRole('row').filter({ hasText: row });
  await expect(found).toHaveCount(1);
  const headings = (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  return found.getByRole('cell').nth(headings.indexOf(heading));
}

test('an application of each kind is on every page of its company that has applications', async ({
  page,
  workspace,
}) => {
  const { employer, student, postings } = await applied(workspace);
  await returnAs(workspace, employer);
  const at = (path: string) => page.goto(`${workspace.address}${path}`);

  await test.step('the dashboard', async () => {
    await at('/employer/dashboard');
    await expect(page.getByText(/^3 applications in 30 days/)).toBeAttached();
    for (const kind of postingKinds) {
      const kinds = page.getByRole('radiogroup', { name: 'Openings counted' });
      await kinds.getByText(words[kind].label).click();
      await expect(kinds.getByRole('radio', { name: words[kind].label })).toBeChecked();
      await expect(page.getByRole('definition')).toHaveText(['1', '0', '0', '0', '0']);
      await expect(
        page.getByRole('link', { name: new RegExp(`1 new applicant\\s*${postings[kind].title}`) }),
      ).toBeVisible();
    }
  });

  for (const kind of postingKinds) {
    await test.step(`${kind}: its list, its applicants, the person`, async () => {
      const { id, title } = postings[kind];
      await at(`/employer/${kind}/list`);
      await expect(await cell(page, title, 'Total enrolled')).toHaveText('1');
      await at(`/employer/${kind}/${id}`);
      await expect(page.getByRole('tab', { name: /^New Applicants/ })).toHaveText(/1$/);
      await expect(page.getByRole('listbox', { name: 'Applicants' }).getByRole('option')).toHaveText([/Meher Gill/]);
      await expect(page.getByRole('article')).toContainText(student.email);
    });
  }

  await test.step('the bell and the search', async () => {
    await page.getByRole('button', { name: 'Notifications, 3 new' }).click();
    for (const kind of postingKinds) {
      await expect(page.getByText(`New application to “${postings[kind].title}”`)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search everything' }).fill('meher');
    const lines = page.getByRole('dialog', { name: 'Search everything' }).getByRole('button', { name: /Meher Gill/ });
    await expect(lines).toHaveCount(3);
    for (const kind of postingKinds) await expect(lines.filter({ hasText: postings[kind].title })).toHaveCount(1);
  });
});

test('an application of each kind is on every page of its institution that has applications', async ({
  page,
  workspace,
}) => {
  const { educator, postings } = await applied(workspace);
  await returnAs(workspace, educator);
  const at = (path: string) => page.goto(`${workspace.address}${path}`);

  await test.step('the dashboard', async () => {
    await at('/educator/dashboard');
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Applications of your students' }) });
    for (const kind of postingKinds) await expect(card).toContainText(new RegExp(`${words[kind].label}\\s*1`));
  });

  for (const kind of postingKinds) {
    await test.step(`${kind}: cohorts, reports, and the students beside the opening`, async () => {
      for (const [path, row] of [
        [`/educator/cohorts?kind=${kind}`, 'B.Sc'],
        [`/educator/reports?by=course&kind=${kind}`, 'B.Sc'],
        [`/educator/reports?by=cohort&kind=${kind}`, 'B.Sc'],
        [`/educator/reports?by=company&kind=${kind}`, 'Karwan Foods'],
      ] as const) {
        await at(path);
        await expect(await cell(page, row, 'Applied'), path).toHaveText('1');
      }
      await at(`${words[kind].details}/${postings[kind].id}`);
      await expect(page.getByText('1 of 2 qualify; 1 has applied')).toBeVisible();
      const students = page.getByRole('list', { name: 'Students' }).getByRole('listitem');
      await expect(students.filter({ hasText: 'Meher Gill' })).toContainText('applied');
      await expect(students.getByRole('checkbox', { name: 'Meher Gill' })).toBeDisabled();
    });
  }
});
