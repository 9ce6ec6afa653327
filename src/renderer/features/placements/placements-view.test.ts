import { describe, expect, it } from 'vitest';
import { daysOf, isTurned, type ReportView, reportViewOf, writeReport } from './placements-view.ts';

const view = (address: string) => reportViewOf(new URLSearchParams(address));

describe('the report in the address', () => {
  it('is by course and of all time where nothing is asked for', () => {
    expect(view('')).toEqual({ method: 'job', by: 'course', period: 'all', from: '', to: '' });
    expect(writeReport(view(''))).toEqual({});
    expect(view('kind=moon&by=moon&period=ever&from=yesterday')).toEqual(view(''));
  });

  it('comes back as it was written', () => {
    const days = { from: '2026-01-01', to: '2026-03-31' };
    const asked: ReportView = { method: 'internship', by: 'company', period: 'own', ...days };
    expect(view(new URLSearchParams(writeReport(asked)).toString())).toEqual(asked);
  });
});

describe('the days of a period', () => {
  const days = (period: string, today: string) => daysOf(view(`period=${period}`), today);

  it('begin an academic year in July', () => {
    expect(days('year', '2026-11-20')).toEqual({ from: '2026-07-01', to: '2027-06-30' });
    expect(days('year', '2026-06-30')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
    expect(days('last', '2026-07-01')).toEqual({ from: '2025-07-01', to: '2026-06-30' });
  });

  it('count back from today, or are open', () => {
    expect(days('quarter', '2026-11-20')).toEqual({ from: '2026-08-23', to: '2026-11-20' });
    expect(days('all', '2026-11-20')).toEqual({});
    expect(daysOf(view('period=own&from=2026-02-01'), '2026-11-20')).toEqual({ from: '2026-02-01' });
  });

  it('are turned where they end before they start', () => {
    expect(isTurned(view('period=own&from=2026-02-01&to=2026-01-31'))).toBe(true);
    expect(isTurned(view('period=own&from=2026-02-01&to=2026-02-01'))).toBe(false);
  });
});
