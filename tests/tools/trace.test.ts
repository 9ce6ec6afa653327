import { describe, expect, it } from 'vitest';
import { carriedAlone, coverageOf, readLedger, shorten } from '../../scripts/trace/coverage.ts';
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
const passed = (title: string) => ({ title, outcome: 'passed' }) as const;
const failed = (title: string) => ({ title, outcome: 'failed' }) as const;

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
      { title: 'session signs in [AUTH-01]', outcome: 'passed' },
      { title: 'session signs out [AUTH-02]', outcome: 'failed' },
      { title: 'session waits', outcome: 'skipped' },
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
      { title: 'a.spec.ts fails', outcome: 'failed' },
      { title: 'a.spec.ts waits', outcome: 'skipped' },
      { title: 'a.spec.ts educator [EDU-ROSTER-09] exports', outcome: 'passed' },
    ]);
  });

  it('of anything else hold no tests', () => {
    expect(testsOf({ hello: 1 })).toEqual([]);
    expect(testsOf(null)).toEqual([]);
  });
});

describe('coverage', () => {
  it('counts by area what passed tests name', () => {
    const tests = [passed('in [AUTH-01]'), passed('in again [AUTH-01]'), failed('out [AUTH-02]')];
    expect(coverageOf(ledger, tests)).toEqual({
      areas: {
        AUTH: { total: 2, covered: 1, missing: ['AUTH-02'] },
        'EDU-ROSTER': { total: 1, covered: 0, missing: ['EDU-ROSTER-09'] },
      },
      unknown: [],
    });
  });

  it('takes an id away when any test that names it fails; a skipped one takes nothing', () => {
    const skipped = { title: 'not here [EDU-ROSTER-09]', outcome: 'skipped' } as const;
    const tests = [passed('in [AUTH-01]'), failed('in at night [AUTH-01]'), passed('exports [EDU-ROSTER-09]'), skipped];
    const { areas } = coverageOf(ledger, tests);
    expect(areas.AUTH?.covered).toBe(0);
    expect(areas['EDU-ROSTER']?.covered).toBe(1);
  });

  it('reports ids that the ledger does not know, from failed tests too', () => {
    const tests = [passed('x [AUTH-99]'), failed('y [VAL-1x]')];
    expect(coverageOf(ledger, tests).unknown).toEqual(['AUTH-99', 'VAL-1x']);
  });

  it('names the ids that one passed test alone carries, however often its title names them', () => {
    const tests = [
      passed('in [AUTH-01]'),
      passed('in again [AUTH-01]'),
      passed('out [AUTH-02] [AUTH-02]'),
      failed('exports [EDU-ROSTER-09]'),
    ];
    expect(carriedAlone(ledger, tests)).toEqual(['AUTH-02']);
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
