import type { Page } from '@playwright/test';
import { findings } from '../support/axe-findings.ts';
import { expect } from './fixtures.ts';

/** Expects that axe finds nothing on a page as it stands, by any of its rules, in the light scheme and in the dark one. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${colorScheme}')`);
    expect(await findings(page), colorScheme).toEqual([]);
  }
}
