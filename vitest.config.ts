import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Set by `npm test`, which sums up these reports; `npm run trace` reads them too. */
const stage = process.env.FOOTBRIDGE_STAGE;

const shared = {
  environment: 'node' as const,
  // better-sqlite3 is native: each file gets a process of its own.
  pool: 'forks' as const,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
};

export default defineConfig({
  test: {
    reporters: stage ? ['default', ['json', { outputFile: `.reports/${stage}.json` }]] : ['default'],
    retry: 0,
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
          isolate: true,
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
