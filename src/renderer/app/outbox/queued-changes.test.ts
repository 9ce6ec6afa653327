import { describe, expect, it } from 'vitest';
import { isLook } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry, OutboxState, QueuedChange } from '#shared/desk/types.ts';
import { changesOf, isHeld, refusedBefore, slices, standingChanges } from './queued-changes.ts';

const shortlist: QueuedChange = {
  call: 'enrollments.status',
  params: { method: 'job' },
  query: { id: 7, status: 4, from: 0 },
  body: {},
};

function entry(id: string, state: OutboxState, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id,
    kind: 'service.call',
    aggregate: `enrollment:${id}`,
    title: id,
    state,
    attempts: 0,
    queuedAt: '2026-11-20T10:00:00.000Z',
    nextAttemptAt: null,
    problem: null,
    sentAt: state === 'sent' ? '2026-11-20T10:00:10.000Z' : null,
    heldUntil: null,
    change: shortlist,
    ...more,
  };
}

const ids = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id);

describe('changes that stand', () => {
  it.each(['queued', 'sending', 'waiting', 'paused'] as const)('hold while they are %s', (state) => {
    expect(ids(standingChanges([entry('a', state)], '2026-11-20T11:00:00.000Z'))).toEqual(['a']);
  });

  it('hold after they were sent until the service gave a newer answer', () => {
    const sent = [entry('a', 'sent')];
    expect(ids(standingChanges(sent, '2026-11-20T10:00:09.000Z'))).toEqual(['a']);
    expect(ids(standingChanges(sent, undefined))).toEqual(['a']);
    expect(standingChanges(sent, '2026-11-20T10:00:11.000Z')).toEqual([]);
  });

  it('fall once they are refused, and what waits behind them falls with them', () => {
    const list = [
      entry('a', 'conflict', { aggregate: 'enrollment:1' }),
      entry('b', 'queued', { aggregate: 'enrollment:1' }),
      entry('c', 'blocked', { aggregate: 'enrollment:2' }),
      entry('d', 'queued', { aggregate: 'enrollment:3' }),
    ];
    expect(ids(standingChanges(list, undefined))).toEqual(['d']);
  });

  it('come in the order in which they happen, though lists name what was sent last', () => {
    const list = [
      entry('third', 'queued'),
      entry('second', 'sent', { sentAt: '2026-11-20T10:00:12.000Z' }),
      entry('first', 'sent', { sentAt: '2026-11-20T10:00:10.000Z' }),
    ];
    expect(ids(standingChanges(list, undefined))).toEqual(['first', 'second', 'third']);
  });

  it('are calls only: drafts and uploads change no list', () => {
    const draft = entry('a', 'queued', { kind: 'posting.publish', change: null });
    expect(standingChanges([draft], undefined)).toEqual([]);
    const params = { method: 'job', id: 5 } as const;
    const rating = { call: 'enrollments.rate', params, query: {}, body: { rating: 4, comment: '' } } as const;
    const rate = entry('b', 'queued', { change: rating });
    const standing = standingChanges([rate, entry('c', 'queued')], undefined);
    expect(ids(changesOf(standing, 'enrollments.status'))).toEqual(['c']);
  });
});

describe('an entry', () => {
  it('is held until its time, and not once it is on its way', () => {
    const heldUntil = '2026-11-20T10:00:10.000Z';
    const before = Date.parse('2026-11-20T10:00:09.999Z');
    expect(isHeld(entry('a', 'queued', { heldUntil }), before)).toBe(true);
    expect(isHeld(entry('a', 'queued', { heldUntil }), before + 1)).toBe(false);
    expect(isHeld(entry('a', 'sending', { heldUntil }), before)).toBe(false);
    expect(isHeld(entry('a', 'queued'), before)).toBe(false);
  });

  it('is a note aside only where it says that an application was seen', () => {
    const seen = { ...shortlist, query: { id: 7, status: 2, from: 0 } };
    expect(isLook(entry('a', 'queued', { change: seen }).change)).toBe(true);
    const again = { call: 'enrollments.seen', params: { method: 'job', id: 7 }, query: {}, body: { at: '' } } as const;
    expect(isLook(entry('a', 'queued', { change: again }).change)).toBe(true);
    expect(isLook(entry('a', 'queued').change)).toBe(false);
    expect(isLook(entry('a', 'queued', { change: { ...seen, query: { id: 7, status: 2, from: 4 } } }).change)).toBe(
      false,
    );
  });
});

it('cuts long lists into parts', () => {
  expect(slices([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(slices([], 2)).toEqual([]);
});

describe('what was just queued', () => {
  it('waits behind what was refused for the same one, and nobody else’s', () => {
    const refused = entry('refused', 'blocked', { aggregate: 'invitations:job:7' });
    const seen = { ...shortlist, query: { id: 9, status: 2, from: 0 } };
    const aside = entry('aside', 'conflict', { aggregate: 'enrollment:9', change: seen });
    const before = [refused, aside, entry('sent', 'sent')];
    expect(refusedBefore(before, [entry('new', 'queued', { aggregate: 'invitations:job:7' })])).toBe(refused);
    expect(refusedBefore(before, [entry('new', 'queued', { aggregate: 'invitations:job:8' })])).toBeUndefined();
    expect(refusedBefore(before, [entry('new', 'queued', { aggregate: 'enrollment:9' })])).toBeUndefined();
  });
});
