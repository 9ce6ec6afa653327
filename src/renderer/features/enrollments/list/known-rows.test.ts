import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { QueuedChange } from '#shared/desk/queued-change.ts';
import { moveEntry, someChangeEntry, someEnrollment } from '../testing/some-enrollment.ts';
import { overlayOf } from './enrollment-overlay.ts';
import { readView } from './enrollment-view.ts';
import { knownPages, knownRows, rowsMovedIn, rowsNow } from './known-rows.ts';

const at = (second: number) => `2026-11-20T10:00:${String(second).padStart(2, '0')}.000Z`;

function put(client: QueryClient, page: number, asOf: string, statuses: Readonly<Record<number, number>>): void {
  const enrollments = Object.entries(statuses).map(([id, status]) => someEnrollment(Number(id), status));
  const key = ['read', 'enrollments.list', { method: 'job', id: 1 }, { tab: 'applied', page }];
  client.setQueryData(key, { asOf, live: true, answer: { data: { enrollments } } });
}

const now = (client: QueryClient, ids: number[], entries: Parameters<typeof rowsNow>[2]) =>
  rowsNow(knownRows(knownPages(client, 'job', 1)), ids, entries).map(({ id, status }) => [id, status]);

it('an applicant out of view is decided about by the status that was set, not by the one that was read before', () => {
  const client = new QueryClient();
  put(client, 1, at(20), { 1: 4 });
  put(client, 2, at(5), { 2: 0, 3: 0 });
  const sent = { state: 'sent', sentAt: at(10) } as const;
  const entries = [moveEntry(1, [0, 4], sent), moveEntry(2, [0, 4], sent)];
  expect(now(client, [1, 2, 3, 9], entries)).toEqual([
    [1, 4],
    [2, 4],
    [3, 0],
  ]);
});

it('who is on several pages is as the latest of them says', () => {
  const client = new QueryClient();
  put(client, 1, at(20), { 7: 6 });
  put(client, 2, at(5), { 7: 0 });
  expect(now(client, [7], [])).toEqual([[7, 6]]);
});

it('pages that something has happened to since are told apart', async () => {
  const client = new QueryClient();
  put(client, 1, at(5), { 1: 0 });
  await client.invalidateQueries({ queryKey: ['read'] });
  put(client, 2, at(8), { 2: 0 });
  expect(knownPages(client, 'job', 1).map(({ query, stale }) => [query.page, stale])).toEqual([
    [1, true],
    [2, false],
  ]);
});

it('who is proposed times comes to Interviews once, and neither to Assignments nor twice to a tab that lists them', () => {
  const client = new QueryClient();
  put(client, 1, at(5), { 1: 4, 2: 5, 3: 0 });
  const known = knownRows(knownPages(client, 'job', 1));
  const proposal = (id: number) => {
    const body = { slots: [], place: '', note: '' };
    const change = {
      call: 'interviews.propose',
      params: { method: 'job', id },
      query: {},
      body,
    } satisfies QueuedChange;
    return someChangeEntry(id, change);
  };
  const overlay = overlayOf([proposal(1), proposal(2), proposal(3)], at(5));
  const movedTo = (search: string, listed: number[] = []) =>
    rowsMovedIn(readView(new URLSearchParams(search)), overlay, known, new Set(listed)).map(({ id, status }) => [
      id,
      status,
    ]);
  expect(movedTo('tab=interviews')).toEqual([
    [3, 5],
    [1, 5],
  ]);
  expect(movedTo('tab=interviews', [3])).toEqual([[1, 5]]);
  expect(movedTo('tab=interviews&search=Nair 3')).toEqual([[3, 5]]);
  expect(movedTo('tab=applied')).toEqual([]);
  expect(movedTo('tab=assignments')).toEqual([]);
});
