import type { Locator, Page } from '@playwright/test';
import { arrived, takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { listedEnrollment } from './listed-enrollment.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';
import { sampleTally } from './sample-tally.ts';

/** Whom the company looked at a moment ago, and two days ago. */
const fresh = { id: 1, status: 4, last_seen_at: '2026-11-22T10:30:00.000Z' };
const others = [2, 3].map((id) => ({ id, status: 4, last_seen_at: sampleInstant }));

/** Opens a job with three shortlisted applicants, the first of them shown; the window's clock stands still from then on. */
async function openJob(page: Page, desk: FakeDesk): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  desk.signIn(person(2));
  const list = sampleAnswer('enrollments.list');
  const whole = sampleAnswer('enrollments.read').data;
  const [row] = list.data.enrollments;
  if (!row) throw new Error('The sample has a row');
  const named = (id: number) => ({ ...row.student, first_name: `Ananya ${id}` });
  const enrollments = [fresh, ...others].map(({ id, status }) => ({ ...row, id, status, student: named(id) }));
  const post = { ...list.data.post, method: 'job' as const };
  desk.service('enrollments.list', { ...list, total: 3, data: { ...list.data, post, enrollments } });
  desk.service('enrollments.read', ({ params }) => {
    const each = [fresh, ...others].find(({ id }) => id === Number(params['id'])) ?? fresh;
    return { data: { ...whole, ...each, student: { ...whole.student, ...named(each.id) }, interviews: [] } };
  });
  await page.goto(`${desk.address}/employer/job/1?layout=detail`);
  await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible();
  await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
}

/** Goes to the next or the previous applicant, and lets the window show the whole of them in a moment of its time. */
async function go(page: Page, key: 'j' | 'k', id: number): Promise<void> {
  await page.keyboard.press(key);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.getByRole('article').innerText();
    })
    .toMatch(new RegExp(`Ananya ${id}[^]*So far`));
}

/** Says whether the window shows, as the system does. */
const shows = (page: Page, visible: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${visible ? 'visible' : 'hidden'}' });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

test('whoever stays with an applicant of an earlier day is noted once an hour, with the time of the look', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk);
  await openJob(page, desk);
  // Fresh, then passed by, then in a window that doesn't show.
  await page.clock.runFor(10_000);
  for (const [key, id] of [
    ['j', 2],
    ['j', 3],
    ['k', 2],
  ] as const) {
    await go(page, key, id);
    await page.clock.runFor(1000);
  }
  await shows(page, false);
  await page.clock.runFor(10_000);
  expect(queued()).toEqual([]);

  await shows(page, true);
  await page.clock.runFor(1900);
  expect(queued()).toEqual([]);
  await page.clock.runFor(100);
  const at = (await page.evaluate(() => new Date())).toISOString();
  const look = { call: 'enrollments.seen', params: { method: 'job', id: 2 }, query: {}, body: { at } };
  await expect.poll(queued).toEqual([look]);

  await go(page, 'j', 3);
  await go(page, 'k', 2);
  await page.clock.runFor(10_000);
  await shows(page, true);
  await page.clock.runFor(10_000);
  expect(queued()).toEqual([look]);
});

const nameOf = (id: number) => `Person ${id}`;

/** Opens a job with three new applicants, the first of them shown; the window's clock stands still from then on. */
async function openNewApplicants(page: Page, desk: FakeDesk, search = ''): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-22T10:00:00Z') });
  desk.signIn(person(2));
  const list = sampleAnswer('enrollments.list');
  const enrollments = [1, 2, 3].map((id) => listedEnrollment(id, nameOf(id), { status: 0 }));
  const post = { ...list.data.post, id: 7, method: 'job' as const };
  desk.service('enrollments.list', { ...list, total: 3, data: { post, enrollments, count: sampleTally } });
  const whole = sampleAnswer('enrollments.read').data;
  desk.service('enrollments.read', ({ params }) => {
    const row = enrollments.find(({ id }) => id === Number(params['id']));
    return { data: { ...whole, ...row, interviews: [] } as typeof whole };
  });
  await page.goto(`${desk.address}/employer/job/7?layout=detail${search}`);
  await expect(page.getByRole('article')).toContainText(nameOf(1));
  await page.clock.pauseAt(new Date('2026-11-22T11:00:00Z'));
}

const shortlisted = (id: number) => ({
  call: 'enrollments.status',
  params: { method: 'job' },
  query: { id, from: 0, status: 4 },
  body: {},
});

/** Lets the window's time go on a little, until something shows a text. */
const comesTo = (page: Page, shown: Locator, text: string) =>
  expect
    .poll(async () => {
      await page.clock.runFor(20);
      return shown.innerText();
    })
    .toContain(text);

test('whoever is decided about after a look is not noted as seen as well', async ({ page, desk }) => {
  const queued = takesQueued(desk);
  await openNewApplicants(page, desk);
  await page.clock.runFor(2100);
  await page.keyboard.press('s');
  await comesTo(page, page.getByRole('article'), nameOf(2));
  await comesTo(page, page.getByRole('option', { name: nameOf(1) }), 'Shortlisted');
  await comesTo(page, page.getByRole('tab', { name: 'Shortlisted' }), '27');
  expect(queued()).toEqual([shortlisted(1)]);

  // The next one is left after a look, without a decision: that is noted, and nothing else.
  await page.clock.runFor(2100);
  await page.keyboard.press('j');
  await comesTo(page, page.getByRole('option', { name: nameOf(2) }), 'Seen');
  await expect.poll(queued).toMatchObject([shortlisted(1), { query: { id: 2, status: 2 } }]);
});

test('after the new applicants were worked through, only those without a decision are noted as seen', async ({
  page,
  desk,
}) => {
  const queued = takesQueued(desk, arrived);
  await openNewApplicants(page, desk, '&tab=new');
  for (const id of [1, 2]) {
    await page.clock.runFor(2100);
    await page.keyboard.press('s');
    await comesTo(page, page.getByRole('article'), nameOf(id + 1));
  }
  await page.clock.runFor(2100);
  await expect.poll(queued).toEqual([shortlisted(1), shortlisted(2)]);
  await page.getByRole('tab', { name: 'Applications received' }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return queued().map(({ query }) => query);
    })
    .toMatchObject([
      { id: 1, status: 4 },
      { id: 2, status: 4 },
      { id: 3, status: 2 },
    ]);
});
