import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type DraftDesk, openDraftDesk } from '../drafts/testing/draft-desk.ts';
import { playService } from '../drafts/testing/played-service.ts';
import { seeDay, seeDays, usedDaysSince } from './days-of-use.ts';

const { day } = milliseconds;
const start = Date.parse('2026-08-01T09:00:00Z');

let desk: DraftDesk;
beforeEach(async () => {
  desk = await openDraftDesk(playService().api);
});
afterEach(() => desk.dispose());

/** The app is started at this time of the clock. */
async function restart(time: number): Promise<void> {
  await desk.accounts.close();
  desk.timing.setWallClock(new Date(time));
  await desk.accounts.open(1);
  await desk.timing.pass(0);
}

/** The clock shows this while the app is open. */
function see(time: number): void {
  desk.timing.setWallClock(new Date(time));
  seeDay(desk.accounts.current(), desk.timing.now());
}

/** Throws a draft away and publishes another, as the clock stands. */
async function write(): Promise<void> {
  const { id } = desk.ready('internship', { title: 'Thrown away' });
  desk.handle('drafts.discard', { id });
  await desk.publish(desk.ready('internship', { title: 'Published' }).id);
  await desk.timing.pass(1000);
}
/** What lies in the bin, and what was sent. */
const left = () => {
  const count = (sql: string) => desk.accounts.current().database.prepare(sql).pluck().get();
  return [desk.list(true).length, count("SELECT count(*) FROM outbox WHERE state = 'sent'")];
};
const years = (count: number) => count * 365.25 * day;

describe('a clock that jumps', () => {
  it.each([1, 30, 31, 32, 45, 59, 61, 3652, -1, -45, -3652])(
    'by %i days drops nothing: not at once, not while it stays, not after it came back [B-03]',
    async (days) => {
      await restart(start);
      await write();
      for (const at of [days, days + 1, 0, days + 2, 1]) {
        await restart(start + at * day);
        expect(left()).toEqual([1, 1]);
      }
    },
  );

  it('drops nothing of what was written while it stood wrong [B-03]', async () => {
    await restart(start - years(10));
    // The same wrong day once more, after weeks of use.
    for (let back = 60; back > 0; back -= 1) see(start - back * day);
    await restart(start - years(10));
    await write();
    await restart(start);
    expect(left()).toEqual([1, 1]);
    await restart(start + years(10));
    await write();
    await restart(start + day);
    expect(left()).toEqual([2, 2]);
  });

  it('to the same wrong day at every start, as with an empty battery, ages nothing by more than the days that pass [B-03]', async () => {
    await restart(start);
    await write();
    for (let passed = 1; passed <= 30; passed += 1) {
      for (let boots = 0; boots < 3; boots += 1) {
        see(Date.parse('2010-01-01T00:00:10Z'));
        see(start + passed * day);
      }
      if (passed % 10 > 0) continue;
      await restart(start + passed * day);
      expect(left()).toEqual([1, 1]);
    }
  });

  it('six times a month, whenever and how far it will, makes nothing older than it is [B-03]', () => {
    const { database } = desk.accounts.current();
    const jump = fc.record({ on: fc.nat(29), by: fc.integer({ min: -3653, max: 3653 }), stays: fc.boolean() });
    // In one transaction: thousands of days are not synced to the disk one by one.
    database.transaction(() => {
      fc.assert(
        fc.property(fc.array(jump, { maxLength: 6 }), fc.nat(29), (jumps, written) => {
          database.exec('DELETE FROM days_of_use');
          let off = 0;
          let dated = '';
          for (let passed = 0; passed < 30 + written; passed += 1) {
            const show = () => seeDay({ database }, new Date(start + passed * day + off));
            show();
            for (const { by, stays } of jumps.filter((each) => each.on === passed)) {
              off += by * day;
              show();
              if (!stays) off -= by * day;
            }
            if (passed === written) dated = new Date(start + passed * day + off).toISOString();
            show();
          }
          expect(usedDaysSince({ database }, dated)).toBeLessThan(30);
        }),
        { numRuns: 300 },
      );
    })();
  });
});

describe('what lapses', () => {
  /** So many days of use, and a start at the end of them. */
  const passDaily = async (from: number, days: number) => {
    for (let passed = 0; passed < days; passed += 1) see(from + passed * day);
    await restart(from + (days - 1) * day);
  };

  it('does so in daily use, without any contact, after 30 days and a week', async () => {
    await restart(start);
    await write();
    await passDaily(start + day, 36);
    expect(left()).toEqual([1, 1]);
    await restart(start + 37 * day);
    expect(left()).toEqual([0, 0]);
  });

  it('does so on a computer that was not opened for 45 days, once it is used again', async () => {
    await restart(start);
    await write();
    await passDaily(start + 45 * day, 37);
    expect(left()).toEqual([1, 1]);
    await restart(start + 82 * day);
    expect(left()).toEqual([0, 0]);
  });

  it('does so where the app is opened once a week', async () => {
    await restart(start);
    await write();
    for (let week = 1; week < 37; week += 1) see(start + week * 7 * day);
    await restart(start + 37 * 7 * day);
    expect(left()).toEqual([0, 0]);
  });

  it('does so where it is dated in years to come', async () => {
    await restart(start + years(10));
    await write();
    await passDaily(start, 38);
    expect(left()).toEqual([0, 0]);
  });

  it('does so where the app is never closed: the day is seen every hour', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const account = desk.accounts.current();
      let now = start;
      const stop = seeDays(account, () => new Date(now));
      for (let hours = 0; hours < 37 * 24; hours += 1) {
        now += milliseconds.hour;
        vi.advanceTimersByTime(milliseconds.hour);
      }
      stop();
      expect(usedDaysSince(account, new Date(start).toISOString())).toBe(30);
    } finally {
      vi.useRealTimers();
    }
  });
});
