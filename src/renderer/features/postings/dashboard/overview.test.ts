import { describe, expect, it } from 'vitest';
import { tallyOf } from '#shared/rules/enrollments/enrollment-tally.ts';
import { ageText, changeText, daysSince, fullestKind, funnelOf, trendOf, waitingText } from './overview.ts';

const handedIn = { assignments: 0, submitted: 0, rated: 0 };

describe('the way of applicants', () => {
  it('counts at each step those who went further too, and the rejected as seen', () => {
    const count = tallyOf({ 0: 10, 1: 4, 2: 7, 3: 5, 4: 6, 5: 3, 6: 2, 7: 8 }, handedIn);
    expect(funnelOf(count).map(({ label, value }) => [label, value])).toEqual([
      ['Applied', 41],
      ['Seen', 31],
      ['Shortlisted', 11],
      ['In touch', 5],
      ['Hired', 2],
    ]);
  });

  it('begins with the kind that most applied to', () => {
    const counts = (project: number, internship: number, job: number) => ({
      count: {
        project: tallyOf({ 0: project }, handedIn),
        internship: tallyOf({ 2: internship }, handedIn),
        job: tallyOf({ 6: job }, handedIn),
      },
    });
    expect([counts(1, 2, 3), counts(2, 2, 1), counts(0, 1, 0), counts(0, 0, 0)].map(fullestKind)).toEqual([
      'job',
      'project',
      'internship',
      'project',
    ]);
  });
});

describe('the trend', () => {
  const days = (counts: readonly number[]) =>
    counts.map((applied, index) => ({
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      applied,
    }));

  it('compares thirty days with the thirty before', () => {
    const trend = trendOf({ trend: days([...Array(30).fill(2), ...Array(29).fill(2), 17]) });
    expect(trend).toMatchObject({ total: 75, change: 25, best: { day: '2026-03-01', applied: 17 } });
    expect(trend.days).toHaveLength(30);
  });

  it('compares with nothing where nobody had applied before, and has no best day where nobody did', () => {
    expect(trendOf({ trend: days([...Array(30).fill(0), ...Array(30).fill(1)]) }).change).toBeNull();
    expect(trendOf({ trend: days(Array(60).fill(0)) })).toMatchObject({ total: 0, change: null, best: null });
  });
});

describe('what waits', () => {
  it('is said in one line', () => {
    expect(waitingText({ new: 6, unrated: 1 })).toBe('6 new applicants, 1 report to rate');
    expect(waitingText({ new: 1, unrated: 0 })).toBe('1 new applicant');
    expect(waitingText({ new: 0, unrated: 2 })).toBe('2 reports to rate');
  });

  it('is so many days of the calendar in India old', () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    expect(daysSince('2026-03-01T13:00:00Z', now)).toBe(9);
    expect(daysSince('2026-03-09T18:29:00Z', now)).toBe(1);
    expect(daysSince('2026-03-09T18:30:00Z', now)).toBe(0);
    expect(daysSince('2026-03-11T13:00:00Z', now)).toBe(0);
  });
});

it('ages and changes are said shortly', () => {
  expect([0, 1, 9, 21, 69, 70, 122].map(ageText)).toEqual([
    'Today',
    '1 day',
    '9 days',
    '3 weeks',
    '9 weeks',
    '2 months',
    '4 months',
  ]);
  expect([23, -8, 0, 199, 200, 1123].map(changeText)).toEqual(['+23%', '-8%', '0%', '+199%', '3 ×', '12 ×']);
});
