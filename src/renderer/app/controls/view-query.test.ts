import { expect, it } from 'vitest';
import { openedView, viewIn } from './view-query.ts';

it('is the same in whichever order an address has the filters, wherever one is in the list', () => {
  const view = viewIn(new URLSearchParams('sort=name&course=BBA%2CMBA&page=3&applicant=7'));
  expect(view).toBe('course=BBA%2CMBA&sort=name');
  expect(viewIn(new URLSearchParams('course=BBA,MBA&sort=name'))).toBe(view);
  expect(viewIn(new URLSearchParams('page=2&limit=100'))).toBe('');
});

it('opens at the first page, and leaves how many rows are shown', () => {
  const now = new URLSearchParams('course=BBA&limit=100&page=4');
  expect(String(openedView('sort=name', now))).toBe('sort=name&limit=100');
  expect(String(openedView('', new URLSearchParams('page=4')))).toBe('');
});
