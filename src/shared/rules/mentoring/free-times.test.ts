import { describe, expect, it } from 'vitest';
import { freeTimes, type Span } from './free-times.ts';
import { type MentorHours, noHours } from './mentor-hours.ts';

const now = Date.parse('2026-01-01T00:00:00Z');

const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
const hoursIn = (zone: string, more: Partial<MentorHours> = {}): MentorHours => ({ ...noHours, zone, ...more });

function starts(hours: MentorHours, from: string, to: string, taken: readonly Span[] = [], at = now): string[] {
  const window = { from: Date.parse(`${from}:00Z`), to: Date.parse(`${to}:00Z`) };
  return freeTimes(hours, taken, window, at).map(({ starts_at }) => starts_at.slice(0, 16));
}

describe('free times', () => {
  it('follow each other in the hours of the weekday, on the clocks of the mentor', () => {
    const hours = hoursIn('Asia/Kolkata', { rules: [{ weekday: 1, from: '09:30', to: '12:00' }], session_minutes: 45 });
    // Monday 5 January; the next one is a week later.
    expect(starts(hours, '2026-01-05T00:00', '2026-01-13T00:00')).toEqual([
      '2026-01-05T04:00',
      '2026-01-05T04:45',
      '2026-01-05T05:30',
      '2026-01-12T04:00',
      '2026-01-12T04:45',
      '2026-01-12T05:30',
    ]);
    const [first] = freeTimes(hours, [], { from: now, to: Date.parse('2026-01-06T00:00Z') }, now);
    expect(first).toEqual({ starts_at: '2026-01-05T04:00:00.000Z', ends_at: '2026-01-05T04:45:00.000Z' });
  });

  it('belong to the mentor’s day, also where it is another one in UTC', () => {
    const hours = hoursIn('Asia/Kolkata', { rules: [{ weekday: 2, from: '00:00', to: '02:00' }] });
    expect(starts(hours, '2026-01-05T00:00', '2026-01-06T00:00')).toEqual(['2026-01-05T18:30', '2026-01-05T19:30']);
    const late = hoursIn('America/New_York', { rules: [{ weekday: 1, from: '22:00', to: '24:00' }] });
    expect(starts(late, '2026-01-06T00:00', '2026-01-07T00:00')).toEqual(['2026-01-06T03:00', '2026-01-06T04:00']);
  });

  it('fill the whole day up to 24:00, and leave no half session', () => {
    const hours = hoursIn('UTC', { rules: everyDay('22:30', '24:00') });
    expect(starts(hours, '2026-01-05T00:00', '2026-01-06T00:00')).toEqual(['2026-01-05T22:30']);
  });

  it('give way to exceptions: other hours, or a day off', () => {
    const hours = hoursIn('UTC', {
      rules: everyDay('09:00', '10:00'),
      exceptions: [
        { date: '2026-01-05', hours: [] },
        {
          date: '2026-01-06',
          hours: [
            { from: '15:00', to: '16:00' },
            { from: '07:00', to: '08:00' },
          ],
        },
      ],
    });
    expect(starts(hours, '2026-01-05T00:00', '2026-01-08T00:00')).toEqual([
      '2026-01-06T07:00',
      '2026-01-06T15:00',
      '2026-01-07T09:00',
    ]);
  });

  it('have an hour less on the day on which clocks go forward, and none twice', () => {
    const night = hoursIn('Europe/Berlin', { rules: everyDay('01:00', '04:00') });
    expect(starts(night, '2026-03-28T22:00', '2026-03-29T12:00')).toEqual(['2026-03-29T00:00', '2026-03-29T01:00']);
    const skipped = hoursIn('Europe/Berlin', { rules: everyDay('02:00', '03:00') });
    expect(starts(skipped, '2026-03-28T22:00', '2026-03-29T12:00')).toEqual([]);
    const half = hoursIn('Europe/Berlin', { rules: everyDay('02:30', '04:30') });
    expect(starts(half, '2026-03-28T22:00', '2026-03-29T12:00')).toEqual(['2026-03-29T01:00']);
  });

  it('have an hour more on the day on which clocks go back, and none twice', () => {
    const night = hoursIn('Europe/Berlin', { rules: everyDay('01:00', '04:00') });
    const found = starts(night, '2026-10-24T22:00', '2026-10-25T12:00');
    expect(found).toEqual(['2026-10-24T23:00', '2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00']);
    const before = hoursIn('Europe/Berlin', { rules: everyDay('09:00', '10:00') });
    expect(starts(before, '2026-10-24T00:00', '2026-10-26T12:00')).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
      '2026-10-26T08:00',
    ]);
  });

  it('leave out what overlaps with sessions, and keep what touches them', () => {
    const hours = hoursIn('UTC', { rules: everyDay('09:00', '13:00') });
    const taken = [{ starts_at: '2026-01-05T10:30:00.000Z', ends_at: '2026-01-05T11:00:00.000Z' }];
    expect(starts(hours, '2026-01-05T00:00', '2026-01-06T00:00', taken)).toEqual([
      '2026-01-05T09:00',
      '2026-01-05T11:00',
      '2026-01-05T12:00',
    ]);
  });

  it('lie in the window, after now, and no further than a year ahead [PLAN-08]', () => {
    const hours = hoursIn('UTC', { rules: everyDay('09:00', '12:00') });
    expect(starts(hours, '2026-01-05T10:00', '2026-01-05T11:00')).toEqual(['2026-01-05T10:00']);
    const ten = Date.parse('2026-01-05T10:00:00Z');
    expect(starts(hours, '2026-01-05T00:00', '2026-01-06T00:00', [], ten)).toEqual(['2026-01-05T11:00']);
    expect(starts(hours, '2027-01-01T00:00', '2030-01-01T00:00')).toEqual([
      '2027-01-01T09:00',
      '2027-01-01T10:00',
      '2027-01-01T11:00',
    ]);
    expect(starts(noHours, '2026-01-05T00:00', '2026-02-05T00:00')).toEqual([]);
  });
});
