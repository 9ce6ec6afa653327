import type { Page } from '@playwright/test';
import { byColour, findings } from '../support/axe-findings.ts';
import { expect } from './fixtures.ts';

/** Expects that axe finds nothing on a page as it stands, by any of its rules in the light scheme, and by colours in the dark one. */
export async function expectNoFindings(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${colorScheme}')`);
    // The same page in other colours.
    const rules = colorScheme === 'dark' ? byColour : undefined;
    expect(await findings(page, rules), colorScheme).toEqual([]);
  }
}
