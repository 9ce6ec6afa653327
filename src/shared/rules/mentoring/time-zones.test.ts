import { describe, expect, it } from 'vitest';
import { dayIn, instantIn, isTimeZone } from './time-zones.ts';

const at = (zone: string, date: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return new Date(instantIn(zone, date, hours * 60 + minutes)).toISOString().slice(0, 16);
};

describe('a time zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-01-05', '09:30', '2026-01-05T04:00'],
    ['Asia/Kolkata', '2026-01-05', '00:00', '2026-01-04T18:30'],
    ['Asia/Kolkata', '2026-12-31', '24:00', '2026-12-31T18:30'],
    ['UTC', '2028-02-29', '12:00', '2028-02-29T12:00'],
    ['America/New_York', '2026-07-01', '20:00', '2026-07-02T00:00'],
    ['Europe/Berlin', '2026-01-05', '09:00', '2026-01-05T08:00'],
    ['Europe/Berlin', '2026-07-05', '09:00', '2026-07-05T07:00'],
    // The night of 29 March 2026: 02:00 becomes 03:00.
    ['Europe/Berlin', '2026-03-29', '00:00', '2026-03-28T23:00'],
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29', '24:00', '2026-03-29T22:00'],
    // The night of 25 October 2026: 03:00 becomes 02:00, and the hour from two to three comes twice.
    ['Europe/Berlin', '2026-10-25', '01:30', '2026-10-24T23:30'],
    ['Europe/Berlin', '2026-10-25', '02:00', '2026-10-25T00:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['Europe/Berlin', '2026-10-25', '24:00', '2026-10-25T23:00'],
    // Half an hour only, in the other half of the year.
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30'],
  ])('%s: %s %s is %s in UTC', (zone, date, clock, utc) => {
    expect(at(zone, date, clock)).toBe(utc);
  });

  it('knows which day it is', () => {
    expect(dayIn('Asia/Kolkata', Date.parse('2026-01-04T18:29:59Z'))).toBe('2026-01-04');
    expect(dayIn('Asia/Kolkata', Date.parse('2026-01-04T18:30:00Z'))).toBe('2026-01-05');
    expect(dayIn('America/New_York', Date.parse('2026-01-01T04:59:00Z'))).toBe('2025-12-31');
  });

  it('is one of the IANA list, and no offset', () => {
    for (const zone of ['Asia/Kolkata', 'Europe/Berlin', 'UTC']) expect(isTimeZone(zone)).toBe(true);
    for (const zone of ['', '+05:30', 'Mars/Olympus', 'Asia/Kolkata ', '5']) expect(isTimeZone(zone)).toBe(false);
  });
});
