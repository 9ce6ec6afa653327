import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { screens } from './screen-table.ts';
import { openScreen, settled, sizes, turn } from './screens.ts';
import { expect, test } from './workspace.ts';

test.describe.configure({ mode: 'parallel' });

const widthTooMuch = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What axe finds. `without` names rules to leave out. */
async function findings(page: Page, without: string[] = []): Promise<string[]> {
  // One frame, so the older way will do, and opens no second page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).disableRules(without).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing in either scheme, the console is silent, nothing scrolls sideways`, async ({
    page,
    workspace,
  }) => {
    await openScreen(page, workspace, screen);
    await turn(page, 'light');
    expect.soft(await findings(page), 'light').toEqual([]);
    await turn(page, 'dark');
    expect.soft(await findings(page), 'dark').toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await settled(page);
      expect.soft(await page.evaluate(widthTooMuch), `${size.width} wide`).toBe(0);
    }
    // The colours are those that were looked at already.
    expect.soft(await findings(page, ['color-contrast']), 'on a small window').toEqual([]);
  });
}
