import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import { type QueueableCall, queuedChange } from '#shared/desk/queued-change.ts';
import { callExamples, roleFor } from '#shared/desk/testing/call-examples.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { sendingLock } from '#shared/rules/accounts/profile-score.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type CallDesk, openCallDesk, type QueuedGiven, statusCall } from './testing/call-desk.ts';
import { type PlayedApplications, playApplications } from './testing/played-applications.ts';
import { queueableCalls } from './testing/queueable-calls.ts';

const exampleOf = (call: QueueableCall): QueuedGiven => ({ ...callExamples[call], call, title: 'Ananya Shah' });

let service: PlayedApplications;
let desk: CallDesk;
beforeEach(async () => {
  service = playApplications();
  for (let id = 1; id <= 20; id += 1) service.statuses.set(id, 0);
  desk = await openCallDesk(service);
});
afterEach(() => desk.dispose());

async function addOne(call: QueuedGiven, holdSeconds = 0): Promise<OutboxEntry> {
  const [entry] = await desk.add([call], holdSeconds);
  if (!entry) throw new Error('Nothing was queued');
  await desk.timing.pass(0);
  return entry;
}
const retry = (entry: OutboxEntry) => desk.outbox.handlers['outbox.retry'](entry) as OutboxEntry;

describe('a queued call', () => {
  it.each(queueableCalls)(
    '%s goes out under its own key, with what was queued, and says so in lists [O-02]',
    async (call) => {
      const given = exampleOf(call);
      desk.role = roleFor(call);
      const entry = await addOne(given);
      const { title, call: _call, ...parts } = given;
      expect(entry).toMatchObject({ kind: 'service.call', title, change: { call, ...parts } });
      expect(desk.asked).toMatchObject([{ call, input: { ...parts, idempotencyKey: entry.id } }]);
      expect(desk.read(entry.id)).toMatchObject({ state: 'sent', change: { call, ...parts } });
    },
  );

  it.each(queueableCalls)('%s goes in order with what concerns the same, and with nothing else', (call) => {
    const aggregate = aggregateOf(queuedChange.parse(exampleOf(call)));
    expect(aggregate).toMatch(/^[a-z]+:[a-z0-9:]+$/);
    expect(aggregate).not.toContain('undefined');
  });

  it('to invite does not wait for one to others of the same posting, only for what concerns the same', () => {
    const of = (call: 'invitations.send' | 'invitations.hide', body: object) =>
      aggregateOf(queuedChange.parse({ call, body: { method: 'job', post_id: 7, audience: 'colleges', ...body } }));
    const one = of('invitations.send', { ids: [4] });
    expect(of('invitations.send', { ids: [5] })).not.toBe(one);
    expect(of('invitations.hide', { ids: [4] })).toBe(one);
    const listed = of('invitations.send', { ids: [], emails: ['b@nit.example', 'a@nit.example'] });
    expect(of('invitations.send', { emails: ['A@nit.example', 'b@nit.example '] })).toBe(listed);
    expect(of('invitations.send', { emails: ['c@nit.example'] })).not.toBe(listed);
    expect(listed).not.toContain('nit.example');
  });

  it('keeps the order within one application [O-05]', async () => {
    service.isOn = false;
    await desk.add(
      [statusCall({ id: 5, from: 0 }), exampleOf('enrollments.rate'), statusCall({ id: 5, status: 6, from: 4 })],
      0,
    );
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(0);
    expect(desk.asked.map(({ call }) => call)).toEqual([
      'enrollments.status',
      'enrollments.rate',
      'enrollments.status',
    ]);
    expect(service.statuses.get(5)).toBe(6);
  });

  it.each([
    [{ ...exampleOf('enrollments.rate'), body: { rating: 6 } }, 'calls.0.body.rating'],
    [{ ...exampleOf('postings.status'), params: { method: 'company' } }, 'calls.0.params.method'],
    [{ ...exampleOf('messages.send'), body: { to: 'everybody', text: 'Hello' } }, 'calls.0.body.to'],
  ] as const)('is refused at once where the service would not take it: %#', async (call, field) => {
    await expect(desk.add([call], 0)).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: expect.any(String) },
    });
    expect(desk.list()).toEqual([]);
  });

  it('is refused for whoever may not make it', async () => {
    desk.role = 4;
    await expect(desk.add([exampleOf('enrollments.status')], 0)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('has one effect, however many answers are lost and whoever kills the app [O-01] [O-03]', async () => {
    service.loseAnswers = 3;
    await addOne(exampleOf('messages.send'));
    await desk.killAndRestart();
    await desk.timing.pass(60_000);
    expect([service.messages, desk.asked.length, desk.list()[0]?.state]).toEqual([['Good morning'], 4, 'sent']);
  });

  it('cannot be taken back once it may have arrived, and says why', async () => {
    service.loseAnswers = 1;
    const entry = await addOne(exampleOf('messages.send'));
    expect(() => desk.outbox.handlers['outbox.cancel'](entry)).toThrow(/may have arrived already/);
    expect(desk.cancelMany([entry.id])).toEqual({ cancelled: [] });
  });
});

describe('a queued call that is refused', () => {
  it('says what the application is now, and is set anyway or left [O-06]', async () => {
    service.statuses.set(1, 6);
    const entry = await addOne(statusCall({ id: 1, from: 0 }));
    expect(desk.read(entry.id)).toMatchObject({
      state: 'conflict',
      problem: { message: 'Meanwhile: Hired', advice: 'Apply it anyway, or discard it.', detail: { status: 6 } },
    });
    await desk.timing.pass(milliseconds.hour);
    expect(service.statuses.get(1)).toBe(6);
    const anyway = retry(entry);
    await desk.timing.pass(0);
    expect([anyway.id === entry.id, desk.read(anyway.id)?.state, service.statuses.get(1)]).toEqual([false, 'sent', 4]);
    expect(service.transitions).toEqual([{ id: 1, from: 6, to: 4, insisted: undefined }]);
  });

  it('is left as it is where a person says so', async () => {
    service.statuses.set(1, 6);
    const entry = await addOne(statusCall({ id: 1, from: 0 }));
    expect(desk.cancelMany([entry.id])).toEqual({ cancelled: [entry.id] });
    await desk.timing.pass(60_000);
    expect([service.statuses.get(1), desk.list()]).toEqual([6, []]);
  });

  it('says that the student has left, which nobody can change', async () => {
    service.statuses.set(1, 1);
    const entry = await addOne(statusCall({ id: 1, from: 0 }));
    expect(desk.read(entry.id)).toMatchObject({ state: 'blocked', problem: { message: 'Meanwhile: Left' } });
  });

  it('is no matter where it only said that somebody had looked', async () => {
    service.statuses.set(1, 6).set(2, 1);
    await desk.add(
      [1, 2, 99].map((id) => statusCall({ id, status: 2, from: 0 })),
      0,
    );
    await desk.timing.pass(0);
    service.failures.push(new AppError('not_found'));
    await addOne(exampleOf('enrollments.seen'));
    expect(desk.list().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(service.transitions).toEqual([]);
  });

  it('is done where somebody else has taken the opportunity back already', async () => {
    service.failures.push(new AppError('not_found'), new AppError('invalid_status', { message: 'Asha has applied' }));
    desk.role = roles.educator;
    const [gone, applied] = await desk.add([exampleOf('assignments.remove'), exampleOf('assignments.remove')], 0);
    await desk.timing.pass(0);
    expect([gone, applied].map((entry) => desk.read(entry?.id ?? ''))).toMatchObject([
      { state: 'sent' },
      { state: 'blocked', problem: { message: 'Asha has applied' } },
    ]);
  });

  it('keeps what was to be sent to students by an educator whose profile is incomplete by now, says so, and sends it once it is complete [EDU-HOME-03]', async () => {
    service.failures.push(new AppError('set_up_first', { message: sendingLock, fields: { phone: 'Phone number' } }));
    desk.role = roles.educator;
    const entry = await addOne(exampleOf('assignments.create'));
    expect(desk.read(entry.id)).toMatchObject({
      state: 'blocked',
      change: entry.change,
      problem: { message: sendingLock, advice: 'Complete your profile. Then retry, or discard the change.' },
    });
    const again = retry(entry);
    await desk.timing.pass(0);
    expect(desk.read(again.id)?.state).toBe('sent');
  });

  it('says to look again where others match by now than those who were to leave the list', async () => {
    service.failures.push(new AppError('conflict', { message: '4 students match now, not 3', detail: { count: 4 } }));
    desk.role = roles.educator;
    expect(desk.read((await addOne(exampleOf('students.archiveMany'))).id)).toMatchObject({
      state: 'conflict',
      problem: { message: '4 students match now, not 3', advice: expect.stringContaining('Look at it again') },
    });
  });

  it('says to look again where a time is taken by now', async () => {
    service.failures.push(new AppError('conflict', { message: 'This time is no longer free' }));
    desk.role = roles.student;
    expect(desk.read((await addOne(exampleOf('interviews.pick'))).id)).toMatchObject({
      state: 'conflict',
      problem: { message: 'This time is no longer free', advice: expect.stringContaining('Look at it again') },
    });
  });

  it('says why, holds up nobody else, and tells the window what to read again [O-05]', async () => {
    service.failures.push(new AppError('forbidden'));
    const gone = exampleOf('enrollments.status');
    const forbidden = statusCall({ id: 98 });
    service.isOn = false;
    const entries = await desk.add([{ ...gone, query: { id: 7, status: 4 } }, forbidden, statusCall({ id: 2 })], 0);
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(1000);
    expect(entries.map(({ id }) => desk.read(id))).toMatchObject([
      { state: 'blocked', problem: { code: 'forbidden', advice: expect.stringContaining('discard') } },
      { state: 'blocked', problem: { code: 'not_found', advice: expect.stringContaining('doesn’t exist any more') } },
      { state: 'sent' },
    ]);
    expect(desk.notifications.flatMap(({ settled }) => settled)).toContain('enrollments.status');
  });

  it('waits as long as the service asks [O-05]', async () => {
    service.failures.push(new AppError('too_many', { retryAfter: 120 }));
    const entry = await addOne(statusCall({ id: 1 }));
    await desk.timing.pass(119_000);
    expect(desk.read(entry.id)?.state).toBe('waiting');
    await desk.timing.pass(1000);
    expect(desk.read(entry.id)?.state).toBe('sent');
  });
});

describe('two desks that decide about the same application', () => {
  /** Both saw the same status; the slower one is told of the other, in words. */
  async function conflicts(count: number, insisting: boolean) {
    const other = await openCallDesk(service);
    let told = 0;
    try {
      for (let round = 0; round < count; round += 1) {
        const id = round + 1;
        const [quick, slow] = round % 2 === 0 ? [desk, other] : [other, desk];
        const theirs = 3 + (round % 5);
        const mine = 3 + ((round + 1 + (round % 3)) % 5);
        service.statuses.set(id, 0);
        const from = insisting ? { from: 0 } : {};
        await quick.add([statusCall({ id, status: theirs, ...from })], 0);
        await quick.timing.pass(0);
        const [entry] = await slow.add([statusCall({ id, status: mine, ...from })], 0);
        await slow.timing.pass(0);
        const now = slow.read(entry?.id ?? '');
        if (now?.state === 'conflict' && now.problem?.message === `Meanwhile: ${enrollmentLabel(theirs)}`) told += 1;
      }
    } finally {
      await other.dispose();
    }
    const overwritten = service.transitions.filter(({ from, insisted }) => from !== 0 && insisted === undefined).length;
    return { told, overwritten, kept: service.transitions.length };
  }

  it('never overwrites the other one silently, two hundred times [O-06]', { timeout: 60_000 }, async () => {
    expect(await conflicts(200, true)).toEqual({ told: 200, overwritten: 0, kept: 200 });
  });

  it('would be noticed where a desk did not say what it had seen', async () => {
    expect((await conflicts(10, false)).overwritten).toBe(10);
  });
});

describe('a stored call that is none any more', () => {
  it.each([
    { call: 'messages.send', params: {}, query: {}, body: { to: 'everybody', text: 'Hello' } },
    { call: 'postings.read', params: { method: 'job', id: 3 }, query: {}, body: {} },
    'torn',
  ])('is listed, waits for a person and holds nothing else up: %j', async (payload) => {
    const facts = { kind: 'service.call', aggregate: 'messages:institution:4', title: 'Message to NIT' } as const;
    const { id } = desk.outbox.enqueue({ ...facts, payload: payload as never });
    expect(desk.read(id)).toMatchObject({ title: facts.title, change: null });
    await addOne(exampleOf('postings.status'));
    expect(desk.asked.map(({ call }) => call)).toEqual(['postings.status']);
    expect(desk.list()).toMatchObject([
      { id, state: 'blocked', problem: { code: 'damaged', advice: expect.stringContaining('Discard it') } },
      { state: 'sent' },
    ]);
    expect(desk.outbox.summary().needsPerson).toBe(1);
    desk.outbox.handlers['outbox.cancel']({ id });
    expect(desk.read(id)).toBeNull();
  });
});
