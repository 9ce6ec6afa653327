import { describe, expect, it } from 'vitest';
import { ctcInFull, ctcLabel, formatNumber, formatRupees, stipendInFull, stipendLabel } from './money.ts';

describe('money', () => {
  it('is INR with the rupee sign and Indian grouping', () => {
    expect([formatRupees(3800), formatRupees(125_000), formatRupees(12_345_678), formatRupees(0)]).toEqual([
      '₹3,800',
      '₹1,25,000',
      '₹1,23,45,678',
      '₹0',
    ]);
    expect(formatNumber(1_000_000)).toBe('10,00,000');
  });

  it('labels a stipend in thousands per month [CONST-06] [CONST-08]', () => {
    expect(stipendLabel(12, 15)).toBe('12k to 15k Per Month');
    expect(stipendLabel(12.5, 15)).toBe('12.5k to 15k Per Month');
    expect([stipendLabel(12, null), stipendLabel(null, 15), stipendLabel(12, 12)]).toEqual([
      '12k Per Month',
      '15k Per Month',
      '12k Per Month',
    ]);
    expect(stipendLabel(null, null)).toBe('');
    expect([stipendLabel(0, 15), stipendLabel(0, 0)]).toEqual(['0k to 15k Per Month', '0k Per Month']);
    expect([stipendInFull(12.5), stipendInFull(150)]).toEqual(['= ₹12,500 a month', '= ₹1,50,000 a month']);
  });

  it('labels a CTC in lakhs per annum [CONST-07]', () => {
    expect(ctcLabel(4, 6.5)).toBe('4 - 6.5 LPA');
    expect([ctcLabel(4, null), ctcLabel(null, 6.5), ctcLabel(6, 6), ctcLabel(0, 6)]).toEqual([
      '4 LPA',
      '6.5 LPA',
      '6 LPA',
      '0 - 6 LPA',
    ]);
    expect(ctcLabel(null, null)).toBe('');
    expect([ctcInFull(6.5), ctcInFull(100)]).toEqual(['= ₹6,50,000 a year', '= ₹1,00,00,000 a year']);
  });
});
