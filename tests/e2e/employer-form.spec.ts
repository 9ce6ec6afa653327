import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import { freshPerson, postingFields, publish } from './support/sample-work.ts';
import { expect, sample, test, type Workspace } from './support/workspace.ts';

/** Opens a new form on its second step. */
async function openDetails(page: Page, workspace: Workspace, kind: PostingKind = 'internship'): Promise<void> {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  await page.goto(`${workspace.address}/employer/${kind}/add`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
}

/** What stands under a field. */
const messageOf = (page: Page, name: string): Locator =>
  page.locator(`.mantine-InputWrapper-root:has([name=${name}]) [id$="-error"]`);

const required = {
  project: ['Title', 'Category', 'Goal', 'Duration from (weeks)'],
  internship: [
    'Title',
    'Category',
    'Roles and responsibilities',
    'Duration from (weeks)',
    'Stipend from',
    'Stipend to',
    'Number of positions',
  ],
  job: ['Title', 'Category', 'Roles and responsibilities', 'CTC from', 'CTC to', 'Number of positions'],
} as const;

for (const kind of ['project', 'internship', 'job'] as const) {
  const id = { project: 'EMP-ROUTE-13', internship: 'EMP-ROUTE-01', job: 'EMP-ROUTE-07' }[kind];
  test(`the form of a ${kind} marks what it needs with an asterisk, asks for it at its step, and goes to the first [VAL-13] [VAL-41] [${id}]`, async ({
    page,
    workspace,
  }) => {
    await openDetails(page, workspace, kind);
    const marked = page.locator('form label, form span').filter({ hasText: /\S \*$/ });
    await expect(marked).toHaveText(required[kind].map((label) => `${label} *`));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Title')).toBeFocused();
    await expect(messageOf(page, 'title')).toHaveText('Title is required');
    await expect(page.getByText('Choose a category')).toBeVisible();
    await page.getByLabel('Title').fill('Crate count');
    await expect(messageOf(page, 'title')).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Title')).toBeVisible();
    await page.getByRole('button', { name: 'Requirements' }).click();
    await expect(page.getByLabel('Required skills')).toHaveCount(0);
  });
}

test('durations are 1 to 53 whole weeks; the first is needed, the last is not and never shorter [VAL-04] [VAL-05]', async ({
  page,
  workspace,
}) => {
  await openDetails(page, workspace);
  const from = page.getByLabel('Duration from (weeks)');
  const to = page.getByLabel('Duration to (weeks)');
  const next = () => page.getByRole('button', { name: 'Continue' }).click();
  await next();
  await expect(messageOf(page, 'duration_from')).toHaveText('Duration is required');
  await expect(messageOf(page, 'duration_to')).toHaveCount(0);
  for (const weeks of ['0', '54']) {
    await from.fill(weeks);
    await next();
    await expect(messageOf(page, 'duration_from')).toHaveText('Duration should be 1 to 53 whole weeks');
  }
  await from.fill('53');
  await to.fill('54');
  await next();
  await expect(messageOf(page, 'duration_from')).toHaveCount(0);
  await expect(messageOf(page, 'duration_to')).toHaveText('Duration should be 1 to 53 whole weeks');
  await to.fill('52');
  await next();
  await expect(messageOf(page, 'duration_to')).toHaveText('The longest duration should not be below the shortest');
  await from.fill('1');
  await to.fill('');
  await next();
  await expect(messageOf(page, 'title')).toHaveText('Title is required');
  await expect(messageOf(page, 'duration_from').or(messageOf(page, 'duration_to'))).toHaveCount(0);
});

test('days go from today, where the person sits, to a year ahead [VAL-06]', async ({ page, workspace }) => {
  // Half past one in the night of 2 March in India; still 1 March in UTC.
  await page.clock.setFixedTime('2027-03-01T20:00:00Z');
  await openDetails(page, workspace);
  for (const label of ['Expected start date', 'Joining date']) {
    const field = page.getByRole('textbox', { name: label });
    const day = (name: string) => page.getByRole('button', { name, exact: true });
    await field.fill('2 Mar 2027');
    await expect(day('1 March 2027')).toBeDisabled();
    await expect(day('2 March 2027')).toBeEnabled();
    await field.fill('2 Mar 2028');
    await expect(day('2 March 2028')).toBeEnabled();
    await expect(day('3 March 2028')).toBeDisabled();
    await field.fill('');
    await field.press('Escape');
    await expect(page.locator('.mantine-DateInput-day')).toHaveCount(0);
  }
  await page.getByLabel('Expected start date').fill('01/03/2027');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(messageOf(page, 'expected_start_date')).toHaveText('The date should not be in the past');
  await page.getByLabel('Expected start date').fill('3 Mar 2028');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(messageOf(page, 'expected_start_date')).toHaveText('The date should be within one year from today');
});

const chips = (page: Page) => page.getByRole('button', { name: /^Remove / });

test('a chip field takes five, refuses the sixth and what is there already, and says why [VAL-01] [VAL-02] [VAL-03]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const draft = await workspace.run('drafts.create', { method: 'project', body: postingFields('project', 'Crates') });
  await workspace.run('drafts.save', { ...draft, step: 2 });
  await page.goto(`${workspace.address}/employer/project/add?draft=${draft.id}`);
  const field = page.getByLabel('Keywords');
  const names = async (expected: string[]) =>
    expect(page.locator('.mantine-PillsInput-root:has([name=keywords]) .mantine-Pill-label')).toHaveText(expected);
  for (const name of ['crates', 'cold', 'vans', 'Maps']) {
    await field.fill(name);
    await field.press('Enter');
  }
  await field.fill(' maps ');
  await field.press('Enter');
  await expect(page.getByText('Item already exists')).toBeVisible();
  await names(['crates', 'cold', 'vans', 'Maps']);
  await field.fill('rail');
  await field.press(',');
  await names(['crates', 'cold', 'vans', 'Maps', 'rail']);
  await expect(page.getByText('Item already exists')).toHaveCount(0);
  await field.fill('maps');
  await field.press('Enter');
  await expect(page.getByText('Maximum 5 items allowed')).toBeVisible();
  await names(['crates', 'cold', 'vans', 'Maps', 'rail']);
  await field.fill('');
  await field.press('Backspace');
  await names(['crates', 'cold', 'vans', 'Maps']);
  await expect(chips(page)).toHaveCount(5);
});

test('the first field with a message comes out from under the top bar, and no list lies over what it says', async ({
  page,
  workspace,
}) => {
  await openDetails(page, workspace, 'project');
  await page.getByLabel('Title').fill('Crates '.repeat(60));
  await page.getByLabel('Duration to (weeks)').focus();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  const bar = await page.getByRole('banner').boundingBox();
  const top = async () => (await page.getByLabel('Title').boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(bar?.height ?? 0);
  const draft = await workspace.run('drafts.create', { method: 'project', body: postingFields('project', 'Crates') });
  await workspace.run('drafts.save', { ...draft, step: 2, body: { ...draft.body, required_skills: [] } });
  await page.goto(`${workspace.address}/employer/project/add?draft=${draft.id}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Required skills')).toBeFocused();
  await expect(messageOf(page, 'required_skills')).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden();
  await page.getByLabel('Required skills').pressSequentially('ex');
  await expect(page.getByRole('option', { name: 'Excel' })).toBeVisible();
});

test('a double click on Continue goes one step, and never publishes what nobody has reviewed', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const draft = await workspace.run('drafts.create', { method: 'job', body: postingFields('job', 'Crate count') });
  await workspace.run('drafts.save', { ...draft, step: 1 });
  await page.goto(`${workspace.address}/employer/job/add?draft=${draft.id}`);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  const third = page.getByRole('heading', { name: 'Who it is for' });
  await expect(third).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(page.getByRole('button', { name: 'Publish job' })).toBeEnabled();
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
  await expect(third).toBeVisible();
  expect(await workspace.run('outbox.list')).toEqual([]);
});

test('what is missing is listed before publishing, and each line leads to its field', async ({ page, workspace }) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const fields = { ...postingFields('job', 'Line cook'), vacancies: null, required_skills: [] };
  const draft = await workspace.run('drafts.create', { method: 'job', body: fields });
  await workspace.run('drafts.save', { ...draft, step: 3 });
  await page.goto(`${workspace.address}/employer/job/add?draft=${draft.id}`);
  const open = page.getByRole('region', { name: 'Before it can be published' });
  await expect(open.getByRole('listitem')).toHaveText([
    'Add at least one required skill',
    'Number of positions is required',
  ]);
  await expect(page.getByRole('button', { name: 'Publish job' })).toBeDisabled();
  await open.getByText('Number of positions is required').click();
  await expect(page.getByLabel('Number of positions')).toBeFocused();
  await page.getByLabel('Number of positions').fill('3');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Required skills').fill('Knife work,');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Publish job' }).click();
  await expect(page).toHaveURL(/\/employer\/job\/list$/);
  await expect(page.getByRole('row', { name: /Line cook/ })).toContainText('Published');
});

const skills = ['Counting', 'Excel', 'Marathi', 'First aid', 'Night shifts'];

test('the preview of an internship shows every value of the draft [EMP-ROUTE-02] [EMP-PREV-01] [EMP-PREV-02] [EMP-PREV-03] [EMP-PREV-04] [EMP-PREV-05] [EMP-PREV-06] [EMP-PREV-07] [EMP-PREV-08] [EMP-PREV-09] [EMP-PREV-10] [EMP-PREV-11] [EMP-PREV-12] [EMP-PREV-13]', async ({
  page,
  workspace,
}) => {
  await page.clock.setFixedTime('2026-12-01T06:00:00Z');
  await workspace.settle(2, freshPerson('Karwan Foods'));
  const draft = await workspace.run('drafts.create', { method: 'internship', body: await fullInternship(workspace) });
  await page.goto(`${workspace.address}/employer/internship/preview?draft=${draft.id}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 2 })).toHaveText('Crate count');
  await expect(article.getByText('In Office, with office visit')).toBeVisible();
  const figures = {
    Duration: '8-10 Weeks',
    Stipend: '12k to 15k Per Month',
    'Number of Positions': '7',
    'Expected Start Date': '05 Jan 2027',
    Location: 'Gate 3, Udhna, Surat, Gujarat',
    'Contact person': 'Leela Thomas, Head of programmes',
    'Linked Project': 'Cold chain pilot of Karwan',
  };
  for (const [term, value] of Object.entries(figures)) {
    await expect(article.locator('dl > div', { has: page.getByText(term, { exact: true }) }).locator('dd')).toHaveText(
      value,
    );
  }
  const part = (title: string) => article.locator('section', { has: page.getByRole('heading', { name: title }) });
  await expect(part('Roles and Responsibilities')).toContainText('Count crates at gate 3.');
  await expect(part('Required Skills').locator('.mantine-Badge-root')).toHaveText(skills);
  await expect(part('Required Qualification').locator('.mantine-Badge-root')).toHaveText(['B.Com', 'BBA']);
  await expect(part('Screening Questions').getByRole('listitem')).toHaveText([
    'Can you start at six?',
    'Do you own boots? (optional)',
  ]);
});

test('what is not there is not shown: no office visit, no questions [EMP-PREV-02] [EMP-PREV-12]', async ({
  page,
  workspace,
}) => {
  await workspace.settle(2, freshPerson('Karwan Foods'));
  for (const [category, name] of [
    [1, 'In Office'],
    [2, 'Remote'],
    [3, 'Field'],
  ] as const) {
    const body = { ...postingFields('internship', 'Crate count'), category };
    const draft = await workspace.run('drafts.create', { method: 'internship', body });
    await page.goto(`${workspace.address}/employer/internship/preview?draft=${draft.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText(name, { exact: true })).toBeVisible();
    await expect(article).not.toContainText('office visit');
    await expect(article.getByRole('heading', { name: 'Screening Questions' })).toHaveCount(0);
  }
});

async function fullInternship(workspace: Workspace) {
  const linked = await publish(workspace, 'project', postingFields('project', 'Cold chain pilot of Karwan'));
  const { user } = await workspace.run('session.read');
  return {
    ...postingFields('internship', 'Crate count'),
    category: 1,
    office_visit: true,
    roles_and_responsibilities: 'Count crates at gate 3.',
    required_skills: skills,
    course_preferred: ['B.Com', 'BBA'],
    vacancies: 7,
    duration_from: 8,
    duration_to: 10,
    stipend_from: 12,
    stipend_to: 15,
    expected_start_date: '2027-01-05',
    location: 'Gate 3, Udhna',
    city: user?.branch?.city ?? null,
    city_text: 'Surat',
    project_linked: linked.id,
    linked_text: linked.title,
    screening_questions: [
      { question: 'Can you start at six?', required: true },
      { question: 'Do you own boots?', required: false },
    ],
  };
}

test('the details of a published internship show the same from the service', async ({ page, workspace }) => {
  await workspace.actAs(sample.employer);
  await page.goto(`${workspace.address}/employer/internship/list`);
  await page
    .getByRole('row', { name: /Field research: last-mile cold chain/ })
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const article = page.getByRole('article');
  for (const text of ['8-12 Weeks', '14k to 18k Per Month', 'Maharashtra', 'Aditi Deshmukh, Head of early careers']) {
    await expect(article).toContainText(text);
  }
});
