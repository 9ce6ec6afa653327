import type { Page } from '@playwright/test';
import { fixTime } from '../support/fixed-time.ts';
import { expectNoFindings } from './both-schemes.ts';
import { takesQueued } from './commands.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import { arranged, asked, hours, mentorAt, ownProfile, proposed, session } from './mentor-samples.ts';
import { sampleInstant } from './sample-answers.ts';

test.use({ timezoneId: 'Asia/Kolkata' });

const pageOf = (name: string) => `/dashboard/mentor/${name}`;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the home links to every page of mentors, and shows sessions, requests and what the profile lacks [GUARD-13] [MEN-18] [ROLE-26] [ROLE-33]', async ({
  page,
  desk,
}) => {
  const times = { starts_at: '2026-11-26T05:30:00.000Z', ends_at: '2026-11-26T06:30:00.000Z' };
  const later = { ...arranged, ...times, id: 39, student: { ...arranged.student, id: 49, first_name: 'Ravi' } };
  await mentorAt(page, desk, [asked, arranged, later]);
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
  await expect(next.getByText('Ravi Kulkarni')).toBeVisible();
  await expect(next.getByText('Thu 26 Nov, 11:00 – 12:00')).toBeVisible();
  const waiting = page.getByRole('list', { name: 'Session requests' });
  await expect(waiting.getByText('Zoya Siddiqui')).toBeVisible();
  await expect(page.getByText('Still missing: Education, Languages, Documents.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    pageOf('setting?part=profile'),
  );
  await expectNoFindings(page);
  for (const [label, path, heading] of links) {
    await goTo(page, '/mentor/dashboard');
    await ways.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(desk.address + pageOf(path));
    await expect(title(page)).toHaveText(heading);
  }
});

test('a session that ends while the home is open is no next session any more', async ({ page, desk }) => {
  await mentorAt(page, desk, undefined, (now) => page.clock.setFixedTime(now));
  await page.goto(`${desk.address}/mentor/dashboard`);
  await expect(page.getByRole('list', { name: 'Next sessions' }).getByText('Ananya Kulkarni')).toBeVisible();
  await page.clock.setFixedTime('2026-11-25T06:31:00.000Z');
  await page.clock.runFor(30_000);
  await expect(page.getByText('Sessions that you accept are listed here. None are arranged yet.')).toBeVisible();
  await expect
    .poll(() => desk.asked('mentor.sessions').findLast(({ query }) => query['status'] === 'accepted')?.query['from'])
    .toBe('2026-11-25T00:00:00.000Z');
  await page.clock.setFixedTime('2026-11-26T06:31:00.000Z');
  await page.clock.runFor(30_000);
  await expect
    .poll(() => desk.asked('mentor.sessions').findLast(({ query }) => query['status'] === 'accepted')?.query['from'])
    .toBe('2026-11-26T00:00:00.000Z');
});

for (const path of ['/mentor/dashboard', pageOf('calender')]) {
  test(`${path}: requests whose time has passed leave the room to those to come; their page lists all [MEN-09]`, async ({
    page,
    desk,
  }) => {
    const missed = Array.from({ length: 6 }, (_, index) => session(20 + index, `2026-11-1${index}T05:30:00.000Z`));
    const today = session(26, '2026-11-24T04:30:00.000Z');
    const next = Array.from({ length: 6 }, (_, index) => session(30 + index, `2026-12-0${index + 1}T05:30:00.000Z`));
    await mentorAt(page, desk, [...missed, today, asked, ...next], (now) => page.clock.setFixedTime(now));
    await page.goto(desk.address + path);
    await expect(page.getByText('7 pending')).toBeVisible();
    const waiting = page.getByRole('list', { name: 'Session requests' }).getByRole('listitem');
    const days = ['in 6 hours', 'in 7 days', 'in 8 days', 'in 9 days', 'in 10 days'];
    await expect(waiting).toContainText(days);
    await expect(waiting).toHaveCount(days.length);
    await page.clock.setFixedTime('2026-11-24T12:31:00.000Z');
    await page.clock.runFor(30_000);
    await expect(page.getByText('6 pending')).toBeVisible();
    await expect(waiting.first()).toContainText('in 7 days');
    await page.goto(desk.address + pageOf('sessionrequest'));
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(14);
  });
}

test('without sessions, requests and gaps the home says what comes there [ROLE-26]', async ({ page, desk }) => {
  await mentorAt(page, desk, []);
  await page.goto(`${desk.address}/mentor/dashboard`);
  await expect(page.getByText('Sessions that you accept are listed here. None are arranged yet.')).toBeVisible();
  await expect(page.getByText('Requests from students are listed here. None are waiting.')).toBeVisible();
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
    last_session_at: '2026-11-20T03:30:00.000Z',
    next_session_at: '2026-12-01T03:30:00.000Z',
  };
  desk.service('mentor.hours', { data: { ...hours, zone: 'America/New_York' } });
  desk.service('mentor.students', { data: [student], total: 41, page: 1, limit: 20 });
  const tellZone = desk.hold('mentor.hours');
  await page.goto(desk.address + pageOf('list'));
  await expect(title(page)).toHaveText('Students');
  // No time is shown in another zone than the mentor's, not even for a moment.
  await expect(page.getByText('41 students')).toBeVisible();
  await expect(page.getByText('Zoya Siddiqui')).toHaveCount(0);
  tellZone();
  const headers = ['Name', 'Course', 'Institution', 'Sessions', 'Last session', 'Next session', 'Message'];
  await expect(page.getByRole('table', { name: 'Students' }).getByRole('columnheader')).toHaveText(headers);
  const cells = page.getByRole('row').nth(1).getByRole('cell');
  // On the mentor's clocks, wherever this computer is.
  const times = ['19 Nov 2026', 'Mon 30 Nov, 22:30'];
  await expect(cells).toHaveText([/Zoya Siddiqui/, 'B.Tech Dairy', 'NIT Surat', '3', ...times, 'Message']);
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

for (const [act, body, gone] of [
  ['Accept', { status: 'accepted', note: '' }, 'Session with Zoya Siddiqui accepted'],
  ['Decline', { status: 'declined', note: '' }, 'Request from Zoya Siddiqui declined'],
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
    await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible();
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

test('requests: what became of them is under tabs, and each offers what is still possible [MEN-09] [MEN-18]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
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
  const passed = 'This time has passed. Propose another time or decline the request.';
  await expect(cards.nth(0)).not.toContainText(passed);
  await expect(cards.nth(1)).toContainText('Time passed');
  await expect(cards.nth(1)).toContainText(passed);
  await expect(page.getByRole('link', { name: 'Session requests' })).toHaveText(/^Session requests\s*1$/);
  await buttons(1).first().click();
  const dialog = page.getByRole('dialog', { name: 'Zoya Siddiqui' });
  await expect(dialog).toContainText('Time passed');
  await expect(dialog).toContainText(passed);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
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
  for (const [tab, act, id, status] of [
    ['Proposed', 'Decline', 9, 'declined'],
    ['Accepted', 'Call off', 8, 'cancelled'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('article', { name: 'Ananya Kulkarni' }).getByRole('button', { name: act }).click();
    await expect.poll(() => queued().at(-1)).toMatchObject({ params: { id }, body: { status } });
  }
});

test('requests: one opens with all that it says, and is answered there with words; further ones are on further pages [MEN-09]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const wordy = { ...asked, place: 'Room 4', note: 'Bring both versions' };
  const answers = { Accept: 'accepted', Decline: 'declined' } as const;
  const many = Array.from({ length: 25 }, (_, index) => ({ ...wordy, id: 7 + index }));
  await mentorAt(page, desk, many);
  await page.goto(desk.address + pageOf('sessionrequest'));
  const cards = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  const words = ['Compare two versions of her résumé', 'Room 4', 'Bring both versions'];
  for (const text of words) await expect(cards.first()).toContainText(text);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => desk.asked('mentor.sessions').at(-1)?.query).toMatchObject({ status: 'requested', page: 2 });
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  for (const [act, status] of Object.entries(answers)) {
    const before = queued().length;
    await cards.first().getByRole('button', { name: 'Zoya Siddiqui' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zoya Siddiqui' });
    for (const text of [words[0], 'Bring both versions', 'Tue 24 Nov, 18:00 – 19:00']) {
      await expect(dialog.getByText(text ?? '')).toBeVisible();
    }
    await dialog.getByLabel('Note').fill('See you there');
    await dialog.getByRole('button', { name: act }).click();
    const body = { status, note: 'See you there', place: 'Room 4' };
    await expect.poll(() => queued().slice(before)).toMatchObject([{ call: 'mentor.answerSession', body }]);
    await expect(dialog).toHaveCount(0);
  }
});

test('requests: place and note of an accepted session are changed until it begins', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  const running = session(12, '2026-11-24T05:30:00.000Z', { status: 'accepted', place: 'Room 1' });
  await mentorAt(page, desk, [arranged, running]);
  await page.goto(desk.address + pageOf('sessionrequest'));
  await page.getByRole('tab', { name: 'Accepted' }).click();
  await page.getByRole('button', { name: 'Ananya Kulkarni' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Note')).toHaveValue('Bring the drawings');
  await dialog.getByLabel('Place').fill('Room 4');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const body = { status: 'accepted', note: 'Bring the drawings', place: 'Room 4' };
  await expect.poll(queued).toEqual([{ call: 'mentor.answerSession', params: { id: 8 }, query: {}, body }]);
  await expect(page.getByText('Session with Ananya Kulkarni saved')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoya Siddiqui' }).click();
  await expect(dialog.getByRole('button', { name: 'Calendar file' })).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('requests: a page that has emptied gives way to the last one', async ({ page, desk }) => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...asked, id: 7 + index }));
  await mentorAt(page, desk, many);
  await page.goto(desk.address + pageOf('sessionrequest'));
  const cards = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  desk.service('mentor.sessions', ({ query }) => ({
    data: query['page'] === 1 ? [asked] : [],
    total: 1,
    page: Number(query['page']),
    limit: 24,
  }));
  await fixTime(page, '2026-11-24T05:55:00.000Z');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(cards).toHaveCount(1);
  await expect.poll(() => desk.asked('mentor.sessions').at(-1)?.query).toMatchObject({ page: 1 });
});

test('requests: a page whose kept copy has emptied says so, and leads back', async ({ page, desk }) => {
  const many = Array.from({ length: 24 }, (_, index) => ({ ...asked, id: 7 + index }));
  await mentorAt(page, desk, many);
  desk.service('mentor.sessions', ({ query }) => ({
    data: query['page'] === 2 ? [] : many,
    total: query['page'] === 2 ? 24 : 25,
    page: Number(query['page'] ?? 1),
    limit: 24,
  }));
  desk.keptAsOf(sampleInstant);
  await page.goto(desk.address + pageOf('sessionrequest'));
  const cards = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is left on this page' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(cards).toHaveCount(24);
});

test('requests: a failure offers Retry [MEN-18]', async ({ page, desk }) => {
  await mentorAt(page, desk, []);
  desk.fail('mentor.sessions', 'internal', 'The requests could not be read');
  await page.goto(desk.address + pageOf('sessionrequest'));
  await expect(page.getByRole('heading', { name: 'The requests could not be read' })).toBeVisible();
  desk.service('mentor.sessions', { data: [], total: 0, page: 1, limit: 24 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible();
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
    const other = { ...college, id: 4, institution_name: 'Nila Institute', website: '', description: '' };
    const data = [college, { ...other, city_name: 'Kochi', state_name: 'Kerala' }];
    desk.service('mentor.institutions', { data, total: 25, page: 1, limit: 24 });
    await page.goto(desk.address + pageOf(path));
    await expect(title(page)).toHaveText('Colleges');
    await expect(page).toHaveURL(desk.address + pageOf(path));
    await expect(page.getByText('25 colleges')).toBeVisible();
    const items = page.getByRole('list', { name: 'Colleges' }).getByRole('listitem');
    await expect(items.getByRole('heading')).toHaveText(['NIT Surat', 'Nila Institute']);
    await expect(items.last()).toContainText('Kochi, Kerala');
    const item = items.first();
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
  const other = {
    ...listed,
    id: 6,
    first_name: 'Meher',
    last_name: 'Irani',
    designation: '',
    skills: ['A', 'B', 'C', 'D'],
    profile_photo: '/v1/images/9',
    price: 900,
  };
  desk.service('mentors.list', ({ query }) => ({
    data: [listed, other],
    total: 30,
    page: Number(query['page']),
    limit: 24,
  }));
  desk.answer('images.read', { dataUrl: 'data:image/png;base64,' });
  desk.service('mentors.read', { data: profile });
  await page.goto(desk.address + pageOf('mentors'));
  await expect(title(page)).toHaveText('Mentors');
  await expect(page.getByText('30 mentors', { exact: true })).toBeVisible();
  const cards = page.getByRole('list', { name: 'Mentors' }).getByRole('listitem');
  await expect(cards).toHaveText([
    'FFarhan QureshiPlant engineerCold chain, HACCP₹1,500 a session',
    /Meher IraniM\.Tech, Food TechnologyA, B, C₹900 a session$/,
  ]);
  await expect.poll(() => desk.calls('images.read')).toContainEqual({ link: '/v1/images/9' });
  await expect(cards.nth(1).getByRole('link', { name: 'Meher Irani' })).toHaveAttribute('href', pageOf('mentors?id=6'));
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ page: 2, limit: 24, search: '' });
  await cards.getByRole('link', { name: 'Farhan Qureshi' }).click();
  await expect(page).toHaveURL(desk.address + pageOf('mentors?id=5'));
  await expect(title(page)).toHaveText('Farhan Qureshi');
  await page.getByRole('main').getByRole('link', { name: 'Mentors' }).click();
  desk.service('mentors.list', { data: [], total: 0, page: 1, limit: 24 });
  await page.getByRole('searchbox', { name: 'Search by name or skill' }).fill('rust');
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ page: 1, limit: 24, search: 'rust' });
  await expect(page.getByRole('heading', { name: 'No mentors found' })).toBeVisible();
});
