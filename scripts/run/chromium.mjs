import { existsSync } from 'node:fs';
import { capture } from './children.mjs';
import { inside, pinnedNode } from './places.mjs';
import { Refusal } from './say.mjs';

const finder = 'tests/support/chromium.ts';
const playwright = 'node_modules/@playwright/test/cli.js';

/** Makes sure that the end-to-end tests have a Chromium: the system's, else Debian's, else Playwright's own. */
export async function ensureChromium() {
  if (await present()) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the end-to-end tests.');
    await capture('apt-get', ['update', '-qq']);
    await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (await present()) return;
  }
  console.log("Fetching Playwright's Chromium for the end-to-end tests.");
  await capture(pinnedNode(), [inside(playwright), 'install', 'chromium']);
  if (await present()) return;
  throw new Refusal(
    'The end-to-end tests need Chromium, and none could be had. Install it, or set CHROMIUM to its path.',
  );
}

const present = async () => (await capture(pinnedNode(), [inside(finder)])).code === 0;
