import { afterEach, describe, expect, it } from 'vitest';
import type { QueueableCall } from '#shared/desk/queued-change.ts';
import { callExamples, roleFor } from '#shared/desk/testing/call-examples.ts';
import type { OutboxState } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type CallDesk, openCallDesk, type QueuedGiven } from './testing/call-desk.ts';
import { playApplications } from './testing/played-applications.ts';
import { queueableCalls } from './testing/queueable-calls.ts';

/** What a service may answer, and what becomes of the entry. */
const answers: readonly (readonly [string, ErrorCode, number | undefined, OutboxState])[] = [
  ['400', 'malformed', 400, 'blocked'],
  ['401', 'session_expired', undefined, 'paused'],
  ['403', 'forbidden', undefined, 'blocked'],
  ['404', 'not_found', undefined, 'blocked'],
  ['409: somebody was first', 'conflict', undefined, 'conflict'],
  ['409: still running', 'in_flight', undefined, 'waiting'],
  ['409: closed or moved on meanwhile', 'invalid_status', undefined, 'blocked'],
  ['410', 'not_found', 410, 'blocked'],
  ['412', 'version_conflict', 412, 'conflict'],
  ['422', 'invalid', undefined, 'blocked'],
  ['429', 'too_many', undefined, 'waiting'],
  ['500', 'internal', undefined, 'waiting'],
  ['502', 'internal', 502, 'waiting'],
  ['503', 'internal', 503, 'waiting'],
  ['a timeout', 'timeout', undefined, 'waiting'],
];

/** Where what was wanted is so already, or comes by itself. */
const otherwise: Readonly<Partial<Record<QueueableCall, Partial<Record<ErrorCode, OutboxState>>>>> = {
  'postings.status': { version_conflict: 'waiting' },
  'enrollments.seen': Object.fromEntries(
    ['malformed', 'forbidden', 'not_found', 'conflict', 'invalid_status', 'version_conflict', 'invalid'].map((code) => [
      code,
      'sent',
    ]),
  ),
  'assignments.remove': { not_found: 'sent' },
  'saved.remove': { not_found: 'sent' },
  'savedSearches.remove': { not_found: 'sent' },
};

let desk: CallDesk | undefined;
afterEach(() => desk?.dispose());

const other: QueuedGiven = {
  call: 'messages.send',
  body: { to: 'institution:99', text: 'Still there' },
  title: 'Other',
};

describe.each(queueableCalls)('%s', (call) => {
  it.each(answers)('answered with %s comes to rest in words, and holds nothing else up [O-05]', async (...row) => {
    const [, code, status, usual] = row;
    const service = playApplications();
    service.statuses.set(5, 3);
    const { answer } = service;
    service.answer = (asked, input) => {
      if (asked === 'postings.read') return { data: { status: 2 } };
      if (asked === call && input.idempotencyKey === id) throw new AppError(code, status ? { status } : {});
      return answer(asked, input);
    };
    desk = await openCallDesk(service);
    desk.role = roleFor(call);
    const [entry] = await desk.add([{ ...callExamples[call], call, title: 'One' }], 0);
    const id = entry?.id ?? '';
    await desk.timing.pass(0);

    const state = otherwise[call]?.[code] ?? usual;
    const came = desk.read(id);
    expect(came?.state).toBe(state);
    if (state !== 'sent')
      expect([came?.problem?.message, came?.problem?.advice]).toEqual(Array(2).fill(expect.stringMatching(/\w{3}/)));
    expect(desk.outbox.summary().needsPerson).toBe(['blocked', 'conflict', 'paused'].includes(state) ? 1 : 0);
    if (state === 'paused' || (call === 'messages.send' && code === 'session_expired')) return;
    desk.role = 2;
    await desk.add([other], 0);
    await desk.timing.pass(0);
    expect(service.messages).toContain('Still there');
    if (state === 'blocked' || state === 'conflict') expect(desk.cancelMany([id])).toEqual({ cancelled: [id] });
  });
});
