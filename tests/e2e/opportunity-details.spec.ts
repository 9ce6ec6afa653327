import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

const part = (page: Page, title: string) =>
  page
    .getByRole('article')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figure = (page: Page, term: string) =>
  page
    .getByRole('article')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(term, { exact: true }) })
    .locator('dd');

/** The year of the next 4 January: a start within a year from today, whenever this runs. */
const today = new Date();
const startYear = today.getUTCFullYear() + (today.getUTCMonth() === 0 && today.getUTCDate() < 4 ? 0 : 1);

/** A posting with something in every part, to be done at the signed-in employer's place. */
const full = async (workspace: Workspace, kind: PostingKind, title: string): Promise<PostingFields> => ({
  ...postingFields(kind, title),
  city: (await workspace.run('session.read')).user?.branch?.city ?? null,
  location: 'Gate 3',
  office_visit: true,
  goal: 'Know more than before.',
  tasks: 'Count the crates.',
  support: 'A mentor and a cart.',
  roles_and_responsibilities: 'Measure, and write it down.',
  additional_info: 'Bring boots.',
  keywords: ['crates', 'cold chain'],
  required_skills: ['Excel', 'SQL'],
  course_preferred: ['B.Tech'],
  duration_from: 4,
  duration_to: 8,
  expected_start_date: `${startYear}-01-04`,
  faq: [
    { question: 'Where do we meet?', answer: 'At the gate.' },
    { question: 'What do we bring?', answer: 'Gloves.' },
  ],
});

/** What stands on the pages of all three kinds. */
async function expectCommon(page: Page, title: string, category: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const article = page.getByRole('article');
  await expect(article.getByText(category, { exact: true })).toBeVisible();
  await expect(article.getByText('Karwan Foods', { exact: true })).toBeVisible();
  await expect(article).toContainText('Posted byLeela Thomas, Head of programmes');
  await expect(part(page, 'Roles and Responsibilities')).toContainText('Measure, and write it down.');
  for (const skill of ['Excel', 'SQL']) await expect(part(page, 'Required Skills')).toContainText(skill);
  await expect(part(page, 'Required Qualification')).toContainText('B.Tech');
  await expect(part(page, 'Location')).toContainText('Gate 3, Surat, Gujarat\nOffice: 12 Station Road, Gujarat');
}

test("a project's page says all that the posting says [EDU-ROUTE-04] [EDU-DET-01] [EDU-DET-02] [EDU-DET-03] [EDU-DET-04] [EDU-DET-05] [EDU-DET-06] [EDU-DET-07] [EDU-DET-08] [EDU-DET-09] [EDU-DET-10] [EDU-DET-11] [EDU-DET-12] [EDU-DET-13] [EDU-DET-14] [EDU-DET-15]", async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const title = `Crate study ${process.pid}`;
  const { id } = await publish(workspace, 'project', { ...(await full(workspace, 'project', title)), category: 3 });
  const { id: plain } = await publish(workspace, 'project', postingFields('project', `${title}, short`));
  await workspace.actAs(sample.educator);
  await page.goto(`${workspace.address}/educator/details/${id}`);
  await expectCommon(page, title, 'Field with office visit');
  expect(new URL(page.url()).pathname.split('/')[3]).toBe(String(id));
  await expect(part(page, 'Project Details')).toContainText('cratescold chain');
  await expect(part(page, 'Main Goal')).toContainText('Know more than before.');
  await expect(part(page, 'Tasks')).toContainText('Count the crates.');
  await expect(part(page, 'Support')).toContainText('A mentor and a cart.');
  await expect(figure(page, 'Total Duration')).toHaveText('4-8 Weeks');
  await expect(part(page, 'Additional Information and Resources')).toContainText('Bring boots.');
  await expect(part(page, 'FAQs')).toHaveText('FAQsWhere do we meet?At the gate.What do we bring?Gloves.');

  await test.step('what is not said is not there', async () => {
    await page.goto(`${workspace.address}/educator/details/${plain}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, short`);
    await expect(page.getByRole('article').getByText('Remote', { exact: true })).toBeVisible();
    await expect(figure(page, 'Total Duration')).toHaveText('4 Weeks');
    await expect(part(page, 'FAQs')).toHaveCount(0);
    await expect(part(page, 'Project Details')).toHaveCount(0);
    await expect(part(page, 'Additional Information and Resources')).toHaveCount(0);
    await expect(part(page, 'Location')).toHaveText('Location12 Station Road, Gujarat');
  });
});

test("an internship's page, and a job's of the same make [EDU-ROUTE-05] [EDU-ROUTE-06] [EDU-DET-22] [EDU-DET-23] [EDU-DET-24] [EDU-DET-25] [EDU-DET-26] [EDU-DET-27] [EDU-DET-28] [EDU-DET-29] [EDU-DET-30] [EDU-DET-31] [EDU-DET-32] [EDU-DET-33] [EDU-DET-34]", async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const project = await publish(workspace, 'project', postingFields('project', 'Crate study'));
  const screening_questions = [
    { question: 'Can you lift a crate?', required: true },
    { question: 'Do you own boots?', required: false },
  ];
  const ids: Partial<Record<PostingKind, number>> = {};
  for (const kind of ['internship', 'job'] as const) {
    const fields = {
      ...(await full(workspace, kind, `Crate ${kind}`)),
      category: kind === 'internship' ? 3 : 1,
      project_linked: project.id,
      screening_questions,
    };
    ids[kind] = (await publish(workspace, kind, fields)).id;
  }
  const unasked = await publish(workspace, 'internship', postingFields('internship', 'Unasked intern'));
  await workspace.actAs(sample.educator);

  for (const kind of ['internship', 'job'] as const) {
    await page.goto(`${workspace.address}/educator/${kind}/details/${ids[kind]}`);
    await expectCommon(page, `Crate ${kind}`, `${kind === 'internship' ? 'Field' : 'In Office'} with office visit`);
    expect(new URL(page.url()).pathname.split('/')[4]).toBe(String(ids[kind]));
    await expect(figure(page, 'Number of Positions')).toHaveText('2');
    await expect(figure(page, 'Expected Start Date')).toHaveText(`04 Jan ${startYear}`);
    await expect(figure(page, 'Linked Project')).toHaveText('Crate study');
    await expect(part(page, 'Screening Questions').getByRole('listitem')).toHaveText([
      'Can you lift a crate?',
      'Do you own boots? (optional)',
    ]);
    if (kind === 'internship') await expect(figure(page, 'Stipend')).toHaveText('8k to 10k Per Month');
    else await expect(figure(page, 'CTC')).toHaveText('4.5 - 6 LPA');
    await expect(figure(page, 'Total Duration')).toHaveText('4-8 Weeks');
    for (const [title, text] of [
      [kind === 'job' ? 'Job Details' : 'Internship Details', 'cratescold chain'],
      ['Main Goal', 'Know more than before.'],
      ['Tasks', 'Count the crates.'],
      ['Support', 'A mentor and a cart.'],
      ['Additional Information and Resources', 'Bring boots.'],
      ['FAQs', 'Where do we meet?At the gate.'],
    ] as const) {
      await expect(part(page, title)).toContainText(text);
    }
    await expect(figure(page, kind === 'job' ? 'Stipend' : 'CTC')).toHaveCount(0);
  }
  await page.goto(`${workspace.address}/educator/internship/details/${unasked.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unasked intern');
  await expect(part(page, 'Screening Questions')).toHaveCount(0);

  await test.step('an id that names nothing says so', async () => {
    await page.goto(`${workspace.address}/educator/job/details/999999`);
    await expect(page.getByRole('alert').getByRole('link', { name: 'Back to Explore Jobs' })).toBeVisible();
    await page.goto(`${workspace.address}/educator/job/details/none`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
