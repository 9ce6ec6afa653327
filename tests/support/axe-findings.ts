import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page, one line per element, by all its rules unless `choose` narrows them. */
export async function findings(page: Page, choose = (axe: AxeBuilder) => axe): Promise<string[]> {
  // Half a megabyte, which the page needs once.
  const isThere = await page.evaluate<boolean>('"axe" in window');
  // One frame, so the older way will do, and opens no second page. What passed is not described.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await choose(axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** What axe says by colours. */
export const byColour = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast', 'link-in-text-block']);
