import { describe, expect, it } from 'vitest';
import { serialToDay } from './serial-days.ts';

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
