import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, OutboxNotifications } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Accounts } from '../account/account.ts';
import { createAccounts } from '../account/accounts.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { passDays } from '../account/testing/pass-days.ts';
import { createEvents, type Events } from '../events.ts';
import type { OutboxKind } from './kinds.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type OutboxPayload, outboxPayloads } from './payloads.ts';
import { type ManualTiming, manualTiming, settleAll } from './testing/manual-timing.ts';

type Payload = OutboxPayload<'posting.publish'>;
/** What the service does with a call: an answer, a failure, or nothing until told. */
type Reply = 'ok' | ErrorCode | AppError | Promise<unknown>;

let folder: string;
let accounts: Accounts;
let events: Events;
let timing: ManualTiming;
let outbox: Outbox;
let replies: Map<string, Reply[]>;
let calls: { id: string; text: string }[];
let outcomes: string[];
let reachable: boolean;
let summaries: OutboxNotifications[];

const payloadOf = (text: string): Payload => ({
  draftId: '00000000-0000-4000-8000-000000000001',
  revision: 1,
  method: 'job',
  body: { text },
});
const textOf = ({ body }: Payload) => String(body['text']);

const kind: OutboxKind<Payload> = {
  parse: (stored) => outboxPayloads['posting.publish'].parse(stored),
  async send(stored, { id }, signal) {
    const text = textOf(stored);
    calls.push({ id, text });
    const reply = replies.get(text)?.shift() ?? (reachable ? 'ok' : 'offline');
    if (reply === 'ok') return text;
    if (typeof reply === 'string') throw new AppError(reply);
    if (reply instanceof AppError) throw reply;
    const cut = new Promise((_, reject) => signal.addEventListener('abort', () => reject(new AppError('aborted'))));
    return Promise.race([reply, cut]);
  },
  settled: (stored, _, outcome) => void outcomes.push(`${textOf(stored)} ${outcome.kind}`),
};

function make(): void {
  outbox = createOutbox({ accounts, events, timing, probe: () => Promise.resolve(reachable) });
  outbox.registerKind('posting.publish', kind);
}
async function add(text: string, aggregate = `draft:${text}`): Promise<OutboxEntry> {
  const entry = accounts
    .current()
    .database.transaction(() =>
      outbox.enqueue({ kind: 'posting.publish', aggregate, title: text, payload: payloadOf(text) }),
    )
    .immediate();
  await timing.pass(0);
  return entry;
}
const state = (entry: { id: string }) => outbox.read(entry.id)?.state;
const list = () => outbox.handlers['outbox.list'](undefined) as OutboxEntry[];
const sent = () => calls.map(({ text }) => text);
const retry = (entry: { id: string }) => outbox.handlers['outbox.retry'](entry) as OutboxEntry;
const cancel = (entry: { id: string }) => outbox.handlers['outbox.cancel'](entry);
/** The process ends without a word, and the app is started again. */
async function killAndRestart(): Promise<void> {
  const { database } = accounts.current();
  database.close();
  accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
  make();
  await accounts.open(1);
  await timing.pass(0);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-outbox-'));
  replies = new Map();
  calls = [];
  outcomes = [];
  summaries = [];
  reachable = true;
  timing = manualTiming();
  events = createEvents();
  events.listen((name, value) => {
    if (name === 'outbox.changed') summaries.push(value as OutboxNotifications);
  });
  accounts = createAccounts({ keys: openKeys, dataFolder: folder, clock: timing.now });
  make();
  await accounts.open(1);
});
afterEach(async () => {
  await accounts.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('sending', () => {
  it('sends after the commit, under a key of its own, and tells how it stands', async () => {
    const entry = await add('a');
    expect(outbox.read(entry.id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: '2026-08-01T09:00:00.000Z',
      problem: null,
    });
    expect([calls, outcomes]).toEqual([[{ id: entry.id, text: 'a' }], ['a sent']]);
    expect(summaries.at(-1)).toEqual({ waiting: 0, held: 0, needsPerson: 0, sending: 0, settled: ['posting.publish'] });
  });

  it('sends nothing of a transaction that was rolled back', async () => {
    const failing = accounts.current().database.transaction(() => {
      outbox.enqueue({ kind: 'posting.publish', aggregate: 'a', title: 'a', payload: payloadOf('a') });
      throw new Error('changed my mind');
    });
    expect(() => failing()).toThrow('changed my mind');
    await timing.pass(60_000);
    expect([calls, list()]).toEqual([[], []]);
  });

  it('goes on for whoever has signed in, though what was asked before that is refused only then', async () => {
    let refuse = (_: AppError): void => undefined;
    replies.set('a', [new Promise((_, reject) => (refuse = reject))]);
    const before = await add('a');
    outbox.wake('signed-in');
    refuse(new AppError('session_expired'));
    await timing.pass(0);
    const after = await add('b');
    await timing.pass(0);
    expect([state(before), state(after)]).toEqual(['sent', 'sent']);
  });

  it('keeps the order within an aggregate, and goes on with others meanwhile [O-05]', async () => {
    let finish = (_: unknown): void => undefined;
    replies.set('first', [new Promise((resolve) => (finish = resolve))]);
    await add('first', 'posting:job:1');
    await add('second', 'posting:job:1');
    await add('other', 'posting:job:2');
    expect(sent()).toEqual(['first', 'other']);
    finish('done');
    await timing.pass(0);
    expect(sent()).toEqual(['first', 'other', 'second']);
  });

  it('lets one that is refused hold up its own aggregate only [O-05]', async () => {
    replies.set('poison', ['invalid']);
    const poison = await add('poison', 'posting:job:1');
    const behind = await add('behind', 'posting:job:1');
    await add('other', 'posting:job:2');
    await timing.pass(milliseconds.hour);
    expect([state(poison), state(behind), sent()]).toEqual(['blocked', 'queued', ['poison', 'other']]);
    expect(outbox.read(poison.id)?.problem).toMatchObject({
      code: 'invalid',
      advice: expect.stringContaining('correct the marked fields'),
    });
    cancel(poison);
    await timing.pass(0);
    expect(state(behind)).toBe('sent');
  });

  it('sends at most four at a time', async () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) {
      replies.set(text, [new Promise(() => undefined)]);
      await add(text);
    }
    expect(sent()).toEqual(['1', '2', '3', '4']);
    expect(outbox.summary()).toEqual({ waiting: 2, held: 0, needsPerson: 0, sending: 4 });
  });
});

describe('trying again', () => {
  it('backs off under the same key [O-01]', async () => {
    replies.set('a', ['timeout', 'internal']);
    const entry = await add('a');
    expect(outbox.read(entry.id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      nextAttemptAt: '2026-08-01T09:00:00.750Z',
    });
    await timing.pass(749);
    expect(calls).toHaveLength(1);
    await timing.pass(1);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'waiting', attempts: 2 });
    await timing.pass(1500);
    expect(state(entry)).toBe('sent');
    expect(new Set(calls.map(({ id }) => id))).toEqual(new Set([entry.id]));
  });

  it('spends no attempt offline, asks now and then, and goes on by itself [O-05]', async () => {
    reachable = false;
    const entry = await add('a');
    expect(outbox.read(entry.id)).toMatchObject({ state: 'queued', attempts: 0, problem: { code: 'offline' } });
    await timing.pass(600_000);
    expect(calls).toHaveLength(1);
    reachable = true;
    await timing.pass(30_000);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('goes out at once when the workspace says that the service is back', async () => {
    reachable = false;
    const entry = await add('a');
    await timing.pass(120_000);
    reachable = true;
    outbox.wake('reachable');
    await timing.pass(0);
    expect(state(entry)).toBe('sent');
  });

  it('does not cut its waits short for a service that was there all along', async () => {
    replies.set('a', [new AppError('too_many', { retryAfter: 120 })]);
    const entry = await add('a');
    for (let time = 0; time < 119; time += 1) {
      outbox.wake('reachable');
      await timing.pass(1000);
    }
    expect(calls).toHaveLength(1);
    await timing.pass(1000);
    expect(state(entry)).toBe('sent');
  });

  it('slows down where every call breaks although the service answers', async () => {
    replies.set(
      'a',
      Array.from({ length: 8 }, (): Reply => 'offline'),
    );
    const entry = await add('a');
    await timing.pass(5000);
    expect(calls.length).toBeLessThan(5);
    await timing.pass(600_000);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('pauses everything at a lost session until somebody signs in', async () => {
    replies.set('a', ['session_expired']);
    const entry = await add('a');
    const later = await add('b');
    await timing.pass(milliseconds.hour);
    expect([state(entry), state(later), calls.length]).toEqual(['paused', 'queued', 1]);
    expect(outbox.summary().needsPerson).toBe(1);
    outbox.wake('signed-in');
    await timing.pass(0);
    expect([state(entry), state(later)]).toEqual(['sent', 'sent']);
  });

  it('does not starve or double when the clock is ten years off [O-05]', async () => {
    replies.set('a', ['timeout', 'timeout', 'timeout']);
    const entry = await add('a');
    timing.setWallClock(new Date('2036-08-01'));
    await timing.pass(750);
    timing.setWallClock(new Date('2016-08-01'));
    await timing.pass(1500);
    expect(calls).toHaveLength(3);
    timing.setWallClock(new Date('2006-08-01'));
    await killAndRestart();
    await timing.pass(300_000);
    expect([state(entry), calls.length]).toEqual(['sent', 4]);
  });
});

describe('a restart', () => {
  it('sends again, under the same key, what was on its way when the app was killed [O-01]', async () => {
    replies.set('a', [new Promise(() => undefined)]);
    const entry = await add('a');
    expect(state(entry)).toBe('sending');
    await killAndRestart();
    expect(calls).toEqual([
      { id: entry.id, text: 'a' },
      { id: entry.id, text: 'a' },
    ]);
    expect([state(entry), outcomes]).toEqual(['sent', ['a sent']]);
  });

  it('cuts off what is on its way when the account is closed, and keeps it', async () => {
    replies.set('a', [new Promise(() => undefined)]);
    const entry = await add('a');
    await accounts.close();
    await accounts.open(1);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'queued', attempts: 0 });
    await timing.pass(0);
    expect(state(entry)).toBe('sent');
  });

  it('goes on where waits and attempts were', async () => {
    replies.set('a', ['internal', 'internal']);
    const entry = await add('a');
    await timing.pass(750);
    await killAndRestart();
    await timing.pass(1000);
    expect(calls).toHaveLength(2);
    await timing.pass(1000);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'sent', attempts: 3 });
  });

  it('shows an entry whose payload does not open any more, and lets it be taken back', async () => {
    reachable = false;
    const entry = await add('a');
    const { database } = accounts.current();
    database.prepare('UPDATE outbox SET payload = ?').run(Buffer.from([9, 9]));
    reachable = true;
    outbox.wake('reachable');
    await timing.pass(0);
    expect(outbox.read(entry.id)).toMatchObject({ state: 'blocked', problem: { code: 'damaged' } });
    cancel(entry);
    expect(list()).toEqual([]);
  });

  it('leaves an entry of a newer app alone until the app knows it', async () => {
    reachable = false;
    const entry = await add('a');
    accounts.current().database.exec('UPDATE outbox SET payload_version = 2');
    reachable = true;
    outbox.wake('reachable');
    await timing.pass(0);
    expect([calls.length, outbox.read(entry.id)?.problem?.code]).toEqual([1, 'newer_database']);
  });

  it('forgets what was sent 30 days of use and a week ago, and nothing else', async () => {
    await add('old');
    passDays(accounts.current(), timing, 27);
    replies.set('refused', ['invalid']);
    await add('refused');
    await add('new');
    passDays(accounts.current(), timing, 10);
    await accounts.close();
    await accounts.open(1);
    expect(list().map(({ title }) => title)).toEqual(['refused', 'new']);
  });
});

describe('a person', () => {
  it('takes back what has not left, and nothing of it is sent [O-05]', async () => {
    reachable = false;
    const entry = await add('a');
    // The line broke in the middle: it may have arrived.
    expect(() => cancel(entry)).toThrow(expect.objectContaining({ code: 'conflict' }));
    const second = await add('b');
    cancel(second);
    reachable = true;
    await timing.pass(60_000);
    expect([sent(), outcomes]).toEqual([
      ['a', 'a'],
      ['b cancelled', 'a sent'],
    ]);
    expect(list().map(({ id }) => id)).toEqual([entry.id]);
  });

  it('takes back what found nobody listening', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    reachable = false;
    replies.set('a', [new AppError('offline', { cause: refused })]);
    const entry = await add('a');
    cancel(entry);
    expect(list()).toEqual([]);
  });

  it('cannot take back what is being sent, was sent, or may have arrived [O-05]', async () => {
    let finish = (_: unknown): void => undefined;
    replies.set('a', [new Promise((resolve) => (finish = resolve))]);
    const entry = await add('a');
    expect(() => cancel(entry)).toThrow(expect.objectContaining({ code: 'conflict' }));
    finish('done');
    await settleAll();
    expect(() => cancel(entry)).toThrow(expect.objectContaining({ code: 'invalid_status' }));
    replies.set('b', ['timeout', 'no_session']);
    const doubtful = await add('b');
    await timing.pass(750);
    expect(state(doubtful)).toBe('paused');
    expect(() => cancel(doubtful)).toThrow(expect.objectContaining({ code: 'conflict' }));
  });

  it('retries what was refused under the same key when nothing has changed', async () => {
    replies.set('a', ['forbidden']);
    const entry = await add('a');
    expect(retry(entry)).toMatchObject({ id: entry.id, state: 'queued', problem: null });
    await timing.pass(0);
    expect(state(entry)).toBe('sent');
  });

  it('retries under a new key, in the same place, when the kind means something else now', async () => {
    outbox.registerKind('posting.publish', {
      ...kind,
      renew: (stored, _, newId) =>
        newId ? { payload: payloadOf(`${textOf(stored)}, mended`), title: 'mended' } : null,
    });
    replies.set('a', ['invalid']);
    const entry = await add('a', 'posting:job:1');
    await add('behind', 'posting:job:1');
    const renewed = retry(entry);
    expect(renewed.id).not.toBe(entry.id);
    await timing.pass(0);
    expect(sent()).toEqual(['a', 'a, mended', 'behind']);
    expect(list().map(({ id }) => id)).not.toContain(entry.id);
  });

  it('need not wait for the next attempt', async () => {
    replies.set('a', [new AppError('too_many', { retryAfter: 600 })]);
    const entry = await add('a');
    retry(entry);
    await timing.pass(0);
    expect(state(entry)).toBe('sent');
    expect(() => retry(entry)).toThrow(expect.objectContaining({ code: 'invalid_status' }));
  });

  it('sees nothing of another account', async () => {
    reachable = false;
    await add('mine');
    await accounts.open(2);
    expect([list(), outbox.summary()]).toEqual([[], { waiting: 0, held: 0, needsPerson: 0, sending: 0 }]);
    reachable = true;
    await timing.pass(60_000);
    expect(calls).toHaveLength(1);
  });
});
