import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { telling } from './outbox-notifications.ts';
import { type CallDesk, openCallDesk, statusCall } from './testing/call-desk.ts';

const years = (count: number) => count * 365 * milliseconds.day;

let desk: CallDesk;
beforeEach(async () => {
  desk = await openCallDesk();
});
afterEach(() => desk.dispose());

const addOne = async (id = 1, holdSeconds = 10): Promise<OutboxEntry> => {
  const [entry] = await desk.add([statusCall({ id })], holdSeconds);
  if (!entry) throw new Error('Nothing was queued');
  return entry;
};
const sent = () => desk.asked.map(({ input }) => (input.query as { id: number }).id);

describe('a change that is held', () => {
  it('is on disk at once, says until when it can be taken back, and leaves only then [O-01]', async () => {
    const entry = await addOne();
    expect(entry).toMatchObject({ state: 'queued', heldUntil: '2026-08-01T09:00:10.000Z' });
    await desk.timing.pass(9999);
    expect([desk.asked, desk.read(entry.id)?.heldUntil]).toEqual([[], '2026-08-01T09:00:10.000Z']);
    await desk.timing.pass(1);
    expect([sent(), desk.read(entry.id)]).toMatchObject([[1], { state: 'sent', heldUntil: null }]);
  });

  it('can always be taken back, and nothing of it is sent', async () => {
    const entry = await addOne();
    await desk.timing.pass(9999);
    desk.outbox.handlers['outbox.cancel'](entry);
    await desk.timing.pass(milliseconds.hour);
    expect([desk.asked, desk.list()]).toEqual([[], []]);
  });

  it('keeps those behind it for the same application, and nobody else [O-05]', async () => {
    await addOne(1, 10);
    await addOne(1, 0);
    await addOne(2, 0);
    await desk.timing.pass(5000);
    expect(sent()).toEqual([2]);
    await desk.timing.pass(5000);
    expect(sent()).toEqual([2, 1, 1]);
  });

  it('leaves at once where a person says so', async () => {
    const entry = await addOne();
    desk.outbox.handlers['outbox.retry'](entry);
    await desk.timing.pass(0);
    expect(desk.read(entry.id)).toMatchObject({ state: 'sent', heldUntil: null });
  });

  it('is still held after a restart, until its time is over', async () => {
    const entry = await addOne();
    await desk.timing.pass(4000);
    await desk.killAndRestart();
    await desk.timing.pass(5999);
    expect([desk.asked, desk.read(entry.id)?.heldUntil]).toEqual([[], '2026-08-01T09:00:10.000Z']);
    await desk.timing.pass(1);
    expect(desk.read(entry.id)?.state).toBe('sent');
  });

  it('goes as soon as the app is back where its time was over meanwhile', async () => {
    const entry = await addOne();
    desk.timing.setWallClock(new Date('2026-08-01T09:05:00Z'));
    await desk.killAndRestart();
    await desk.timing.pass(0);
    expect(desk.read(entry.id)?.state).toBe('sent');
  });

  it.each([10, -10])('is neither hurried nor starved by a clock that jumps %i years [O-05] [O-07]', async (jump) => {
    const entry = await addOne();
    const behind = await addOne();
    desk.timing.setWallClock(new Date(desk.timing.now().getTime() + years(jump)));
    await desk.timing.pass(9999);
    expect(desk.asked).toEqual([]);
    await desk.timing.pass(1);
    expect([desk.read(entry.id)?.state, desk.read(behind.id)?.state]).toEqual(['sent', 'sent']);
  });

  it.each([10, -10])('goes within a minute after a restart with a clock %i years off [O-07]', async (jump) => {
    const entry = await addOne();
    desk.timing.setWallClock(new Date(desk.timing.now().getTime() + years(jump)));
    await desk.killAndRestart();
    await desk.timing.pass(60_000);
    expect(desk.read(entry.id)?.state).toBe('sent');
  });

  it('is no longer shown as held once its time is over, although nobody can be reached', async () => {
    desk.service.isOn = false;
    const entry = await addOne();
    await desk.timing.pass(10_000);
    expect(desk.read(entry.id)).toMatchObject({ state: 'queued', heldUntil: null });
  });

  it('is cut short by no wake-up of the computer', async () => {
    await addOne();
    desk.outbox.wake('woke');
    desk.outbox.wake('reachable');
    await desk.timing.pass(9999);
    expect(desk.asked).toEqual([]);
  });
});

describe('many at once', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => statusCall({ id: index + 1 }));

  it('are all there or none [O-01]', async () => {
    const wrong = { ...statusCall({ id: 400 }), query: { id: 400, status: 'Hired' } };
    await expect(desk.add([...many(399), wrong], 0)).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'calls.399.query.status': expect.stringMatching(/\w/) },
    });
    expect(desk.list()).toEqual([]);
    const { database } = desk.accounts.current();
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON outbox WHEN (SELECT count(*) FROM outbox) = 300 BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await expect(desk.add(many(301), 0)).rejects.toMatchObject({ code: 'not_saved' });
    await desk.timing.pass(60_000);
    expect([desk.list(), desk.asked]).toEqual([[], []]);
  });

  it('go out once each, in few words to the window', async () => {
    const entries = await desk.add(many(500), 0);
    const before = desk.notifications.length;
    await desk.timing.pass(telling.intervalMs * 3);
    expect(new Set(sent()).size).toBe(500);
    expect(new Set(desk.asked.map(({ input }) => input.idempotencyKey))).toEqual(new Set(entries.map(({ id }) => id)));
    expect(desk.notifications.length - before).toBeLessThan(10);
    expect(desk.notifications.at(-1)).toMatchObject({ waiting: 0, sending: 0 });
    expect(desk.notifications.flatMap(({ settled }) => settled)).toContain('enrollments.status');
  });

  it('are taken back with one word, and those that have left are not among them [O-05]', async () => {
    const [first] = await desk.add([statusCall({ id: 7 })], 0);
    await desk.timing.pass(0);
    const held = await desk.add(many(500), 10);
    const ids = [...held.map(({ id }) => id).slice(0, 499), first?.id ?? ''];
    const { cancelled } = desk.cancelMany(ids);
    expect(cancelled).toEqual(ids.slice(0, 499));
    await desk.timing.pass(60_000);
    expect(sent()).toEqual([7, 500]);
  });

  it('are taken back without opening any of them', async () => {
    const held = await desk.add(many(50), 10);
    const { seal } = desk.accounts.current();
    const open = vi.spyOn(seal, 'open');
    expect(desk.cancelMany(held.map(({ id }) => id)).cancelled).toHaveLength(50);
    expect(open).not.toHaveBeenCalled();
  });

  it('are listed whole after a restart, opened bit by bit, and never for somebody else', async () => {
    const held = await desk.add(many(500), 10);
    await desk.killAndRestart();
    const list = () => desk.outbox.handlers['outbox.list'](undefined);
    const first = list();
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toEqual(held);
    expect(list()).toEqual(held);
    await desk.killAndRestart();
    const locked = expect(list()).rejects.toMatchObject({ code: 'locked' });
    await desk.accounts.close();
    await locked;
  });

  it('keep the order in which they were asked for, however long the first take', async () => {
    const slow = desk.add(many(500), 0);
    const quick = desk.add([statusCall({ id: 1, status: 6 })], 0);
    await Promise.all([slow, quick]);
    await desk.timing.pass(telling.intervalMs * 3);
    const ofOne = desk.asked.map(({ input }) => input.query as { id: number; status: number });
    expect(ofOne.filter(({ id }) => id === 1).map(({ status }) => status)).toEqual([4, 6]);
  });

  it('are listed while they wait, and for an hour after they were sent, then the last twenty', async () => {
    await desk.add(many(60), 0);
    await desk.timing.pass(1000);
    expect(desk.list()).toHaveLength(60);
    await desk.timing.pass(3_700_000);
    expect(desk.list()).toHaveLength(20);
  });
});
