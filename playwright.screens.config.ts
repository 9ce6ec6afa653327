import { defineConfig } from '@playwright/test';
import { browserUse } from './tests/support/browser-use.ts';

/** Pages of the window in a real browser, before a typed fake of the desk. */
export default defineConfig({
  testDir: 'tests/screens',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/screens',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.reports/screens.json' }]],
  use: { ...browserUse, contextOptions: { reducedMotion: 'reduce' } },
});
