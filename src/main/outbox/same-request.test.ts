import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { passDays } from '../account/testing/pass-days.ts';
import { type CallDesk, openCallDesk, type QueuedGiven, statusCall } from './testing/call-desk.ts';
import { type PlayedApplications, playApplications } from './testing/played-applications.ts';

const { day } = milliseconds;
const message = (text: string): QueuedGiven => ({
  call: 'messages.send',
  body: { to: 'institution:4', text },
  title: text,
});

let service: PlayedApplications;
let desk: CallDesk;
beforeEach(async () => {
  service = playApplications();
  for (let id = 1; id <= 5; id += 1) service.statuses.set(id, 0);
  desk = await openCallDesk(service);
});
afterEach(() => desk.dispose());

const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

describe('a request to queue that comes again, because its answer was lost', () => {
  it('queues nothing more and answers the same entries: at once, after sending, after a kill [O-02] [O-08]', async () => {
    const requestId = randomUUID();
    const calls = [message('Good morning'), statusCall({ id: 1, from: 0 })];
    const [first, second] = await Promise.all([desk.add(calls, 10, requestId), desk.add(calls, 10, requestId)]);
    expect(ids(second)).toEqual(ids(first));
    await desk.timing.pass(11_000);
    expect(await desk.add(calls, 10, requestId)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    await desk.killAndRestart();
    expect(ids(await desk.add(calls, 10, requestId))).toEqual(ids(first));
    await desk.timing.pass(60_000);
    expect([desk.list().length, service.messages, service.transitions.length]).toEqual([2, ['Good morning'], 1]);
  });

  it.each(['2026-10-31', '2036-08-01', '2016-08-01'])(
    'queues nothing more after a restart in a wrong time: %s [B-03] [B-04]',
    async (date) => {
      const requestId = randomUUID();
      const calls = [message('Good morning')];
      const first = await desk.add(calls, 0, requestId);
      await desk.timing.pass(1000);
      for (const at of [date, '2026-08-02', date]) {
        desk.timing.setWallClock(new Date(`${at}T09:00:00Z`));
        await desk.killAndRestart();
        expect(desk.list()).toMatchObject([{ id: first[0]?.id, state: 'sent' }]);
        expect(ids(await desk.add(calls, 0, requestId))).toEqual(ids(first));
        await desk.timing.pass(60_000);
      }
      expect(service.messages).toEqual(['Good morning']);
    },
  );

  it('queues twice without an id, which is what this test is for', async () => {
    await desk.add([message('Good morning')], 0);
    await desk.add([message('Good morning')], 0);
    await desk.timing.pass(1000);
    expect(service.messages).toHaveLength(2);
  });

  it('brings nothing back that was taken back meanwhile', async () => {
    const requestId = randomUUID();
    const calls = [message('One'), message('Other')];
    const [one, other] = await desk.add(calls, 10, requestId);
    expect(desk.cancelMany([one?.id ?? ''])).toEqual({ cancelled: [one?.id] });
    expect(ids(await desk.add(calls, 10, requestId))).toEqual([other?.id]);
    await desk.timing.pass(11_000);
    expect(service.messages).toEqual(['Other']);
  });

  it('is another act under another id, and is refused where the id stood for something else', async () => {
    const requestId = randomUUID();
    await desk.add([message('One')], 10, requestId);
    await desk.add([message('One')], 10, randomUUID());
    await expect(desk.add([message('Other')], 10, requestId)).rejects.toMatchObject({ code: 'key_reused' });
    expect(desk.list()).toHaveLength(2);
  });

  it('is queued by the second try where the first one was refused whole', async () => {
    const requestId = randomUUID();
    desk.role = 4;
    await expect(desk.add([statusCall({ id: 1 })], 0, requestId)).rejects.toMatchObject({ code: 'forbidden' });
    desk.role = 2;
    expect(await desk.add([statusCall({ id: 1 })], 0, requestId)).toHaveLength(1);
  });

  it.each([31, 45, 59, 61, 3650])(
    'queues nothing after a clock that jumped %i days, which nobody noticed',
    async (days) => {
      const requestId = randomUUID();
      const calls = [message('One')];
      await desk.add(calls, 0, requestId);
      await desk.timing.pass(days * day);
      await desk.killAndRestart();
      const count = () => desk.accounts.current().database.prepare('SELECT count(*) FROM outbox').pluck().get();
      const before = count();
      await desk.add(calls, 0, requestId);
      expect(count()).toBe(before);
    },
  );

  it('is remembered for 120 days of work', async () => {
    const requestId = randomUUID();
    const calls = [message('One')];
    await desk.add(calls, 0, requestId);
    for (const [days, left] of [
      [126, 1],
      [1, 0],
    ] as const) {
      passDays(desk.accounts.current(), desk.timing, days);
      await desk.killAndRestart();
      const { database } = desk.accounts.current();
      const ofIt = database.prepare('SELECT count(*) FROM outbox_requests WHERE id = ?').pluck();
      expect(ofIt.get(requestId)).toBe(left);
    }
  });
});
