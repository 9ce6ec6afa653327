import { describe, expect, it } from 'vitest';
import { clockTime, count, counted, dayText, sizeText } from './format.ts';

describe('formats', () => {
  it('shows the clock for today and the day before it for earlier days', () => {
    const now = new Date(2026, 10, 20, 18, 0);
    expect(clockTime(new Date(2026, 10, 20, 10, 42).toISOString(), now)).toBe('10:42');
    expect(clockTime(new Date(2026, 10, 19, 10, 42).toISOString(), now)).toBe('19 Nov, 10:42');
  });

  it('shows days, and a dash for none', () => {
    expect(dayText('2026-11-12')).toBe('12 Nov 2026');
    expect(dayText(null)).toBe('—');
  });

  it('groups thousands and counts in words', () => {
    expect(count(98_412)).toBe('98,412');
    expect(count(100_000)).toBe('1,00,000');
    expect(counted(1, 'internship')).toBe('1 internship');
    expect(counted(0, 'internship')).toBe('0 internships');
    expect(counted(2, 'row', 'rows')).toBe('2 rows');
  });
});

it('writes sizes of files', () => {
  expect([1, 900, 64 * 1024, 3.4 * 1024 * 1024, 50 * 1024 * 1024].map(sizeText)).toEqual([
    '1 byte',
    '900 bytes',
    '64 kB',
    '3.4 MB',
    '50 MB',
  ]);
});
