import { defineConfig } from '@playwright/test';
import { browserUse } from './tests/support/browser-use.ts';
import { inElectron } from './tests/support/e2e-host.ts';

const takesPictures = Boolean(process.env.FOOTBRIDGE_SCREENSHOTS);

/** Electron runs the whole jobs, each with an app of its own; what browsers can do besides is tested in one. */
function specs(): string[] {
  // `npm run screenshots` takes pictures instead of testing; nothing else writes below docs/.
  if (takesPictures) return ['screenshots.ts'];
  if (inElectron) return ['employer-offline.spec.ts', 'educator-list.spec.ts', 'service-trouble.spec.ts'];
  return ['*.spec.ts'];
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: specs(),
  // No process of Windows can be stopped where it is.
  testIgnore: process.platform === 'win32' ? ['service-hangs.spec.ts'] : [],
  globalSetup: './tests/e2e/set-up.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: takesPictures ? 'list' : [['list'], ['json', { outputFile: '.reports/e2e.json' }]],
  use: browserUse,
});
