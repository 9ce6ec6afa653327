import { expect, it } from 'vitest';
import { type Similar, standingText } from './similar.ts';

const posting: Similar = {
  id: 7,
  title: 'Field research',
  status: 3,
  likeness: 92,
  created_at: '2026-01-05T09:00:00Z',
  published_at: '2026-02-05T09:00:00Z',
  closed_at: '2026-03-20T09:00:00Z',
};
const now = new Date('2026-11-20T09:00:00Z');

it('a posting that is much the same is told with what became of it', () => {
  expect(standingText(posting, now)).toBe('which you closed in March');
  expect(standingText(posting, new Date('2027-01-20T09:00:00Z'))).toBe('which you closed in March 2026');
  expect(standingText({ ...posting, status: 2 }, now)).toBe('open since February');
  expect(standingText({ ...posting, status: 1, published_at: null }, now)).toBe('a draft that was begun in January');
});
