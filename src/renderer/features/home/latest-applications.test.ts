import { expect, it } from 'vitest';
import { latestApplications } from './latest-applications.ts';

it('are the newest of all kinds, as many as were asked for', () => {
  const rows = ['2026-11-02', '2026-11-19', '2026-11-05'].map((day) => ({ createdAt: `${day}T09:00:00.000Z` }));
  expect(latestApplications(rows, 2)).toEqual([rows[1], rows[2]]);
  expect(latestApplications([], 2)).toEqual([]);
});
