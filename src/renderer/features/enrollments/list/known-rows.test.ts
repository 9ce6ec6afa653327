import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { moveEntry, someEnrollment } from '../testing/some-enrollment.ts';
import { knownPages, knownRows, rowsNow } from './known-rows.ts';

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
