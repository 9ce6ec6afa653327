import type { PlaywrightTestConfig } from '@playwright/test';
import { findChromium, testBrowserFlags } from './chromium.ts';

const executablePath = findChromium();

/** What every test in a browser uses: the system's Chromium, one language, one time zone. */
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
  launchOptions: { args: [...testBrowserFlags], ...(executablePath !== null && { executablePath }) },
};
