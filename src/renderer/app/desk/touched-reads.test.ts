import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTouchedReads, readingPause } from './reading-pause.ts';
import { isTouched } from './touched-reads.ts';

describe('what is read again after something was sent', () => {
  it.each([
    ['enrollments.status', 'enrollments.list', true],
    ['enrollments.status', 'postings.list', true],
    ['enrollments.status', 'user.counts', true],
    ['enrollments.status', 'messages.list', false],
    ['enrollments.rate', 'enrollments.read', true],
    ['enrollments.seen', 'enrollments.list', false],
    ['enrollments.seen', 'enrollments.read', false],
    ['saved.add', 'saved.list', true],
    ['saved.remove', 'postings.explore', true],
    ['saved.add', 'enrollments.own', true],
    ['savedSearches.create', 'savedSearches.list', true],
    ['saved.add', 'savedSearches.list', false],
    ['enrollments.apply', 'saved.list', true],
    ['enrollments.apply', 'postings.explore', true],
    ['enrollments.withdraw', 'postings.explore', true],
    ['interviews.propose', 'interviews.list', true],
    ['invitations.send', 'invitations.list', true],
    ['invitations.send', 'enrollments.list', false],
    ['messages.send', 'messages.threads', true],
    ['tickets.create', 'tickets.list', true],
    ['tickets.create', 'messages.threads', false],
    ['assignments.create', 'assignments.students', true],
    ['assignments.create', 'students.list', true],
    ['assignments.remove', 'placements.summary', true],
    ['assignments.create', 'batches.list', false],
    ['students.archiveMany', 'assignments.students', true],
    ['students.saveMatching', 'students.matching', true],
    ['posting.publish', 'postings.list', true],
    ['postings.status', 'postings.read', true],
    ['postings.status', 'filter.skills', false],
  ] as const)('%s: %s %s', (settled, call, again) => {
    expect(isTouched(['read', call, {}, {}], [settled])).toBe(again);
  });

  it('is nothing that the desk keeps itself', () => {
    expect(isTouched(['desk', 'enrollments.list', {}], ['enrollments.status'])).toBe(false);
  });
});

describe('three hundred changes that are sent one after the other', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are read again at once, then now and then, and once more at the end', () => {
    const reads: string[][] = [];
    const reading = createTouchedReads((settled) => void reads.push([...settled]));
    for (let sent = 0; sent < 300; sent += 1) {
      reading.settled(['enrollments.status']);
      vi.advanceTimersByTime(10);
    }
    reading.settled(['messages.send']);
    vi.advanceTimersByTime(readingPause * 2);
    const max = Math.ceil(3000 / readingPause) + 2;
    expect(reads.length).toBeLessThanOrEqual(max);
    expect(reads[0]).toEqual(['enrollments.status']);
    expect(reads.at(-1)).toContain('messages.send');
    const soFar = reads.length;
    vi.advanceTimersByTime(60_000);
    reading.settled([]);
    expect(reads.length).toBe(soFar);
  });

  it('are left alone once the window has gone', () => {
    const reads: unknown[] = [];
    const reading = createTouchedReads((settled) => void reads.push(settled));
    reading.settled(['messages.send']);
    reading.settled(['messages.send']);
    reading.stop();
    vi.advanceTimersByTime(60_000);
    expect(reads.length).toBe(1);
  });
});
