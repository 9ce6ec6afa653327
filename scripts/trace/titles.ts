/** A test as a report names it. */
export interface ReportedTest {
  /** Its title with those of the groups around it. */
  readonly title: string;
  readonly passed: boolean;
}

interface VitestReport {
  readonly testResults: readonly { readonly assertionResults: readonly { fullName: string; status: string }[] }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly { title: string; ok: boolean; tests: readonly { status: string }[] }[];
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
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
}

function playwrightTests(suite: PlaywrightSuite, outer: string): ReportedTest[] {
  const title = `${outer} ${suite.title}`.trim();
  const own = (suite.specs ?? []).map((spec) => ({
    title: `${title} ${spec.title}`,
    passed: spec.ok && spec.tests.length > 0 && spec.tests.every((test) => test.status === 'expected'),
  }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => playwrightTests(inner, title))];
}

/** The requirement ids in a title: those in square brackets, one or several with commas or spaces between. */
export function idsOf(title: string): string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, inside = '']) => inside.split(/[\s,]+/))
    .filter((word) => /^[A-Z]+(?:-[A-Z]+)*-\d/.test(word));
}
