import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inside } from './places.mjs';

/** How many lines of a failure's message are shown; the whole of it stands where the test ran. */
const shownLines = 6;

/**
 * What a stage's JSON report says, of Vitest or Playwright; a file that isn't there says nothing.
 * @param {string} file
 * @returns {{ passed: number, failed: number, failures: { file: string, title: string, message: string }[] }}
 */
export function readReport(file) {
  const report = readJson(file) ?? {};
  const unhandled = readJson(unhandledIn(file)) ?? [];
  return {
    passed: report.numPassedTests ?? report.stats?.expected ?? 0,
    failed: report.numFailedTests ?? (report.stats?.unexpected ?? 0) + (report.stats?.flaky ?? 0),
    failures: [
      ...(report.testResults ?? []).flatMap(vitestFailures),
      ...(report.suites ?? []).flatMap((suite) => playwrightFailures(suite, [])),
      ...[...(report.errors ?? []), ...unhandled].map((error) => ({
        file: '',
        title: 'outside any test',
        message: shorten(error.stack ?? error.message),
      })),
    ],
  };
}

/** Where a stage's errors outside any test stand, which Vitest's own report leaves out: beside that report. */
export const unhandledIn = (file) => file.replace(/\.json$/, '.unhandled.json');

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function vitestFailures({ name, status, message, assertionResults }) {
  const file = relative(inside('.'), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0)
    return [{ file, title: 'the file itself', message: shorten(message) }];
  return failed.map((test) => ({ file, title: test.fullName, message: shorten(test.failureMessages.join('\n')) }));
}

function playwrightFailures({ title, suites = [], specs = [] }, outer) {
  const titles = [...outer, title];
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        file: `${spec.file}:${spec.line}`,
        title: [...titles.slice(1), spec.title].join(' '),
        message: shorten(results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n')),
      })),
  );
  return [...failed, ...suites.flatMap((suite) => playwrightFailures(suite, titles))];
}

function shorten(text = '') {
  return stripVTControlCharacters(text).split('\n').slice(0, shownLines).join('\n');
}
