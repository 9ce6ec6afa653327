import { afterEach, describe, expect, it, vi } from 'vitest';
import { addYears, checkUpcomingDay, dateMessages, inputRange, isDay, localDay } from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

describe('dates', () => {
  it('lets date inputs run from today to one year ahead, ends included [VAL-06]', () => {
    expect(inputRange('2026-03-10')).toEqual({ min: '2026-03-10', max: '2027-03-10' });
    expect(checkUpcomingDay('2026-03-10', '2026-03-10')).toBeNull();
    expect(checkUpcomingDay('2027-03-10', '2026-03-10')).toBeNull();
    expect(checkUpcomingDay('2026-03-09', '2026-03-10')).toBe(dateMessages.past);
    expect(checkUpcomingDay('2027-03-11', '2026-03-10')).toBe(dateMessages.tooFar);
    expect(checkUpcomingDay('2026-02-30', '2026-03-10')).toBe(dateMessages.notADay);
  });

  it("takes 'today' from the local clock, not from UTC [VAL-06]", () => {
    vi.stubEnv('TZ', 'Asia/Kolkata');
    expect(localDay(new Date('2026-03-09T20:00:00Z'))).toBe('2026-03-10');
    vi.stubEnv('TZ', 'America/Los_Angeles');
    expect(localDay(new Date('2026-03-10T02:00:00Z'))).toBe('2026-03-09');
  });

  it('knows the calendar', () => {
    for (const day of ['2024-02-29', '2000-02-29', '2026-12-31', '2026-04-30']) expect(isDay(day)).toBe(true);
    for (const day of ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-1-1', '']) {
      expect(isDay(day)).toBe(false);
    }
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
  });
});
