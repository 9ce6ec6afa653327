import { beforeAll, expect, it } from 'vitest';
import { tallyOf } from '#shared/rules/enrollments/enrollment-tally.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { appliedPosting, applyTo, handIn } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const { day } = seconds;

describeEngines('applications across postings', (open) => {
  let server: TestServer;
  let employer: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    return () => server.close();
  });

  const overview = async (by: Person, query: { days?: number } = {}) =>
    (await by.call('enrollments.overview', { query })).body.data;

  it('are counted, shown by day, and listed where they wait, the longest first', async () => {
    const start = server.clock.now();
    const project = await createPosting(employer, 'project', { title: 'Waits for ratings' });
    const job = await createPosting(employer, 'job', { title: 'Waits for a look' });
    const internship = await createPosting(employer, 'internship', { title: 'Is answered' });
    const worker = await applyTo(employer, project, { status: 6 });
    const rejected = await applyTo(employer, project, { status: 7 });
    await applyTo(employer, project, { status: 1 });
    server.clock.advance(2 * day);
    const looked = server.clock.now().toISOString();
    await applyTo(employer, job);
    await applyTo(employer, job);
    await applyTo(employer, job, { status: 2 });
    for (const status of [4, 6, 6]) await applyTo(employer, internship, { status });
    server.clock.advance(day);
    const reported = server.clock.now().toISOString();
    for (const one of [worker, rejected]) await handIn(employer, one, [1]);
    await appliedPosting(await signedIn(server, 2), 'job');

    const all = await overview(employer, { days: 7 });
    const none = tallyOf({}, { assignments: 0, submitted: 0, rated: 0 });
    expect(all.count, 'a kind counts nothing of another').toEqual({
      project: { ...none, applied: 2, hired: 1, rejected: 1, Left: 1, assignments: 2, submitted: 2 },
      internship: { ...none, applied: 3, shortlisted: 1, Shortlisted: 1, hired: 2 },
      job: { ...none, applied: 3, new: 2, Seen: 1 },
    });
    expect(all.trend).toHaveLength(7);
    expect(all.trend.at(-1)?.day).toBe(indianDay(reported));
    expect(all.trend.filter(({ applied }) => applied > 0)).toEqual([
      { day: indianDay(start), applied: 2 },
      { day: indianDay(looked), applied: 6 },
    ]);
    expect(all.waiting).toEqual([
      { post_id: job.id, method: 'job', title: 'Waits for a look', new: 2, unrated: 0, since: looked },
      { post_id: project.id, method: 'project', title: 'Waits for ratings', new: 0, unrated: 1, since: reported },
    ]);

    for (const { id, method } of [project, job]) {
      await employer.call('postings.status', { params: { method }, body: { id, status: 3 } });
    }
    const reports = (await overview(employer)).waiting.map(({ post_id, new: unseen, unrated }) => [
      post_id,
      unseen,
      unrated,
    ]);
    expect(reports, 'closing answers applicants, and no report').toEqual([[project.id, 0, 1]]);
    await employer.call('enrollments.rate', { params: { method: 'project', id: worker.id }, body: { rating: 4 } });
    const settled = await overview(employer);
    expect([settled.waiting, settled.count.project.rated, settled.trend.length]).toEqual([[], 1, 30]);
  });

  it('count to the day it is in India: after 18:30 UTC that is the next one', async () => {
    const evening = await signedIn(server, 2);
    const job = await createPosting(evening, 'job');
    const now = server.clock.now().getTime();
    const untilMidnight = milliseconds.day - ((now + 5.5 * milliseconds.hour) % milliseconds.day);
    server.clock.advance(untilMidnight / 1_000 - 1);
    await applyTo(evening, job);
    server.clock.advance(1);
    await applyTo(evening, job);
    await applyTo(evening, job);
    const { trend } = await overview(evening, { days: 7 });
    expect(trend.slice(-2)).toEqual([
      { day: indianDay(new Date(now)), applied: 1 },
      { day: indianDay(server.clock.now()), applied: 2 },
    ]);
  });

  it('show nobody else’s, and stay in their bounds', async () => {
    const stranger = await overview(await signedIn(server, 2));
    expect(Object.values(stranger.count).map(({ applied }) => applied)).toEqual([0, 0, 0]);
    expect([stranger.waiting, stranger.trend.some(({ applied }) => applied > 0)]).toEqual([[], false]);
    for (const days of [6, 181]) {
      expect((await employer.call('enrollments.overview', { query: { days } })).status).toBe(422);
    }
  });
});
