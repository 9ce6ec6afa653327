import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import type { QueuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { type ErrorCode, errorCatalogue } from '#shared/errors.ts';
import { fixTime } from '../support/fixed-time.ts';
import { undoStays } from '../support/undo-stays.ts';
import { waitingEntry, withoutService } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Own = AnswerOf<'enrollments.own'>['data'];
type Application = NonNullable<Own['application']>;
const first = 'Can you start at six?';
const second = 'Do you own boots?';
const pageIds = { project: '', internship: ' [STU-ROUTE-11]', job: ' [STU-ROUTE-12]' };

function own(kind: PostingKind, changes: Partial<Own> = {}): { data: Own } {
  return {
    data: {
      posting: fullPosting(kind),
      ...fits,
      state: 'open',
      may_apply: true,
      application: null,
      invitation: null,
      ...changes,
    },
  };
}

const applied = (changes: Partial<Application> = {}): Application => ({
  id: 90,
  status: 0,
  status_name: 'Applied',
  created_at: '2026-11-19T04:00:00.000Z',
  updated_at: sampleInstant,
  answers: [{ question: first, required: true, answer: 'At five, if need be.' }],
  history: [{ status: 0, status_name: 'Applied', at: sampleInstant }],
  last_seen_at: null,
  next: 'company_looks',
  may_withdraw: true,
  ...changes,
});

/** An outbox whose entries come to rest as a test says. */
function outboxOf(desk: FakeDesk, then: Partial<OutboxEntry> = {}) {
  let entries: OutboxEntry[] = [];
  desk.answer('outbox.list', () => entries);
  desk.answer('outbox.add', ({ calls, holdSeconds }) => {
    const now = Date.now();
    const added = calls.map(
      ({ title, ...change }): OutboxEntry => ({
        id: randomUUID(),
        kind: 'service.call',
        aggregate: aggregateOf(change),
        title,
        state: 'queued',
        attempts: 0,
        queuedAt: new Date(now).toISOString(),
        nextAttemptAt: null,
        problem: null,
        sentAt: null,
        heldUntil: holdSeconds > 0 ? new Date(now + holdSeconds * 1000).toISOString() : null,
        change,
        ...(holdSeconds === 0 && then),
      }),
    );
    entries = [...entries, ...added];
    return added;
  });
  desk.answer('outbox.cancelMany', ({ ids }) => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { cancelled: ids };
  });
  return {
    queued: () => desk.calls('outbox.add').flatMap(({ calls }) => calls.map(({ title: _, ...call }) => call)),
    entries: () => entries,
  };
}

const arrived = (): Partial<OutboxEntry> => ({ state: 'sent', sentAt: new Date(Date.now() + 1000).toISOString() });
const refusedWith = (code: ErrorCode, message: string = errorCatalogue[code].message): Partial<OutboxEntry> => ({
  state: 'blocked',
  problem: { code, ...errorCatalogue[code], message, advice: 'Discard it.' },
});

async function open(page: Page, desk: FakeDesk, path: string): Promise<void> {
  await undoStays(page);
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/${path}`);
}

const field = (page: Page, question: string) => page.getByRole('textbox', { name: question });
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to apply' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click();
const saved = 'Application saved. It will be sent when you’re back online';

for (const kind of kinds) {
  test(`${kind}: the posting, the profile, the questions of internships and jobs, and the yes of the service leads on to the banner [STU-APPLY-04] [STU-APPLY-08] [ROLE-14]`, async ({
    page,
    desk,
  }) => {
    const { queued } = outboxOf(desk, arrived());
    desk.service('enrollments.own', own(kind));
    await open(page, desk, `explore/${kind}/7`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    await expect(page.getByRole('article')).toContainText('Waste less milk.');
    const end = kind === 'project' ? 'you hand in the final report or the company rates your work' : 'you’re hired';
    await expect(page.getByText(`You can withdraw your application until ${end}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/7/apply`);
    await expect(page.getByText('Ananya Iyer')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/student/profile');
    await proceed(page);
    if (kind !== 'project') {
      await field(page, first).fill('At five.');
      await send(page);
    }
    await expect(page).toHaveURL(`${desk.address}/student/explore`);
    const banner = page.getByRole('link', { name: "You've been Enrolled" });
    await expect(banner).toHaveAttribute('href', `/student/my-applications/${kind}/7`);
    await expect(banner.getByText('Please start working on the project')).toHaveCount(kind === 'project' ? 1 : 0);
    const answers = [
      { question: first, answer: 'At five.' },
      { question: second, answer: '' },
    ];
    const screening_questions = kind === 'project' ? '' : JSON.stringify(answers);
    await expect.poll(queued).toEqual([
      {
        call: 'enrollments.apply',
        params: { method: kind },
        query: {},
        body: { [`${kind}_id`]: 7, screening_questions },
      },
    ]);
  });

  test(`${kind}: without the service it is saved, says so, and can be discarded with its answers kept`, async ({
    page,
    desk,
  }) => {
    const { entries } = outboxOf(desk);
    withoutService(desk);
    desk.service('enrollments.own', own(kind));
    await open(page, desk, `explore/${kind}/7/apply`);
    await proceed(page);
    if (kind !== 'project') {
      await field(page, first).fill('At five.');
      await send(page);
    }
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/7`);
    await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible();
    await expect(page.getByText("You've been Enrolled")).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Apply', exact: true })).toHaveCount(0);
    await page.goto(`${desk.address}/student/my-applications`);
    await expect(page.getByRole('list', { name: 'Applications' })).toContainText('Not sent yet');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard application' }).click();
    await expect.poll(entries).toEqual([]);
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await proceed(page);
    if (kind !== 'project') await expect(field(page, first)).toHaveValue('At five.');
  });

  test(`${kind}: an application shows its status, answers and history, and is withdrawn with ten seconds to undo${pageIds[kind]}`, async ({
    page,
    desk,
  }) => {
    const { queued, entries } = outboxOf(desk);
    const history = [
      { status: 0, status_name: 'Applied', at: sampleInstant },
      { status: 4, status_name: 'Shortlisted', at: '2026-11-21T05:12:00.000Z' },
    ];
    const application = applied({
      status: 4,
      status_name: 'Shortlisted',
      updated_at: '2026-11-21T05:12:00.000Z',
      answers: [
        { question: first, required: true, answer: 'At five, if need be.' },
        { question: second, required: false, answer: '' },
      ],
      history,
      next: 'company_decides',
    });
    desk.service('enrollments.own', own(kind, { may_apply: false, application }));
    await open(page, desk, `my-applications/${kind}/7`);
    // A project's page shows its progress; what it is about is a page further.
    if (kind !== 'project') await expect(page.getByRole('article')).toContainText('Waste less milk.');
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your application' }) });
    await expect(panel.getByText('Shortlisted', { exact: true })).toHaveCount(2);
    const answers = page.getByRole('region', { name: 'Your answers' });
    await expect(answers.locator('dl > div')).toHaveText([`${first}At five, if need be.`, `${second}No answer`]);
    await expect(page.getByRole('region', { name: 'So far' })).toContainText('Shortlisted');
    await expect(page.getByText('Applied 19 Nov 2026. The company has looked at it and decides next.')).toBeVisible();
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    await withdraw.click();
    await expect(withdraw).toHaveCount(0);
    await expect
      .poll(queued)
      .toEqual([{ call: 'enrollments.withdraw', params: { method: kind, id: 7 }, query: {}, body: {} }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(withdraw).toBeVisible();
    await expect.poll(entries).toEqual([]);
  });
}

test('a required answer is asked for at its question, and what was typed survives a reload', async ({ page, desk }) => {
  const { queued } = outboxOf(desk);
  desk.service('enrollments.own', own('job'));
  await open(page, desk, 'explore/job/7/apply');
  await proceed(page);
  await send(page);
  await expect(page.getByText('Please answer this question')).toBeVisible();
  await expect(field(page, first)).toBeFocused();
  expect(queued()).toEqual([]);
  await field(page, second).fill('Two pairs.');
  await expect.poll(() => desk.words.find('application:job:7')).toEqual({ [second]: 'Two pairs.' });
  await page.reload();
  await proceed(page);
  await expect(field(page, second)).toHaveValue('Two pairs.');
});

for (const kind of kinds) {
  test(`${kind}: a refused application stays on its page, says why and keeps the answers [STU-APPLY-11]`, async ({
    page,
    desk,
  }) => {
    const { entries } = outboxOf(desk, refusedWith('posting_full', 'Karwan Foods has found its four'));
    let isFull = false;
    desk.service('enrollments.own', () => own(kind, isFull ? { state: 'full', may_apply: false } : {}));
    await open(page, desk, `explore/${kind}/7/apply`);
    await expect(page.getByRole('button', { name: 'Proceed to apply' })).toBeVisible();
    if (kind !== 'project') {
      await proceed(page);
      await field(page, first).fill('At five.');
    }
    isFull = true;
    await (kind === 'project' ? proceed : send)(page);
    const reason = page.getByRole('alert').filter({ hasText: 'Karwan Foods has found its four' }).first();
    await expect(reason).toBeVisible();
    const reads = desk.calls('api.read').length;
    desk.push('restored.changed', {});
    await expect.poll(() => desk.calls('api.read').length).toBeGreaterThan(reads);
    await expect(reason).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/explore/${kind}/7/apply`));
    if (kind !== 'project') await expect(field(page, first)).toHaveValue('At five.');
    await expect.poll(entries).toEqual([]);
  });
}

for (const [code, mends] of [
  ['posting_closed', false],
  ['questions_changed', true],
  ['plan_limit', true],
] as const) {
  test(`refused later (${code}), the page says so and keeps the answers until they are discarded`, async ({
    page,
    desk,
  }) => {
    desk.service('enrollments.own', own('job', mends ? {} : { state: 'closed', may_apply: false }));
    const body = { job_id: 7, screening_questions: JSON.stringify([{ question: first, answer: 'At five.' }]) };
    desk.answer('outbox.list', [
      {
        id: randomUUID(),
        kind: 'service.call',
        aggregate: 'application:job:7',
        title: 'Cold chain pilot',
        state: 'blocked',
        attempts: 1,
        queuedAt: sampleInstant,
        nextAttemptAt: null,
        sentAt: null,
        heldUntil: null,
        problem: refusedWith(code).problem ?? null,
        change: { call: 'enrollments.apply', params: { method: 'job' }, query: {}, body },
      },
    ]);
    await open(page, desk, 'explore/job/7');
    await expect(page.getByRole('heading', { name: 'Your application wasn’t sent' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: errorCatalogue[code].message })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your answers' })).toContainText('At five.');
    await expect(page.getByRole('button', { name: 'Discard application' })).toBeVisible();
    const review = page.getByRole('button', { name: 'Review and send again' });
    await expect(review).toHaveCount(mends ? 1 : 0);
    await expect(page.getByRole('link', { name: 'See plans' })).toHaveCount(code === 'plan_limit' ? 1 : 0);
  });
}

test('an application beyond the plan’s limit says so at once and keeps the answers', async ({ page, desk }) => {
  const message = 'Your plan Beginner allows 5 applications a day. Apply again tomorrow, or choose another plan';
  const { queued } = outboxOf(desk, { state: 'blocked', problem: { code: 'plan_limit', message, advice: '' } });
  desk.service('enrollments.own', own('job'));
  await open(page, desk, 'explore/job/7/apply');
  await proceed(page);
  await field(page, first).fill('At five.');
  await send(page);
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  await expect(field(page, first)).toHaveValue('At five.');
  expect(queued()).toHaveLength(1);
});

test('a withdrawn application can be sent again; a full posting cannot be applied to', async ({ page, desk }) => {
  const application = applied({ status: 1, status_name: 'Left', next: 'nothing', may_withdraw: false });
  desk.service('enrollments.own', own('job', { application }));
  await open(page, desk, 'explore/job/7');
  await expect(page.getByRole('link', { name: 'Apply again' })).toHaveAttribute('href', '/student/explore/job/7/apply');
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
  desk.service('enrollments.own', own('job', { state: 'full', may_apply: false }));
  await page.reload();
  await expect(page.getByText('All positions of this opportunity are filled.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply/ })).toHaveCount(0);
});

test('my applications of all kinds, by ticked kinds and by city, lead to their pages [STU-ROUTE-09] [STU-EXP-15]', async ({
  page,
  desk,
}) => {
  const cities = ['Pune', 'Surat', ''];
  desk.service('enrollments.mine', ({ params }) => {
    const kind = params.method as PostingKind;
    const sample = sampleAnswer('enrollments.mine');
    const [row] = sample.data;
    if (!row?.project) throw new Error('no sample of an application');
    const { branch } = fullPosting(kind);
    const project = { ...row.project, branch: { ...branch, city_name: 'Nagpur' }, method: kind };
    const data = cities.map((city_name, at) => ({
      ...row,
      id: at + 1,
      createdAt: sampleInstant,
      title: `My ${kind} ${city_name}`.trim(),
      project: { ...project, id: at + 7, city_name },
    }));
    return { ...sample, data, total: data.length };
  });
  desk.answer('outbox.list', () =>
    kinds.map((method) => {
      const body = { [`${method}_id`]: 20, screening_questions: '[]' };
      const change = { call: 'enrollments.apply', params: { method }, query: {}, body } as QueuedChange;
      const title = `My waiting ${method}`;
      return waitingEntry({ kind: 'service.call', aggregate: aggregateOf(change), title, change });
    }),
  );
  await open(page, desk, 'my-applications');
  const list = page.getByRole('list', { name: 'Applications' });
  const titles = list.getByRole('link', { name: /^My / });
  const boxes = { project: 'Projects', internship: 'Internship', job: 'Jobs' } as const;
  const tick = (kind: PostingKind) => page.getByRole('checkbox', { name: boxes[kind] });
  await expect(page.getByRole('checkbox')).toHaveCount(kinds.length);
  for (const kind of kinds) {
    for (const [at, title] of cities.map((city) => `My ${kind} ${city}`.trim()).entries()) {
      const link = list.getByRole('link', { name: title, exact: true });
      await expect(link).toHaveAttribute('href', `/student/my-applications/${kind}/${at + 7}`);
    }
    await expect(tick(kind)).toBeChecked();
  }
  const shows = async (city: string, shown: readonly PostingKind[]) => {
    const sent = shown.flatMap((kind) => (city ? [city] : cities).map((name) => `My ${kind} ${name}`.trim()));
    await expect(titles).toHaveText([...(city ? [] : shown.map((kind) => `My waiting ${kind}`)), ...sent]);
  };
  const tickOneByOne = async (city: string) => {
    for (const [at, kind] of kinds.entries()) {
      await tick(kind).uncheck();
      await shows(city, kinds.slice(at + 1));
    }
    await expect(page.getByRole('heading', { name: 'No such applications' })).toBeVisible();
    for (const [at, kind] of kinds.entries()) {
      await tick(kind).check();
      await shows(city, kinds.slice(0, at + 1));
    }
  };
  await tickOneByOne('');
  for (const city of ['Pune', '', 'Surat']) {
    await page.getByRole('combobox', { name: 'City' }).click();
    await expect(page.getByRole('option')).toHaveText(['All cities', 'Pune', 'Surat']);
    await page.getByRole('option', { name: city || 'All cities' }).click();
    await shows(city, kinds);
  }
  await tickOneByOne('Surat');
});

test('a row of my applications says how old it is, when the company looked, what comes next, and when nobody looked', async ({
  page,
  desk,
}) => {
  await fixTime(page, '2026-11-20T06:00:00.000Z');
  const sample = sampleAnswer('enrollments.mine');
  const { posting } = own('job').data;
  const row = { id: 3, title: 'Quiet', status: 0, status_name: 'Applied', createdAt: '2026-11-05T06:00:00.000Z' };
  const start = { expected_start_date: '2026-12-01', joining_date: null, closed_at: null };
  const project = { ...posting, ...start, project_title: '', id: 7, method: 'job' as const };
  const quiet = { ...row, last_seen_at: null, next: 'company_looks' as const, project };
  const looked = {
    ...quiet,
    id: 4,
    title: 'Seen lately',
    status: 2,
    status_name: 'Seen',
    last_seen_at: '2026-11-17T06:00:00.000Z',
    next: 'company_decides' as const,
    project: { ...project, expected_start_date: null, closed_at: null },
  };
  desk.service('enrollments.mine', ({ params }) =>
    params.method === 'job' ? { ...sample, data: [quiet, looked], total: 2 } : { ...sample, data: [], total: 0 },
  );
  await open(page, desk, 'my-applications');
  const rows = page.getByRole('list', { name: 'Applications' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const first = rows.filter({ hasText: 'Quiet' });
  for (const text of [
    'Applied 05 Nov 2026, 2 weeks ago',
    'Next: the company looks at it',
    'Nobody has looked at it for 15 days · Starts 01 Dec 2026',
  ])
    await expect(first).toContainText(text);
  const second = rows.filter({ hasText: 'Seen lately' });
  for (const text of ['Next: the company decides', 'Company last looked 3 days ago'])
    await expect(second).toContainText(text);
});

test('more than a hundred applications of a kind are shown page by page, and narrowing begins at the first', async ({
  page,
  desk,
}) => {
  const sample = sampleAnswer('enrollments.mine');
  const { posting } = own('job').data;
  const project = { ...posting, project_title: '', id: 7, method: 'job' as const };
  const row = { id: 3, status: 0, status_name: 'Applied', createdAt: '2026-11-05T06:00:00.000Z', project };
  desk.service('enrollments.mine', ({ params, query }) =>
    params.method === 'job'
      ? { ...sample, data: [{ ...row, title: `Job of page ${query.page}` }], total: 120 }
      : { ...sample, data: [], total: 0 },
  );
  await open(page, desk, 'my-applications');
  await expect(page.getByText('120 applications')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('link', { name: 'Job of page 2' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Projects' }).uncheck();
  await expect(page.getByRole('link', { name: 'Job of page 1' })).toBeVisible();
  await expect(page.getByText('1/2')).toBeVisible();
});

test('an invitation opens the posting, leads to applying, and is declined with ten seconds to undo', async ({
  page,
  desk,
}) => {
  const { queued } = outboxOf(desk, arrived());
  const sample = sampleAnswer('invitations.mine');
  const [row] = sample.data;
  if (!row) throw new Error('no sample of an invitation');
  const invitation = {
    ...row,
    id: 31,
    method: 'job' as const,
    post_id: 7,
    note: 'We would be glad.',
    status: 'sent' as const,
    sent_at: '2026-11-18T05:12:00.000Z',
    expires_at: '2026-12-09T05:12:00.000Z',
    seen_at: '2026-11-19T05:12:00.000Z',
  };
  await fixTime(page, '2026-11-20T06:00:00.000Z');
  desk.service('invitations.mine', { ...sample, data: [invitation], total: 1 });
  const ownInvitation = { id: 31, note: '', sent_at: sampleInstant, expires_at: sampleInstant };
  desk.service('enrollments.own', own('job', { invitation: ownInvitation }));
  await open(page, desk, 'dashboard');
  const list = page.getByRole('list', { name: 'Invitations' });
  await expect(list).toContainText('We would be glad.');
  await expect(list).toContainText('Received 2 days ago · ends 09 Dec 2026');
  await expect(list).not.toContainText('looked');
  expect(desk.asked('invitations.mine').at(-1)?.query).toMatchObject({ tab: 'received', look: 'yes' });
  await expect(list.getByRole('link', { name: 'Cold chain pilot', exact: true })).toHaveAttribute(
    'href',
    '/student/explore/job/7',
  );
  await list.getByRole('button', { name: 'Decline Cold chain pilot' }).click();
  await expect(list).toHaveCount(0);
  await expect
    .poll(() => queued().at(-1))
    .toEqual({
      call: 'invitations.answer',
      params: { id: 31 },
      query: {},
      body: { status: 'not_interested' },
    });
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('link', { name: 'Accept Cold chain pilot' }).click();
  await proceed(page);
  await field(page, first).fill('At five.');
  await send(page);
  await expect(page.getByRole('link', { name: "You've been Enrolled" })).toBeVisible();
  await expect.poll(() => queued().at(-1)?.body).toMatchObject({ job_id: 7, invitation_id: 31 });
});
