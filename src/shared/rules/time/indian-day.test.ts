import { expect, it } from 'vitest';
import { endOfIndianDay, indianDay, startOfIndianDay } from './indian-day.ts';

it('a day in India begins at 18:30 UTC of the day before, also over the ends of months and years', () => {
  expect([startOfIndianDay('2026-01-01'), endOfIndianDay('2026-01-01')]).toEqual([
    '2025-12-31T18:30:00.000Z',
    '2026-01-01T18:30:00.000Z',
  ]);
  expect(startOfIndianDay('2028-03-01')).toBe('2028-02-29T18:30:00.000Z');
  expect(indianDay('2026-01-04T18:29:59.999Z')).toBe('2026-01-04');
  expect(indianDay(new Date('2026-01-04T18:30:00.000Z'))).toBe('2026-01-05');
});
