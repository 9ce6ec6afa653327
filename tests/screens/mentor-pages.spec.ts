import type { Page } from '@playwright/test';
import { expectNoFindings } from './both-schemes.ts';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { arranged, asked, mentorAt, ownProfile, proposed, session } from './mentor-samples.ts';
import { fullPosting } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const pageOf = (name: string) => `/dashboard/mentor/${name}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the home links to every page of mentors, and shows sessions, requests and what the profile lacks [GUARD-13] [ROLE-26]', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  desk.service('mentor.profile', { data: { ...ownProfile, education: [], languages: [], documents: [] } });
  await page.goto(`${desk.address}/mentor/dashboard`);
  const ways = page.getByRole('navigation', { name: 'Your pages' });
  const links = [
    ['Students', 'list', 'Students'],
    ['Calendar', 'calender', 'Calendar'],
    ['Session requests', 'sessionrequest', 'Session requests'],
    ['Messages', 'messages', 'Messages'],
    ['Projects', 'availableproject', 'Available projects'],
    ['Enrolments', 'projectenroll', 'Enrolments'],
    ['Jobs', 'mentorjoblist', 'Jobs'],
    ['Colleges', 'mentorcollage', 'Colleges'],
    ['Mentors', 'mentors', 'Mentors'],
    ['Settings', 'setting', 'Settings'],
    ['Details', 'jobdetail', 'Job'],
    ['Requirements', 'jobcontent', 'Job'],
    ['Full description', 'jobdescription', 'Job'],
  ] as const;
  await expect(ways.getByRole('link')).toHaveText(links.map(([label]) => label));
  const next = page.getByRole('list', { name: 'Next sessions' });
  await expect(next.getByText('Ananya Kulkarni')).toBeVisible();
  await expect(next.getByText('Wed 25 Nov, 11:00 – 12:00')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Session requests' });
  await expect(waiting.getByText('Zoya Siddiqui')).toBeVisible();
  await expect(page.getByText('Still missing: Education, Languages, Documents.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    pageOf('setting?part=profile'),
  );
  await expectNoFindings(page);
  for (const [label, path, heading] of links) {
    await page.goto(`${desk.address}/mentor/dashboard`);
    await ways.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(desk.address + pageOf(path));
    await expect(title(page)).toHaveText(heading);
  }
});

test('without sessions, requests and gaps the home says what comes there', async ({ page, desk }) => {
  await mentorAt(page, desk, []);
  await page.goto(`${desk.address}/mentor/dashboard`);
  await expect(page.getByText('Sessions that you accept are listed here. None is arranged.')).toBeVisible();
  await expect(page.getByText('Requests of students are listed here. None waits for an answer.')).toBeVisible();
  await expect(page.getByText('Your profile says everything that students look for.')).toBeVisible();
});

test('students: each column shows its value; they are searched for and paged [MEN-06] [MEN-18] [ROLE-26]', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  const student = {
    id: 41,
    first_name: 'Zoya',
    last_name: 'Siddiqui',
    profile_photo: '',
    course: 'B.Tech Dairy',
    institution: 'NIT Surat',
    sessions: 3,
    last_session_at: '2026-11-20T05:30:00.000Z',
    next_session_at: '2026-12-01T05:30:00.000Z',
  };
  desk.service('mentor.students', { data: [student], total: 41, page: 1, limit: 20 });
  await page.goto(desk.address + pageOf('list'));
  await expect(title(page)).toHaveText('Students');
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveText(
    [/Zoya Siddiqui/, 'B.Tech Dairy', 'NIT Surat', '3', '20 Nov', '01 Dec', 'Message'].map(asText),
  );
  await expect(cells.last().getByRole('link', { name: 'Message: Zoya Siddiqui' })).toHaveAttribute(
    'href',
    '/dashboard/mentor/messages?with=student:41',
  );
  await expect(page.getByText('41 students')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: /Next page/ }).click();
  await expect.poll(() => desk.asked('mentor.students').at(-1)?.query).toEqual({ page: 2, limit: 20, search: '' });
  desk.service('mentor.students', { data: [], total: 0, page: 1, limit: 20 });
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zo');
  await expect.poll(() => desk.asked('mentor.students').at(-1)?.query).toEqual({ page: 1, limit: 20, search: 'zo' });
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No students found' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await expect(page.getByRole('heading', { name: 'No students yet' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Session requests' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('sessionrequest'));
});

/** A day of the same year is shown without it, with or without a leading zero. */
const asText = (text: string | RegExp) => (text === '01 Dec' ? /^0?1 Dec$/ : text);

for (const [act, body, gone] of [
  ['Accept', { status: 'accepted', note: '' }, 'Session with Zoya Siddiqui accepted'],
  ['Decline', { status: 'declined', note: '' }, 'Request of Zoya Siddiqui declined'],
] as const) {
  test(`requests: ${act} is sent, shows at once and can be taken back [MEN-09]`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    await mentorAt(page, desk);
    await page.goto(desk.address + pageOf('sessionrequest'));
    const card = page.getByRole('article', { name: 'Zoya Siddiqui' });
    await expect(card).toContainText('Tue 24 Nov, 18:00 – 19:00');
    await expect(card).toContainText('Compare two versions of her résumé');
    await expect(card).toContainText('in 6 hours');
    await card.getByRole('button', { name: act }).click();
    await expect.poll(queued).toEqual([{ call: 'mentor.answerSession', params: { id: 7 }, query: {}, body }]);
    await expect(page.getByText(gone)).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No requests wait for an answer' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
  });
}

test('requests: another time is proposed with a place and a note; one that has passed is refused [MEN-09]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await mentorAt(page, desk);
  await page.goto(desk.address + pageOf('sessionrequest'));
  await page.getByRole('article', { name: 'Zoya Siddiqui' }).getByRole('button', { name: 'New time' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zoya Siddiqui' });
  await expect(dialog.getByLabel('Day')).toHaveValue('24 Nov 2026');
  await expect(dialog.getByLabel('Time: hours')).toHaveValue('18');
  await dialog.getByLabel('Time: hours').fill('09');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('This has passed already')).toBeVisible();
  await dialog.getByLabel('Day').fill('27 Nov 2026');
  await dialog.getByLabel('Day').blur();
  await dialog.getByLabel('Place').fill('Room 4');
  await dialog.getByLabel('Note').fill('I am travelling on Tuesday');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect.poll(queued).toEqual([
    {
      call: 'mentor.answerSession',
      params: { id: 7 },
      query: {},
      body: {
        status: 'proposed',
        starts_at: '2026-11-27T03:30:00.000Z',
        note: 'I am travelling on Tuesday',
        place: 'Room 4',
      },
    },
  ]);
  await expect(page.getByText('Another time proposed to Zoya Siddiqui')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Zoya Siddiqui' })).toHaveCount(0);
});

test('requests: what became of them is under tabs, and each offers what is still possible [MEN-09]', async ({
  page,
  desk,
}) => {
  const past = session(12, '2026-11-20T05:30:00.000Z', { status: 'accepted' });
  const missed = session(13, '2026-11-24T04:30:00.000Z');
  const gone = [
    session(14, asked.starts_at, { status: 'declined' }),
    session(15, asked.starts_at, { status: 'cancelled' }),
  ];
  await mentorAt(page, desk, [asked, arranged, proposed, past, missed, ...gone]);
  await page.goto(desk.address + pageOf('sessionrequest'));
  const cards = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  const buttons = (place: number) => cards.nth(place).getByRole('button');
  await expect(cards).toHaveCount(2);
  await expect(buttons(0)).toHaveText(['Zoya Siddiqui', 'Accept', 'New time', 'Decline']);
  await expect(buttons(1)).toHaveText(['Zoya Siddiqui', 'New time', 'Decline']);
  await expect(cards.nth(1)).toContainText('started');
  for (const [tab, status, sort, acts] of [
    ['Proposed', 'proposed', 'starts_at', [['Ananya Kulkarni', 'New time', 'Decline']]],
    ['Accepted', 'accepted', '-starts_at', [['Ananya Kulkarni', 'Call off'], ['Zoya Siddiqui']]],
    ['Declined', 'declined', '-starts_at', [['Zoya Siddiqui']]],
    ['Called off', 'cancelled', '-starts_at', [['Zoya Siddiqui']]],
    ['Waiting', 'requested', 'starts_at', [['Zoya Siddiqui', 'Accept', 'New time', 'Decline']]],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const query = { status, page: 1, limit: 24, sort };
    await expect.poll(() => desk.asked('mentor.sessions').map((each) => each.query)).toContainEqual(query);
    for (const [place, texts] of acts.entries()) await expect(buttons(place)).toHaveText([...texts]);
  }
  await expectNoFindings(page);
});

test('requests: a failure offers Retry [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk, []);
  desk.fail('mentor.sessions', 'internal', 'The requests could not be read');
  await page.goto(desk.address + pageOf('sessionrequest'));
  await expect(page.getByRole('heading', { name: 'The requests could not be read' })).toBeVisible();
  desk.service('mentor.sessions', { data: [], total: 0, page: 1, limit: 24 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No requests wait for an answer' })).toBeVisible();
});

/** One published posting of a kind. */
function publish(desk: FakeDesk, kind: 'project' | 'job') {
  const list = sampleAnswer('postings.explore');
  const cards = list.data.map((card) => ({ ...card, id: 7, method: kind, title: `Milk route ${kind}` }));
  desk.service('postings.explore', { ...list, data: cards, total: 11 });
  desk.service('postings.read', { data: fullPosting(kind) });
}

for (const [path, kind, heading, to, many] of [
  ['availableproject', 'project', 'Available projects', 'availableproject?id=7', '11 projects'],
  ['mentorjoblist', 'job', 'Jobs', 'jobdetail?id=7', '11 jobs'],
] as const) {
  const id = kind === 'project' ? '[MEN-10]' : '[MEN-15]';
  test(`${path} lists what is published, searched, filtered and paged, each leading to its text ${id} [MEN-18]`, async ({
    page,
    desk,
  }) => {
    await mentorAt(page, desk);
    publish(desk, kind);
    await page.goto(desk.address + pageOf(path));
    await expect(title(page)).toHaveText(heading);
    await expect(page.getByText(many)).toBeVisible();
    const last = () => desk.asked('postings.explore').at(-1);
    await expect
      .poll(last)
      .toMatchObject({ params: { method: kind }, query: { page: 1, limit: 10, order: 'id,desc' } });
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { page: 2 } });
    await page.getByPlaceholder('Search by keyword, skill, or interest').fill('milk');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { page: 1, search: 'milk' } });
    await page.getByRole('radio', { name: 'Older First' }).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(last).toMatchObject({ params: { method: kind }, query: { search: 'milk', order: 'id,asc' } });
    await page.getByRole('link', { name: `Milk route ${kind}` }).click();
    await expect(page).toHaveURL(desk.address + pageOf(to));
    await expect.poll(() => desk.asked('postings.read').at(-1)?.params).toEqual({ method: kind, id: 7 });
    await expect(title(page)).toHaveText(fullPosting(kind).title);
    await page.getByRole('main').getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(desk.address + pageOf(path));
    desk.service('postings.explore', { data: [], total: 0, page: 1, limit: 10 });
    await page.goto(desk.address + pageOf(path));
    await expect(
      page.getByRole('heading', { name: kind === 'project' ? 'No Projects Found' : 'No Jobs Found' }),
    ).toBeVisible();
  });
}

const parts = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

test('a chosen job has its details, what it asks for, and its whole text, each on a page [MEN-12] [MEN-13] [MEN-16] [MEN-18]', async ({
  page,
  desk,
}) => {
  await mentorAt(page, desk);
  publish(desk, 'job');
  await page.goto(desk.address + pageOf('jobdetail?id=7'));
  const posting = fullPosting('job');
  const article = page.getByRole('article');
  await expect(title(page)).toHaveText(posting.title);
  await expect(article).toContainText(posting.branch.company_name);
  await expect(article.getByText('CTC', { exact: true })).toBeVisible();
  await expect(article.getByText('Number of Positions')).toBeVisible();
  await expect(parts(page)).toHaveText(['Job Details', 'Main Goal', 'Location']);
  const tabs = page.getByRole('navigation', { name: 'About this job' });
  await expect(tabs.getByRole('link', { name: 'Details', exact: true })).toHaveAttribute('aria-current', 'page');
  await expectNoFindings(page);
  await tabs.getByRole('link', { name: 'Requirements' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobcontent?id=7'));
  await expect(article).toContainText(posting.roles_and_responsibilities);
  for (const { name } of posting.required_skills) await expect(article).toContainText(name);
  for (const part of ['Roles and Responsibilities', 'Required Skills', 'Required Qualification']) {
    await expect(parts(page).filter({ hasText: part })).toHaveCount(1);
  }
  await expect(parts(page).filter({ hasText: 'Main Goal' })).toHaveCount(0);
  await tabs.getByRole('link', { name: 'Full description' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobdescription?id=7'));
  for (const part of [
    'Job Details',
    'Main Goal',
    'Roles and Responsibilities',
    'Required Skills',
    'Location',
    'FAQs',
  ]) {
    await expect(parts(page).filter({ hasText: part })).toHaveCount(1);
  }
  await expect(article).toContainText(posting.additional_info);
  await tabs.getByRole('link', { name: 'Details', exact: true }).click();
  await expect(page).toHaveURL(desk.address + pageOf('jobdetail?id=7'));
});

for (const [path, id] of [
  ['jobdetail', '[MEN-12]'],
  ['jobcontent', '[MEN-13]'],
  ['jobdescription', '[MEN-16]'],
] as const) {
  test(`${path} without a job leads to the list; one that is gone says so ${id}`, async ({ page, desk }) => {
    await mentorAt(page, desk);
    await page.goto(desk.address + pageOf(path));
    await expect(page.getByRole('heading', { name: 'No job chosen' })).toBeVisible();
    await page.getByRole('link', { name: 'Choose a job' }).click();
    await expect(page).toHaveURL(desk.address + pageOf('mentorjoblist'));
    desk.fail('postings.read', 'not_found', 'This page doesn’t exist or you don’t have access to it');
    await page.goto(desk.address + pageOf(`${path}?id=99`));
    await expect(page.getByRole('heading', { name: /doesn’t exist/ })).toBeVisible();
  });
}

test('enrolments: each column shows its value, and the project opens [MEN-11] [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  const row = {
    id: 90,
    post_id: 7,
    title: 'Cold chain pilot',
    company_name: 'Karwan Foods',
    student: { id: 41, first_name: 'Zoya', last_name: 'Siddiqui' },
    status: 6,
    weekly_reports: 2,
    final_report: true,
    applied_at: '2026-11-20T05:30:00.000Z',
  };
  const other = { ...row, id: 91, status: 4, weekly_reports: 0, final_report: false };
  desk.service('mentor.enrollments', { data: [row, other], total: 2, page: 1, limit: 20 });
  publish(desk, 'project');
  await page.goto(desk.address + pageOf('projectenroll'));
  await expect(title(page)).toHaveText('Enrolments');
  await expect(page.getByText('2 enrolments')).toBeVisible();
  const cells = (place: number) => page.getByRole('row').nth(place).getByRole('cell');
  const same = ['Cold chain pilot', 'Karwan Foods', 'Zoya Siddiqui'];
  await expect(cells(1)).toHaveText([...same, 'Hired', '2', 'Handed in', '20 Nov 2026']);
  await expect(cells(2)).toHaveText([...same, 'Shortlisted', '0', '—', '20 Nov 2026']);
  await expectNoFindings(page);
  await cells(1).getByRole('link', { name: 'Cold chain pilot' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('availableproject?id=7'));
  desk.service('mentor.enrollments', { data: [], total: 0, page: 1, limit: 20 });
  await page.goto(desk.address + pageOf('projectenroll'));
  await expect(page.getByRole('heading', { name: 'No enrolments yet' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by project or student' }).fill('cold');
  const query = { page: 1, limit: 20, search: 'cold' };
  await expect.poll(() => desk.asked('mentor.enrollments').at(-1)?.query).toEqual(query);
  await expect(page.getByRole('heading', { name: 'No enrolments found' })).toBeVisible();
});

for (const path of ['mentorcollage', 'mentorcollege', 'colleges']) {
  test(`${path} lists the institutions [MEN-14] [MEN-18]`, async ({ page, desk }) => {
    await mentorAt(page, desk);
    const college = {
      id: 3,
      institution_name: 'NIT Surat',
      logo: '',
      website: 'https://nit.example',
      description: 'Engineering since 1961',
      city_name: 'Surat',
      state_name: 'Gujarat',
    };
    desk.service('mentor.institutions', { data: [college], total: 25, page: 1, limit: 24 });
    await page.goto(desk.address + pageOf(path));
    await expect(title(page)).toHaveText('Colleges');
    await expect(page.getByText('25 colleges')).toBeVisible();
    const item = page.getByRole('list', { name: 'Colleges' }).getByRole('listitem');
    await expect(item.getByRole('heading')).toHaveText('NIT Surat');
    await expect(item).toContainText('Surat, Gujarat');
    await expect(item).toContainText('Engineering since 1961');
    await expect(item.getByRole('button', { name: /nit\.example/ })).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect
      .poll(() => desk.asked('mentor.institutions').at(-1)?.query)
      .toEqual({ page: 2, limit: 24, search: '' });
    desk.service('mentor.institutions', { data: [], total: 0, page: 1, limit: 24 });
    await page.getByRole('searchbox', { name: 'Search by name or city' }).fill('pune');
    const query = { page: 1, limit: 24, search: 'pune' };
    await expect.poll(() => desk.asked('mentor.institutions').at(-1)?.query).toEqual(query);
    await expect(page.getByRole('heading', { name: 'No colleges found' })).toBeVisible();
  });
}

test('mentors are listed and searched, and each opens [MEN-17] [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk);
  const { own_price: _price, version: _version, ...profile } = ownProfile;
  const { about: _about, education: _education, projects: _projects, documents: _documents, ...rest } = profile;
  const { zone: _zone, session_minutes: _minutes, ...listed } = rest;
  desk.service('mentors.list', { data: [listed], total: 1, page: 1, limit: 24 });
  desk.service('mentors.read', { data: profile });
  await page.goto(desk.address + pageOf('mentors'));
  await expect(title(page)).toHaveText('Mentors');
  await expect(page.getByText('1 mentor', { exact: true })).toBeVisible();
  const card = page.getByRole('list', { name: 'Mentors' }).getByRole('listitem');
  await expect(card).toContainText('Plant engineer');
  await expect(card).toContainText('Cold chain, HACCP');
  await expect(card).toContainText('₹1,500 a session');
  await expectNoFindings(page);
  await card.getByRole('link', { name: 'Farhan Qureshi' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('mentors?id=5'));
  await expect(title(page)).toHaveText('Farhan Qureshi');
  await page.getByRole('main').getByRole('link', { name: 'Mentors' }).click();
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 24 });
  await page.getByRole('searchbox', { name: 'Search by name or skill' }).fill('rust');
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ page: 1, limit: 24, search: 'rust' });
  await expect(page.getByRole('heading', { name: 'No mentors found' })).toBeVisible();
});
