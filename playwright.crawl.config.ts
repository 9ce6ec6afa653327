import { defineConfig } from '@playwright/test';
import { browserUse } from './tests/support/browser-use.ts';

/** Every control of every page, used once by each role that can open it. Takes about half an hour. */
export default defineConfig({
  testDir: 'tests/crawl',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/crawl',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: { ...browserUse, contextOptions: { reducedMotion: 'reduce' } },
});
