import { expect, it } from 'vitest';
import { endText } from './application-end.ts';

it('says until when an application stands: closed, else the day on which the work starts, else no end', () => {
  const days = { expected_start_date: '2026-12-01', joining_date: '2027-01-04' };
  expect(endText({ ...days, closed_at: '2026-11-20T06:00:00.000Z' })).toBe('Closed 20 Nov 2026');
  expect(endText({ ...days, closed_at: null })).toBe('Starts 04 Jan 2027');
  expect(endText({ ...days, joining_date: null })).toBe('Starts 01 Dec 2026');
  // As copies of earlier versions have it.
  expect(endText({ expected_start_date: null })).toBe('No end date');
});
