import { expect, it } from 'vitest';
import { enrollmentTabLabels, firstSortOf, noFilters, readView, toQuery, writeView } from './enrollment-view.ts';

const read = (address: string) => readView(new URLSearchParams(address));

it('has the seven tabs in order', () => {
  expect(enrollmentTabLabels.map(({ label }) => label)).toEqual([
    'Applications received',
    'New Applicants',
    'Shortlisted',
    'Hired',
    'Not interested',
    'Assignments',
    'Interviews',
  ]);
});

it('survives the address, which carries only what differs from the plain list', () => {
  const view = read('tab=hired&search=nair&city=3,4&skills=1&qualification=B.Tech&sort=name&applicant=7');
  expect(view).toEqual({
    tab: 'hired',
    search: 'nair',
    city: [3, 4],
    skills: [1],
    qualification: ['B.Tech'],
    sort: 'name',
    enrollment: 7,
  });
  expect(readView(new URLSearchParams(writeView(view)))).toEqual(view);
  expect(writeView(read(''))).toEqual({});
});

it('leaves out what makes no sense', () => {
  expect(read('tab=everybody&city=x,-1&sort=password&applicant=0')).toEqual({
    tab: 'applied',
    search: '',
    ...noFilters,
    sort: '-created_at',
    enrollment: null,
  });
});

it('asks the service for what is narrowed only, and for unrated work first', () => {
  expect(toQuery(read(''))).toEqual({ tab: 'applied', sort: '-created_at' });
  expect(toQuery(read('tab=assignments&city=3,4'))).toEqual({ tab: 'assignments', sort: 'rating', city: '3,4' });
  expect(firstSortOf('assignments')).toBe('rating');
});
