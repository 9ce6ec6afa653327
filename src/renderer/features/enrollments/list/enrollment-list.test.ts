import { describe, expect, it } from 'vitest';
import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import { someEnrollment } from '../testing/some-enrollment.ts';
import { fits, isInTab, movedIn, movedOut, shownList } from './enrollment-list.ts';

const letters = ['a', 'b', 'c', 'd', 'e'];
const parts = { added: [], total: 5, rowAt: (place: number) => letters[place], hidden: [] };
const all = (list: { total: number; at: (index: number) => string | undefined }) =>
  Array.from({ length: list.total }, (_, index) => list.at(index)).join('');

describe('the list that is shown', () => {
  it('leaves out what moved away and begins with what moved here', () => {
    expect(all(shownList(parts))).toBe('abcde');
    expect(all(shownList({ ...parts, hidden: [0] }))).toBe('bcde');
    expect(all(shownList({ ...parts, hidden: [1, 2] }))).toBe('ade');
    expect(all(shownList({ ...parts, hidden: [4] }))).toBe('abcd');
    expect(all(shownList({ ...parts, hidden: [0, 1, 2, 3, 4] }))).toBe('');
    expect(all(shownList({ ...parts, hidden: [0, 3], added: ['x', 'y'] }))).toBe('xybce');
  });

  it('asks for the places that the service knows', () => {
    const list = shownList({ ...parts, hidden: [0, 3], added: ['x'] });
    expect([1, 2, 3].map(list.placeOf)).toEqual([1, 2, 4]);
  });
});

describe('tabs', () => {
  it('hold the statuses of their names [EMP-CAND-14] [EMP-CAND-16] [EMP-CAND-17] [EMP-CAND-18] [EMP-CAND-19]', () => {
    const statuses = [0, 1, 2, 3, 4, 5, 6, 7] as const;
    const of = (tab: Parameters<typeof isInTab>[0]) => statuses.filter((status) => isInTab(tab, status)).join('');
    expect(of('applied')).toBe('0234567');
    expect(of('new')).toBe('0');
    expect(of('shortlisted')).toBe('4');
    expect(of('hired')).toBe('6');
    expect(of('rejected')).toBe('7');
    expect(of('interviews')).toBe('5');
    expect(of('assignments')).toBe('0234567');
  });

  it('lose and gain those who are moved [EMP-CAND-17]', () => {
    const transitions = new Map([
      [1, { from: 0, to: 4 }],
      [2, { from: 4, to: 7 }],
      [3, { from: null, to: 4 }],
    ] as const);
    expect(movedOut('new', transitions)).toEqual(new Set([1, 2, 3]));
    const statusOf = (id: number): EnrollmentStatus | null => (id === 3 ? 0 : null);
    expect(movedIn('new', transitions, statusOf)).toEqual(new Set());
    expect(movedOut('shortlisted', transitions)).toEqual(new Set([2]));
    expect(movedIn('shortlisted', transitions, statusOf)).toEqual(new Set([1, 3]));
    expect(movedOut('applied', transitions)).toEqual(new Set());
    expect(movedOut('assignments', transitions)).toEqual(new Set());
  });

  it('gain nobody who was there before, and Assignments nobody at all', () => {
    const proposed = new Map([[1, { from: null, to: 5 }]] as const);
    const from = (status: EnrollmentStatus | null) => () => status;
    expect(movedIn('interviews', proposed, from(4))).toEqual(new Set([1]));
    expect(movedIn('interviews', proposed, from(5))).toEqual(new Set());
    expect(movedIn('applied', proposed, from(4))).toEqual(new Set());
    expect(movedIn('assignments', proposed, from(4))).toEqual(new Set());
    expect(movedIn('assignments', proposed, from(1))).toEqual(new Set());
  });
});

describe('what was moved into a tab', () => {
  const wanted = { search: '', city: [], skills: [], qualification: [] };
  const row = someEnrollment(7, 4, {
    first_name: 'José',
    last_name: "D'Souza",
    city: 3,
    skills: [
      { id: 1, name: 'Python' },
      { id: 2, name: 'SQL' },
    ],
  });

  it('has to fit search and filters as the service would say [EMP-CAND-08] [EMP-CAND-11]', () => {
    expect(fits(row, wanted)).toBe(true);
    expect(fits(row, { ...wanted, search: 'OSE sou' })).toBe(true);
    expect(fits(row, { ...wanted, search: 'priya' })).toBe(true);
    expect(fits(row, { ...wanted, search: 'nobody' })).toBe(false);
    expect(fits(row, { ...wanted, city: [3, 4] })).toBe(true);
    expect(fits(row, { ...wanted, city: [4] })).toBe(false);
    expect(fits(row, { ...wanted, skills: [1, 2] })).toBe(true);
    expect(fits(row, { ...wanted, skills: [1, 9] })).toBe(false);
    expect(fits(row, { ...wanted, qualification: ['b.tech'] })).toBe(true);
    expect(fits(row, { ...wanted, qualification: ['MBA'] })).toBe(false);
  });
});
