import { describe, expect, it } from 'vitest';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { callExamples } from '#shared/desk/testing/call-examples.ts';
import type { OutboxEntry, QueuedChange } from '#shared/desk/types.ts';
import { actionName, actionTitle } from './action-names.ts';
import { refusedAhead, syncLines } from './sync-groups.ts';

const changeOf = (status: number, method = 'job'): QueuedChange =>
  queuedChange.parse({ call: 'enrollments.status', params: { method }, query: { id: 1, status } });
let made = 0;
function entryOf(change: QueuedChange | null, facts: Partial<OutboxEntry> = {}): OutboxEntry {
  made += 1;
  return {
    id: `e${made}`,
    kind: 'service.call',
    aggregate: `enrollment:${made}`,
    title: `Applicant ${made}`,
    change,
    state: 'queued',
    attempts: 0,
    queuedAt: '2026-11-01T09:00:00.000Z',
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: null,
    ...facts,
  };
}
const many = (count: number, change: QueuedChange, facts?: Partial<OutboxEntry>) =>
  Array.from({ length: count }, () => entryOf(change, facts));
const shown = (entries: readonly OutboxEntry[]) =>
  syncLines(entries).map((line) =>
    line.kind === 'group' ? actionTitle(line.group.change, line.group.entries.length) : line.entry.title,
  );

describe('the lines of what waits', () => {
  it('make one line of many alike acts, and keep few apart', () => {
    expect(shown(many(312, changeOf(4)))).toEqual(['Shortlist, 312 candidates']);
    expect(shown(many(2, changeOf(4)))).toHaveLength(2);
  });

  it('keep other acts, other kinds and other times apart', () => {
    const entries = [
      ...many(3, changeOf(4)),
      ...many(3, changeOf(6)),
      ...many(3, changeOf(4, 'project')),
      ...many(3, changeOf(4), { queuedAt: '2026-11-01T09:05:00.000Z' }),
    ];
    expect(shown(entries)).toEqual([
      'Shortlist, 3 candidates',
      'Hire, 3 candidates',
      'Shortlist, 3 candidates',
      'Shortlist, 3 candidates',
    ]);
    expect(new Set(syncLines(entries).map((line) => line.kind === 'group' && line.group.key)).size).toBe(4);
  });

  it('put first what needs a person, apart from what goes by itself', () => {
    const entries = [...many(4, changeOf(4)), ...many(3, changeOf(4), { state: 'conflict' })];
    expect(shown(entries)).toEqual(['Shortlist, 3 candidates', 'Shortlist, 4 candidates']);
  });

  it('tell what waits behind a refused one, apart from what only waits its turn', () => {
    const refused = many(1, changeOf(4), { state: 'blocked', aggregate: 'enrollment:stuck' });
    const behind = many(3, changeOf(6), { aggregate: 'enrollment:stuck' });
    const free = many(3, changeOf(6));
    const entries = [...refused, ...behind, ...free];
    const ahead = refusedAhead(entries);
    expect([...ahead.keys()]).toEqual(behind.map(({ id }) => id));
    expect(new Set(ahead.values())).toEqual(new Set(refused));
    expect(syncLines(entries)).toHaveLength(3);
    expect(refusedAhead([...behind, ...refused]).size).toBe(0);
  });

  it('never make a group of drafts and uploads', () => {
    expect(syncLines(many(5, changeOf(4)).map((entry) => ({ ...entry, change: null })))).toHaveLength(5);
  });

  it('keep a group what it is while its first entries are sent', () => {
    const entries = many(10, changeOf(4));
    const [before] = syncLines(entries);
    const [after] = syncLines(entries.slice(4));
    expect([before, after].map((line) => line?.kind === 'group' && line.group.key)).toEqual([
      expect.any(String),
      before?.kind === 'group' && before.group.key,
    ]);
  });
});

describe('the name of an act', () => {
  it.each(Object.entries(callExamples))('is there for %s', (call, example) => {
    const change = queuedChange.parse({ call, ...example });
    expect(actionName(change)).toMatch(/^[A-Z]/);
    expect(actionTitle(change, 2)).toMatch(/, 2 [a-z]+s$/);
  });

  it.each([
    ['assignments.create', { chosen: { student_ids: [4] } }, 'Send Opportunity to 1 student'],
    [
      'assignments.create',
      { chosen: { student_ids: [4, 5] }, only_qualified: true },
      'Send Opportunity to those of 2 students who qualify',
    ],
    ['assignments.create', { chosen: { filters: {}, except: [] } }, 'Send Opportunity to all who match'],
    ['assignments.create', { chosen: { filters: {} }, only_qualified: true }, 'Send Opportunity to all who qualify'],
    ['students.archiveMany', { chosen: { filters: {} }, count: 1284 }, 'Take off the list: 1,284 students'],
  ] as const)('of %s says whom it is about: %o', (call, body, words) => {
    const change = queuedChange.parse({ call, body: { method: 'job', post_id: 3, ...body } });
    expect(actionName(change)).toBe(words);
  });
});
