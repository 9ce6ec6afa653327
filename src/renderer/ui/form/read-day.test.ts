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
])('reads %j as %s, the day before the month', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each(['', 'soon', '31/02/2027', '13/13/2027', '22 Nov', '22/11/26', '29 Feb 2027', 'Nov 22'])(
  'reads no day in %j',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);
