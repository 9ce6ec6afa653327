import type { Page } from '@playwright/test';
import { takesQueued } from './commands.ts';
import type { FakeDesk } from './fake-desk.ts';
import { expect, test } from './fixtures.ts';
import { person } from './people.ts';
import { sampleAnswer, sampleInstant } from './sample-answers.ts';

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
