import { describe, expect, it } from 'vitest';
import {
  checkPostingMove,
  mayMovePosting,
  postingStanding,
  postingStatusNames,
  statusChipClass,
} from './posting-status.ts';

describe('posting statuses', () => {
  it('are 1 Draft, 2 Published and 3 Closed [STATE-20]', () => {
    expect(postingStatusNames).toEqual({ 1: 'Draft', 2: 'Published', 3: 'Closed' });
  });

  it('closes from 1 and 2 only [STATE-21]', () => {
    expect([0, 1, 2, 3, 4].filter((from) => mayMovePosting(from, 3))).toEqual([1, 2]);
  });

  it("says 'Invalid status' about every other move [STATE-22]", () => {
    for (const from of [0, 3, 4, 9]) expect(checkPostingMove(from, 3)).toBe('Invalid status');
    for (const from of [1, 2]) expect(checkPostingMove(from, 3)).toBeNull();
  });

  it('otherwise publishes drafts, and lets nothing leave Closed [STATE-23]', () => {
    const allowed: string[] = [];
    for (let from = 0; from <= 4; from += 1) {
      for (let to = 0; to <= 4; to += 1) if (mayMovePosting(from, to)) allowed.push(`${from}-${to}`);
    }
    expect(allowed).toEqual(['1-2', '1-3', '2-3']);
  });

  it('gives way to what an administrator did', () => {
    const down = { at: '2026-11-20T05:12:00.000Z', reason: 'False offer' };
    expect([1, 2, 3, 4].map((status) => postingStanding({ status }))).toEqual(['Draft', 'Published', 'Closed', '']);
    expect([true, down].map((taken_down) => postingStanding({ status: 3, taken_down }))).toEqual([
      'Taken down',
      'Taken down',
    ]);
    expect([false, null, undefined].map((taken_down) => postingStanding({ status: 3, taken_down }))).toEqual(
      Array(3).fill('Closed'),
    );
  });

  it('names a style class after the status', () => {
    expect(['Published', 'Under Review', ' In  touch '].map(statusChipClass)).toEqual([
      'Published',
      'Under-Review',
      'In-touch',
    ]);
  });
});
