import { expect, it } from 'vitest';
import { endText } from './application-end.ts';

it('says how long an application stands: when the opening closed, else when the work starts or started', () => {
  const now = new Date(2026, 11, 1, 10).getTime();
  const days = { expected_start_date: '2026-12-01', joining_date: '2027-01-04' };
  expect(endText({ ...days, closed_at: '2026-11-20T06:00:00.000Z' }, now)).toBe('Closed 20 Nov 2026');
  expect(endText({ ...days, closed_at: null }, now)).toBe('Starts 04 Jan 2027');
  expect(endText({ ...days, joining_date: null }, now)).toBe('Starts 01 Dec 2026');
  expect(endText({ expected_start_date: '2026-11-30' }, now)).toBe('Started 30 Nov 2026');
  // As copies of earlier versions have it.
  expect(endText({ expected_start_date: null }, now)).toBe('');
});
