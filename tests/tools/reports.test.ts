import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readReport, unhandledIn } from '../../scripts/run/reports.mjs';
import { failedTests } from '../../scripts/run/stages.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-reports-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(report: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
}

describe('the report of a stage', () => {
  it('of Vitest names each failed test, and a file that could not be read', () => {
    const file = (name: string) => join(import.meta.dirname, name);
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: file('a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'drafts stay', status: 'passed', failureMessages: [] },
            { fullName: 'drafts go', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2'] },
          ],
        },
        { name: file('b.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
      ],
    };
    expect(read(report)).toEqual({
      passed: 1,
      failed: 1,
      failures: [
        { file: 'tests/tools/a.test.ts', title: 'drafts go', message: 'expected 1 to be 2' },
        { file: 'tests/tools/b.test.ts', title: 'the file itself', message: 'No such module' },
      ],
    });
  });

  it('of Playwright names each with its groups, a test that failed at first only, and an error outside any test', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      line: 7,
      tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const report = {
      stats: { expected: 2, unexpected: 1, flaky: 1 },
      errors: [{ message: 'A port is taken' }],
      suites: [
        {
          title: 'a.spec.ts',
          suites: [{ title: 'educators', specs: [spec('export', 'unexpected', '1\n2\n3\n4\n5\n6\n7')] }],
          specs: [spec('open', 'expected'), spec('wait', 'flaky', 'late')],
        },
      ],
    };
    expect(read(report)).toEqual({
      passed: 2,
      failed: 2,
      failures: [
        { file: 'a.spec.ts:7', title: 'wait', message: 'late' },
        { file: 'a.spec.ts:7', title: 'educators export', message: '1\n2\n3\n4\n5\n6' },
        { file: '', title: 'outside any test', message: 'A port is taken' },
      ],
    });
  });

  it('of Vitest comes with what broke outside its tests, which stands beside it', () => {
    writeFileSync(
      unhandledIn(join(folder, 'report.json')),
      JSON.stringify([{ message: 'late', stack: 'Error: late' }]),
    );
    expect(read({ numPassedTests: 1, testResults: [] }).failures).toEqual([
      { file: '', title: 'outside any test', message: 'Error: late' },
    ]);
  });

  it('that was not written says nothing', () => {
    expect(readReport(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, failures: [] });
  });
});

it('what failed is told at the end, with its stage', () => {
  const failures = [{ file: 'a.test.ts', title: 'drafts go', message: 'expected 1\nto be 2' }];
  const ran = { code: 1, seconds: 1, passed: 0, failed: 1 };
  expect(
    failedTests([
      { ...ran, name: 'desk', failures },
      { ...ran, name: 'lint', failures: [] },
    ]),
  ).toEqual(['desk: a.test.ts › drafts go\n    expected 1\n    to be 2']);
});
