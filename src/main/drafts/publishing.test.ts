import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { toWire } from '#shared/rules/postings/posting.ts';
import { readyPosting } from '#shared/rules/postings/testing/ready-posting.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { CallInput } from '../api/client.ts';
import { type DraftDesk, employer, openDraftDesk } from './testing/draft-desk.ts';
import { playService } from './testing/played-service.ts';

const ready = readyPosting('internship');
const conflict = expect.objectContaining({ code: 'conflict' });
const invalidStatus = expect.objectContaining({ code: 'invalid_status' });

let service: ReturnType<typeof playService>;
let desk: DraftDesk;
const handlers = () => desk.outbox.handlers;
const entries = () => handlers()['outbox.list'](undefined) as OutboxEntry[];
const keys = () => service.asked.map(({ input }) => input.idempotencyKey);

beforeEach(async () => {
  service = playService();
  desk = await openDraftDesk(service.api, { probe: () => Promise.resolve(service.isOn) });
});
afterEach(() => desk.dispose());

describe('publishing a draft', () => {
  it('creates the posting as published, and the draft is done [DRAFT-05]', async () => {
    const { id } = desk.ready('internship', { title: 'Weaver', goal: 'Weave', keywords: ['wool'], category: 2 });
    const entry = await desk.publish(id);
    expect(entry).toMatchObject({ state: 'sent', kind: 'posting.publish', title: 'Weaver', aggregate: `draft:${id}` });
    expect(service.asked).toEqual([
      {
        call: 'postings.create',
        input: expect.objectContaining({
          params: { method: 'internship' },
          body: {
            ...toWire('internship', { ...ready, title: 'Weaver', goal: 'Weave', keywords: ['wool'] }),
            status: 2,
          },
          idempotencyKey: entry.id,
        }),
      },
    ]);
    expect(desk.read(id)).toMatchObject({ state: 'sent', postingId: 1, postingVersion: 1, outboxId: entry.id });
    expect(desk.list()).toEqual([]);
    expect(() => desk.type(id, { ...ready, title: 'later' })).toThrow(invalidStatus);
  });

  it('says that it is published only once the service has published it', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    await desk.publish(id);
    expect(desk.told).toEqual([]);
    service.isOn = true;
    desk.outbox.wake('reachable');
    await desk.timing.pass(400_000);
    expect(desk.told).toEqual(['Published: Weaver']);
  });

  it.each(postingKinds)('invites the chosen students as soon as the %s exists [EMP-PREV-16]', async (method) => {
    const body = { title: 'Weaver', invite_emails: ['nisha@nit.ac.in', 'asha@nit.ac.in'] };
    const { id } = desk.ready(method, body);
    service.isOn = false;
    await desk.publish(id);
    expect(entries().map(({ kind }) => kind)).toEqual(['posting.publish']);
    service.isOn = true;
    service.asked.length = 0;
    await desk.timing.pass(60_000);
    const [create, invite] = service.asked;
    expect([create?.call, invite?.call]).toEqual(['postings.create', 'invitations.send']);
    expect(create?.input.body).toEqual({ ...toWire(method, readyPosting(method)), status: 2 });
    expect(invite?.input.body).toMatchObject({
      method,
      post_id: 1,
      audience: 'students',
      emails: body.invite_emails,
    });
    expect(entries().map(({ title }) => title)).toContain('Invite 2 to Weaver');
  });

  it('invites more students than one call takes in several calls, each once [EMP-PREV-16]', async () => {
    const emails = Array.from({ length: 1201 }, (_, index) => `student${index}@nit.ac.in`);
    const { id } = desk.ready('internship', { title: 'Weaver', invite_emails: emails });
    await desk.publish(id);
    await desk.timing.pass(60_000);
    const bodies = service.asked.flatMap(({ call, input }) =>
      call === 'invitations.send' ? [(input.body as { emails: string[] }).emails] : [],
    );
    expect(bodies.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(bodies.flat()).toEqual(emails);
  });

  it('is one transaction: a draft is queued exactly when its entry is there [O-01]', () => {
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const { database } = desk.accounts.current();
    database.exec("CREATE TRIGGER full BEFORE UPDATE ON drafts BEGIN SELECT RAISE(ABORT, 'no'); END");
    expect(() => desk.handle('drafts.publish', { id, revision: 1 })).toThrow(
      expect.objectContaining({ code: 'not_saved' }),
    );
    expect([entries(), desk.read(id).state]).toEqual([[], 'editing']);
  });

  it('publishes only the text that the window has seen', () => {
    const { id } = desk.ready('internship', { title: 'Weaver' });
    desk.type(id, { ...ready, title: 'Weaver of wool' });
    expect(() => desk.handle('drafts.publish', { id, revision: 1 })).toThrow(conflict);
    expect(entries()).toEqual([]);
  });

  it('cannot publish a company', () => {
    const company = desk.create('company');
    expect(() => desk.handle('drafts.publish', { id: company.id, revision: 1 })).toThrow(
      expect.objectContaining({ code: 'invalid' }),
    );
  });

  it('publishes once, however often the window asks for it [O-01] [O-02]', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const queued = await desk.publish(id);
    expect(desk.handle('drafts.publish', { id, revision: 1 })).toMatchObject({ id: queued.id });
    expect(entries()).toHaveLength(1);
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect(desk.read(id).state).toBe('sent');
    expect(desk.handle('drafts.publish', { id, revision: 1 })).toMatchObject({ id: queued.id, state: 'sent' });
    expect([entries().length, service.postings.size]).toEqual([1, 1]);
  });

  it('lets nobody change what waits to be sent', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    await desk.publish(id);
    expect(() => desk.type(id, { ...ready, title: 'changed' })).toThrow(invalidStatus);
    expect(() => desk.handle('drafts.discard', { id })).toThrow(invalidStatus);
  });

  it('waits without a network, can be taken back with its text, and goes out later under another key', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const first = await desk.publish(id);
    expect(first).toMatchObject({ state: 'queued', attempts: 0, problem: { code: 'offline' } });
    handlers()['outbox.cancel'](first);
    expect(desk.read(id)).toMatchObject({ state: 'editing', outboxId: null, body: { title: 'Weaver' } });
    desk.type(id, { ...ready, title: 'Weaver of wool' });
    const second = await desk.publish(id);
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect(second.id).not.toBe(first.id);
    expect([...service.postings.values()]).toMatchObject([{ internship_title: 'Weaver of wool' }]);
    expect(desk.read(id)).toMatchObject({ state: 'sent', postingId: 1 });
  });

  it('makes one posting of many attempts whose answers were lost [O-01]', async () => {
    service.loseAnswers = 3;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    await desk.publish(id);
    expect(() => handlers()['outbox.cancel']({ id: desk.read(id).outboxId ?? '' })).toThrow(conflict);
    await desk.timing.pass(60_000);
    expect([service.postings.size, new Set(keys()).size, keys().length]).toEqual([1, 1, 4]);
    expect(desk.read(id).state).toBe('sent');
  });
});

describe('a refused publication', () => {
  it('blocks, keeps the text, and goes out under a new key once it was mended [O-05]', async () => {
    service.failures.push(new AppError('invalid', { fields: { internship_goal: 'Goal is required' } }));
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const first = await desk.publish(id);
    expect(first.problem).toMatchObject({
      code: 'invalid',
      detail: { fields: { internship_goal: 'Goal is required' } },
    });
    expect(desk.read(id)).toMatchObject({ state: 'blocked', body: { title: 'Weaver' } });
    expect(desk.type(id, { ...ready, title: 'Weaver', goal: 'Weave' }).state).toBe('editing');
    expect(entries()).toHaveLength(1);
    const second = await desk.publish(id);
    expect([second.state, entries().map(({ id: key }) => key), new Set(keys()).size]).toEqual(['sent', [second.id], 2]);
  });

  it('is retried as it is, under its own key', async () => {
    service.failures.push('forbidden');
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const first = await desk.publish(id);
    handlers()['outbox.retry'](first);
    expect(desk.read(id)).toMatchObject({ state: 'queued', outboxId: first.id });
    await desk.timing.pass(0);
    expect([keys(), desk.read(id).state]).toEqual([[first.id, first.id], 'sent']);
  });

  it('is retried with the text as it is now, under a new key', async () => {
    service.failures.push('invalid');
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const first = await desk.publish(id);
    desk.type(id, { ...ready, title: 'Weaver of wool' });
    const second = (await handlers()['outbox.retry'](first)) as OutboxEntry;
    expect([second.id === first.id, desk.read(id).outboxId]).toEqual([false, second.id]);
    await desk.timing.pass(0);
    expect([...service.postings.values()]).toMatchObject([{ internship_title: 'Weaver of wool' }]);
    expect(desk.read(id).state).toBe('sent');
  });

  it('goes to the bin with its entry', async () => {
    service.failures.push('invalid');
    const { id } = desk.ready('internship', { title: 'Weaver' });
    await desk.publish(id);
    desk.handle('drafts.discard', { id });
    expect([entries(), desk.list(true).length]).toEqual([[], 1]);
    expect(desk.handle('drafts.recover', { id })).toMatchObject({ state: 'editing', outboxId: null });
  });

  it('keeps its key, whatever was typed since, while it may have arrived after all [O-01]', async () => {
    service.loseAnswers = 1;
    const { id } = desk.ready('internship', { title: 'Weaver' });
    const entry = await desk.publish(id);
    service.failures.push('forbidden');
    await desk.timing.pass(1000);
    expect(desk.outbox.read(entry.id)?.state).toBe('blocked');
    const typed = desk.type(id, { ...ready, title: 'Weaver of wool' });
    expect(() => desk.handle('drafts.publish', { id, revision: typed.revision })).toThrow(conflict);
    expect(() => desk.handle('drafts.discard', { id })).toThrow(conflict);
    handlers()['outbox.retry'](entry);
    await desk.timing.pass(0);
    expect([service.postings.size, new Set(keys()).size]).toEqual([1, 1]);
    // What was typed since is a change of the posting that exists now.
    expect(desk.read(id)).toMatchObject({
      state: 'editing',
      postingId: 1,
      outboxId: null,
      body: { title: 'Weaver of wool' },
    });
    expect(desk.list().map((draft) => draft.id)).toEqual([id]);
  });
});

describe('changing a published posting', () => {
  beforeEach(() => {
    service.postings.set(1, { id: 1, version: 4, internship_title: 'Weaver' });
  });

  it('sends the version that it started from', async () => {
    const { id } = desk.ready('internship', { title: 'Weaver' }, { id: 1, version: 4 });
    desk.type(id, { ...ready, title: 'Weaver of wool' });
    expect(await desk.publish(id)).toMatchObject({
      kind: 'posting.update',
      aggregate: 'posting:internship:1',
      state: 'sent',
    });
    expect(service.asked[0]?.input).toMatchObject({ params: { method: 'internship', id: 1 }, body: { version: 4 } });
    expect(desk.read(id)).toMatchObject({ state: 'sent', postingVersion: 5 });
    expect(desk.told).toEqual(['Your changes are published: Weaver']);
  });

  it('shows both versions of a conflict and overwrites nothing by itself', async () => {
    service.postings.set(1, { id: 1, version: 5, internship_title: 'Their title' });
    const { id } = desk.ready('internship', { title: 'My title' }, { id: 1, version: 4 });
    const entry = await desk.publish(id);
    expect(entry).toMatchObject({
      state: 'conflict',
      problem: {
        code: 'version_conflict',
        detail: { mine: { internship_title: 'My title' }, theirs: { version: 5, internship_title: 'Their title' } },
      },
    });
    await desk.timing.pass(milliseconds.hour);
    expect(service.postings.get(1)).toMatchObject({ internship_title: 'Their title' });
    expect(desk.read(id)).toMatchObject({ state: 'blocked', body: { title: 'My title' } });
    expect(desk.outbox.summary().needsPerson).toBe(1);
  });

  it('sends mine over theirs when a person says so, and once more asks when somebody was faster again', async () => {
    service.postings.set(1, { id: 1, version: 5, internship_title: 'Their title' });
    const { id } = desk.ready('internship', { title: 'My title' }, { id: 1, version: 4 });
    const entry = await desk.publish(id);
    service.postings.set(1, { id: 1, version: 6, internship_title: 'Faster' });
    const again = (await handlers()['outbox.retry'](entry)) as OutboxEntry;
    await desk.timing.pass(0);
    expect(desk.outbox.read(again.id)).toMatchObject({
      state: 'conflict',
      problem: { detail: { theirs: { version: 6 } } },
    });
    const last = (await handlers()['outbox.retry'](again)) as OutboxEntry;
    await desk.timing.pass(0);
    expect([desk.outbox.read(last.id)?.state, service.postings.get(1)]).toMatchObject([
      'sent',
      { version: 7, internship_title: 'My title' },
    ]);
  });

  it('sends what was merged after looking at both', async () => {
    service.postings.set(1, { id: 1, version: 5, internship_title: 'Their title' });
    const { id } = desk.ready('internship', { title: 'My title' }, { id: 1, version: 4 });
    await desk.publish(id);
    desk.type(id, { ...ready, title: 'Our title' });
    expect((await desk.publish(id)).state).toBe('sent');
    expect(service.postings.get(1)).toMatchObject({ version: 6, internship_title: 'Our title' });
    expect(entries()).toHaveLength(1);
  });

  it('gives the text back, still based on the old version, when it is taken back', async () => {
    service.postings.set(1, { id: 1, version: 5, internship_title: 'Their title' });
    const { id } = desk.ready('internship', { title: 'My title' }, { id: 1, version: 4 });
    handlers()['outbox.cancel'](await desk.publish(id));
    expect(desk.read(id)).toMatchObject({ state: 'editing', postingVersion: 4, body: { title: 'My title' } });
    expect((await desk.publish(id)).state).toBe('conflict');
  });

  it('queues a closing, offline too, and it can be taken back while it waits', async () => {
    service.isOn = false;
    const entry = await desk.close('job', 9, 'Weaver');
    expect(entry).toMatchObject({
      kind: 'service.call',
      aggregate: 'posting:job:9',
      title: 'Weaver',
      state: 'queued',
    });
    handlers()['outbox.cancel'](entry);
    service.isOn = true;
    await desk.timing.pass(60_000);
    expect(service.asked.filter(({ call }) => call === 'postings.status')).toEqual([]);
    desk.user = { ...employer, role: 3 };
    await expect(desk.close('job', 9, 'Weaver')).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it.each([
    ['takes a posting that somebody else has closed for closed', null, { state: 'sent', problem: null }],
    [
      'says that a posting was taken down, which is closed only until it is put back',
      { at: '2026-11-20T05:12:00.000Z', reason: 'False offer' },
      { state: 'blocked', problem: { message: 'Taken down' } },
    ],
  ])('%s [EMP-LIST-20]', async (_, taken_down, outcome) => {
    const closed = {
      request: (call: string, { params }: CallInput<'postings.read'>) =>
        // Another kind may have a posting of the same number.
        call === 'postings.read' && params?.method === 'job' && params?.id === 9
          ? Promise.resolve({ answer: { data: { id: 9, status: 3, taken_down } } })
          : Promise.reject(new AppError('invalid_status', { message: 'Taken down' })),
    };
    const other = await openDraftDesk(closed as never);
    const entry = await other.close('job', 9, 'Weaver');
    await other.timing.pass(0);
    expect(other.outbox.read(entry.id)).toMatchObject(outcome);
    await other.dispose();
  });

  it('keeps the order of change and close [O-05]', async () => {
    service.isOn = false;
    const { id } = desk.ready('internship', { title: 'Last words' }, { id: 1, version: 4 });
    await desk.publish(id);
    await desk.close('internship', 1, 'Close');
    service.isOn = true;
    await desk.timing.pass(60_000);
    const reached = service.asked.filter(({ call }) => call !== 'health.read').slice(1);
    expect(reached.map(({ call }) => call)).toEqual(['postings.update', 'postings.status']);
    expect(service.asked.at(-1)?.input.body).toEqual({ id: 1, status: 3 });
  });

  it('sends every write under the key of its entry, kept through lost answers, retries and a restart [O-01] [O-02]', async () => {
    const made = desk.ready('internship', { title: 'New' });
    const edit = desk.ready('internship', { title: 'Edit' }, { id: 7, version: 1 });
    service.postings.set(7, { id: 7, version: 1 });
    service.loseAnswers = 2;
    const queued = [await desk.publish(made.id), await desk.publish(edit.id)];
    queued.push(await desk.close('internship', 7, 'Close'));
    await desk.accounts.close();
    await desk.accounts.open(1);
    await desk.timing.pass(600_000);
    expect(entries().map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const writes = service.asked.filter(({ call }) => call !== 'health.read');
    expect(writes.length).toBeGreaterThan(3);
    const keyOf = { 'postings.create': 0, 'postings.update': 1, 'postings.status': 2 } as const;
    for (const { call, input } of writes) {
      expect([call, input.idempotencyKey]).toEqual([call, queued[keyOf[call as keyof typeof keyOf]]?.id]);
    }
    const published = [...service.postings.values()].filter(({ internship_title }) => internship_title === 'New');
    expect(published).toHaveLength(1);
  });

  it('tells since when and why something is tried for days, and goes at once when asked [O-05]', async () => {
    const { id } = desk.ready('internship', { title: 'Patience' });
    const since = desk.timing.now();
    for (let tries = 0; tries < 5000; tries += 1) service.failures.push('internal');
    const { id: key } = await desk.publish(id);
    await desk.timing.pass(2 * milliseconds.day);
    const [entry] = entries();
    const left = Date.parse(entry?.nextAttemptAt ?? '') - desk.timing.now().getTime();
    expect(entry).toMatchObject({
      id: key,
      state: 'waiting',
      queuedAt: since.toISOString(),
      problem: { code: 'internal', message: expect.stringMatching(/\w/), advice: 'Footbridge tries again by itself.' },
    });
    expect(entry?.attempts).toBeGreaterThan(500);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(300_000);
    // It may have arrived, so it can't be taken back; but the text is not locked up with it.
    expect(() => handlers()['outbox.cancel']({ id: key })).toThrow(conflict);
    expect(desk.handle('drafts.duplicate', { id }).body).toEqual({ ...ready, title: 'Patience' });
    service.failures.length = 0;
    handlers()['outbox.retry']({ id: key });
    await desk.timing.pass(0);
    expect(entries()[0]).toMatchObject({ id: key, state: 'sent' });
  });

  it('never sends what was taken back, or says that it went, whoever is faster [O-05]', async () => {
    for (let wait = 0; wait < 12; wait += 1) {
      const { id } = desk.ready('internship', { title: `Race ${wait}` });
      const entry = desk.handle('drafts.publish', { id, revision: 1 });
      const sending = desk.timing.pass(0);
      for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
      let tookBack = true;
      try {
        handlers()['outbox.cancel']({ id: entry.id });
      } catch (error) {
        tookBack = false;
        expect(['conflict', 'invalid_status']).toContain((error as AppError).code);
      }
      await sending;
      await desk.timing.pass(600_000);
      const went = service.asked.some(({ input }) => input.idempotencyKey === entry.id);
      expect([wait, went]).toEqual([wait, !tookBack]);
      expect(desk.read(id).state).toBe(tookBack ? 'editing' : 'sent');
    }
  });
});
