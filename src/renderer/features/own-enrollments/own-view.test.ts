import { describe, expect, it } from 'vitest';
import { ownEnrollment } from '#shared/desk/queued-calls.ts';
import { type QueuedChange, queuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { answersIn, closedText, isAnswers, lookText, onTheWay } from './own-view.ts';

const read = '2026-11-20T10:00:00.000Z';
const aggregate = ownEnrollment('job', 3);
const apply = queuedChange.parse({
  call: 'enrollments.apply',
  params: { method: 'job' },
  body: { job_id: 3, screening_questions: '[{"question":"Why?","answer":"So"}]' },
});
const withdraw = queuedChange.parse({ call: 'enrollments.withdraw', params: { method: 'job', id: 3 } });

const entry = (change: QueuedChange, rest: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: crypto.randomUUID(),
  kind: 'service.call',
  aggregate,
  title: 'Weaver',
  state: 'queued',
  attempts: 0,
  queuedAt: read,
  nextAttemptAt: null,
  problem: null,
  sentAt: null,
  heldUntil: null,
  change,
  ...rest,
});

it('knows what waits, and what arrived after the last read', () => {
  expect(onTheWay([entry(apply)], aggregate, read).pending?.change.call).toBe('enrollments.apply');
  expect(onTheWay([entry(apply), entry(withdraw)], aggregate, read).pending?.change.call).toBe('enrollments.withdraw');
  const sent = (sentAt: string) => onTheWay([entry(apply, { state: 'sent', sentAt })], aggregate, read).pending;
  expect(sent('2026-11-20T10:00:01.000Z')).not.toBeNull();
  expect(sent('2026-11-20T09:59:59.000Z')).toBeNull();
  const nothing = { pending: null, refused: null, unsent: [] };
  expect(onTheWay([entry(apply)], ownEnrollment('job', 4), read)).toEqual(nothing);
});

it('tells an application that was refused from one that waits, and gives its answers back', () => {
  const { pending, refused } = onTheWay([entry(apply, { state: 'blocked' })], aggregate, read);
  expect(pending).toBeNull();
  expect(refused && answersIn(refused)).toEqual({ 'Why?': 'So' });
});

it('takes only texts by question for answers', () => {
  expect([{ 'Why?': 'So' }, {}, { 'Why?': 1 }, null, 'So'].map(isAnswers)).toEqual([true, true, false, false, false]);
});

describe('what is said of the looks of the company', () => {
  const now = Date.parse('2026-11-20T06:00:00.000Z');
  const ago = (days: number) => new Date(now - days * milliseconds.day).toISOString();
  const text = (days: number, seen: number | null, next: Parameters<typeof lookText>[0]['next']) =>
    lookText({ createdAt: ago(days), last_seen_at: seen === null ? null : ago(seen), next }, now);

  it('says so where nobody looked for 14 days and the company is next', () => {
    expect(text(13, null, 'company_looks')).toEqual({ text: 'Company hasn’t looked yet', quiet: false });
    expect(text(14, null, 'company_looks')).toEqual({ text: 'Nobody has looked at it for 14 days', quiet: true });
    expect(text(30, 13, 'company_decides')).toEqual({ text: 'Company last looked 1 week ago', quiet: false });
    expect(text(30, 15, 'company_decides')).toEqual({ text: 'Nobody has looked at it for 15 days', quiet: true });
    expect(text(30, 15, 'pick_interview')).toEqual({ text: 'Company last looked 2 weeks ago', quiet: false });
    expect(text(30, null, 'nothing')).toEqual({ text: '', quiet: false });
  });

  it('counts no days of a closed opportunity, whose company may still answer', () => {
    const closed = (next: 'company_looks' | 'company_decides' | 'work', last_seen_at: string | null) => {
      const facts = { next, last_seen_at, closed_at: ago(1), createdAt: ago(40) };
      return [closedText(facts), lookText(facts, now)];
    };
    const said = 'The opportunity is closed. The company may still answer';
    expect(closed('company_looks', null)).toEqual([said, { text: '', quiet: false }]);
    const looked = { text: 'Company last looked 2 weeks ago', quiet: false };
    expect(closed('company_decides', ago(15))).toEqual([said, looked]);
    expect(closed('work', ago(15))).toEqual(['', looked]);
    expect(closedText({ next: 'company_looks', closed_at: null })).toBe('');
  });
});
