import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startFakeDesk } from '../screens/fake-desk.ts';
import { faultsOf, isLost, isThere, listenTo } from './look.ts';
import { landingOf, visitors, visitsOf } from './visitors.ts';

const script = path.join(import.meta.dirname, 'in-page.js');

for (const visitor of visitors) {
  test(`${visitor.name} comes to a page at every address`, async ({ page }) => {
    const desk = await startFakeDesk();
    visitor.prepare?.(desk);
    const said = listenTo(page);
    await page.addInitScript({ path: script });
    desk.signIn(visitor.user, visitor.session);
    const found: string[] = [];
    for (const address of visitsOf(visitor)) {
      await page.goto(`${desk.address}${address}`);
      const landing = landingOf(address, visitor);
      await expect(page).toHaveURL(desk.address + landing);
      await isThere(page);
      const faults = [
        ...((await isLost(page)) === landing.endsWith('/nowhere') ? [] : ['is not a page']),
        ...(await faultsOf(page, landing, visitor)),
        ...said.splice(0),
      ];
      found.push(...faults.map((fault) => `${address}: ${fault}`));
    }
    const misfits = [...desk.misfits];
    await desk.close();
    expect([...found, ...misfits]).toEqual([]);
  });
}
