import { describe, expect, it } from 'vitest';
import { queuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { moveEntry, someChangeEntry, someEnrollment } from '../testing/some-enrollment.ts';
import {
  isLookDue,
  laterLookCall,
  nothingToDo,
  reviewable,
  reviewTexts,
  seenCalls,
  sentMessage,
  statusCalls,
  supersededBy,
  takenOf,
} from './review.ts';

describe('a decision', () => {
  it('is about those whose status really changes, and may [STATE-33]', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((status) => someEnrollment(status + 10, status));
    expect(reviewable(rows, 4).map(({ status }) => status)).toEqual([0, 2, 3, 5, 6, 7]);
  });

  it('insists on the status that was seen', () => {
    expect(statusCalls('job', [someEnrollment(7, 2)], 6)).toEqual([
      {
        call: 'enrollments.status',
        params: { method: 'job' },
        query: { id: 7, status: 6, from: 2 },
        title: 'Hire Priya Nair 7',
      },
    ]);
  });

  it('to note a look says when it was, and insists that nobody has decided', () => {
    const at = '2026-11-20T10:00:00.000Z';
    expect(seenCalls('job', [{ row: someEnrollment(7), at }])).toEqual([
      {
        call: 'enrollments.status',
        params: { method: 'job' },
        query: { id: 7, status: 2, from: 0, at },
        title: 'Seen Priya Nair 7',
      },
    ]);
  });

  it('lets a later look be noted an hour after the last look or decision, told or queued here', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z');
    const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const due = (status: number, seen: string | null | undefined, entries: Parameters<typeof isLookDue>[1] = []) =>
      isLookDue({ ...someEnrollment(7, status), last_seen_at: seen }, entries, now);
    expect([2, 3, 4, 5, 6, 7].map((status) => due(status, ago(61)))).toEqual(Array(6).fill(true));
    expect([0, 1].map((status) => due(status, ago(61)))).toEqual([false, false]);
    expect([due(4, ago(60)), due(4, ago(-600)), due(4, null), due(4, undefined)]).toEqual([false, false, true, true]);
    const queuedAt = ago(59);
    const { title: _, ...look } = { query: {}, ...laterLookCall('job', someEnrollment(7, 4), queuedAt) };
    const change = queuedChange.parse(look);
    for (const [entry, isDue] of [
      [someChangeEntry(7, change, { aggregate: 'look:7', state: 'sent', queuedAt }), false],
      [someChangeEntry(7, change, { aggregate: 'look:7', queuedAt: ago(61) }), true],
      [someChangeEntry(8, change, { aggregate: 'look:8', queuedAt }), true],
      [moveEntry(7, [2, 4], { queuedAt }), false],
      [moveEntry(7, [2, 4], { queuedAt, state: 'conflict' }), true],
      [moveEntry(8, [2, 4], { queuedAt }), true],
    ] as const)
      expect(due(4, ago(300), [entry])).toBe(isDue);
  });

  it('says of one applicant what the service says, of several how many', () => {
    const rows = [someEnrollment(1), someEnrollment(2)];
    expect(reviewTexts(rows.slice(0, 1), 4)).toEqual({ words: 'Shortlisted', about: 'Priya Nair 1' });
    expect(reviewTexts(rows, 7)).toEqual({ words: '2 candidates marked as not interested' });
  });

  it('says what the service has taken, of several how many, once it has answered all that are still there', () => {
    expect([sentMessage(1, 4), sentMessage(2, 4), sentMessage(1200, 7)]).toEqual([
      'Candidate shortlisted successfully',
      '2 candidates shortlisted successfully',
      '1,200 candidates marked as not interested',
    ]);
    const ids = new Set(['one', 'two', 'three', 'undone']);
    const become = (...states: readonly OutboxEntry['state'][]) => [
      ...['one', 'two', 'three'].map((id, at) => moveEntry(7, [0, 4], { id, state: states[at] ?? 'sent' })),
      moveEntry(8, [0, 4], { id: 'other' }),
    ];
    expect(takenOf(ids, become('sent', 'sent', 'queued'))).toBe(0);
    expect(takenOf(ids, become('sent', 'sent', 'sending'))).toBe(0);
    expect(takenOf(ids, become())).toBe(3);
    expect(takenOf(ids, become('sent', 'conflict', 'blocked'))).toBe(1);
    expect(takenOf(ids, [])).toBe(0);
  });

  it('says why nothing happens', () => {
    expect(nothingToDo([someEnrollment(1, 4)], 4)).toBe('Priya Nair 1 is already shortlisted');
    expect(nothingToDo([someEnrollment(1, 1)], 4)).toBe('Priya Nair 1 has withdrawn the application');
    expect(nothingToDo([someEnrollment(1, 6), someEnrollment(2, 6)], 6)).toBe('All of them are already hired');
  });

  it('takes the place of one that was refused, and of what is stuck behind it, for the same applicant only', () => {
    const entries = [
      moveEntry(7, [0, 4], { id: 'refused', state: 'conflict' }),
      moveEntry(7, [4, 6], { id: 'stuck' }),
      moveEntry(8, [0, 4], { id: 'other', state: 'conflict' }),
      moveEntry(9, [0, 4], { id: 'waits' }),
    ];
    const rows = [someEnrollment(7), someEnrollment(9)];
    expect(supersededBy(entries, rows, statusCalls('job', rows, 7))).toEqual(['refused', 'stuck']);
  });

  it('takes the place of a refused proposal of times too, and leaves what else waits behind it', () => {
    const params = { method: 'job', id: 7 };
    const slot = { starts_at: '2026-12-01T09:00:00.000Z', ends_at: '2026-12-01T09:30:00.000Z' };
    const change = queuedChange.parse({ call: 'interviews.propose', params, body: { slots: [slot] } });
    const rating = queuedChange.parse({ call: 'enrollments.rate', params, body: { rating: 4 } });
    const entries = [
      moveEntry(7, [0, 4], { id: 'proposal', state: 'blocked', change }),
      moveEntry(7, [0, 4], { id: 'rating', change: rating }),
    ];
    const rows = [someEnrollment(7)];
    expect(supersededBy(entries, rows, statusCalls('job', rows, 6))).toEqual(['proposal']);
  });
});
