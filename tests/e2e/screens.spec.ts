import { byColour, findings } from '../support/axe-findings.ts';
import { fillAll } from './support/fill-fields.ts';
import { watch } from './support/naughty-watch.ts';
import { screens } from './support/screen-table.ts';
import { openScreen, resize, sizes, turn } from './support/screens.ts';
import { expect, test } from './support/workspace.ts';

/** `npm run torture -- screens` has axe look at every size in both schemes. */
const whole = process.env.WHOLE === '1';

test.describe.configure({ mode: 'parallel' });

for (const [index, screen] of screens.entries()) {
  test(`${screen.name}: axe finds nothing in either scheme, the console is silent, nothing scrolls sideways, and markup stays text [E-14] [E-16]`, async ({
    page,
    workspace,
  }) => {
    const { found } = await watch(page);
    await openScreen(page, workspace, screen);
    await turn(page, 'light');
    expect.soft(await findings(page), 'light').toEqual([]);
    await turn(page, 'dark');
    // The same page in other colours.
    expect.soft(await findings(page, byColour), 'dark').toEqual([]);
    for (const size of sizes) {
      expect.soft(await resize(page, size), `${size.width} wide`).toBe(0);
      for (const scheme of whole ? (['light', 'dark'] as const) : []) {
        await turn(page, scheme);
        expect.soft(await findings(page), `${scheme}, ${size.width} wide`).toEqual([]);
      }
    }
    await fillAll(page, index * 7);
    expect(await found(), 'what markup in every field did').toEqual([]);
  });
}
