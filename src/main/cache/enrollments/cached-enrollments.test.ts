import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { filesUnder, findTexts } from '../../account/testing/find-text.ts';
import { passDays } from '../../account/testing/pass-days.ts';
import { manualTiming } from '../../outbox/testing/manual-timing.ts';
import { keeping } from './keep-enrollments.ts';
import { openEnrollmentsDesk, type PlayedEnrollment } from './testing/enrollments-desk.ts';

const { day } = milliseconds;
const three: readonly PlayedEnrollment[] = [{ id: 11, files: [501, 502] }, { id: 12 }, { id: 13, files: [503] }];

/** An opening that somebody has looked at, kept whole. */
async function kept() {
  const desk = await openEnrollmentsDesk();
  desk.service.postings.set(1, [...three]);
  desk.show(1);
  await desk.pass(keeping.begin);
  expect(desk.ready(1)).toMatchObject({ total: 3, ids: [13, 12, 11] });
  return desk;
}

describe('the applicants of an opening that one works on', () => {
  it('are kept whole, with answers and files, and told; reading is all that is asked of the service', async () => {
    const desk = await kept();
    expect(desk.told).toContainEqual(['applicants.changed', { method: 'job', id: 1 }]);
    expect(desk.read(11)).toMatchObject({ answer: { data: { id: 11 } } });
    expect(desk.enrollments.keptFile(503)).toMatchObject({ name: 'file-503.pdf' });
    expect(Buffer.from(desk.enrollments.keptFile(501)?.bytes ?? []).toString()).toBe('%PDF-1.4 a report');
    const calls = new Set(desk.service.asked.map(({ call }) => call));
    expect(calls).toEqual(new Set(['enrollments.list', 'enrollments.read', 'files.read']));
    expect([desk.problems, desk.temporary()]).toEqual([[], 0]);
  });

  it('go when the person no longer acts for the company', async () => {
    const desk = await kept();
    desk.enrollments.forget();
    expect([desk.ready(1), desk.read(11), desk.list(1), desk.enrollments.keptFile(503)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(desk.onDisk()).toBe(0);
  });

  it('are not kept where nobody has looked at the opening', async () => {
    const desk = await openEnrollmentsDesk();
    desk.service.postings.set(1, [...three]);
    await desk.pass(10 * keeping.again);
    expect(desk.service.asked).toEqual([]);
    expect(desk.ready(1)).toBeNull();
  });

  it('are fetched again where they have changed, and else once a day', async () => {
    const desk = await kept();
    const reads = () => desk.service.asked.splice(0).flatMap(({ call, id }) => (call === 'enrollments.read' ? id : []));
    reads();
    desk.service.postings.set(1, [{ id: 11, updated_at: '2026-08-01T09:10:00.000Z' }, ...three.slice(1)]);
    await desk.pass(keeping.again);
    expect(reads()).toEqual([11]);
    await desk.pass(keeping.again);
    expect(reads()).toEqual([]);
    desk.timing.setWallClock(new Date(desk.timing.now().getTime() + day));
    await desk.pass(keeping.again);
    expect(reads().sort()).toEqual([11, 12, 13]);
  });

  it('are there after a restart; what a crash left behind is removed', async () => {
    const desk = await kept();
    await desk.accounts.close();
    const again = await openEnrollmentsDesk(desk.timing, desk.folder);
    expect([again.ready(1), again.read(12), again.enrollments.keptFile(502)]).not.toContain(null);
    const orphan = 'f'.repeat(64);
    again.service.postings.set(1, [...three]);
    const { folder } = again.accounts.current();
    await again.accounts.close();
    writeFileSync(join(folder, 'applicants', orphan), 'half a copy');
    await again.accounts.open(1);
    expect(readdirSync(join(folder, 'applicants'))).not.toContain(orphan);
  });

  it('lie sealed, under names that say nothing', async () => {
    const desk = await openEnrollmentsDesk();
    desk.service.postings.set(1, [{ id: 11, bio: 'Canary of the tea gardens', files: [501] }]);
    desk.show(1);
    await desk.pass(keeping.begin);
    const { folder } = desk.accounts.current();
    const files = filesUnder(folder);
    expect(
      findTexts(files, ['Canary of the tea gardens', '%PDF-1.4 a report', 'file-501', 'enrollments.read']).size,
    ).toBe(0);
    expect(desk.onDisk()).toBe(3);
  });
});

describe('copies of applicants go', () => {
  it.each([
    ['who has withdrawn', [three[0], { id: 12, status: 1 }, three[2]]],
    ['whose account was deleted', [three[0], three[2]]],
    ['who was turned down', [three[0], { id: 12, status: 7 }, three[2]]],
  ] as const)('at the next contact of one %s', async (_what, now) => {
    const desk = await kept();
    const before = desk.onDisk();
    desk.service.state = 'out';
    desk.service.postings.set(1, [...now] as PlayedEnrollment[]);
    await desk.pass(keeping.again);
    expect(desk.read(12)).not.toBeNull();
    desk.service.state = 'online';
    desk.enrollments.look();
    await desk.pass(keeping.begin);
    expect(desk.read(12)).toBeNull();
    expect(desk.ready(1)).toMatchObject({ total: 2, ids: [13, 11] });
    expect(desk.onDisk()).toBeLessThan(before);
    expect(desk.read(11)).not.toBeNull();
  });

  it('with their files, and with the lists that name them once they are on none', async () => {
    const desk = await kept();
    expect(desk.list(1)).not.toBeNull();
    desk.service.postings.set(1, [{ ...three[0], id: 11, status: 7 }, three[1] as PlayedEnrollment]);
    desk.enrollments.look();
    await desk.pass(keeping.begin);
    expect([501, 502, 503].map(desk.enrollments.keptFile)).toEqual([null, null, null]);
    expect(desk.list(1)).toBeNull();
    expect(desk.onDisk()).toBe(1);
  });

  it('with the opening, where it is gone or not to be seen any more', async () => {
    const desk = await kept();
    desk.service.postings.clear();
    desk.enrollments.look();
    await desk.pass(keeping.begin);
    expect([desk.ready(1), desk.list(1), desk.read(11), desk.onDisk()]).toEqual([null, null, null, 0]);
  });

  it('at once where a decision was taken: the service is asked although it was asked a moment ago', async () => {
    const desk = await kept();
    desk.service.postings.set(1, [{ id: 11, status: 7 }]);
    desk.show(1, 'hired');
    await desk.pass(keeping.begin);
    expect(desk.ready(1)).toMatchObject({ total: 3 });
    desk.enrollments.look();
    await desk.pass(keeping.begin);
    expect(desk.ready(1)).toMatchObject({ total: 0 });
  });

  it('30 days after the service last said who is there, and from the disk a week of use later, also where it is never reached again', async () => {
    const desk = await kept();
    const contact = desk.timing.now().getTime();
    desk.service.state = 'out';
    desk.timing.setWallClock(new Date(contact + 29 * day));
    await desk.pass(keeping.again);
    expect([desk.read(11), desk.list(1)]).not.toContain(null);
    desk.timing.setWallClock(new Date(contact + 30 * day));
    await desk.pass(keeping.again);
    expect([desk.read(11), desk.list(1), desk.enrollments.keptFile(501)]).toEqual([null, null, null]);
    passDays(desk.accounts.current(), desk.timing, 37);
    await desk.pass(keeping.again);
    expect(desk.onDisk()).toBe(0);
  });

  it('as soon as an account opens after 30 days of use', async () => {
    const desk = await kept();
    passDays(desk.accounts.current(), desk.timing, 37);
    await desk.accounts.close();
    const again = await openEnrollmentsDesk(manualTiming(desk.timing.now()), desk.folder);
    expect([again.read(11), again.onDisk()]).toEqual([null, 0]);
  });

  it('not because the clock stood wrong: they are withheld, and there again with the right time', async () => {
    const desk = await kept();
    desk.service.state = 'out';
    const right = desk.timing.now();
    desk.timing.setWallClock(new Date(right.getTime() + 3650 * day));
    await desk.pass(keeping.again);
    expect([desk.read(11), desk.list(1), desk.enrollments.keptFile(501)]).toEqual([null, null, null]);
    expect(desk.ready(1)).toMatchObject({ ids: [] });
    desk.timing.setWallClock(new Date(right.getTime() + 2 * day));
    expect([desk.read(11), desk.list(1), desk.enrollments.keptFile(501)]).not.toContain(null);
  });

  it('of openings on which nobody has worked for 30 days, though the service answers', async () => {
    const desk = await kept();
    passDays(desk.accounts.current(), desk.timing, 36);
    await desk.pass(keeping.again);
    expect(desk.read(11)).not.toBeNull();
    passDays(desk.accounts.current(), desk.timing, 1);
    await desk.pass(keeping.again);
    expect([desk.ready(1), desk.onDisk()]).toEqual([null, 0]);
  });
});

describe('keeping copies', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ id: index + 1 }));

  it('asks for two things at a time, and for nothing while the service is slow', async () => {
    const desk = await openEnrollmentsDesk();
    desk.service.postings.set(9, many);
    desk.show(9);
    const answers = Promise.withResolvers<void>();
    desk.service.pause = answers.promise;
    await desk.timing.pass(keeping.begin);
    expect(desk.service.running).toBe(1);
    desk.service.state = 'slow';
    answers.resolve();
    await desk.enrollments.idle();
    // The list that was on its way, and nothing after it.
    expect(desk.service.asked.filter(({ call }) => call === 'enrollments.read')).toEqual([]);
    await desk.pass(10 * keeping.brokenOff);
    expect(desk.service.asked.filter(({ call }) => call === 'enrollments.read')).toEqual([]);
    desk.service.state = 'online';
    await desk.pass(keeping.brokenOff);
    expect(desk.ready(9)).toMatchObject({ total: 250, ids: expect.objectContaining({ length: 250 }) });
    expect(desk.service.max).toBe(2);
  });

  it('ends where the service does not answer any more, and goes on where it stood', async () => {
    const desk = await openEnrollmentsDesk();
    desk.service.postings.set(9, many.slice(0, 3));
    desk.show(9);
    await desk.pass(keeping.begin);
    desk.service.postings.set(9, many);
    desk.service.state = 'out';
    desk.enrollments.look();
    await desk.pass(keeping.begin);
    expect(desk.ready(9)).toMatchObject({ total: 3 });
    desk.service.state = 'online';
    desk.service.asked.length = 0;
    await desk.pass(keeping.brokenOff);
    expect(desk.ready(9)).toMatchObject({ ids: expect.objectContaining({ length: 250 }) });
    expect(desk.service.asked.filter(({ call }) => call === 'enrollments.read')).toHaveLength(247);
    expect(desk.problems).toEqual([]);
  });

  it('writes nothing to the account that opens meanwhile', async () => {
    const desk = await openEnrollmentsDesk();
    desk.service.postings.set(1, [...three]);
    desk.show(1);
    const answers = Promise.withResolvers<void>();
    desk.service.pause = answers.promise;
    await desk.timing.pass(keeping.begin);
    await desk.accounts.open(2);
    answers.resolve();
    await desk.enrollments.idle();
    expect([desk.ready(1), desk.read(11)]).toEqual([null, null]);
    expect(readdirSync(desk.accounts.current().folder)).not.toContain('applicants');
  });

  it('lets the opening not worked on for longest go when there are more than twelve', async () => {
    const desk = await openEnrollmentsDesk();
    for (let posting = 1; posting <= 13; posting += 1) {
      desk.service.postings.set(posting, [{ id: posting * 100 }]);
      desk.show(posting);
      await desk.pass(keeping.begin + keeping.lists);
    }
    expect([1, 2, 13].map(desk.ready)).toMatchObject([null, { ids: [200] }, { ids: [1300] }]);
    expect(desk.list(1)).toBeNull();
  });
});

it('copies of another account are not there', async () => {
  const desk = await kept();
  await desk.accounts.open(2);
  expect([desk.read(11), desk.ready(1), desk.enrollments.keptFile(501)]).toEqual([null, null, null]);
  await desk.accounts.close();
  expect(desk.enrollments.answers()).toBeNull();
});
