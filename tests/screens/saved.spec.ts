import type { Locator, Page } from '@playwright/test';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import { savedMessages } from '#shared/rules/saved/saved-limits.ts';
import { drawn } from '../support/drawn.ts';
import { undoStays } from '../support/undo-stays.ts';
import { arrived, takesQueued, waitingEntry, withoutService } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { fits, fullPosting, kinds } from './posting-samples.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

type Saved = AnswerOf<'saved.list'>['data'][number];
type Search = AnswerOf<'savedSearches.list'>['data'][number];

const titles = { project: 'Projects', internship: 'Internships', job: 'Jobs' };

function card(kind: PostingKind, changes: Partial<Saved> = {}): Saved {
  const [sample] = sampleAnswer('postings.explore').data;
  if (!sample) throw new Error('no sample of a card');
  const facts = { ...fits, matched: [], applied: null, full: false, saved: true };
  return {
    ...sample,
    ...facts,
    id: 7,
    method: kind,
    title: 'Cold chain pilot',
    state: 'open',
    saved_at: sampleInstant,
    ...changes,
  };
}

/** Lets the service answer what is saved of one kind, and no search. */
function haveSaved(desk: FakeDesk, kind: PostingKind, cards: readonly Saved[]): void {
  desk.service('saved.list', ({ query }) => {
    const isKind = query.method === kind;
    const counts = { project: 0, internship: 0, job: 0, [kind]: cards.length };
    return { data: isKind ? [...cards] : [], total: isKind ? cards.length : 0, counts, page: 1, limit: 50 };
  });
  haveSearches(desk, []);
}

function haveSearches(desk: FakeDesk, searches: readonly Search[]): void {
  desk.service('savedSearches.list', { data: [...searches], total: searches.length, page: 1, limit: 100 });
}

function haveExplore(desk: FakeDesk, kind: PostingKind, saved: boolean): void {
  const { state: _state, saved_at: _at, ...shown } = card(kind, { saved });
  desk.service('postings.explore', { data: [shown], total: 1, page: 1, limit: 10 });
}

async function open(page: Page, desk: FakeDesk, path: string): Promise<void> {
  await undoStays(page);
  desk.signIn(person(4));
  await page.goto(`${desk.address}/student/${path}`);
}

const bookmark = (page: Page) => page.getByRole('button', { name: 'Save for later: Cold chain pilot' });
const pressed = (page: Page, value: boolean) => expect(bookmark(page)).toHaveAttribute('aria-pressed', String(value));

test('what is saved and taken off before it is on the disk is taken back, and nothing is queued against it', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  haveExplore(desk, 'job', false);
  haveSearches(desk, []);
  const release = desk.hold('outbox.add');
  await open(page, desk, 'explore?type=job');
  await pressed(page, false);
  await bookmark(page).click();
  await pressed(page, true);
  await bookmark(page).click();
  release();
  await expect.poll(() => desk.calls('outbox.cancelMany')).toHaveLength(1);
  await pressed(page, false);
  expect(queued()).toMatchObject([{ call: 'saved.add' }]);
});

/** Begins to wait until the page has read its queue again: what it has just queued is seen to have left by then. */
function nextReading(page: Page, desk: FakeDesk): () => Promise<void> {
  const before = desk.calls('outbox.list').length;
  return async () => {
    await expect.poll(() => desk.calls('outbox.list').length).toBeGreaterThan(before);
    await drawn(page);
  };
}

for (const kind of kinds) {
  test(`${kind}: the bookmark on a card saves a posting and takes it off, offline too`, async ({ page, desk }) => {
    const queued = takesQueued(desk, arrived());
    haveExplore(desk, kind, false);
    haveSearches(desk, []);
    withoutService(desk);
    await open(page, desk, `explore?type=${kind}`);
    await pressed(page, false);
    const hasLeft = nextReading(page, desk);
    await bookmark(page).focus();
    await page.keyboard.press('Enter');
    await pressed(page, true);
    await hasLeft();
    await bookmark(page).click();
    await pressed(page, false);
    const params = { method: kind, id: 7 };
    await expect.poll(queued).toMatchObject([
      { call: 'saved.add', params },
      { call: 'saved.remove', params },
    ]);
  });

  test(`${kind}: the bookmark on a posting's page takes it off and saves it again, offline too`, async ({
    page,
    desk,
  }) => {
    const queued = takesQueued(desk, arrived());
    withoutService(desk);
    desk.service('enrollments.own', {
      data: {
        posting: fullPosting(kind),
        ...fits,
        saved: true,
        state: 'open',
        may_apply: true,
        application: null,
        invitation: null,
      },
    });
    await open(page, desk, `explore/${kind}/7`);
    await pressed(page, true);
    const hasLeft = nextReading(page, desk);
    await bookmark(page).click();
    await pressed(page, false);
    await hasLeft();
    await bookmark(page).click();
    await pressed(page, true);
    const params = { method: kind, id: 7 };
    await expect.poll(queued).toMatchObject([
      { call: 'saved.remove', params },
      { call: 'saved.add', params },
    ]);
  });

  test(`${kind}: what is saved is listed with where it stands, and removed with a way back`, async ({ page, desk }) => {
    const queued = takesQueued(desk);
    haveSaved(desk, kind, [
      card(kind),
      card(kind, { id: 8, title: 'Closed by now', state: 'closed' }),
      card(kind, { id: 9, title: 'All taken', state: 'full', full: true }),
      card(kind, { id: 10, title: 'Asked for', applied: 4 }),
    ]);
    await open(page, desk, `saved?show=${kind}`);
    const list = page.getByRole('region', { name: titles[kind] });
    await expect(list.getByRole('status')).toHaveText(`4 saved ${titles[kind].toLowerCase()}`);
    const of = (title: string) => list.getByRole('article').filter({ hasText: title });
    await expect(of('Cold chain pilot').getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
      'href',
      `/student/explore/${kind}/7/apply`,
    );
    await expect(of('Closed by now').getByText('Closed', { exact: true })).toBeVisible();
    await expect(of('Closed by now').getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
    await expect(of('All taken').getByText('Positions filled')).toBeVisible();
    await expect(of('Asked for').getByText('Shortlisted')).toBeVisible();
    await page.getByRole('button', { name: 'Remove from saved: Cold chain pilot' }).click();
    await expect(of('Cold chain pilot')).toHaveCount(0);
    await expect(list.getByRole('status')).toHaveText(`3 saved ${titles[kind].toLowerCase()}`);
    await expect(list.getByRole('status')).toBeFocused();
    await expect.poll(queued).toMatchObject([{ call: 'saved.remove', params: { method: kind, id: 7 } }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(of('Cold chain pilot')).toBeVisible();
  });
}

test('a bookmark that has not left is taken back by a second click, and nothing is sent', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  haveExplore(desk, 'job', false);
  await open(page, desk, 'explore?type=job');
  await bookmark(page).click();
  await pressed(page, true);
  await bookmark(page).click();
  await pressed(page, false);
  await expect.poll(queued).toHaveLength(1);
  await expect.poll(() => desk.calls('outbox.cancelMany')).toHaveLength(1);
});

test('what was saved offline is on the list with Waiting, and leads to its page', async ({ page, desk }) => {
  takesQueued(desk);
  withoutService(desk);
  haveExplore(desk, 'internship', false);
  haveSaved(desk, 'internship', []);
  await open(page, desk, 'explore');
  await bookmark(page).click();
  await pressed(page, true);
  await page.getByRole('main').getByRole('link', { name: 'Saved', exact: true }).click();
  const list = page.getByRole('region', { name: 'Internships' });
  await expect(list.getByText('Waiting')).toBeVisible();
  await expect(list.getByRole('link', { name: 'Cold chain pilot' })).toHaveAttribute(
    'href',
    '/student/explore/internship/7',
  );
  await bookmark(page).click();
  await expect(page.getByRole('heading', { name: 'No saved internships' })).toBeVisible();
});

test('nothing saved says how to save, and leads to explore; kinds have an address', async ({ page, desk }) => {
  haveSaved(desk, 'job', []);
  await open(page, desk, 'saved');
  await expect(page.getByRole('heading', { name: 'No saved internships' })).toBeVisible();
  await page.getByText('Jobs (0)').click();
  await expect(page).toHaveURL(`${desk.address}/student/saved?show=job`);
  await expect(page.getByRole('heading', { name: 'No saved jobs' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Explore jobs' })).toHaveAttribute('href', '/student/explore?type=job');
  await page.getByText('Searches (0)').click();
  await expect(page.getByRole('heading', { name: 'No saved searches' })).toBeVisible();
});

test('a list that can’t be read says so and tries again', async ({ page, desk }) => {
  haveSearches(desk, []);
  desk.fail('saved.list', 'internal');
  await open(page, desk, 'saved');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  haveSaved(desk, 'internship', [card('internship')]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toContainText('Cold chain pilot');
});

const search: Search = {
  id: 3,
  name: 'Welding in Surat',
  method: 'job',
  query: {
    search: 'welding',
    city: 5,
    city_name: 'Surat, Gujarat',
    gender: '',
    skills: [{ id: 6, name: 'Excel' }],
    courses: [{ id: 4, name: 'BBA' }],
    order: 'id,asc',
  },
  created_at: sampleInstant,
};
const address =
  'explore?type=job&search=welding&city=5&place=Surat%2C+Gujarat&skill=6+Excel&course=4+BBA&order=id%2Casc';

test('a search is saved under a suggested name, which has to be its own, and says so from then on', async ({
  page,
  desk,
}) => {
  haveExplore(desk, 'job', false);
  haveSearches(desk, [{ ...search, query: { ...search.query, search: 'other' } }]);
  await open(page, desk, address);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the search' });
  await expect(name).toHaveValue('Welding, Excel, BBA · jobs in Surat, Gujarat');
  await expect(name).toBeFocused();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const [typed, message] of [
    [' ', savedMessages.nameMissing],
    ['welding  IN surat', savedMessages.nameTaken],
  ] as const) {
    await name.fill(typed);
    await save.click();
    await expect(name).toHaveAccessibleDescription(message);
  }
  await name.fill('Near home');
  desk.fail('outbox.add', 'disk_full');
  await name.press('Enter');
  await expect(page.getByText('The disk is full')).toBeVisible();
  await expect(name).toHaveValue('Near home');
  const saved = takesQueued(desk);
  await name.press('Enter');
  await expect(page.getByRole('link', { name: 'Saved as “Near home”' })).toBeVisible();
  await expect
    .poll(() => saved().slice(1))
    .toMatchObject([{ call: 'savedSearches.create', body: { name: 'Near home', method: 'job', query: search.query } }]);
});

test('saved searches are listed, opened and deleted with a way back; one that waits says so', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  haveExplore(desk, 'job', false);
  haveSaved(desk, 'job', []);
  haveSearches(desk, [search, { ...search, id: 4, name: 'Projects in Pune', method: 'project' }]);
  await open(page, desk, 'saved?show=searches');
  const list = page.getByRole('region', { name: 'Saved searches' });
  await expect(list.getByRole('listitem')).toContainText(['Welding in Surat', 'Projects in Pune']);
  haveSearches(desk, [search]);
  await page.reload();
  await expect(list.getByRole('listitem')).toContainText('Jobs · “welding” · Excel · BBA · Surat, Gujarat');
  await page.getByRole('button', { name: 'Delete search: Welding in Surat' }).click();
  await expect(page.getByRole('heading', { name: 'No saved searches' })).toBeVisible();
  await expect.poll(queued).toMatchObject([{ call: 'savedSearches.remove', params: { id: 3 } }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('link', { name: 'Welding in Surat' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/${address}`);
  await expect
    .poll(() => desk.asked('postings.explore').at(-1)?.query)
    .toMatchObject({
      search: 'welding',
      city: 5,
      required_skills: '6',
      course_preferred: '4',
      order: 'id,asc',
    });
  await page.getByRole('link', { name: 'Saved as “Welding in Surat”' }).click();
  await expect(page).toHaveURL(`${desk.address}/student/saved?show=searches`);
});

/** Saves a search, and goes to where it is listed. */
async function saveSearch(page: Page, desk: FakeDesk): Promise<Locator> {
  haveExplore(desk, 'job', false);
  haveSaved(desk, 'job', []);
  await open(page, desk, address);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /^Saved as/ }).click();
  return page.getByRole('region', { name: 'Saved searches' });
}

test('a search that only this computer has says Waiting, and its deletion takes it back', async ({ page, desk }) => {
  takesQueued(desk);
  const list = await saveSearch(page, desk);
  await expect(list.getByText('Waiting')).toBeVisible();
  await list.getByRole('button', { name: /^Delete search/ }).click();
  await expect(page.getByRole('heading', { name: 'No saved searches' })).toBeVisible();
  await expect.poll(() => desk.calls('outbox.cancelMany')).toHaveLength(1);
});

test('a search that may have left already stays when it is deleted, and that is said', async ({ page, desk }) => {
  takesQueued(desk);
  desk.answer('outbox.cancelMany', { cancelled: [] });
  const list = await saveSearch(page, desk);
  await list.getByRole('button', { name: /^Delete search/ }).click();
  await expect(
    page.getByText('This search may have arrived already. It stays here until the service has answered'),
  ).toBeVisible();
  await expect(list.getByText('Waiting')).toBeVisible();
});

test('an application that waits or was refused is led to by what it is, and not by Apply Now', async ({
  page,
  desk,
}) => {
  haveExplore(desk, 'job', false);
  const change = {
    call: 'enrollments.apply',
    params: { method: 'job' },
    query: {},
    body: { job_id: 7, screening_questions: '[]' },
  } as const;
  const entry = waitingEntry({
    kind: 'service.call',
    aggregate: 'application:job:7',
    title: 'Cold chain pilot',
    change,
  });
  desk.answer('outbox.list', [entry]);
  await open(page, desk, 'explore?type=job');
  const result = page.getByRole('article');
  await expect(result.getByRole('link', { name: 'Waiting. Your application' })).toBeVisible();
  const problem = { code: 'plan_limit', message: 'Your plan has no applications left', advice: '' } as const;
  desk.answer('outbox.list', [{ ...entry, state: 'blocked', problem }]);
  await page.reload();
  await expect(result.getByRole('link', { name: 'Not sent. Your application' })).toHaveAttribute(
    'href',
    '/student/my-applications/job/7',
  );
  await expect(result.getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
  // Another computer has applied since: what was refused here is not what counts.
  const { state: _state, saved_at: _at, ...shown } = card('job', { saved: false, applied: 0 });
  desk.service('postings.explore', { data: [shown], total: 1, page: 1, limit: 10 });
  await page.reload();
  await expect(result.getByRole('link', { name: 'Applied. Your application' })).toBeVisible();
});

test('what was saved and is not listed by the service yet is there, the latest first, and says that it waits', async ({
  page,
  desk,
}) => {
  haveSaved(desk, 'job', [card('job')]);
  const entries = ['Weaver', 'Dyer'].map((title, at) => {
    const change = { call: 'saved.add', params: { method: 'job', id: 8 + at }, query: {}, body: {} } as const;
    return waitingEntry({ kind: 'service.call', aggregate: aggregateOf(change), title, change });
  });
  desk.answer('outbox.list', entries);
  await open(page, desk, 'saved?show=job');
  const listed = page.getByRole('region', { name: 'Jobs' }).getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(listed).toHaveText(['Dyer', 'Weaver', 'Cold chain pilot']);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(2);
  await expect(page.getByText('3 saved jobs')).toBeVisible();
});
