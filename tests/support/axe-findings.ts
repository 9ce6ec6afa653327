import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules that go by colours: what is left to look at where the same page was found good in other colours. */
export const byColour: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page, one line per element, by all its rules unless `rules` names some. */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Half a megabyte, which a page needs once. The frames of a page of ours have no pages of ours.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) };
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary)))`);
}
