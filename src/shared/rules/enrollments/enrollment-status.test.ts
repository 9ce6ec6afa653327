import { describe, expect, it } from 'vitest';
import {
  enrollmentLabel,
  enrollmentTransitions,
  mayInterview,
  mayLeave,
  mayReview,
  mayUpload,
  mayWithdraw,
  progressLabels,
  progressShare,
  progressStatus,
} from './enrollment-status.ts';

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

  it('invites nobody to an interview who is hired, rejected or gone', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7].filter(mayInterview)).toEqual([0, 2, 3, 4, 5]);
  });

  it('ends for good when the student leaves', () => {
    expect(enrollmentTransitions[1]).toEqual({ owner: [], student: [0] });
  });
});

describe('the progress of a project', () => {
  const facts = { status: 0, rated: false, weekly: false, final: false };

  it.each([
    ['left', { status: 1, final: true, rated: true }, 1],
    ['rejected', { status: 7, final: true, rated: true }, 4],
    ['hired with a final report', { status: 6, final: true, rated: true }, 5],
    ['hired and rated on weekly reports alone', { status: 6, weekly: true, rated: true }, 2],
    ['rated', { status: 4, rated: true }, 2],
    ['hired without any report', { status: 6 }, 0],
    ['with a weekly report', { status: 4, weekly: true }, 3],
    ['with a final report', { status: 0, final: true }, 3],
    ['without any report', { status: 4 }, 0],
  ])('of one who %s is its own status', (_who, change, expected) => {
    expect(progressStatus({ ...facts, ...change })).toBe(expected);
  });

  it('is withdrawn from until the final report or the rating, unlike other applications', () => {
    const may = (change: object) => mayWithdraw({ status: 4, isProject: true, final: false, rated: false, ...change });
    expect([{}, { final: true }, { rated: true }, { isProject: false, rated: true }].map(may)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('takes uploads in 0 and 3 alone', () => {
    expect([0, 1, 2, 3, 4, 5].filter(mayUpload)).toEqual([0, 3]);
    expect([0, 1, 2, 3, 4, 5].map((status) => progressLabels[status])).toEqual([
      'Submit Project',
      'Left',
      'Completed',
      'Submit Project',
      'Rejected',
      'Accepted',
    ]);
  });

  it('is 100 when done, the share of reported weeks while submitting, and 0 otherwise [STU-PROG-18]', () => {
    expect([0, 1, 2, 3, 4, 5].map((status) => progressShare(status, 3, 8))).toEqual([0, 0, 100, 38, 0, 100]);
    expect([progressShare(3, 9, 8), progressShare(3, 0, 8), progressShare(3, 0, 0)]).toEqual([100, 0, 0]);
  });
});
