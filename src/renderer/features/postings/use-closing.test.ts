import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { postedRow } from './posting-columns.tsx';
import { aheadOfClosing, waitingClosings } from './use-closing.ts';

const closing: NonNullable<OutboxEntry['change']> = {
  call: 'postings.status',
  params: { method: 'job' },
  query: {},
  body: { id: 7, status: 3 },
};
const entry = (change: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'one',
  kind: 'service.call',
  aggregate: 'posting:job:7',
  title: 'Weaver',
  state: 'queued',
  attempts: 0,
  queuedAt: '2026-11-01T09:00:00.000Z',
  nextAttemptAt: null,
  problem: null,
  sentAt: null,
  heldUntil: null,
  change: closing,
  ...change,
});
const row = {
  id: 7,
  date: null,
  title: 'Weaver',
  project_linked: '',
  enrolled: 0,
  submitted: 0,
  rated: 0,
  status: 2,
  taken_down: false,
  enrollments: [],
};

describe('a closing that waits for the service', () => {
  it('is found by its posting, and only while it has not arrived', () => {
    expect(waitingClosings('job', [entry({})]).get(7)?.id).toBe('one');
    expect(waitingClosings('internship', [entry({})]).size).toBe(0);
    expect(
      waitingClosings('job', [entry({ state: 'sent' }), entry({ kind: 'posting.update', change: null })]).size,
    ).toBe(0);
  });

  it('shows until the list is newer than its sending; a refused one is none', () => {
    expect(waitingClosings('job', [entry({ state: 'blocked' })]).size).toBe(0);
    const sent = entry({ state: 'sent', sentAt: '2026-11-01T09:00:10.000Z' });
    expect(waitingClosings('job', [sent], '2026-11-01T09:00:05.000Z').size).toBe(1);
    expect(waitingClosings('job', [sent], '2026-11-01T09:00:20.000Z').size).toBe(0);
  });

  it('goes behind a change that still leaves, not behind a refused one', () => {
    const blocked = entry({ state: 'blocked' });
    const queued = entry({});
    expect(aheadOfClosing('job', 7, [blocked])).toEqual({ leaves: false, refused: blocked });
    expect(aheadOfClosing('job', 7, [blocked, queued])).toEqual({ leaves: true, refused: blocked });
    const others = [entry({ state: 'sent' }), entry({ aggregate: 'posting:job:8' })];
    expect(aheadOfClosing('job', 7, others)).toEqual({ leaves: false, refused: undefined });
  });

  it('shows in the list in the place of the status', () => {
    expect(postedRow('job', row, entry({})).statusName).toBe('Closing');
    expect(postedRow('job', { ...row, status: 3 }, entry({})).statusName).toBe('Closed');
    expect(postedRow('job', row).statusName).toBe('Published');
  });
});
