import { expect, it } from 'vitest';
import { readDay } from './read-day.ts';

it.each([
  ['22 Nov 2026', '2026-11-22'],
  ['1st december 2026', '2026-12-01'],
  ['5-Mar-2027', '2027-03-05'],
  ['03/02/2027', '2027-02-03'],
  ['3.2.2027', '2027-02-03'],
  [' 2027-2-3 ', '2027-02-03'],
  ['29 Feb 2028', '2028-02-29'],
  ['22/11/26', '2026-11-22'],
  ['5-1-27', '2027-01-05'],
  ['9 Aug 69', '2069-08-09'],
  ['31.12.70', '1970-12-31'],
])('reads %j as %s, the day before the month', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each(['', 'soon', '31/02/2027', '13/13/2027', '22 Nov', '22/11/026', '29/02/27', '29 Feb 2027', 'Nov 22'])(
  'reads no day in %j',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);
