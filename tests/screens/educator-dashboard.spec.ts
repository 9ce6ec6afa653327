import type { Page } from '@playwright/test';
import type { Batch } from '#shared/contract/batches.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { fixTime } from '../support/fixed-time.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { completePerson, person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { sampleUpload } from './sample-upload.ts';

const first = <T>([row]: readonly T[]): T => {
  if (!row) throw new Error('no sample');
  return row;
};
const batch: Batch = {
  ...first(sampleAnswer('batches.list').data),
  status: 'finished',
  file_name: 'autumn.csv',
  by: 'Rohan Mehta',
  finished_at: sampleInstant,
};
const coverage = [
  { course: 'B.Tech', students: 1200, project: 0, internship: 1100, job: 300, none: 40 },
  { course: 'B.Com', students: 40, project: 5, internship: 0, job: 1, none: 34 },
];
const lists = [
  { kind: 'project', title: 'Explore Projects', nothing: 'No Projects Found', details: '/educator/details/7', pay: '' },
  {
    kind: 'internship',
    title: 'Explore Internships',
    nothing: 'No Internships Found',
    details: '/educator/internship/details/7',
    pay: '12k to 15k Per Month · ',
  },
  {
    kind: 'job',
    title: 'Explore Jobs',
    nothing: 'No Jobs Found',
    details: '/educator/job/details/7',
    pay: '4.5 - 6 LPA · ',
  },
] as const;

/** The newest opening of a kind, seven weeks long or so, two days old. */
function newest(kind: PostingKind) {
  const sample = sampleAnswer('postings.explore');
  const card = first(sample.data);
  const money = {
    stipend_from: kind === 'internship' ? 12 : null,
    stipend_to: kind === 'internship' ? 15 : null,
    ctc_from: kind === 'job' ? 4.5 : null,
    ctc_to: kind === 'job' ? 6 : null,
  };
  const one = { ...card, ...money, id: 7, method: kind, title: `Newest ${kind}`, duration_from: 6, duration_to: 8 };
  const older = [8, 9, 10].map((id) => ({ ...one, id, title: `Older ${kind} ${id}` }));
  return { ...sample, data: [one, ...older] };
}

/** An application of a kind, the later the more hours before the sample's instant. */
function application(kind: PostingKind, total: number, hours: number) {
  const sample = sampleAnswer('enrollments.mine');
  const createdAt = new Date(Date.parse(sampleInstant) - hours * 3_600_000).toISOString();
  const row = { ...first(sample.data), id: hours, createdAt, title: `Loom ${kind}`, status_name: 'Shortlisted' };
  return { ...sample, data: [row], total, not_shared: 0 };
}

async function openHome(page: Page, desk: FakeDesk): Promise<void> {
  await fixTime(page, '2026-11-22T05:12:00Z');
  desk.signIn(person(3));
  desk.service('user.counts', { data: { ...sampleAnswer('user.counts').data, students: 1240 } });
  desk.service('students.facets', { data: { ...sampleAnswer('students.facets').data, coverage } });
  desk.service('batches.list', ({ query }) => ({
    data: query.status === 'finished' ? [batch] : [{ ...batch, status: 'undone' }],
    total: 1,
    page: 1,
    limit: 1,
  }));
  desk.service('postings.explore', ({ params }) => newest(params.method as PostingKind));
  const applications = {
    internship: application('internship', 1234, 2),
    job: application('job', 56, 1),
    project: application('project', 7, 3),
  };
  desk.service('enrollments.mine', ({ params }) => applications[params.method as PostingKind]);
  await page.goto(`${desk.address}/educator/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const card = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('the home page greets by name and hour, counts the students and leads on to them [EDU-ROUTE-01] [EDU-HOME-01] [GUARD-11]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good morning, Leela');
  await expect(page.getByText('1,240 students at NIT Surat.')).toBeVisible();
  const students = card(page, 'Students');
  await expect(students).toContainText('1,240');
  await expect(students).toContainText('Last upload: autumn.csv, 2 days ago, by Rohan Mehta');
  await expect(students.getByRole('list', { name: 'Students by course' }).getByRole('listitem')).toHaveText([
    'B.Tech300 sent jobs of 1,200',
    'B.Com1 sent jobs of 40',
  ]);
  for (const [name, path] of [
    ['Student list', '/educator/student-list'],
    ['Placement reports', '/educator/reports'],
    ['Upload students', '/educator/upload-student'],
    ['74 students without an opportunity', '/educator/student-list?assigned=no'],
  ] as const) {
    await expect(students.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  const upload = page.getByRole('link', { name: 'Upload New List', exact: true });
  await expect(upload).toHaveAttribute('href', '/educator/upload-student');
});

test('Student and Partner Companies are locked until there is something behind them, and cards of the home page lead there before [EDU-NAV-02]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ hasText: /\S/ });
  const none = {
    project: 0,
    internship: 0,
    job: 0,
    students: 0,
    partners: 0,
    partner_invitations: 0,
    join_requests: 0,
  };
  for (const [counts, locked] of [
    [{ students: 1 }, ['Partner Companies']],
    [{ partners: 1 }, ['Student']],
    [{ partner_invitations: 1 }, ['Student']],
    [{}, ['Student', 'Partner Companies']],
  ] as const) {
    desk.service('user.counts', { data: { ...none, ...counts } });
    await page.reload();
    const account = ['Subscription', 'Settings'];
    await expect(links.and(page.locator('[aria-disabled=true]'))).toHaveText([...locked, ...account]);
  }
  for (const [title, name, path] of [
    ['Students', 'Upload students', '/educator/upload-student'],
    ['Companies', 'Find companies', '/educator/companies/suggest-companies'],
  ] as const) {
    await card(page, title).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(desk.address + path);
    await page.goBack();
  }
});

test('the courses’ students are counted for one kind of opportunities at a time, which the address keeps', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const students = card(page, 'Students');
  const rows = students.getByRole('list', { name: 'Students by course' }).getByRole('listitem');
  const kinds = students.getByRole('radiogroup', { name: 'Openings counted' });
  for (const [kind, name, sent] of [
    ['project', 'Projects', ['B.Tech0 sent projects of 1,200', 'B.Com5 sent projects of 40']],
    ['internship', 'Internships', ['B.Tech1,100 sent internships of 1,200', 'B.Com0 sent internships of 40']],
    ['job', 'Jobs', ['B.Tech300 sent jobs of 1,200', 'B.Com1 sent jobs of 40']],
    ['project', 'Projects', ['B.Tech0 sent projects of 1,200', 'B.Com5 sent projects of 40']],
  ] as const) {
    await kinds.getByText(name).click();
    await expect(rows).toHaveText(sent);
    await expect(page).toHaveURL(`${desk.address}/educator/dashboard?kind=${kind}`);
  }
  const six = Array.from({ length: 6 }, (_, at) => ({
    course: `Course ${at}`,
    students: 10,
    project: at,
    internship: 9,
    job: 8,
    none: 0,
  }));
  desk.service('students.facets', { data: { ...sampleAnswer('students.facets').data, coverage: six } });
  await page.reload();
  await expect(rows.last()).toHaveText('2 more courses9 sent projects of 20');
  await expect(students).toContainText('Every student has an opportunity.');
});

test('it tells how complete the profile is, what is missing and what that is good for [EDU-HOME-02] [EDU-HOME-03] [STATE-11] [STATE-19]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const profile = card(page, /^Your profile/);
  await expect(profile.getByRole('status')).toHaveText('Your profile is 50% complete');
  const ring = profile.locator('.mantine-RingProgress-root');
  await expect(ring).toHaveText('50%');
  await expect(profile).toContainText(
    'Still missing: Phone number (10%), Profile picture (10%), Institution logo (10%), Institution website (10%), Institution description (10%).',
  );
  for (const [name, path] of [
    ['Phone number', '/educator/account#phone_number'],
    ['Profile picture', '/educator/account#profile_photo'],
    ['Institution logo', '/educator/institution#company_logo'],
    ['Institution website', '/educator/institution#company_website'],
    ['Institution description', '/educator/institution#company_description'],
  ] as const) {
    await expect(profile.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  desk.signIn(person(3, { phone_number: '+919876543210' }));
  await expect(profile.getByRole('status')).toHaveText('Your profile is 60% complete');
  await expect(ring).toHaveText('60%');
  await expect(profile).toContainText('Still missing: Profile picture (10%), Institution logo (10%)');
  await profile.getByRole('button', { name: /^About your profile/ }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'Complete your profile to send internships, jobs and projects to your students.',
  );
  desk.signIn(completePerson(3));
  await expect(profile.getByRole('status')).toHaveText('Your profile is 100% complete');
  await expect(ring).toHaveText('100%');
  await expect(profile).toContainText('Nothing is missing.');
});

test('two guides explain weekly reports and how opportunities are assigned [EDU-HOME-04] [EDU-HOME-09]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const reports = card(page, 'Weekly reports keep the employer informed');
  await expect(reports.getByRole('paragraph')).toHaveText(
    'What a student did in a week, what is next, and where help is needed. Remind your students that a short report every week is worth more than a long one at the end.',
  );
  const assigning = card(page, 'How opportunities are assigned');
  await expect(assigning.getByRole('listitem')).toHaveText([
    'Find one that fits. Under Explore open a project, an internship or a job.',
    'See who qualifies. Your students are listed beside it: who qualifies, what the others lack, and who already has it.',
    'Tick them and send it. Your students find it on their home page and decide themselves whether to apply. You have ten seconds to undo it, and it works offline too.',
  ]);
  await expect(assigning.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', '/educator/explore');
});

const ids = {
  project: '[EDU-HOME-05] [EDU-HOME-06] [EDU-ROUTE-15] [CONST-08]',
  internship: '[EDU-HOME-07] [ENT-38] [CONST-06] [CONST-08] [CONST-04]',
  job: '[EDU-HOME-08] [EDU-HOME-10] [CONST-09]',
} as const;
for (const { kind, title, nothing, details, pay } of lists) {
  test(`'${title}' asks for the newest of its kind, says all of it and leads to all; without any it says so beside the others ${ids[kind]}`, async ({
    page,
    desk,
  }) => {
    await openHome(page, desk);
    const list = card(page, title);
    await expect(list.getByRole('listitem')).toHaveText([
      `Newest ${kind}Karwan Foods · 6 - 8 Weeks · ${pay}2 days ago`,
      /^Older \w+ 8/,
      /^Older \w+ 9/,
    ]);
    await expect(list.getByRole('link', { name: `Newest ${kind}` })).toHaveAttribute('href', details);
    for (const id of [8, 9]) {
      const older = list.getByRole('link', { name: `Older ${kind} ${id}` });
      await expect(older).toHaveAttribute('href', details.replace('7', `${id}`));
    }
    const asked = desk.asked('postings.explore').find(({ params }) => params.method === kind);
    // As Explore asks: what one of them has shown, the other has without the service.
    expect(asked?.query).toEqual({ page: 1, limit: 10 });
    const all = list.getByRole('link', { name: `View all: ${title}` });
    await expect(all).toHaveText('View all');
    await all.click();
    await expect(page).toHaveURL(`${desk.address}/educator/explore?type=${kind}`);
    const others = lists.filter((each) => each.kind !== kind);
    desk.service('postings.explore', ({ params }) => {
      if (params.method !== kind) return newest(params.method as PostingKind);
      return { data: [], total: 0, page: 1, limit: 10 };
    });
    await page.goto(`${desk.address}/educator/dashboard`);
    await expect(list).toContainText(nothing);
    await expect(all).toHaveText('View all');
    await expect(all).toHaveAttribute('href', `/educator/explore?type=${kind}`);
    for (const other of others) await expect(card(page, other.title).getByRole('listitem')).toHaveCount(3);
    desk.fail('postings.explore', 'internal');
    await page.reload();
    await expect(list.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
}

test('applications of all kinds are asked for at once, are counted, and the latest come first [EDU-HOME-11]', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const applications = card(page, 'Applications of your students');
  const titles = ['Internships', 'Jobs', 'Projects'];
  const counts = ['1,234', '56', '7'];
  const latest = applications.getByRole('list', { name: 'The latest applications' }).getByRole('listitem');
  const rowsBut = (left: string) =>
    ['job', 'internship', 'project']
      .filter((kind) => kind !== left)
      .map((kind) => new RegExp(`^Ananya IyerLoom ${kind} · Karwan Foods · 2 days agoShortlisted$`));
  await expect(applications.locator('dt')).toHaveText(titles);
  await expect(applications.locator('dd')).toHaveText(counts);
  await expect(latest).toHaveText(rowsBut(''));
  // None is answered before all three have been asked for, and one that fails leaves the others standing.
  const methods = new Set<string>();
  let allAsked = Promise.withResolvers<void>();
  let broken = '';
  await page.route('**/desk/api.read', async (route) => {
    const { input } = JSON.parse(route.request().postData() ?? '{}') as {
      input: { call: string; params?: { method: string } };
    };
    if (input.call !== 'enrollments.mine') return route.continue();
    methods.add(input.params?.method ?? '');
    if (methods.size === 3) allAsked.resolve();
    await allAsked.promise;
    if (input.params?.method !== broken) return route.continue();
    const error = { code: 'internal', status: 500, message: 'These are gone' };
    return route.fulfill({ json: { ok: false, error } });
  });
  for (const [at, kind] of ['internship', 'job', 'project'].entries()) {
    broken = kind;
    methods.clear();
    allAsked = Promise.withResolvers<void>();
    await page.reload();
    const others = counts.map((text, index) => (index === at ? /^These are gone/ : text));
    await expect(applications.locator('dd')).toHaveText(others);
    await expect(latest).toHaveText(rowsBut(kind));
    broken = '';
    await applications.getByRole('button', { name: `Retry: ${titles[at]}` }).click();
    await expect(applications.locator('dd')).toHaveText(counts);
    await expect(latest).toHaveText(rowsBut(''));
  }
});

test('what companies wait for is counted, and each number leads to it', async ({ page, desk }) => {
  desk.service('partnerships.list', {
    ...sampleAnswer('partnerships.list'),
    count: { suggested: 21, sent: 1, received: 3, accepted: 4, partners: 5 },
  });
  desk.service('invitations.mine', { ...sampleAnswer('invitations.mine'), total: 6 });
  await openHome(page, desk);
  const companies = card(page, 'Companies');
  await expect(companies.getByRole('listitem')).toHaveText([
    '3 companies ask to become your partner.',
    '6 opportunities sent to you wait for an answer.',
    'You work with 5 companies. 21 companies may suit your students.',
  ]);
  for (const [name, path] of [
    ['3 companies ask', '/educator/companies/invitation-recieved'],
    ['6 opportunities', '/educator/companies/opportunities'],
    ['Find companies', '/educator/companies/suggest-companies'],
  ] as const) {
    await expect(companies.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('uploads that are not finished are gone on with, taken back or let go of', async ({ page, desk }) => {
  const uploads = (['ready', 'queued', 'sending'] as const).map((state, at) => ({
    ...sampleUpload,
    importId: sampleUpload.importId.replace(/1$/, String(at + 1)),
    state,
    file: { ...sampleUpload.file, name: `${state}.csv` },
  }));
  desk.answer('roster.list', uploads);
  desk.answer('roster.cancel', {
    ...sampleUpload,
    state: 'cancelled',
    file: { ...sampleUpload.file, name: 'ready.csv' },
  });
  await openHome(page, desk);
  const region = page.getByRole('region', { name: 'Not finished yet' });
  await expect(region.getByRole('listitem')).toHaveCount(2);
  await expect(region.getByRole('link', { name: '1 more upload' })).toHaveAttribute('href', '/educator/upload-student');
  await expect(region.getByRole('link', { name: 'Continue with ready.csv' })).toHaveAttribute(
    'href',
    `/educator/upload-student?import=${uploads[0]?.importId}`,
  );
  await region.getByRole('button', { name: 'Discard ready.csv' }).click();
  await expect(page.getByText('ready.csv is not sent. Your students are unchanged')).toBeVisible();
  await region.getByRole('button', { name: 'Take back queued.csv' }).click();
  await expect
    .poll(() => desk.calls('roster.cancel'))
    .toEqual(uploads.slice(0, 2).map(({ importId }) => ({ importId })));
});

test('an upload is said to be unsent only once that is certain', async ({ page, desk }) => {
  const message = 'Some of it may have arrived. It is taken back as soon as the service has answered';
  const problem = { code: 'conflict', message, status: 409 } as const;
  const leaving: RosterImport = { ...sampleUpload, state: 'queued' };
  const file = { ...sampleUpload.file, name: 'spring.csv' };
  const checking: RosterImport = { ...sampleUpload, importId: crypto.randomUUID(), state: 'checking', file };
  desk.answer('roster.list', [leaving, checking]);
  desk.answer('roster.cancel', { ...leaving, problem });
  await openHome(page, desk);
  await page.getByRole('button', { name: 'Take back autumn.csv' }).click();
  await expect(page.getByText(message)).toBeVisible();
  desk.answer('roster.cancel', checking);
  await page.getByRole('button', { name: 'Discard spring.csv' }).click();
  await expect(page.getByText('The check of spring.csv is being stopped. Nothing is sent')).toBeVisible();
  await expect(page.getByText('is not sent')).toHaveCount(0);
});

test('applications that students don’t share are counted beside the others, and alone they are not nobody’s', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const applications = card(page, 'Applications of your students');
  await expect(applications.getByRole('listitem')).toHaveCount(3);
  await expect(applications.getByText('not shared')).toHaveCount(0);
  desk.service('enrollments.mine', ({ params }) => {
    const none = { ...sampleAnswer('enrollments.mine'), data: [], total: 0 };
    return { ...none, not_shared: { internship: 2, job: 40, project: 1 }[params.method as PostingKind] };
  });
  await page.reload();
  await expect(
    applications.getByText('43 not shared: students decide which applications your institution sees.'),
  ).toBeVisible();
  await expect(applications.getByText('Nobody has applied yet')).toHaveCount(0);
});
