import type { Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { takesQueued, waitingEntry } from './commands.ts';
import { emptyDraft } from './desk-answers.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { showsAllOfIt } from './posting-article.ts';
import { copyOfFullPosting, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

const routes = {
  project: '[EMP-ROUTE-16] [ENT-29]',
  internship: '[EMP-ROUTE-04]',
  job: '[EMP-ROUTE-10] [ENT-49]',
};
const invites = { project: '[EMP-DET-07]', internship: '[EMP-DET-06]', job: '[EMP-DET-06]' };

const both = [
  ['Students', 'students'],
  ['College', 'colleges'],
] as const;
const suggestedTo = { students: 'Suggested students', colleges: 'Suggested college/universities' };
const audiencesOf = { project: [['College/University', 'colleges']], internship: both, job: both } as const;

async function openDetails(page: Page, desk: FakeDesk, kind: PostingKind, changes: Partial<Posting> = {}) {
  desk.signIn(person(2));
  desk.service('postings.read', { data: fullPosting(kind, changes) });
  await page.goto(`${desk.address}/employer/${kind}/details/7`);
  await expect(page.getByRole('heading', { level: 1, name: 'Cold chain pilot' })).toBeVisible();
  await expect.poll(() => desk.asked('postings.read')[0]?.params).toEqual({ method: kind, id: 7 });
}

const more = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

for (const kind of kinds) {
  test(`${kind}: the details show the posting in full ${routes[kind]} [EMP-DET-01]`, async ({ page, desk }) => {
    await openDetails(page, desk, kind);
    await expect(page.getByText('Posted 20 Nov 2026')).toBeVisible();
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    await showsAllOfIt(page, kind);
    await page.goto(`${desk.address}/employer/${kind}/details/4321098765`);
    await expect.poll(() => desk.asked('postings.read').at(-1)?.params).toEqual({ method: kind, id: 4_321_098_765 });
    await expect(page.getByRole('heading', { level: 1, name: 'Cold chain pilot' })).toBeVisible();
  });

  test(`${kind}: Send Invite has its audiences, and each opens the invitations of this posting ${invites[kind]} [EMP-DET-05] [EMP-DET-08]`, async ({
    page,
    desk,
  }) => {
    await openDetails(page, desk, kind);
    const audiences = audiencesOf[kind];
    await page.getByRole('button', { name: 'Send Invite' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(audiences.map(([label]) => label));
    await page.keyboard.press('Escape');
    for (const [label, audience] of audiences) {
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      await expect(page).toHaveURL(`${desk.address}/employer/${kind}/invite/7?audience=${audience}`);
      const asked = () => desk.asked('invitations.list').at(-1);
      await expect.poll(asked).toMatchObject({ params: { method: kind, id: 7 }, query: { audience } });
      await expect(page.getByRole('tab').first()).toContainText(suggestedTo[audience]);
      await page.goBack();
    }
    await page.getByRole('link', { name: 'View candidates' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/7`);
    const id = 4_321_098_765;
    desk.service('postings.read', { data: fullPosting(kind, { id }) });
    for (const [label, audience] of audiences) {
      await page.goto(`${desk.address}/employer/${kind}/details/${id}`);
      await page.getByRole('button', { name: 'Send Invite' }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      await expect(page).toHaveURL(`${desk.address}/employer/${kind}/invite/${id}?audience=${audience}`);
    }
  });

  test(`${kind}: Duplicate, Change, Preview and Save as template take this posting along [EMP-DET-02]`, async ({
    page,
    desk,
  }) => {
    await openDetails(page, desk, kind);
    desk.answer('drafts.create', ({ method, body = {} }) => emptyDraft({ method, body }));
    // Whether it was made is not known: the next try is about the same one.
    desk.fail('templates.create', 'offline');
    await more(page, 'Save as template');
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
    desk.answer('templates.create', ({ title, body, method }) => ({
      id: '00000000-0000-4000-8000-0000000000e1',
      method,
      title,
      body,
      createdAt: sampleInstant,
      savedAt: sampleInstant,
    }));
    await more(page, 'Save as template');
    await expect
      .poll(() => desk.calls('templates.create'))
      .toMatchObject([1, 2].map(() => ({ method: kind, body: { tasks: 'Measure crates.' } })));
    const [first, second] = desk.calls('templates.create');
    expect(second?.id).toBe(first?.id);
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/template`);
    await page.goBack();
    await more(page, 'Preview and send to students');
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/preview?posting=7`);
    await page.goBack();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/add?draft=${emptyDraft().id}`);
    await page.goBack();
    await more(page, 'Change');
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/add?draft=${emptyDraft().id}`);
    const [copy, change] = desk.calls('drafts.create');
    expect(copy).toMatchObject({ method: kind, body: { ...copyOfFullPosting, eligible_gender: null } });
    for (const field of ['id', 'status', 'created_at', 'published_at']) expect(copy?.body).not.toHaveProperty(field);
    expect(copy?.posting).toBeUndefined();
    const written = { title: 'Cold chain pilot', goal: 'Waste less milk.', required_skills: ['Counting', 'Excel'] };
    const day = { expected_start_date: '2027-01-05' };
    expect(change).toMatchObject({ method: kind, body: { ...written, ...day }, posting: { id: 7, version: 4 } });
  });

  test(`${kind}: closing asks back by the kind's name, closes this posting, and leads to the dashboard; where it fails, the service says why [EMP-DET-03] [EMP-DET-04] [EMP-DET-12] [EMP-DET-13]`, async ({
    page,
    desk,
  }) => {
    await openDetails(page, desk, kind);
    await page.getByRole('button', { name: 'Close opening' }).click();
    const question = page.getByRole('dialog', { name: `Close this ${kind}?` });
    await expect(question).toContainText('“Cold chain pilot” won’t take any more applications');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect(desk.asked('postings.status')).toEqual([]);
    await page.getByRole('button', { name: 'Close opening' }).click();
    desk.fail('postings.status', 'forbidden', `No ${kind} is closed today`);
    await question.getByRole('button', { name: 'Close opening' }).click();
    await expect(page.getByRole('alert').filter({ hasText: `No ${kind} is closed today` })).toBeVisible();
    await expect(page).toHaveURL(`${desk.address}/employer/${kind}/details/7`);
    desk.service('postings.status', sampleAnswer('postings.status'));
    await question.getByRole('button', { name: 'Close opening' }).click();
    await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
    const close = { params: { method: kind }, query: {}, body: { id: 7, status: 3 } };
    await expect.poll(() => desk.asked('postings.status')).toEqual([close, close]);
  });

  test(`${kind}: what a colleague has closed by then is closed from nowhere, and the service isn't asked [STATE-22]`, async ({
    page,
    desk,
  }) => {
    desk.signIn(person(2));
    let status = 2;
    const { data } = sampleAnswer('enrollments.list');
    const list = sampleAnswer('postings.list');
    desk.service('postings.read', () => ({ data: fullPosting(kind, { status }) }));
    desk.service('enrollments.list', () => ({
      total: 0,
      page: 1,
      limit: 100,
      data: { ...data, enrollments: [], post: { ...data.post, id: 7, method: kind, status } },
    }));
    desk.service('postings.list', () => ({ ...list, data: list.data.map((row) => ({ ...row, id: 7, status })) }));
    const question = page.getByRole('dialog', { name: `Close this ${kind}?` });
    for (const path of ['details/7', 'list', '7']) {
      status = 2;
      await page.goto(`${desk.address}/employer/${kind}/${path}`);
      if (path === 'list') await page.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole(path === 'list' ? 'menuitem' : 'button', { name: /^Close opening$/i }).click();
      await expect(question).toBeVisible();
      status = 3;
      // The page of applicants takes a later answer alone.
      if (path === '7') desk.keptAsOf('2100-01-01T00:00:00.000Z');
      desk.push('restored.changed', {});
      await expect(page.locator('[data-tone]').filter({ hasText: /^Closed$/ })).toBeVisible();
      await question.getByRole('button', { name: 'Close opening' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Invalid status' })).toBeVisible();
    }
    expect([desk.asked('postings.status'), desk.calls('outbox.add')]).toEqual([[], []]);
  });

  test(`${kind}: a draft can be published, a published one not again, a closed one neither changed nor closed [EMP-DET-05] [STATE-21] [STATE-23]`, async ({
    page,
    desk,
  }) => {
    await openDetails(page, desk, kind);
    await expect(page.getByRole('button', { name: 'Close opening' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await openDetails(page, desk, kind, { status: 1, published_at: null });
    await expect(page.getByRole('button', { name: 'Send Invite' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = { params: { method: kind }, query: {}, body: { id: 7, status: 2 } };
    await expect.poll(() => desk.asked('postings.status')).toEqual([publish]);
    await openDetails(page, desk, kind, { status: 3, closed_at: '2026-11-21T05:12:00.000Z' });
    await expect(page.getByText('Posted 20 Nov 2026, closed 21 Nov 2026')).toBeVisible();
    for (const name of ['Close opening', 'Publish', 'Send Invite']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Preview and send to students', 'Save as template']);
    await expect(page.getByRole('link', { name: 'View candidates' })).toHaveAttribute('href', `/employer/${kind}/7`);
  });

  for (const [path, statuses, id] of [
    ['details/7', [1, 2], '[EMP-DET-03] [EMP-DET-13] [STATE-21]'],
    ['7', [1], '[EMP-CAND-05]'],
  ] as const) {
    test(`${kind}/${path}: without the service the closing is queued, and the dashboard follows ${id}`, async ({
      page,
      desk,
    }) => {
      desk.signIn(person(2));
      desk.fail('postings.status', 'offline');
      const { data, ...list } = sampleAnswer('enrollments.list');
      for (const [before, status] of statuses.entries()) {
        const queued = takesQueued(desk);
        desk.service('postings.read', { data: fullPosting(kind, { status }) });
        const post = { ...data.post, id: 7, method: kind, title: 'Cold chain pilot', status };
        desk.service('enrollments.list', { ...list, total: 0, data: { ...data, post, enrollments: [] } });
        await page.goto(`${desk.address}/employer/${kind}/${path}`);
        await page.getByRole('button', { name: 'Close opening' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Close opening' }).click();
        await expect(page.getByText('It will be closed when you’re back online')).toBeVisible();
        await expect(page).toHaveURL(`${desk.address}/employer/dashboard`);
        const close = { call: 'postings.status', params: { method: kind }, query: {}, body: { id: 7, status: 3 } };
        await expect.poll(() => queued().slice(before)).toEqual([close]);
      }
    });
  }
}

test('a refused change holds no closing back; without the service the closing says what it waits behind', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  const change = { kind: 'posting.update', aggregate: 'posting:internship:7', title: 'Cold store' } as const;
  desk.answer('outbox.list', [waitingEntry({ ...change, state: 'conflict' })]);
  await openDetails(page, desk, 'internship');
  desk.fail('postings.status', 'offline');
  await page.getByRole('button', { name: 'Close opening' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close opening' }).click();
  await expect(page.getByText('Waits behind “Cold store”, which was refused')).toBeVisible();
  expect(desk.asked('postings.status')).toHaveLength(1);
  expect(queued()).toHaveLength(1);
});

for (const [name, before, after, said, way] of [
  ['Close opening', 2, 3, 'This internship is closed already', '/employer/dashboard'],
  ['Publish', 1, 2, 'This internship is published already', '/employer/internship/details/7'],
] as const) {
  test(`${name}: what a colleague has done by then is said to be done`, async ({ page, desk }) => {
    await openDetails(page, desk, 'internship', { status: before });
    desk.service('postings.read', { data: fullPosting('internship', { status: after }) });
    desk.fail('postings.status', 'invalid_status', 'Invalid status');
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    if (name === 'Close opening') await dialog.getByRole('button', { name }).click();
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByText('Invalid status')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(desk.address + way);
  });
}

test('Close opening: of a posting that was taken down by then it is said why it can’t be closed', async ({
  page,
  desk,
}) => {
  await openDetails(page, desk, 'internship', { status: 2 });
  const taken_down = { at: sampleInstant, reason: 'False offer' };
  desk.service('postings.read', { data: fullPosting('internship', { status: 3, taken_down }) });
  const why = 'This opening was taken down and can’t be changed: False offer';
  desk.fail('postings.status', 'invalid_status', why);
  await page.getByRole('button', { name: 'Close opening', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close opening' }).click();
  await expect(page.getByText(why)).toBeVisible();
});
