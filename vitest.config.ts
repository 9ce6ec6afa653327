import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestSpecification } from 'vitest/node';

/** Set by `npm test`, which sums up these reports; `npm run trace` reads them too. */
const stage = process.env.FOOTBRIDGE_STAGE;

/** The JSON report knows tests alone: what breaks outside them is written beside it. */
const tellUnhandled: Reporter = {
  onTestRunEnd(_, errors) {
    if (errors.length === 0) return;
    mkdirSync('.reports', { recursive: true });
    const told = errors.map(({ message, stack }) => ({ message, stack }));
    writeFileSync(`.reports/${stage}.unhandled.json`, JSON.stringify(told));
  },
};

/** Tests of whole programs take longest: begun last, one of them would leave the other process idle for a minute. */
class WholeProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWhole = ({ moduleId }: TestSpecification) => /[\\/]tests[\\/](?:service|desk)[\\/]/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))];
  }
}

const shared = {
  environment: 'node' as const,
  // better-sqlite3 is native: processes, not threads. Files follow each other in a process, which has the code loaded: with
  // a process for each, half of the time went into loading it. A file that changes what its process shares puts it back.
  pool: 'forks' as const,
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    reporters: stage ? ['default', ['json', { outputFile: `.reports/${stage}.json` }], tellUnhandled] : ['default'],
    retry: 0,
    sequence: { sequencer: WholeProgramsFirst },
    // Most tests wait for other processes: on two cores, two files at once take little more than half the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    passWithNoTests: true,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/shared/**/*.test.ts',
            'src/node/**/*.test.ts',
            'src/renderer/**/*.test.{ts,tsx}',
            'tests/tools/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['src/server/**/*.test.ts', 'tests/service/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'desk',
          include: ['src/main/**/*.test.ts', 'src/preload/**/*.test.ts', 'tests/desk/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
