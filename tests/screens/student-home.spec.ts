import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Row = AnswerOf<'enrollments.mine'>['data'][number];
const titles = { project: 'Projects', internship: 'Internships', job: 'Jobs' } as const;
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const asked = new Date();
const inDays = (days: number) => new Date(asked.getTime() + days * 86_400_000).toISOString();

function ownRow(kind: PostingKind, changes: Partial<Row> = {}): Row {
  const [row] = sampleAnswer('enrollments.mine').data;
  if (!row) throw new Error('no sample of an application');
  const posting = fullPosting(kind);
  const branch = { ...posting.branch, company_logo: '/v1/images/9' };
  const project = { id: 7, method: kind, title: `My ${kind}`, project_title: '', city_name: '', branch };
  return {
    ...row,
    id: 3,
    status: 6,
    status_name: 'Hired',
    createdAt: inDays(-15),
    title: `My ${kind}`,
    project: { ...project, duration_from: 4, duration_to: 8, expected_start_date: localDay(new Date(inDays(-15))) },
    next: kind === 'job' ? 'nothing' : 'work',
    ...(kind === 'project' && { progress_status: 3 }),
    weekly_submissions: [],
    final_submission_report: null,
    ...changes,
  };
}

const report = (week: number) => {
  const file = { id: week, name: 'report.pdf', type: 'application/pdf', size: 10, link: `/v1/files/${week}` };
  return { id: week, week, report: file.link, description: 'Done', file, submitted_at: inDays(-1) };
};
const mentor = {
  id: 21,
  first_name: 'Farida',
  last_name: 'Khan',
  designation: 'Plant engineer',
  profile_photo: '',
  price: 1000,
  qualification: 'M.Tech',
  skills: ['Lean'],
  languages: ['English'],
};

/** Opens the home of somebody with one application of each kind, or with those given. */
async function openHome(page: Page, desk: FakeDesk, rows: Partial<Record<PostingKind, Row[]>> = {}): Promise<void> {
  desk.signIn(person(4));
  desk.answer('images.read', ({ link }) => ({
    dataUrl: link === '/v1/images/9' ? `data:image/png;base64,${pixel}` : null,
  }));
  desk.service('enrollments.mine', ({ params }) => {
    const kind = params['method'] as PostingKind;
    const data = rows[kind] ?? [ownRow(kind)];
    return { data, total: data.length, page: 1, limit: 100 };
  });
  desk.service('mentors.list', { data: [mentor], total: 1, page: 1, limit: 6 });
  for (const call of ['invitations.mine', 'interviews.list'] as const)
    desk.service(call, { ...sampleAnswer(call), data: [], total: 0 });
  await page.goto(`${desk.address}/student/dashboard`);
}

const tab = (page: Page, kind: PostingKind) => page.getByRole('tab', { name: titles[kind] });
const cards = (page: Page, kind: PostingKind) => page.getByRole('list', { name: titles[kind] }).getByRole('article');

test('the home greets by first name and asks what to explore [STU-HOME-01] [STU-HOME-02]', async ({ page, desk }) => {
  await openHome(page, desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (morning|afternoon|evening), Leela$/);
  await expect(page.getByText('What do you want to explore today', { exact: true })).toBeVisible();
});

test('there is a tab for each kind, Projects first [STU-HOME-03]', async ({ page, desk }) => {
  await openHome(page, desk);
  await expect(page.getByRole('tab')).toHaveText(['Projects', 'Internships', 'Jobs']);
  await expect(tab(page, 'project')).toHaveAttribute('aria-selected', 'true');
});

test('more than a hundred of a kind, and more than fifty invitations, are reached', async ({ page, desk }) => {
  await openHome(page, desk);
  desk.service('enrollments.mine', ({ query }) => ({
    data: [ownRow('project', { title: `Project of page ${query.page}` })],
    total: 101,
    page: 1,
    limit: 100,
  }));
  const sample = sampleAnswer('invitations.mine');
  const data = ['Weaver', 'Dyer'].flatMap((title, at) => sample.data.map((each) => ({ ...each, id: 70 + at, title })));
  desk.service('invitations.mine', { ...sample, data, total: 53 });
  await page.reload();
  const own = page.getByRole('tabpanel');
  await own.getByRole('button', { name: 'Next page' }).click();
  await expect(own.getByRole('link', { name: 'Project of page 2' })).toBeVisible();
  await expect(page.getByText('51 more invitations will show here as you answer these.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')).toHaveText([/Weaver/, /Dyer/]);
});

test('each of one’s own interests is on the home, with the way to change them', async ({ page, desk }) => {
  const names = ['Weaving', 'Water'];
  desk.service('filter.interestsJoined', { data: names.map((name, at) => ({ id: at + 1, name })) });
  await openHome(page, desk);
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your interests' }) });
  await expect(card.getByRole('listitem')).toHaveText(names);
  await expect(card.getByRole('link', { name: 'Change interests' })).toHaveAttribute('href', '/user_interests');
});

test('each project has a card with logo, title, address and day, and a bar of the weeks done [STU-HOME-04] [STU-HOME-05] [STU-HOME-06]', async ({
  page,
  desk,
}) => {
  const short = ownRow('project', {
    id: 4,
    status: 0,
    status_name: 'Applied',
    title: 'Short one',
    createdAt: '2026-10-01T05:12:00.000Z',
    weekly_submissions: [1, 2, 3].map(report),
  });
  const branch = {
    ...fullPosting('project').branch,
    company_name: 'Tapi Rail',
    address: '4 Mill Road',
    company_logo: '',
  };
  if (short.project) short.project = { ...short.project, id: 8, duration_from: 2, duration_to: null, branch };
  const lost = { ...report(3), report: '', file: null };
  const weekly_submissions = [report(1), report(2), lost];
  const long = ownRow('project', { createdAt: '2026-11-20T05:12:00.000Z', weekly_submissions });
  await openHome(page, desk, { project: [long, short] });
  const shown = cards(page, 'project');
  await expect(shown).toHaveCount(2);
  const first = shown.filter({ hasText: 'My project' });
  await expect(first.locator('img')).toHaveAttribute('src', /^data:image\/png/);
  await expect(first.getByRole('link', { name: 'My project' })).toHaveAttribute(
    'href',
    '/student/my-applications/project/7',
  );
  await expect(first).toContainText('Karwan Foods · 12 Station Road');
  await expect(first).toContainText('Created 20 Nov 2026');
  await expect(first.getByRole('progressbar', { name: '2 of 8 weeks done' })).toHaveAttribute('aria-valuenow', '25');
  const second = shown.filter({ hasText: 'Short one' });
  await expect(second.getByRole('link')).toHaveAttribute('href', '/student/my-applications/project/8');
  await expect(second).toContainText('Tapi Rail · 4 Mill Road');
  await expect(second).toContainText('Created 01 Oct 2026');
  await expect(second.locator('img')).toHaveCount(0);
  await expect(second.getByRole('progressbar', { name: '2 of 2 weeks done' })).toHaveAttribute('aria-valuenow', '100');
});

test('mentors are suggested under Projects and nowhere else [STU-HOME-07] [ROLE-20]', async ({ page, desk }) => {
  await openHome(page, desk);
  const other = { ...mentor, id: 22, first_name: 'Omar', last_name: 'Sheikh', designation: 'Dyer' };
  desk.service('mentors.list', { data: [mentor, other], total: 9, page: 1, limit: 6 });
  await page.reload();
  const mentors = page.getByRole('list', { name: 'Mentors for you' });
  const toMentors = page.getByRole('main').locator('a[href^="/student/mentors"]');
  for (const kind of ['project', 'internship', 'project', 'job'] as const) {
    await tab(page, kind).click();
    await expect(cards(page, kind)).toHaveCount(1);
    if (kind === 'project') {
      await expect(mentors.getByRole('listitem')).toHaveText([/Farida Khan.*Plant engineer/, /Omar Sheikh.*Dyer/]);
      for (const [name, id] of [
        ['Farida Khan', 21],
        ['Omar Sheikh', 22],
      ] as const) {
        await expect(mentors.getByRole('link', { name })).toHaveAttribute('href', `/student/mentors/${id}`);
      }
    } else {
      await expect(page.getByRole('tabpanel').getByText(/mentor/i)).toHaveCount(0);
      await expect(toMentors).toHaveCount(0);
    }
  }
  await expect.poll(() => desk.asked('mentors.list').at(-1)?.query).toEqual({ limit: 6 });
  // Before anything was applied to as well.
  await openHome(page, desk, { project: [], internship: [], job: [] });
  for (const kind of kinds) {
    await tab(page, kind).click();
    await expect(page.getByRole('heading', { name: `No ${kind}s yet` })).toBeVisible();
    await expect(mentors.getByRole('listitem')).toHaveCount(kind === 'project' ? 1 : 0);
    if (kind !== 'project') await expect(toMentors).toHaveCount(0);
  }
});

for (const kind of kinds) {
  test(`${kind}: the own ones stand under their tab alone, and without any the way to explore them${kind === 'project' ? ' [STU-HOME-06]' : ' [STU-HOME-08]'} [STATE-30]`, async ({
    page,
    desk,
  }) => {
    const older = ownRow(kind, { id: 4, title: `Older ${kind}`, status: 7, status_name: 'Rejected' });
    if (older.project) older.project = { ...older.project, id: 8 };
    await openHome(page, desk, { [kind]: [ownRow(kind), older] });
    await tab(page, kind).click();
    for (const [title, id, status] of [
      [`My ${kind}`, 7, 'Hired'],
      [`Older ${kind}`, 8, 'Rejected'],
    ] as const) {
      const card = cards(page, kind).filter({ hasText: title });
      await expect(card.getByRole('link')).toHaveAttribute('href', `/student/my-applications/${kind}/${id}`);
      await expect(card.locator('[data-tone]')).toHaveText(status);
    }
    await expect(cards(page, kind)).toHaveCount(2);
    await expect(page.getByRole('progressbar')).toHaveCount(kind === 'project' ? 2 : 0);
    await openHome(page, desk, { [kind]: [] });
    await tab(page, kind).click();
    await expect(page.getByRole('heading', { name: `No ${kind}s yet` })).toBeVisible();
    await expect(page.getByRole('link', { name: `Explore ${kind}s` })).toHaveAttribute(
      'href',
      `/student/explore?type=${kind}`,
    );
    desk.fail('enrollments.mine', 'internal');
    await page.reload();
    await tab(page, kind).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('alert').first()).toBeVisible();
    desk.service('enrollments.mine', { data: [ownRow(kind)], total: 1, page: 1, limit: 100 });
    await panel.getByRole('button', { name: 'Retry' }).first().click();
    await expect(cards(page, kind)).toHaveCount(1);
  });
}

const waiting: Omit<OutboxEntry, 'id' | 'kind' | 'aggregate'> = {
  title: 'Waits',
  state: 'queued',
  attempts: 0,
  queuedAt: inDays(0),
  nextAttemptAt: null,
  problem: null,
  sentAt: null,
  heldUntil: null,
  change: null,
};
const pickedTime: OutboxEntry = {
  ...waiting,
  id: randomUUID(),
  kind: 'service.call',
  aggregate: 'interviews:8',
  change: { call: 'interviews.pick', params: { id: 8 }, query: {}, body: { starts_at: inDays(2) } },
};
const handedIn: OutboxEntry = {
  ...waiting,
  id: randomUUID(),
  kind: 'report.handIn',
  aggregate: 'reports:3',
  report: {
    call: 'reports.weekly',
    body: { enrollment_id: 3, project_id: 7, week: 3, description: 'Done' },
    files: { weekly_report: { id: randomUUID(), name: 'week-3.pdf', size: 15, sha256: '' } },
  },
};
const slot = { starts_at: inDays(2), ends_at: inDays(2.1) };

test('what is to be done this week stands first, each with its way, until it is on its way', async ({ page, desk }) => {
  const interview = {
    ...sampleAnswer('interviews.list').data[0],
    id: 8,
    status: 'proposed' as const,
    method: 'job' as const,
    post_id: 9,
    slots: [slot],
  };
  const invitation = {
    ...sampleAnswer('invitations.mine').data[0],
    method: 'internship',
    post_id: 8,
    status: 'sent',
    expires_at: inDays(2),
  } as const;
  await openHome(page, desk);
  desk.service('interviews.list', {
    ...sampleAnswer('interviews.list'),
    data: [{ ...interview, title: 'Weaver' } as AnswerOf<'interviews.list'>['data'][number]],
  });
  desk.service('invitations.mine', {
    ...sampleAnswer('invitations.mine'),
    data: [{ ...invitation, title: 'Dyer' } as AnswerOf<'invitations.mine'>['data'][number]],
  });
  await page.reload();
  const week = page.getByRole('list', { name: 'This week' });
  for (const [name, href] of [
    [/^See times: .*Weaver$/, '/student/my-applications/job/9'],
    [/^Upload report: 2 reports are overdue, from week 1 on: My project$/, '/student/my-applications/project/7'],
    [/^Upload report: The report of week 3 is due: My project$/, '/student/my-applications/project/7'],
    [/^Open opportunity: .*Dyer$/, '/student/explore/internship/8'],
  ] as const) {
    await expect(week.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(week.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('4 tasks')).toBeVisible();
  desk.answer('outbox.list', [pickedTime, handedIn]);
  await page.reload();
  await expect(page.getByText('2 tasks', { exact: true })).toBeVisible();
  await expect(week.getByRole('listitem')).toContainText(['overdue', 'Dyer']);
});

test('a page of what the institution sent whose kept copy has emptied says so, and leads back', async ({
  page,
  desk,
}) => {
  await openHome(page, desk);
  const sent = sampleAnswer('assignments.list');
  desk.service('assignments.list', ({ query }) => ({
    ...sent,
    data: query.page === 1 ? sent.data : [],
    total: query.page === 1 ? 11 : 10,
  }));
  desk.keptAsOf(sampleInstant);
  await page.reload();
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Sent by your institution' }) });
  await card.getByRole('button', { name: 'Next page' }).click();
  await expect(card.getByText('Nothing is left on this page.')).toBeVisible();
  await card.getByRole('button', { name: 'Previous page' }).click();
  await expect(card.getByRole('listitem').first()).toBeVisible();
});
