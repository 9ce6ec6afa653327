import type { PlaywrightTestConfig } from '@playwright/test';
import { findPageChromium, testBrowserFlags } from './chromium.ts';

const executablePath = findPageChromium();

/**
 * All pages of a site have one process, for `one-context.ts`, which has most code compiled: none is parsed beforehand beside
 * it. A test's page is gone before code that was compiled a second time, to run faster, has paid for that.
 */
const args = [...testBrowserFlags, '--process-per-site', '--js-flags=--no-opt --no-maglev --no-script-streaming'];

/** What every test in a browser uses: a Chromium without a window, one language, one time zone. */
export const browserUse: NonNullable<PlaywrightTestConfig['use']> = {
  actionTimeout: 10_000,
  browserName: 'chromium',
  headless: true,
  viewport: { width: 1440, height: 900 },
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // It slows every test down: on for whoever looks into a failure.
  trace: process.env.FOOTBRIDGE_TRACE ? 'retain-on-failure' : 'off',
  screenshot: 'only-on-failure',
  launchOptions: { args, ...(executablePath !== null && { executablePath }) },
};
