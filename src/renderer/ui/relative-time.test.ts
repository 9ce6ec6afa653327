import { describe, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const ago = (seconds: number) => relativeTime(now - seconds * 1000, now);
const { day } = seconds;

describe('relative time', () => {
  it("is 'just now' below 30 seconds, and for the future [CONST-03]", () => {
    expect([ago(0), ago(29), ago(29.9), ago(-500)]).toEqual(['just now', 'just now', 'just now', 'just now']);
    expect(ago(30)).toBe('30 seconds ago');
    const told = (seconds: number) => relativeTime(new Date(now - seconds * 1000).toISOString(), now);
    expect([told(0), told(29.9), told(-500), told(30)]).toEqual(['just now', 'just now', 'just now', '30 seconds ago']);
  });

  it('goes on by seconds, minutes, hours, days, weeks, months of 30 days and years [CONST-04]', () => {
    expect([ago(59), ago(60), ago(119), ago(120)]).toEqual([
      '59 seconds ago',
      '1 minute ago',
      '1 minute ago',
      '2 minutes ago',
    ]);
    expect([ago(3599), ago(3600), ago(day - 1), ago(day)]).toEqual([
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
    ]);
    expect([ago(7 * day - 1), ago(7 * day), ago(30 * day - 1), ago(30 * day)]).toEqual([
      '6 days ago',
      '1 week ago',
      '4 weeks ago',
      '1 month ago',
    ]);
    expect([ago(14 * day - 1), ago(14 * day), ago(60 * day - 1), ago(60 * day)]).toEqual([
      '1 week ago',
      '2 weeks ago',
      '1 month ago',
      '2 months ago',
    ]);
    expect([ago(365 * day - 1), ago(365 * day), ago(730 * day - 1), ago(730 * day)]).toEqual([
      '12 months ago',
      '1 year ago',
      '1 year ago',
      '2 years ago',
    ]);
    expect([ago(-1), ago(-45), ago(-400 * day)]).toEqual(['just now', 'just now', 'just now']);
  });

  it('reads ISO 8601 and survives nonsense', () => {
    expect(relativeTime('2026-03-10T11:00:00Z', now)).toBe('1 hour ago');
    expect(relativeTime('yesterday-ish', now)).toBe('just now');
  });
});
