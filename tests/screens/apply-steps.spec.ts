import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { drawn } from '../support/drawn.ts';
import { arrived, takesQueued, waitingEntry } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer } from './sample-answers.ts';
import { showsWholeProfile, wholeProfile } from './whole-profile.ts';

const asking = ['internship', 'job'] as const satisfies readonly PostingKind[];
const routesOf = {
  project: '[STU-ROUTE-07] [STU-ROUTE-08]',
  internship: '[STU-ROUTE-03] [STU-ROUTE-04]',
  job: '[STU-ROUTE-05] [STU-ROUTE-06]',
} as const;
const applyRoutes = { project: '[STU-ROUTE-08]', internship: '[STU-ROUTE-04]', job: '[STU-ROUTE-06]' } as const;
const question = 'Can you start at six?';

/** What the preview of an internship and of a job says, besides the pay. */
const previewed = [
  'In Office with office visit',
  'Karwan Foods',
  'Leela Thomas, Head of programmes',
  'Waste less milk.',
  'Keep the log at gate 3.',
  'Counting',
  'Excel',
  'B.Com',
  'BBA',
  'dairy',
  'cold store',
  'Semester 5',
  '8-10 Weeks',
  '17',
  '05 Jan 2027',
  'Shelf life study',
  '12 Station Road, Gujarat',
  'Bring boots.',
  question,
  'Do you own boots?',
  'Is there a bus?',
  'Yes, at five.',
  'Is lunch paid for?',
  'Tea is.',
];

/** The answers of the service to somebody who has not applied to posting 7 of a kind. */
function openPosting(desk: FakeDesk, kind: PostingKind, questions?: string): void {
  desk.signIn(person(4));
  const posting = fullPosting(kind, questions === undefined ? {} : { screening_questions: questions });
  const data: AnswerOf<'enrollments.own'>['data'] = {
    posting,
    ...fits,
    state: 'open',
    may_apply: true,
    application: null,
    invitation: null,
  };
  desk.service('enrollments.own', { data });
  const { data: profile } = sampleAnswer('student.ownProfile');
  desk.service('student.ownProfile', {
    data: {
      ...profile,
      first_name: 'Meera',
      last_name: 'Pillai',
      bio: 'I count crates for fun.',
      course: 'Dairy science',
      skills: [{ id: 4, name: 'Cold storage' }],
    },
  });
}

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to apply', exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: question });
const banner = (page: Page) => page.getByRole('link', { name: "You've been Enrolled" });

for (const kind of kinds) {
  test(`${kind}: its page opens at the preview, and its address for applying at the profile, however far one was ${routesOf[kind]}`, async ({
    page,
    desk,
  }) => {
    const id = 4_321_098_765;
    openPosting(desk, kind);
    await page.goto(`${desk.address}/student/explore/${kind}/${id}`);
    await expect(page.getByRole('article')).toContainText('Waste less milk.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    await expect(proceed(page)).toHaveCount(0);
    await expect.poll(() => desk.asked('enrollments.own').at(-1)?.params).toEqual({ method: kind, id });
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/${id}/apply`);
    await page.reload();
    await expect(proceed(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Meera Pillai' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(field(page)).toHaveCount(0);
    if (kind === 'project') return;
    await proceed(page).click();
    await field(page).fill('At five.');
    await page.reload();
    await expect(proceed(page)).toBeVisible();
    await expect(field(page)).toHaveCount(0);
  });

  test(`${kind}: what the service says of an application that it took is shown, and Explore follows [STU-APPLY-12]`, async ({
    page,
    desk,
  }) => {
    let then: Partial<OutboxEntry> = {};
    const queued = takesQueued(desk, () => then);
    const said = { id: 1, severity: 'info', message: `Taken: the ${kind} of Karwan`, seen: false } as const;
    openPosting(desk, kind, '[]');
    await page.goto(`${desk.address}/student/explore/${kind}/7/apply`);
    await proceed(page).click();
    await expect.poll(queued).toMatchObject([{ call: 'enrollments.apply', params: { method: kind } }]);
    await drawn(page);
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/7/apply`);
    then = arrived();
    desk.push('outbox.changed', { waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: ['enrollments.apply'] });
    await expect(page).toHaveURL(`${desk.address}/student/explore`);
    desk.answer('notices.list', [{ ...said, at: new Date().toISOString() }]);
    desk.push('notice', { severity: said.severity, message: said.message });
    await expect(page.getByText(said.message)).toBeVisible();
    await expect(banner(page)).toHaveAttribute('href', `/student/my-applications/${kind}/7`);
  });

  test(`${kind}: Apply Now takes the questions along, and after a reload they are those of the posting [STU-EXP-17] ${applyRoutes[kind]}`, async ({
    page,
    desk,
  }) => {
    const old = JSON.stringify([{ question: 'An old question?', required: true }]);
    openPosting(desk, kind);
    const sample = sampleAnswer('postings.explore');
    const [card] = sample.data;
    if (!card) throw new Error('no sample of a card');
    desk.service('postings.explore', {
      ...sample,
      data: [{ ...card, id: 7, method: kind, screening_questions: old }],
      total: 1,
    });
    await page.goto(`${desk.address}/student/explore?type=${kind}`);
    await page.getByRole('link', { name: 'Apply Now' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore/${kind}/7/apply`);
    const handedOver = () => page.evaluate('history.state.usr');
    expect(await handedOver()).toEqual({ screening_questions: old });
    await expect(proceed(page)).toBeVisible();
    const asked = desk.asked('enrollments.own').length;
    await page.reload();
    await expect(proceed(page)).toBeVisible();
    await expect.poll(() => desk.asked('enrollments.own').length).toBeGreaterThan(asked);
    if (kind === 'project') return;
    await proceed(page).click();
    await expect(field(page)).toBeVisible();
    await expect(page.getByText('An old question?')).toHaveCount(0);
  });

  test(`${kind}: without a number there is nothing to apply to, and nothing is sent [STU-EXP-18]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    openPosting(desk, kind);
    for (const path of [`${kind}/apply`, `${kind}/0/apply`, `${kind}/x/apply`, '7/apply', 'post/7/apply']) {
      await page.goto(`${desk.address}/student/explore/${path}`);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect(proceed(page)).toHaveCount(0);
    }
    expect(desk.asked('enrollments.own')).toEqual([]);
    expect(queued()).toEqual([]);
  });
}

for (const kind of asking) {
  test(`${kind}: step 0 sums up the whole profile [STU-APPLY-03] [ENT-70] [ENT-71] [ENT-74]`, async ({
    page,
    desk,
  }) => {
    openPosting(desk, kind);
    desk.service('student.ownProfile', { data: wholeProfile });
    await page.goto(`${desk.address}/student/explore/${kind}/7/apply`);
    const seen = page.locator('section', { has: page.getByRole('heading', { name: /^What Karwan Foods sees/ }) });
    const { first_name, last_name, email_address } = wholeProfile;
    await expect(seen.getByRole('heading', { name: `${first_name} ${last_name}` })).toBeVisible();
    await expect(seen).toContainText(email_address);
    await showsWholeProfile(seen);
  });

  test(`${kind}: the preview, the profile, the questions, and the end leads on [STU-APPLY-01] [STU-APPLY-02] [STU-APPLY-03] [STU-APPLY-04] [STU-APPLY-05] [STU-APPLY-06]${kind === 'job' ? ' [CONST-07]' : ''}`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    openPosting(desk, kind);
    await page.goto(`${desk.address}/student/explore/${kind}/7`);
    const posting = page.getByRole('article');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cold chain pilot');
    for (const words of [...previewed, kind === 'job' ? '4.5 - 6 LPA' : '12k to 15k Per Month'])
      await expect(posting).toContainText(words);
    await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await expect(posting).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'What Karwan Foods sees of you' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Meera Pillai' })).toBeVisible();
    for (const words of ['I count crates for fun.', 'Dairy science', 'Cold storage'])
      await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/profile`);
    await page.goBack();
    await expect(field(page)).toHaveCount(0);
    await proceed(page).click();
    await expect(field(page)).toBeVisible();
    await expect(proceed(page)).toHaveCount(0);
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await expect(steps.getByRole('listitem')).toHaveText(['Your profile, done', '2Questions']);
    await expect(steps.locator('[aria-current=step]')).toContainText('Questions');
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click();
    await expect(steps.locator('[aria-current=step]')).toContainText('Your profile');
    await expect(field(page)).toHaveCount(0);
    await proceed(page).click();
    expect(queued()).toEqual([]);
    await field(page).fill('At five.');
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore`);
    await expect(banner(page)).toBeVisible();
    await expect.poll(queued).toHaveLength(1);
  });

  test(`${kind} with optional questions alone: proceeding asks them, and they may stay empty [STU-APPLY-05] [STU-APPLY-06]`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    openPosting(desk, kind, JSON.stringify([{ question, required: false }]));
    await page.goto(`${desk.address}/student/explore/${kind}/7/apply`);
    await proceed(page).click();
    await expect(field(page)).toBeVisible();
    await expect(proceed(page)).toHaveCount(0);
    expect(queued()).toEqual([]);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page).toHaveURL(`${desk.address}/student/explore`);
    await expect.poll(queued).toMatchObject([{ call: 'enrollments.apply', body: { [`${kind}_id`]: 7 } }]);
  });

  for (const [what, questions] of [
    ['without questions', '[]'],
    ['with questions of blanks alone', JSON.stringify([{ question: ' ', required: true }])],
    ['with questions that can’t be read', '{"question":'],
    ['with questions that are no list', '"Why?"'],
  ] as const) {
    test(`${kind} ${what}: the application is sent at once [STU-APPLY-06] [STU-APPLY-07] [STU-APPLY-10] ${applyRoutes[kind]}`, async ({
      page,
      desk,
    }) => {
      const queued = takesQueued(desk, arrived());
      openPosting(desk, kind, questions);
      await page.goto(`${desk.address}/student/explore/${kind}/7/apply`);
      await expect(proceed(page)).toBeVisible();
      await expect(page.getByText('Questions', { exact: true })).toHaveCount(0);
      await proceed(page).click();
      await expect(page).toHaveURL(`${desk.address}/student/explore`);
      await expect
        .poll(queued)
        .toMatchObject([
          { call: 'enrollments.apply', params: { method: kind }, body: { [`${kind}_id`]: 7, screening_questions: '' } },
        ]);
    });
  }
}

test('project: from the preview over the profile to the end, without its questions [STU-APPLY-01] [STU-APPLY-05] [STU-APPLY-06] [STU-APPLY-09]', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk, arrived());
  openPosting(desk, 'project');
  await page.goto(`${desk.address}/student/explore/project/7`);
  await expect(page.getByRole('article')).toContainText('Waste less milk.');
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Meera Pillai' })).toBeVisible();
  await expect(page.getByText('Questions', { exact: true })).toHaveCount(0);
  await proceed(page).click();
  await expect(page).toHaveURL(`${desk.address}/student/explore`);
  await expect(banner(page)).toBeVisible();
  await expect.poll(queued).toMatchObject([{ body: { project_id: 7, screening_questions: '' } }]);
});

test('whoever applies while an earlier application was refused is led to it, and reviews or discards it with what waits behind', async ({
  page,
  desk,
}) => {
  openPosting(desk, 'job');
  const body = { job_id: 7, screening_questions: JSON.stringify([{ question, answer: 'At five.' }]) };
  const change = { call: 'enrollments.apply', params: { method: 'job' }, query: {}, body } as const;
  const facts = { kind: 'service.call', aggregate: 'application:job:7', title: 'Cold chain pilot', change } as const;
  const problem = { code: 'questions_changed', message: 'The questions have changed', advice: '' } as const;
  const both = () => [waitingEntry({ ...facts, state: 'blocked', problem }), waitingEntry(facts)];
  for (const button of ['Review and send again', 'Discard application']) {
    let entries = both();
    desk.answer('outbox.list', () => entries);
    desk.answer('outbox.cancelMany', ({ ids }) => {
      entries = entries.filter(({ id }) => !ids.includes(id));
      return { cancelled: ids };
    });
    await page.goto(`${desk.address}/student/explore/job/7/apply`);
    await expect(page).toHaveURL(`${desk.address}/student/explore/job/7`);
    await expect(page.getByRole('alert').filter({ hasText: problem.message })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => entries).toEqual([]);
    if (button.startsWith('Discard')) await page.getByRole('link', { name: 'Apply', exact: true }).click();
    await proceed(page).click();
    await expect(field(page)).toHaveValue('At five.');
  }
});

test('the student’s addresses lead home and to what is open, internships at first whichever way one comes [STU-ROUTE-01] [STU-ROUTE-02] [STU-EXP-02]', async ({
  page,
  desk,
}) => {
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student`);
  await expect(page).toHaveURL(`${desk.address}/student/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Leela');
  await expect(page.getByText('What do you want to explore today', { exact: true })).toBeVisible();
  await page.goto(`${desk.address}/student/explore`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore');
  await expect(page).toHaveURL(`${desk.address}/student/explore`);
  await expect(page.getByRole('link', { name: 'Cold chain pilot', exact: true })).toBeVisible();
  const kind = page.getByRole('combobox', { name: 'Kind of opportunity' });
  for (const [method, title] of [
    ['project', 'Projects'],
    ['job', 'Jobs'],
  ] as const) {
    await kind.click();
    await page.getByRole('option', { name: title }).click();
    await expect(kind).toHaveValue(title);
    await expect(page).toHaveURL(`${desk.address}/student/explore?type=${method}`);
    await expect.poll(() => desk.asked('postings.explore').at(-1)?.params).toEqual({ method });
    await expect(page.getByRole('region', { name: title })).toBeVisible();
  }
  const sidebar = page.getByRole('complementary').getByRole('navigation');
  await sidebar.getByRole('link', { name: 'Dashboard' }).click();
  await sidebar.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/explore`);
  await expect(kind).toHaveValue('Internships');
  await expect(page.getByRole('region', { name: 'Internships' })).toBeVisible();
  for (const query of ['search=milk', 'type=post', 'type=']) {
    await page.goto(`${desk.address}/student/explore?${query}`);
    await expect(kind).toHaveValue('Internships');
  }
});
