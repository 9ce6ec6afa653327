import { describe, expect, it } from 'vitest';
import { inferDayOrder, readDay, serialToDay } from './dates.ts';

describe('serial numbers of spreadsheets', () => {
  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [60, false, '1900-02-29'],
    [61, false, '1900-03-01'],
    [45_000, false, '2023-03-15'],
    [45_000.5, false, '2023-03-15 12:00'],
    [0, true, '1904-01-01'],
    [43_538, true, '2023-03-15'],
    [2_958_465, false, '9999-12-31'],
    [2_958_466, false, null],
    [-1, false, null],
    [Number.NaN, false, null],
  ])('%d (1904 system: %s) is %s', (serial, date1904, day) => {
    expect(serialToDay(serial, date1904)).toBe(day);
  });
});

describe('dates as text', () => {
  it('take one order from the whole column', () => {
    expect(inferDayOrder(['03/04/2026', '25/12/2026'])).toEqual({ order: 'dmy', certain: true });
    expect(inferDayOrder(['03/04/2026', '12/25/2026', ''])).toEqual({ order: 'mdy', certain: true });
    expect(inferDayOrder(['2026-04-03'])).toEqual({ order: 'ymd', certain: true });
  });

  it('are dd/mm/yyyy, with a question, where every one reads both ways', () => {
    expect(inferDayOrder(['03/04/2026', '05-06-26'])).toEqual({ order: 'dmy', certain: false });
  });

  it('are none where no order fits all', () => {
    expect(inferDayOrder(['25/12/2026', '12/25/2026'])).toBeNull();
    expect(inferDayOrder(['soon'])).toBeNull();
    expect(inferDayOrder([''])).toBeNull();
  });

  it('are read exactly, and never rolled over', () => {
    expect(readDay('3.4.2026', 'dmy')).toBe('2026-04-03');
    expect(readDay('31/02/2026', 'dmy')).toBeNull();
    expect(readDay('29/02/2027', 'dmy')).toBeNull();
  });
});
