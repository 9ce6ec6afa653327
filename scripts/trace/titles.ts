/** A test as a report names it. */
export interface ReportedTest {
  /** Its title with those of the groups around it. */
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  readonly testResults: readonly { readonly assertionResults: readonly { fullName: string; status: string }[] }[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly { readonly status: string }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

/** Reads a JSON report of Vitest or of Playwright; anything else holds no tests. */
export function testsOf(report: unknown): ReportedTest[] {
  if (typeof report !== 'object' || report === null) return [];
  if ('testResults' in report) return vitestTests(report as unknown as VitestReport);
  if ('suites' in report) return (report.suites as PlaywrightSuite[]).flatMap((file) => playwrightTests(file, ''));
  return [];
}

function vitestTests(report: VitestReport): ReportedTest[] {
  return report.testResults
    .flatMap((file) => file.assertionResults)
    .map(({ fullName, status }) => ({
      title: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
    }));
}

function playwrightOutcome({ ok, tests }: PlaywrightSpec): ReportedTest['outcome'] {
  if (!ok || tests.some((test) => ['unexpected', 'flaky'].includes(test.status))) return 'failed';
  return tests.length > 0 && tests.every((test) => test.status === 'expected') ? 'passed' : 'skipped';
}

function playwrightTests(suite: PlaywrightSuite, outer: string): ReportedTest[] {
  const title = `${outer} ${suite.title}`.trim();
  const own = (suite.specs ?? []).map((spec) => ({
    title: `${title} ${spec.title}`,
    outcome: playwrightOutcome(spec),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightTests(inner, title))];
}

/** The requirement ids in a title: those in square brackets, one or several with commas or spaces between. */
export function idsOf(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((word) => /^[A-Z]+(?:-[A-Z]+)*-\d/.test(word));
}
