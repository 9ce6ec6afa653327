import type { Page } from '@playwright/test';
import type { AssignableStudent } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { savesFiles, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const fileIds = { xlsx: '00000000-0000-4000-8000-0000000000f2', csv: '00000000-0000-4000-8000-0000000000f3' };
const paths = { project: 'details', internship: 'internship/details', job: 'job/details' };
const ids = {
  project: '[EDU-DET-16] [EDU-DET-17] [EDU-DET-18] [EDU-DET-19] [EDU-DET-20] [EDU-DET-21]',
  internship: '',
  job: '',
};

function student(id: number, name: string, standing: AssignableStudent['standing']): AssignableStudent {
  return {
    id,
    name,
    standing,
    course: 'B.Tech',
    specialization: 'Civil',
    semester: 5,
    email: `${name.toLowerCase()}@nit.example`,
    phone: '',
    roll_number: `R-${id}`,
    lacks: standing === 'lacks' ? ['semester'] : [],
    unknown: [],
  };
}
const students = [
  student(41, 'Asha', 'qualifies'),
  student(42, 'Bela', 'lacks'),
  student(43, 'Chetan', 'has'),
  student(44, 'Esha', 'applied'),
];

async function openPage(page: Page, desk: FakeDesk, kind: PostingKind): Promise<void> {
  desk.signIn(completePerson(3));
  desk.service('postings.read', { data: fullPosting(kind) });
  desk.service('assignments.students', { data: students, total: 45, page: 1, limit: 20 });
  desk.service('assignments.check', {
    data: {
      total: 4,
      has: 1,
      applied: 1,
      qualifies: 1,
      lacks: 1,
      criteria: [{ criterion: 'semester', lack: 1, only: 1 }],
    },
  });
  await page.goto(`${desk.address}/educator/${paths[kind]}/7`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
  await expect(list(page)).toHaveCount(4);
}

const list = (page: Page) => page.getByRole('list', { name: 'Students' }).getByRole('listitem');
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const asked = (desk: FakeDesk) => desk.asked('assignments.students').filter(({ query }) => query.limit === 20);

for (const kind of ['internship', 'job'] as const) {
  test(`${kind}: the day on which it is expected to start and the linked project are figures of their own, a dash where there is none${kind === 'internship' ? ' [EDU-DET-30] [EDU-DET-33]' : ''}`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    const figure = (term: string) =>
      page
        .getByRole('article')
        .locator('dl > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .getByRole('definition');
    await expect(figure('Expected Start Date')).toHaveText('05 Jan 2027');
    await expect(figure('Linked Project')).toHaveText('Shelf life study');
    desk.service('postings.read', { data: fullPosting(kind, { expected_start_date: null, project_linked: null }) });
    await page.reload();
    await expect(figure('Expected Start Date')).toHaveText('—');
    await expect(figure('Linked Project')).toHaveText('—');
  });
}

test('students who are ticked while others are being sent it stay ticked', async ({ page, desk }) => {
  takesQueued(desk);
  await openPage(page, desk, 'job');
  await box(page, 'Asha').check();
  const go = desk.hold('outbox.add');
  await page.getByRole('button', { name: 'Send Opportunity' }).click();
  await expect.poll(() => desk.calls('outbox.add')).toHaveLength(1);
  await box(page, 'Bela').check();
  await expect(page.getByText('2 Selected')).toBeVisible();
  go();
  await expect(page.getByText('1 Selected')).toBeVisible();
  await expect(box(page, 'Bela')).toBeChecked();
});

test('what is sent again, because nobody knows whether it is queued, is the same request', async ({ page, desk }) => {
  takesQueued(desk);
  await openPage(page, desk, 'job');
  await box(page, 'Asha').check();
  desk.fail('outbox.add', 'offline');
  const send = page.getByRole('button', { name: 'Send Opportunity' });
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
  takesQueued(desk);
  await send.click();
  await expect(page.getByText('0 Selected')).toBeVisible();
  const requests = desk.calls('outbox.add').map(({ requestId }) => requestId);
  expect(requests).toHaveLength(3);
  expect(new Set(requests).size).toBe(1);
});

for (const kind of kinds) {
  test(`${kind}: its students come from the own list, are ticked, counted and sent it, with a note; See All, the template and the upload lead on [ROLE-22] ${ids[kind]}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    savesFiles(desk);
    desk.answer('roster.template', ({ format }) => ({ fileId: fileIds[format], name: 'template', size: 1 }));
    await openPage(page, desk, kind);
    expect(asked(desk)[0]?.query).toMatchObject({ method: kind, post_id: 7, page: 1, limit: 20 });
    const lines = [/Asha.*B\.Tech, Civil, semester 5/, /Bela.*lacks Semester/, /Chetan.*has it/, /Esha.*applied/];
    await expect(list(page)).toHaveText(lines);
    const counts = '1 of 4 qualify; 1 only lacks Semester; 1 has it already; 1 has applied';
    await expect(page.getByText(counts)).toBeVisible();
    const send = page.getByRole('button', { name: 'Send Opportunity' });
    await expect(page.getByText('0 Selected')).toBeVisible();
    await expect(send).toBeDisabled();
    await expect(send).toHaveAccessibleDescription('Select a student first');
    await expect(box(page, 'Chetan')).toBeDisabled();
    await expect(box(page, 'Esha')).toBeDisabled();
    await expect(box(page, 'Esha')).toHaveAttribute('title', 'This student has applied');
    await box(page, 'Asha').check();
    await expect(page.getByText('1 Selected')).toBeVisible();
    await box(page, 'Bela').check();
    await expect(page.getByText('2 Selected')).toBeVisible();
    await box(page, 'Asha').uncheck();
    await expect(page.getByText('1 Selected')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('0 Selected')).toBeVisible();
    await box(page, 'Asha').check();
    await box(page, 'Bela').check();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Until Friday.');
    await send.click();
    const body = {
      method: kind,
      post_id: 7,
      chosen: { student_ids: [41, 42] },
      only_qualified: false,
      note: 'Until Friday.',
    };
    await expect.poll(queued).toEqual([{ call: 'assignments.create', params: {}, query: {}, body }]);
    await expect(list(page).first()).toContainText('on its way');

    for (const [item, format] of [
      ['Excel workbook (XLSX)', 'xlsx'],
      ['CSV', 'csv'],
    ] as const) {
      await page.getByRole('button', { name: 'Download Template' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expect.poll(() => desk.calls('roster.template').at(-1)).toEqual({ format });
      await expect.poll(() => desk.calls('files.save').at(-1)).toEqual({ fileId: fileIds[format] });
      await expect(page.getByText('Template saved').last()).toBeVisible();
    }
    for (const [name, path, title] of [
      ['See All', 'student-list', 'Student List'],
      ['Upload New List', 'upload-student', 'Upload students'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${desk.address}/educator/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      if (path === 'upload-student')
        await expect(page.getByRole('button', { name: 'Upload List', exact: true })).toBeVisible();
      await page.goBack();
    }
  });

  test(`${kind}: without a student on the list the upload is offered beside it and in its place${kind === 'project' ? ' [EDU-DET-17]' : ''}`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    desk.service('assignments.students', { data: [], total: 0, page: 1, limit: 20 });
    await page.reload();
    await expect(page.getByText('You are yet to upload your students here.')).toBeVisible();
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send Opportunity' })).toBeDisabled();
    for (const name of ['Upload New List', 'Upload List']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(`${desk.address}/educator/upload-student`);
      await page.goBack();
    }
  });

  test(`${kind}: students are searched, narrowed and paged at the service, and all who qualify are ticked as one${kind === 'project' ? ' [EDU-DET-19]' : ''}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk);
    await openPage(page, desk, kind);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => asked(desk).at(-1)?.query).toMatchObject({ page: 2 });
    for (const [label, standing] of [
      ['Who qualify', 'qualifies'],
      ['Who lack something', 'lacks'],
      ['Who applied themselves', 'applied'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Show' }).click();
      await page.getByRole('option', { name: label }).click();
      await expect.poll(() => asked(desk).at(-1)?.query).toMatchObject({ standing, page: 1 });
    }
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'All students' }).click();
    await page.getByRole('searchbox', { name: 'Search students' }).fill('sha');
    await expect.poll(() => asked(desk).at(-1)?.query).toMatchObject({ search: 'sha', page: 1 });
    await page.getByRole('checkbox', { name: /^All 45 who qualify/ }).check();
    await expect(page.getByText('45 Selected')).toBeVisible();
    await box(page, 'Asha').uncheck();
    await expect(page.getByText('44 Selected')).toBeVisible();
    await box(page, 'Asha').check();
    await expect(page.getByText('45 Selected')).toBeVisible();
    await page.getByRole('button', { name: 'Send Opportunity' }).click();
    const chosen = { filters: { search: 'sha' }, except: [] };
    const body = { method: kind, post_id: 7, chosen, only_qualified: true, note: '' };
    await expect.poll(queued).toEqual([{ call: 'assignments.create', params: {}, query: {}, body }]);
  });

  test(`${kind}: it is taken back from who has it and has not applied, or has left`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    await openPage(page, desk, kind);
    const [each] = sampleAnswer('assignments.list').data;
    const given = { ...each, method: kind, post_id: 7, assigned_at: sampleInstant, assigned_by: 'Leela Thomas' };
    const has = { ...given, id: 61, student_name: 'Chetan', status: null };
    const applied = { ...given, id: 62, student_name: 'Divya', status: 4 };
    const left = { ...given, id: 63, student_name: 'Farid', status: 1 };
    desk.service('assignments.list', { data: [has, applied, left] as never, total: 3, page: 1, limit: 20 });
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: 'Who have it' }).click();
    const rows = page.getByRole('list', { name: 'Students who have it' }).getByRole('listitem');
    await expect(rows).toHaveText([/Chetan.*by Leela Thomas.*Has not applied/, /Divya.*Shortlisted/, /Farid.*Left/]);
    await expect(rows.nth(1).getByRole('button')).toHaveCount(0);
    for (const [name, id] of [
      ['Chetan', 61],
      ['Farid', 63],
    ] as const) {
      await rows.filter({ hasText: name }).getByRole('button', { name: 'Take back' }).click();
      await expect
        .poll(() => queued().at(-1))
        .toEqual({ call: 'assignments.remove', params: { id }, query: {}, body: {} });
    }
  });
}

test('a page of students that has emptied gives way to the last one, also of those who have it', async ({
  page,
  desk,
}) => {
  takesQueued(desk);
  await openPage(page, desk, 'job');
  const answer = { page: 1, limit: 20 };
  desk.service('assignments.students', ({ query }) => ({
    ...answer,
    data: query.page === 3 ? [] : [student(45, 'Farah', 'qualifies')],
    total: query.page === 3 ? 40 : 45,
  }));
  const next = page.getByRole('button', { name: 'Next page' });
  await next.click();
  await next.click();
  await expect.poll(() => asked(desk).map((each) => each.query.page)).toContain(3);
  await expect(page.getByText('2/3')).toBeVisible();
  await expect(box(page, 'Farah')).toBeVisible();
  const [each] = sampleAnswer('assignments.list').data;
  const given = { ...each, method: 'job', post_id: 7, status: null };
  desk.service('assignments.list', ({ query }) => ({
    ...answer,
    data: [
      { ...given, ...(query.page === 2 ? { id: 62, student_name: 'Divya' } : { id: 61, student_name: 'Chetan' }) },
    ] as never,
    total: 21,
  }));
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Who have it' }).click();
  await next.click();
  const rows = page.getByRole('list', { name: 'Students who have it' }).getByRole('listitem');
  await expect(rows).toHaveText(/Divya/);
  await rows.getByRole('button', { name: 'Take back' }).click();
  await expect(rows).toHaveText(/Chetan/);
});

test('a page of students whose kept copy has emptied says so, and leads back', async ({ page, desk }) => {
  await openPage(page, desk, 'job');
  desk.service('assignments.students', ({ query }) => ({
    data: query.page === 1 ? [student(45, 'Farah', 'qualifies')] : [],
    total: query.page === 1 ? 21 : 20,
    page: Number(query.page),
    limit: 20,
  }));
  desk.keptAsOf(sampleInstant);
  await page.reload();
  await expect(box(page, 'Farah')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('No student is left on this page.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(box(page, 'Farah')).toBeVisible();
});

test("a project's page names the employer who posted it, with a designation where there is one [EDU-DET-05]", async ({
  page,
  desk,
}) => {
  const omar = { first_name: 'Omar', last_name: 'Sheikh', designation: 'Recruiter' };
  for (const [contact, said] of [
    [omar, 'Posted byOmar Sheikh, Recruiter'],
    [{ ...omar, designation: '' }, 'Posted byOmar Sheikh'],
  ] as const) {
    await openPage(page, desk, 'project');
    desk.service('postings.read', { data: fullPosting('project', { contact }) });
    await page.reload();
    await expect(page.getByText('Posted by').locator('..')).toHaveText(said);
  }
});

const chipIds = { project: ' [EDU-DET-06]', internship: ' [EDU-DET-25]', job: '' };
const keywordsTitle = { project: 'Project Details', internship: 'Internship Details', job: 'Job Details' };
for (const kind of kinds) {
  test(`${kind}: its roles, its further information, its keywords and skills are headed, stand as they were written, and are left out where nothing is said [EDU-DET-10] [EDU-DET-14]${chipIds[kind]}`, async ({
    page,
    desk,
  }) => {
    await openPage(page, desk, kind);
    const part = (title: string) =>
      page
        .getByRole('article')
        .locator('section')
        .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
    const roles = part('Roles and Responsibilities').getByRole('paragraph');
    const more = part('Additional Information and Resources').getByRole('paragraph');
    await expect(roles).toHaveText('Keep the log at gate 3.');
    await expect(more).toHaveText('Bring boots.');
    const keywords = Array.from({ length: 12 }, (_, at) => `Keyword ${at}`);
    const skills = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Skill ${at}` }));
    const lines = {
      roles_and_responsibilities: 'Lift crates.\nCount them.',
      additional_info: 'Gate 4.\n\nAsk for Ravi.',
    };
    desk.service('postings.read', { data: fullPosting(kind, { ...lines, keywords, required_skills: skills }) });
    await page.reload();
    await expect(more).toContainText('Ask for Ravi.');
    const chips = (title: string) => part(title).locator('.mantine-Badge-root');
    await expect(chips(keywordsTitle[kind])).toHaveText(keywords);
    await expect(chips('Required Skills')).toHaveText(skills.map(({ name }) => name));
    expect([await roles.innerText(), await more.innerText()]).toEqual(Object.values(lines));
    const unsaid = { roles_and_responsibilities: '', additional_info: '', keywords: [], required_skills: [] };
    desk.service('postings.read', { data: fullPosting(kind, unsaid) });
    await page.reload();
    await expect(part('Main Goal')).toBeVisible();
    await expect(part('Roles and Responsibilities')).toHaveCount(0);
    await expect(part('Additional Information and Resources')).toHaveCount(0);
    await expect(part(keywordsTitle[kind])).toHaveCount(0);
    await expect(part('Required Skills')).toHaveCount(0);
  });
}

test("a project's page carries the title of its own project [EDU-ROUTE-04] [EDU-DET-01] [EDU-DET-02]", async ({
  page,
  desk,
}) => {
  await openPage(page, desk, 'project');
  desk.service('flags.create', { data: { id: 1 } });
  const titles = ['Milk route, winter', 'शीत भंडार: दूसरा चरण'];
  for (const [index, project_title] of titles.entries()) {
    desk.service('postings.read', { data: fullPosting('project', { title: project_title, project_title }) });
    const id = [80, 4_321_098_765][index];
    await page.goto(`${desk.address}/educator/details/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project_title);
    expect(desk.asked('postings.read').at(-1)?.params).toEqual({ method: 'project', id });
    await expect.poll(() => asked(desk).at(-1)?.query).toMatchObject({ method: 'project', post_id: id });
    await page.getByRole('button', { name: 'Report this posting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this posting' });
    await dialog.getByRole('radio', { name: 'Spam or duplicate' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect.poll(() => desk.asked('flags.create').at(-1)?.body).toMatchObject({ subject: 'posting', id });
  }
  for (const id of ['0', '07', '-7', 'x', '43210987650']) {
    await page.goto(`${desk.address}/educator/details/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await page.goto(`${desk.address}/educator/details`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
