import { describe, expect, it } from 'vitest';
import { startsIn } from './starts-in.ts';

const monday = Date.parse('2026-11-30T19:30:00+05:30');
const inKolkata = (at: string) => startsIn(at, 'Asia/Kolkata', monday);

describe('startsIn', () => {
  it('says minutes below an hour and hours below two days', () => {
    expect(inKolkata('2026-11-30T19:30:20+05:30')).toBe('in 1 minute');
    expect(inKolkata('2026-11-30T20:29:00+05:30')).toBe('in 59 minutes');
    expect(inKolkata('2026-11-30T20:30:00+05:30')).toBe('in 1 hour');
    expect(inKolkata('2026-12-02T19:29:00+05:30')).toBe('in 47 hours');
  });

  it('counts days as the calendar does, whatever the time of day', () => {
    expect(inKolkata('2026-12-05T10:00:00+05:30')).toBe('in 5 days');
    expect(inKolkata('2026-12-05T23:30:00+05:30')).toBe('in 5 days');
    expect(inKolkata('2026-12-07T18:00:00+05:30')).toBe('in 7 days');
  });

  it('counts them in the time zone that the times are shown in, over a change of the clock', () => {
    const friday = Date.parse('2026-10-23T23:30:00+02:00');
    expect(startsIn('2026-10-26T00:30:00+01:00', 'Europe/Berlin', friday)).toBe('in 3 days');
    expect(startsIn('2026-10-26T00:30:00+01:00', 'UTC', friday)).toBe('in 2 days');
  });
});
