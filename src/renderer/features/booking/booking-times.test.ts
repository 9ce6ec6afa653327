import { describe, expect, it } from 'vitest';
import { lastBookingDay, monthOf, timesByDay } from './booking-times.ts';

const at = (year: number, month: number, day: number, hour = 0) => new Date(year, month - 1, day, hour);

describe('times that can be booked', () => {
  it('end a year after today [PLAN-08]', () => {
    expect(lastBookingDay(at(2026, 11, 25, 23))).toBe('2027-11-25');
    expect(lastBookingDay(at(2028, 2, 29))).toBe('2029-03-01');
  });

  it('are asked for by the local month', () => {
    expect(monthOf('2026-12-25')).toEqual({
      from: at(2026, 12, 1).toISOString(),
      to: at(2027, 1, 1).toISOString(),
    });
  });

  it('are shown by the local day', () => {
    const time = (day: number, hour: number) => ({
      starts_at: at(2026, 12, day, hour).toISOString(),
      ends_at: at(2026, 12, day, hour + 1).toISOString(),
    });
    const days = timesByDay([time(1, 0), time(1, 22), time(2, 0)]);
    expect([...days].map(([day, times]) => [day, times.length])).toEqual([
      ['2026-12-01', 2],
      ['2026-12-02', 1],
    ]);
  });
});
