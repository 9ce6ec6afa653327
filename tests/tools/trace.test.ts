import { describe, expect, it } from 'vitest';
import { coverageOf, readLedger, shorten } from '../../scripts/trace/coverage.ts';
import { idsOf, testsOf } from '../../scripts/trace/titles.ts';

const ledger = readLedger(
  [
    'id\tarea\trequirement\tdecision',
    'AUTH-01\tAUTH\tSign in\t',
    'AUTH-02\tAUTH\tSign out\t',
    'EDU-ROSTER-09\tEDU-ROSTER\tExport\t3',
    '',
  ].join('\n'),
);
const passed = (title: string) => ({ title, passed: true });

describe('ids in titles', () => {
  it.each([
    ['signs in [AUTH-01]', ['AUTH-01']],
    ['signs in [AUTH-01] and out [AUTH-02]', ['AUTH-01', 'AUTH-02']],
    ['exports [EDU-ROSTER-09, AUTH-01]', ['EDU-ROSTER-09', 'AUTH-01']],
    ['speaks of UTF-8 and [the rest] [1] AUTH-01', []],
  ])('are read from their brackets, case %#', (title, ids) => {
    expect(idsOf(title)).toEqual(ids);
  });
});

describe('reports', () => {
  it('of Vitest: full titles, and whether they passed', () => {
    const report = {
      testResults: [
        {
          assertionResults: [
            { fullName: 'session signs in [AUTH-01]', status: 'passed' },
            { fullName: 'session signs out [AUTH-02]', status: 'failed' },
            { fullName: 'session waits', status: 'pending' },
          ],
        },
      ],
    };
    expect(testsOf(report)).toEqual([
      { title: 'session signs in [AUTH-01]', passed: true },
      { title: 'session signs out [AUTH-02]', passed: false },
      { title: 'session waits', passed: false },
    ]);
  });

  it('of Playwright: groups within groups; skipped is not passed', () => {
    const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });
    const report = {
      suites: [
        {
          title: 'a.spec.ts',
          suites: [{ title: 'educator [EDU-ROSTER-09]', specs: [spec('exports', true, 'expected')] }],
          specs: [spec('fails', false, 'unexpected'), spec('waits', true, 'skipped')],
        },
      ],
    };
    expect(testsOf(report)).toEqual([
      { title: 'a.spec.ts fails', passed: false },
      { title: 'a.spec.ts waits', passed: false },
      { title: 'a.spec.ts educator [EDU-ROSTER-09] exports', passed: true },
    ]);
  });

  it('of anything else hold no tests', () => {
    expect(testsOf({ hello: 1 })).toEqual([]);
    expect(testsOf(null)).toEqual([]);
  });
});

describe('coverage', () => {
  it('counts by area what passed tests name', () => {
    const tests = [passed('in [AUTH-01]'), passed('in again [AUTH-01]'), { title: 'out [AUTH-02]', passed: false }];
    expect(coverageOf(ledger, tests)).toEqual({
      areas: {
        AUTH: { total: 2, covered: 1, missing: ['AUTH-02'] },
        'EDU-ROSTER': { total: 1, covered: 0, missing: ['EDU-ROSTER-09'] },
      },
      unknown: [],
    });
  });

  it('reports ids that the ledger does not know, from failed tests too', () => {
    const tests = [passed('x [AUTH-99]'), { title: 'y [VAL-1x]', passed: false }];
    expect(coverageOf(ledger, tests).unknown).toEqual(['AUTH-99', 'VAL-1x']);
  });

  it('is told in runs', () => {
    expect(shorten(['EDU-ROSTER-01', 'EDU-ROSTER-02', 'EDU-ROSTER-03', 'EDU-ROSTER-07', 'EDU-ROSTER-09'])).toBe(
      'EDU-ROSTER-01 to 03, 07, 09',
    );
    expect(shorten([])).toBe('');
  });

  it('refuses a ledger without its columns', () => {
    expect(() => readLedger('number\tname\n1\tx')).toThrow('no id');
  });
});
