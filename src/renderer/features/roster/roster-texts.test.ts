import { describe, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import {
  bulkChangeTexts,
  changesAnybody,
  commitLabel,
  commitObstacle,
  mailTexts,
  newValueTexts,
  outcomeLabels,
  progressRows,
  sentShare,
  timeLeft,
} from './roster-texts.ts';

const counts = (change: Partial<RosterImport['counts']>) => ({
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

const some = { allOrNothing: false };
const all = { allOrNothing: true };
const upload = (change: Partial<RosterImport['counts']>, absent = 0, foundAgain = 0) => ({
  counts: counts(change),
  absent,
  foundAgain,
});

describe('the button that commits', () => {
  it('says what really happens', () => {
    expect(commitLabel(upload({ create: 97_907 }))).toBe('Add 97,907 students');
    expect(commitLabel(upload({ create: 1 }))).toBe('Add 1 student');
    expect(commitLabel(upload({ update: 6880 }))).toBe('Update 6,880 students');
    expect(commitLabel(upload({ create: 91_027, update: 6880 }))).toBe('Add 91,027 and update 6,880 students');
    expect(commitLabel(upload({ unchanged: 12 }))).toBe('Nothing to add');
  });

  it('says of a full list whom it marks as well', () => {
    expect(commitLabel(upload({ unchanged: 12 }, 3))).toBe('Mark 3 as not in list');
    expect(commitLabel(upload({ create: 2, update: 1 }, 1204))).toBe('Add 2, update 1, mark 1,204 as not in list');
    expect(commitObstacle({ ...upload({ unchanged: 12 }, 3), options: some })).toBeNull();
    expect(commitObstacle({ ...upload({ unchanged: 12 }), options: some })).toMatch(/No row/);
  });

  it('takes the mark off those who are in the file again, where nothing else changes', () => {
    const again = upload({ unchanged: 12 }, 0, 3);
    expect(commitLabel(again)).toBe('Mark 3 students as in the list again');
    expect([commitObstacle({ ...again, options: some }), changesAnybody(again)]).toEqual([null, true]);
    expect(outcomeLabels({ accepted: 0, updated: 0 }, 3)).toBe('3 students marked as in the list again');
    expect(commitLabel(upload({ update: 1 }, 0, 3))).toBe('Update 1 student');
  });

  it('is held back by errors only where it is all or nothing [BULK-27]', () => {
    expect(commitObstacle({ ...upload({ create: 5, error: 1 }), options: some })).toBeNull();
    expect(commitObstacle({ ...upload({ create: 5, error: 0 }), options: all })).toBeNull();
    expect(commitObstacle({ ...upload({ create: 5, error: 1 }), options: all })).toMatch(/1 row with errors stops/);
    expect(commitObstacle({ ...upload({ create: 5, error: 3 }), options: all })).toMatch(/3 rows with errors stop /);
  });

  it('is held back where nothing would happen, warnings or not', () => {
    expect(commitObstacle({ ...upload({ unchanged: 9, warnings: 2 }), options: some })).toMatch(/No row/);
    expect(commitObstacle({ ...upload({ create: 1, warnings: 9 }), options: all })).toBeNull();
  });
});

describe('what a person should know before the list goes out', () => {
  it('is why the brake was pulled, with count and share', () => {
    const identifiers = bulkChangeTexts({ reason: 'identifiers', count: 1204, share: 0.314 });
    expect(identifiers).toMatch(/^1,204 students would get another e-mail or roll number: 31 % of those/);
    const max = bulkChangeTexts({ reason: 'affected', count: 57, share: 0.45 });
    expect(max).toMatch(/^This full list would change 57 students .*: 45 % of all\. That happens/);
    expect(bulkChangeTexts({ reason: 'affected', count: 1, share: 0.002 })).toMatch(
      /1 student .*: less than 1 % of all\.$/,
    );
  });

  it('is how many values are new, and which look like known ones', () => {
    const value = { field: 'course', choice: 'new', to: '', rows: 2, remembered: false } as const;
    const newValues = [
      { ...value, from: 'B.Des', suggestion: null },
      { ...value, from: 'B.Tehc', suggestion: 'B.Tech' },
    ];
    const options = { values: [] };
    expect(newValueTexts({ newValues, options })).toBe('2 new courses, 1 similar to a known one');
    expect(newValueTexts({ newValues: newValues.slice(0, 1), options })).toBe('1 new course');
    expect(newValueTexts({ newValues, options: { values: newValues } })).toBe('2 new courses, decided');
    const both = [...newValues, { ...value, field: 'specialization' as const, from: 'VLSI', suggestion: null }];
    expect(newValueTexts({ newValues: both, options })).toBe(
      '3 new courses and specializations, 1 similar to a known one',
    );
    const known = { ...value, from: 'B.TECH', choice: 'map' as const, to: 'B.Tech', suggestion: null };
    expect(newValueTexts({ newValues: [known], options })).toBe('1 value known under another name');
  });

  it('is whether anybody is written to', () => {
    const choices = { identifiers: false, overwrite: [], notify: false };
    const wanted = { choices: { ...choices, notify: true } };
    expect(mailTexts({ choices }, true)).toBe('No one is e-mailed.');
    expect(mailTexts(wanted, true)).toBe('Each added student gets one e-mail.');
    expect(mailTexts(wanted, false)).toBe('Each added student gets one e-mail once your institution is verified.');
  });
});

it('sums up what an upload did', () => {
  expect(outcomeLabels({ accepted: 2, updated: 3 })).toBe('2 students added, 3 updated');
  expect(outcomeLabels({ accepted: 1, updated: 0 })).toBe('1 student added');
  expect(outcomeLabels({ accepted: 0, updated: 1 })).toBe('1 student updated');
  expect(outcomeLabels({ accepted: 0, updated: 0 })).toBe('Nothing to change');
});

describe('progress', () => {
  it('counts, and never beyond the total', () => {
    expect(progressRows({ done: 12_000, total: 98_412 })).toBe('12,000 of 98,412');
    expect(progressRows({ done: 100, total: 90 })).toBe('90 of 90');
    expect(progressRows({ done: 512, total: 0 })).toBe('512 so far');
    expect(sentShare({ done: 100, total: 90 })).toBe(100);
    expect(sentShare({ done: 5, total: 0 })).toBe(0);
  });

  it('says how long it takes still, once that is known', () => {
    expect(timeLeft(null)).toBe('');
    expect(timeLeft(0.4)).toBe('nearly done');
    expect(timeLeft(7.2)).toBe('about 7 s left');
    expect(timeLeft(200)).toBe('about 3 min left');
  });
});
