import { describe, expect, it } from 'vitest';
import { enrollmentLabel, mayLeave, mayReview, moveTally } from './enrollment.ts';

describe('applications', () => {
  it.each([
    [0, 'Applied', 'STATE-24'],
    [1, 'Left', 'STATE-25'],
    [2, 'Seen', 'STATE-26'],
    [3, 'Under Review', 'STATE-27'],
    [4, 'Shortlisted', 'STATE-28'],
    [5, 'In touch', 'STATE-29'],
    [6, 'Hired', 'STATE-30'],
    [7, 'Rejected', 'STATE-31'],
  ])("labels status %i '%s' [%s]", (status, label) => {
    expect(enrollmentLabel(status)).toBe(label);
  });

  it('has no other status', () => {
    expect([enrollmentLabel(8), enrollmentLabel(-1), enrollmentLabel(1.5)]).toEqual(['', '', '']);
  });

  it('lets the owner set 2 to 7 from anything but Left [STATE-33]', () => {
    for (let from = 0; from <= 7; from += 1) {
      for (let to = -1; to <= 8; to += 1) {
        expect(mayReview(from, to), `${from} to ${to}`).toBe(from !== 1 && to >= 2 && to <= 7);
      }
    }
  });

  it('lets a student leave while nothing is final', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter(mayLeave)).toEqual([0, 2, 3, 4, 5]);
  });

  it('moves tallies, never below 0, and not for the same status', () => {
    expect(moveTally({ 0: 3, 4: 1 }, 0, 4)).toEqual({ 0: 2, 4: 2 });
    expect(moveTally({}, 0, 4)).toEqual({ 0: 0, 4: 1 });
    expect(moveTally({ 4: 2 }, 4, 4)).toEqual({ 4: 2 });
  });
});
