import { describe, expect, it } from 'vitest';
import type { SavedSearch } from '#shared/contract/saved.ts';
import { aggregateOf } from '#shared/desk/queued-calls.ts';
import { type QueueableCall, queuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { maxSavedSearches, savedMessages } from '#shared/rules/saved/saved-limits.ts';
import type { ExploreQuery } from '../explore/explore-query.ts';
import {
  exploreQueryOf,
  isSavedNow,
  sameSearch,
  savedQueryOf,
  savedSince,
  searchesNow,
  searchNameProblem,
  suggestedName,
} from './saved-view.ts';

const asOf = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T10:05:00.000Z';
const earlier = '2026-11-20T09:00:00.000Z';
const job = { kind: 'job', id: 3 } as const;
const params = { method: 'job', id: 3 };

let made = 0;
function entry(call: QueueableCall, parts: object, changes: Partial<OutboxEntry> = {}): OutboxEntry {
  const change = queuedChange.parse({ call, ...parts });
  made += 1;
  return {
    id: `entry ${made}`,
    kind: 'service.call',
    aggregate: aggregateOf(change),
    title: 'Weaver',
    state: 'queued',
    attempts: 0,
    queuedAt: asOf,
    nextAttemptAt: null,
    problem: null,
    sentAt: null,
    heldUntil: null,
    change,
    ...changes,
  };
}
const sent = (at: string) => ({ state: 'sent', sentAt: at }) as const;

describe('whether a posting is saved now', () => {
  it('is what waits last, else what was sent since the answer, else the answer', () => {
    const add = entry('saved.add', { params });
    const remove = entry('saved.remove', { params });
    expect(isSavedNow([], job, true, asOf)).toBe(true);
    expect(isSavedNow([add], job, false, asOf)).toBe(true);
    expect(isSavedNow([add, remove], job, false, asOf)).toBe(false);
    expect(isSavedNow([{ ...add, ...sent(later) }], job, false, asOf)).toBe(true);
    expect(isSavedNow([{ ...add, ...sent(earlier) }], job, false, asOf)).toBe(false);
    expect(isSavedNow([{ ...add, state: 'blocked' }], job, false, asOf)).toBe(false);
    expect(isSavedNow([add], { ...job, id: 4 }, false, asOf)).toBe(false);
  });

  it('lists what no answer has yet, the latest first, without what was taken off again', () => {
    const other = entry('saved.add', { params: { method: 'project', id: 9 } }, { title: 'Mill', ...sent(later) });
    const entries = [other, entry('saved.add', { params })];
    expect(savedSince(entries, asOf)).toEqual([
      { ...job, title: 'Weaver', isWaiting: true },
      { kind: 'project', id: 9, title: 'Mill', isWaiting: false },
    ]);
    expect(savedSince([...entries, entry('saved.remove', { params })], asOf)).toHaveLength(1);
  });
});

const query: ExploreQuery = {
  kind: 'internship',
  search: 'data',
  city: 5,
  cityName: 'Surat',
  gender: '',
  skills: [{ id: 2, name: 'Excel' }],
  courses: [{ id: 4, name: 'BBA' }],
  order: null,
  page: 4,
};
const search: SavedSearch = {
  id: 1,
  name: 'Data in Surat',
  method: 'internship',
  query: savedQueryOf(query),
  created_at: earlier,
};

describe('saved searches', () => {
  it('show what waits: a new one first, a deleted one no more, one that has arrived once', () => {
    const body = { name: 'Jobs', method: 'job', query: {} };
    const create = entry('savedSearches.create', { body });
    const remove = entry('savedSearches.remove', { params: { id: 1 } });
    const names = (entries: OutboxEntry[], answered = [search]) =>
      searchesNow(entries, answered, asOf).map(({ name, id, entryId }) => [name, id, entryId]);
    expect(names([create])).toEqual([
      ['Jobs', null, create.id],
      ['Data in Surat', 1, null],
    ]);
    expect(names([remove])).toEqual([]);
    expect(names([{ ...create, ...sent(later) }])[0]).toEqual(['Jobs', null, null]);
    expect(names([{ ...create, ...sent(later) }], [{ ...search, id: 2, name: 'Jobs' }])).toEqual([['Jobs', 2, null]]);
  });

  it('keep everything but the page, and are known again', () => {
    expect(exploreQueryOf(search)).toEqual({ ...query, page: 1 });
    const shown = searchesNow([], [search], asOf);
    expect(sameSearch(query, shown)?.name).toBe('Data in Surat');
    expect(sameSearch({ ...query, kind: 'job' }, shown)).toBeUndefined();
    expect(sameSearch({ ...query, search: 'date' }, shown)).toBeUndefined();
    expect(sameSearch({ ...query, courses: [] }, shown)).toBeUndefined();
  });

  it('have a suggested name of what is looked for, and where, that is not too long', () => {
    expect(suggestedName(query)).toBe('Data, Excel, BBA · internships in Surat');
    expect(suggestedName({ ...query, search: '', skills: [], courses: [], cityName: '' })).toBe('Internships');
    expect(suggestedName({ ...query, search: 'x'.repeat(200) }).length).toBeLessThanOrEqual(80);
  });

  it('have a name of their own, and are at most fifty', () => {
    const shown = searchesNow([], [search], asOf);
    expect(searchNameProblem('Jobs', shown)).toBeNull();
    expect(searchNameProblem('  ', shown)).toBe(savedMessages.nameMissing);
    expect(searchNameProblem(' data  in SURAT', shown)).toBe(savedMessages.nameTaken);
    expect(searchNameProblem('Dàta in Surat', shown)).toBe(savedMessages.nameTaken);
    const full = Array.from({ length: maxSavedSearches }, (_, id) => ({ ...search, id, name: `Search ${id}` }));
    expect(searchNameProblem('Jobs', searchesNow([], full, asOf))).toBe(savedMessages.searchesFull);
  });
});
