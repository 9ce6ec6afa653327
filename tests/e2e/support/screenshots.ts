import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { smallPng } from '../../support/small-png.ts';
import { screens } from './screen-table.ts';
import { openScreen, settled, sizes, turn } from './screens.ts';
import { test } from './workspace.ts';

test.describe.configure({ mode: 'parallel' });

const folder = path.join(import.meta.dirname, '../../../docs/screenshots');

for (const screen of screens) {
  test(`picture of ${screen.name}`, async ({ page, workspace }) => {
    await mkdir(folder, { recursive: true });
    await openScreen(page, workspace, screen);
    for (const size of screen.key ? sizes : sizes.slice(0, 1)) {
      await page.setViewportSize(size);
      for (const scheme of ['light', 'dark'] as const) {
        await turn(page, scheme);
        await settled(page);
        const file = path.join(folder, `${screen.name}-${scheme}-${size.width}.png`);
        await writeFile(file, smallPng(await page.screenshot()));
      }
    }
  });
}
