import type { Page } from '@playwright/test';
import type { Draft } from '#shared/desk/types.ts';
import { fixTime } from '../support/fixed-time.ts';
import { waitingEntry } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

type Kind = 'project' | 'internship' | 'job';

/** A draft that lacks nothing, opened at a step: 1 details, 2 requirements. */
async function openForm(
  page: Page,
  desk: FakeDesk,
  kind: Kind,
  step: number,
  changes: Partial<Draft> = {},
): Promise<void> {
  desk.signIn(person(2));
  const body = {
    title: 'Cold store',
    goal: 'Less waste',
    roles_and_responsibilities: 'Count crates',
    category: 2,
    required_skills: ['Excel'],
    vacancies: 2,
    duration_from: 4,
    ...(kind === 'internship' && { stipend_from: 8, stipend_to: 12 }),
    ...(kind === 'job' && { ctc_from: 4, ctc_to: 6 }),
    ...changes.body,
  };
  desk.answer('drafts.read', ({ id }) => emptyDraft({ id, method: kind, title: 'Cold store', step, ...changes, body }));
  await page.goto(`${desk.address}/employer/${kind}/add?draft=${emptyDraft().id}`);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

for (const [kind, labels, typed, inFull] of [
  ['internship', ['Stipend from', 'Stipend to'], '15000', '₹1,50,00,000 a month'],
  ['job', ['CTC from', 'CTC to'], '650000', '₹65,00,00,00,000 a year'],
] as const) {
  test(`pay of a new ${kind} is shown in full while one types, and an unusual one is asked about once${kind === 'job' ? ' [CONST-07]' : ' [CONST-06]'}`, async ({
    page,
    desk,
  }) => {
    await openForm(page, desk, kind, 1);
    for (const label of labels) {
      const field = page.getByLabel(label);
      const unit = kind === 'job' ? 'Lakhs of ₹ per annum (LPA)' : 'Thousands of ₹ per month';
      await expect(field).toHaveAccessibleDescription(new RegExp(unit.replace(/[()]/g, '.')));
      await field.fill('8.5');
      await expect(page.getByText(kind === 'job' ? '= ₹8,50,000 a year' : '= ₹8,500 a month')).toBeVisible();
      await field.fill(typed);
    }
    await goOn(page);
    const question = page.getByRole('dialog', { name: 'Is this pay right?' });
    await expect(question).toContainText(`${inFull} to ${inFull}`);
    await question.getByRole('button', { name: 'Change it' }).click();
    await expect(question).toBeHidden();
    await goOn(page);
    await question.getByRole('button', { name: 'Yes, it’s right' }).click();
    await expect(page.getByLabel('Required skills')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await goOn(page);
    await expect(page.getByLabel('Required skills')).toBeVisible();
  });
}

test('unusual pay is asked about also on the way from the first step to the review', async ({ page, desk }) => {
  await openForm(page, desk, 'job', 0, { body: { ctc_from: 650_000, ctc_to: 650_000 } });
  await page.getByRole('button', { name: '4 Review' }).click();
  const question = page.getByRole('dialog', { name: 'Is this pay right?' });
  await question.getByRole('button', { name: 'Yes, it’s right' }).click();
  await expect(page.getByRole('article')).toContainText('Cold store');
});

test('the review says how many students of the draft’s list are invited when it is published', async ({
  page,
  desk,
}) => {
  await openForm(page, desk, 'job', 2, { body: { invite_emails: ['asha@nit.example', 'chetan@nit.example'] } });
  await goOn(page);
  await expect(page.getByText('2 students of the draft’s list are invited when it is published.')).toBeVisible();
});

const placeless = [
  ['City is required', 'city'],
  ['Location is required', 'location'],
] as const;
const open = [
  ['Title is required', 'title'],
  ['Roles and responsibilities are required', 'roles_and_responsibilities'],
  ['Choose a category', 'category'],
  ['Add at least one required skill', 'required_skills'],
  ['Number of positions is required', 'vacancies'],
] as const;
const [title, , category, skills] = open;
const duration = ['Duration is required', 'duration_from'] as const;

for (const [kind, missing] of [
  ['project', [title, ['Goal is required', 'goal'], category, skills, ...placeless, duration]],
  ['internship', [...open, ['Stipend is required', 'stipend_from'], ...placeless, duration]],
  ['job', [...open, ['CTC is required', 'ctc_from'], ...placeless]],
] as const) {
  test(`${kind}: the review lists each thing that is missing once, and leads to its field`, async ({ page, desk }) => {
    desk.signIn(person(2));
    const draft = emptyDraft({ method: kind, step: 3 });
    desk.answer('drafts.read', draft);
    await page.goto(`${desk.address}/employer/${kind}/add?draft=${draft.id}`);
    const review = page.getByRole('region', { name: 'Before it can be published' });
    await expect(review.getByRole('heading')).toHaveText(`${missing.length} things to do before it can be published`);
    await expect(review.getByRole('listitem')).toHaveText(missing.map(([message]) => message));
    for (const [message, field] of missing) {
      await review.getByRole('button', { name: message }).click();
      await expect(page.locator(':focus')).toHaveAttribute('name', field);
      await page.reload();
    }
  });
}

test('a category that is missing is said of its choices', async ({ page, desk }) => {
  await openForm(page, desk, 'project', 1, { body: { category: 0 } });
  const choices = page.getByRole('radiogroup', { name: /^Category/ });
  await expect(choices).toHaveAttribute('aria-invalid', 'false');
  await goOn(page);
  await expect(choices).toHaveAccessibleDescription('Choose a category');
  await expect(choices).toHaveAttribute('aria-invalid', 'true');
  await choices.getByText('Remote', { exact: true }).click();
  await expect(choices).toHaveAccessibleDescription('');
});

test('more than fifty projects to link say how the others are found', async ({ page, desk }) => {
  desk.service('postings.list', ({ query }) => ({
    ...sampleAnswer('postings.list'),
    total: query.search ? 1 : 1250,
  }));
  await openForm(page, desk, 'job', 1);
  const field = page.getByRole('combobox', { name: 'Linked project' });
  await field.click();
  await expect(page.getByRole('option').last()).toHaveText('1,200 more: type to find them');
  await expect(page.getByRole('option').last()).toHaveAttribute('data-combobox-disabled', 'true');
  await field.fill('cold');
  await expect.poll(() => desk.asked('postings.list').at(-1)?.query['search']).toBe('cold');
  await expect(page.getByRole('option', { name: /more: type/ })).toHaveCount(0);
});

for (const [kind, ids] of [
  ['internship', '[ENT-42]'],
  ['job', '[ENT-49]'],
] as const) {
  test(`${kind}: a project of one's own is linked, and taken off again ${ids}`, async ({ page, desk }) => {
    const listed = sampleAnswer('postings.list');
    const data = ['Shelf life study', 'Cold chain pilot'].flatMap((title, at) =>
      listed.data.slice(0, 1).map((row) => ({ ...row, id: 21 + at, title })),
    );
    desk.service('postings.list', { ...listed, data, total: 2 });
    await openForm(page, desk, kind, 1);
    const field = page.getByRole('combobox', { name: 'Linked project' });
    const saved = () => desk.calls('drafts.save').at(-1)?.body.project_linked;
    await field.click();
    await page.getByRole('option', { name: 'Cold chain pilot' }).click();
    await expect.poll(saved).toBe(22);
    await expect(field).toHaveValue('Cold chain pilot');
    await page.getByLabel('No linked project').click();
    await expect.poll(saved).toBeNull();
  });
}

test('pay at the limit is asked about nowhere', async ({ page, desk }) => {
  await openForm(page, desk, 'internship', 1);
  for (const label of ['Stipend from', 'Stipend to']) await page.getByLabel(label).fill('200');
  await goOn(page);
  await expect(page.getByLabel('Required skills')).toBeVisible();
});

for (const [kind, labels] of [
  ['project', ['Duration from (weeks)', 'Duration to (weeks)']],
  ['internship', ['Stipend from', 'Stipend to', 'Number of positions', 'Duration from (weeks)']],
  ['job', ['CTC from', 'CTC to', 'Number of positions']],
] as const) {
  test(`a minus in a number of a ${kind} stays, and is told as wrong`, async ({ page, desk }) => {
    await openForm(page, desk, kind, 1);
    for (const label of labels) {
      const field = page.getByLabel(label);
      const before = await field.inputValue();
      await field.fill('-5');
      await expect(field).toHaveValue('-5');
      await goOn(page);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(before);
    }
  });
}

test('a question is added where one can type it, Enter goes to the next, and empty ones are dropped', async ({
  page,
  desk,
}) => {
  await openForm(page, desk, 'internship', 2);
  await page.getByRole('button', { name: 'Add a question', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Question 1' })).toBeFocused();
  await page.keyboard.type('Can you start in January?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Question 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Question 3' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a question and its answer' }).click();
  await expect(page.getByLabel('FAQ 1: question')).toBeFocused();
  await goOn(page);
  await expect(page.getByRole('button', { name: 'Publish internship' })).toBeEnabled();
  await expect
    .poll(() => desk.calls('drafts.save').at(-1)?.body)
    .toMatchObject({ screening_questions: [{ question: 'Can you start in January?' }], faq: [] });
});

/** What is typed into the lines of the first two steps, by the label of each, and where it is kept. */
const linesOf = (kind: Kind) => {
  const both = [
    ['Title', 'title', 'Cold store of Surat'],
    ['Goal', 'goal', 'Less waste on the way'],
    ['Roles and responsibilities', 'roles_and_responsibilities', 'Count the crates'],
    ['Tasks', 'tasks', 'A list by Friday'],
    ['Support', 'support', 'A mentor and a cart'],
    ['Duration from (weeks)', 'duration_from', 5],
    ['Duration to (weeks)', 'duration_to', 9],
  ] as const;
  const vacancies = ['Number of positions', 'vacancies', 3] as const;
  const pay = {
    project: [],
    internship: [['Stipend from', 'stipend_from', 9] as const, ['Stipend to', 'stipend_to', 11] as const, vacancies],
    job: [['CTC from', 'ctc_from', 5] as const, ['CTC to', 'ctc_to', 7] as const, vacancies],
  };
  return [...both, ...pay[kind]];
};

/** Fills the chips and the lists of the third step. */
async function fillRequirements(page: Page, desk: FakeDesk): Promise<void> {
  for (const [label, ...entries] of [
    ['Required skills', 'Welding', 'Masonry'],
    ['Required qualification', 'B.Com', 'BBA'],
    ['Keywords', 'cold', 'milk'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label }));
    for (const entry of entries) {
      await field.fill(`${entry},`);
      await expect(page.getByRole('button', { name: `Remove ${entry}` })).toBeVisible();
    }
  }
  const openTo = page.getByRole('combobox', { name: 'Open to', exact: true });
  await expect(openTo).toHaveValue('Anyone');
  for (const [option, eligible_gender] of [
    ['Men', 'Male'],
    ['Others', 'Others'],
    ['Anyone', null],
    ['Women', 'Female'],
  ] as const) {
    await openTo.click();
    await page.getByRole('option', { name: option, exact: true }).click();
    await expect.poll(() => desk.calls('drafts.save').at(-1)?.body).toMatchObject({ eligible_gender });
  }
  await page.getByRole('combobox', { name: 'Open to semesters' }).click();
  for (const semester of ['6', '5']) await page.getByRole('option', { name: semester, exact: true }).click();
  await page.keyboard.press('Escape');
}

for (const [kind, id] of [
  ['project', '[EMP-ROUTE-13] [ENT-24] [ENT-27] [ENT-29] [ENT-31]'],
  ['internship', '[EMP-ROUTE-01] [ENT-33] [ENT-34] [ENT-38] [ENT-40]'],
  ['job', '[EMP-ROUTE-07] [ENT-45] [ENT-48] [ENT-49]'],
] as const) {
  test(`${kind}: each of its fields has its place in the three steps, and is kept in the draft ${id} [EDU-EXP-06]`, async ({
    page,
    desk,
  }) => {
    await fixTime(page, '2027-03-01T06:00:00Z');
    const state = { state_name: 'Maharashtra' };
    desk.service('location.cities', { data: [{ id: 5, city_name: 'Nashik', also: [], state }] });
    await openForm(page, desk, kind, 0);
    const kept = () => desk.calls('drafts.save').at(-1)?.body;
    await page.getByRole('combobox', { name: 'City' }).fill('Nas');
    await page.getByRole('option', { name: /Nashik/ }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('Gate 3');
    await goOn(page);
    for (const [label, , value] of linesOf(kind)) {
      await page.getByRole('textbox', { name: label, exact: true }).fill(`${value}`);
    }
    for (const [place, name] of ['In Office', 'Remote', 'Field'].entries()) {
      await page.getByText(name, { exact: true }).click();
      await expect.poll(kept).toMatchObject({ category: place + 1, office_visit: false });
    }
    await page.getByRole('switch', { name: 'With office visits' }).focus();
    for (const office_visit of [true, false, true]) {
      await page.keyboard.press('Space');
      await expect.poll(kept).toMatchObject({ office_visit });
    }
    for (const [label, day] of [
      ['Expected start date', '05/04/2027'],
      ['Joining date', '06/05/2027'],
    ] as const) {
      await page.getByRole('textbox', { name: label }).fill(day);
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('combobox', { name: 'Linked project' })).toHaveCount(kind === 'project' ? 0 : 1);
    const lines = Object.fromEntries(linesOf(kind).map(([, name, value]) => [name, value]));
    const days = { expected_start_date: '2027-04-05', joining_date: '2027-05-06' };
    const place = { city: 5, location: 'Gate 3' };
    await expect.poll(kept).toMatchObject({ ...lines, ...days, ...place, category: 3, office_visit: true });
    await goOn(page);
    await page.getByRole('button', { name: 'Add a question', exact: true }).click();
    await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('Can you start in January?');
    await page.getByRole('textbox', { name: 'Additional information and resources' }).fill('Bring boots.');
    await page.getByRole('button', { name: 'Add a question and its answer' }).click();
    await page.getByRole('textbox', { name: 'FAQ 1: question' }).fill('Where do we meet?');
    await page.getByRole('textbox', { name: 'FAQ 1: answer' }).fill('At the gate.');
    await expect.poll(kept).toMatchObject({
      screening_questions: [{ question: 'Can you start in January?' }],
      additional_info: 'Bring boots.',
      faq: [{ question: 'Where do we meet?', answer: 'At the gate.' }],
    });
    await fillRequirements(page, desk);
    await expect
      .poll(() => desk.calls('drafts.save').at(-1)?.body)
      .toMatchObject({
        required_skills: ['Excel', 'Welding', 'Masonry'],
        course_preferred: ['B.Com', 'BBA'],
        keywords: ['cold', 'milk'],
        eligible_gender: 'Female',
        eligible_semesters: [5, 6],
      });
  });
}

for (const [kind, field, label, message] of [
  ['project', 'goal', 'Goal', 'Goal is required'],
  ['internship', 'stipend_from', 'Stipend from', 'Stipend is required'],
  ['job', 'vacancies', 'Number of positions', 'Number of positions is required'],
] as const) {
  test(`what the desk refuses to publish of a ${kind} is told at its field`, async ({ page, desk }) => {
    desk.fail('drafts.publish', 'invalid', `Not published: ${message}`, { [field]: message });
    await openForm(page, desk, kind, 2);
    await goOn(page);
    await page.getByRole('button', { name: `Publish ${kind}` }).click();
    const input = page.getByRole('textbox', { name: label });
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('form').getByText(message)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(`Not published: ${message}`);
  });
}

test('the keyboard goes along to another step, by Continue, by Back and by the steps above', async ({ page, desk }) => {
  await openForm(page, desk, 'internship', 2);
  const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
  for (const [button, step] of [
    ['Continue', 'Review'],
    ['Back', 'Requirements'],
    ['Company', 'Company'],
  ] as const) {
    await press(button);
    await expect(page.getByRole('form', { name: step })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('form', { name: 'Company' }).locator(':focus')).toHaveCount(1);
});

test('the wrong one of several entries gets the keyboard, in sight', async ({ page, desk }) => {
  await openForm(page, desk, 'project', 2);
  for (const [number, text] of [
    ['1', 'What is it for?'],
    ['2', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add a question and its answer' }).click();
    await page.getByLabel(`FAQ ${number}: question`).fill(text);
    await page.getByLabel(`FAQ ${number}: answer`).fill('For the cold store.');
  }
  await page.getByLabel('Keywords').focus();
  await goOn(page);
  await expect(page.getByLabel('FAQ 2: question')).toBeFocused();
  await expect(page.getByLabel('FAQ 2: question')).toBeInViewport();
});

test('a day is typed as people in India write it; what is no day says so', async ({ page, desk }) => {
  await openForm(page, desk, 'project', 1);
  await fixTime(page, '2027-03-01T06:00:00Z');
  const field = page.getByRole('textbox', { name: 'Joining date' });
  await field.fill('05/04/2027');
  await field.press('Tab');
  await expect(field).toHaveValue('5 Apr 2027');
  await expect.poll(() => desk.calls('drafts.save').at(-1)?.body).toMatchObject({ joining_date: '2027-04-05' });
  await field.fill('next week');
  await field.press('Tab');
  await expect(field).toHaveValue('next week');
  await page.getByRole('textbox', { name: 'Expected start date' }).focus();
  await goOn(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('next week');
  await expect(field).toHaveAccessibleDescription('Enter a date such as 22 Nov 2026 or 22/11/2026');
  await field.fill('5/4/27');
  await field.press('Tab');
  await expect(field).toHaveValue('5 Apr 2027');
  await field.fill('1 Feb 2027');
  await goOn(page);
  await expect(field).toBeFocused();
  await expect(page.getByText('The date should not be in the past')).toBeVisible();
});

test('a posting whose start has passed can be changed, and kept as a template without its days', async ({
  page,
  desk,
}) => {
  const start = { expected_start_date: '2020-01-01', joining_date: null };
  desk.fail('templates.create', 'offline');
  await openForm(page, desk, 'internship', 1, {
    postingId: 7,
    postingVersion: 3,
    body: { ...start, stored_days: start },
  });
  await goOn(page);
  await goOn(page);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.getByRole('button', { name: 'Save as template' }).click();
  await expect.poll(() => desk.calls('templates.create').at(-1)?.body).toMatchObject({ expected_start_date: null });
  expect(desk.calls('templates.create').at(-1)?.body).not.toHaveProperty('stored_days');
});

for (const choice of ['Use mine', 'Edit it by hand']) {
  test(`after “${choice}”, the published days of a colleague’s version may lie in the past`, async ({ page, desk }) => {
    const theirs = fullPosting('internship', { expected_start_date: '2020-03-01', joining_date: null });
    const problem = { code: 'version_conflict', message: '', advice: '', detail: { mine: {}, theirs } } as const;
    const entry = waitingEntry({
      title: 'Cold store',
      kind: 'posting.update',
      aggregate: 'posting:internship:7',
      state: 'conflict',
      problem,
    });
    const { id } = emptyDraft();
    desk.answer('outbox.list', [entry]);
    desk.answer('drafts.list', [emptyDraft({ id, method: 'internship', state: 'blocked', outboxId: entry.id })]);
    desk.answer('outbox.retry', entry);
    const stored = { expected_start_date: '2020-01-01', joining_date: null };
    const edit = { postingId: 7, postingVersion: 3, body: { ...stored, stored_days: stored } };
    await openForm(page, desk, 'internship', 2, edit);
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: /^Two versions of/ });
    await dialog.getByText(choice, { exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => desk.calls('drafts.save').at(-1)?.body)
      .toMatchObject({ goal: 'Less waste', stored_days: { expected_start_date: '2020-03-01', joining_date: null } });
  });
}
