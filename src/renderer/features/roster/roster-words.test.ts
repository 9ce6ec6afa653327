import { describe, expect, it } from 'vitest';
import {
  commitLabel,
  commitObstacle,
  outcomeWords,
  progressRows,
  progressShare,
  sizeText,
  timeLeft,
} from './roster-words.ts';

const counts = (change: Partial<Parameters<typeof commitLabel>[0]>) => ({
  create: 0,
  update: 0,
  unchanged: 0,
  merged: 0,
  skipped: 0,
  error: 0,
  read: 0,
  warnings: 0,
  ...change,
});

describe('the button that commits', () => {
  it('says what really happens', () => {
    expect(commitLabel(counts({ create: 97_907 }))).toBe('Add 97,907 students');
    expect(commitLabel(counts({ create: 1 }))).toBe('Add 1 student');
    expect(commitLabel(counts({ update: 6880 }))).toBe('Update 6,880 students');
    expect(commitLabel(counts({ create: 91_027, update: 6880 }))).toBe('Add 91,027 and update 6,880 students');
    expect(commitLabel(counts({ unchanged: 12 }))).toBe('Nothing to add');
  });

  it('is held back by errors only where it is all or nothing', () => {
    expect(commitObstacle(counts({ create: 5, error: 1 }), false)).toBeNull();
    expect(commitObstacle(counts({ create: 5, error: 0 }), true)).toBeNull();
    expect(commitObstacle(counts({ create: 5, error: 1 }), true)).toMatch(/1 row with errors stops/);
    expect(commitObstacle(counts({ create: 5, error: 3 }), true)).toMatch(/3 rows with errors stop /);
  });

  it('is held back where nothing would happen, warnings or not', () => {
    expect(commitObstacle(counts({ unchanged: 9, warnings: 2 }), false)).toMatch(/No row/);
    expect(commitObstacle(counts({ create: 1, warnings: 9 }), true)).toBeNull();
  });
});

it('sums up what an upload did', () => {
  expect(outcomeWords({ accepted: 2, updated: 3 })).toBe('2 students added, 3 updated');
  expect(outcomeWords({ accepted: 1, updated: 0 })).toBe('1 student added');
  expect(outcomeWords({ accepted: 0, updated: 1 })).toBe('1 student updated');
  expect(outcomeWords({ accepted: 0, updated: 0 })).toBe('Nothing had to change');
});

describe('progress', () => {
  it('counts, and never beyond the total', () => {
    expect(progressRows({ done: 12_000, total: 98_412 })).toBe('12,000 of 98,412');
    expect(progressRows({ done: 100, total: 90 })).toBe('90 of 90');
    expect(progressRows({ done: 512, total: 0 })).toBe('512 so far');
    expect(progressShare({ done: 100, total: 90 })).toBe(100);
    expect(progressShare({ done: 5, total: 0 })).toBe(0);
  });

  it('says how long it takes still, once that is known', () => {
    expect(timeLeft(null)).toBe('');
    expect(timeLeft(0.4)).toBe('nearly done');
    expect(timeLeft(7.2)).toBe('about 7 s left');
    expect(timeLeft(200)).toBe('about 3 min left');
  });
});

it('writes sizes of files', () => {
  expect([1, 900, 64 * 1024, 3.4 * 1024 * 1024, 50 * 1024 * 1024].map(sizeText)).toEqual([
    '1 byte',
    '900 bytes',
    '64 kB',
    '3.4 MB',
    '50 MB',
  ]);
});
