import { existsSync } from 'node:fs';
import { capture } from './children.mjs';
import { inside, pinnedNode } from './places.mjs';
import { Refusal } from './say.mjs';

const headlessShell = '/usr/bin/chromium-headless-shell';
const finder = 'tests/support/chromium.ts';
const playwright = 'node_modules/@playwright/test/cli.js';

/**
 * Makes sure that the tests in a browser have a Chromium: the system's, else Debian's, else Playwright's own. Where
 * Debian has its headless shell, which is quicker, that comes too.
 */
export async function ensureChromium() {
  const isThere = await present();
  if (isThere && existsSync(headlessShell)) return;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium for the tests in a browser.');
    await capture('apt-get', ['update', '-qq']);
    if (!isThere) await installPackage('chromium');
    await installPackage('chromium-headless-shell');
  }
  if (isThere || (await present())) return;
  console.log("Fetching Playwright's Chromium for the tests in a browser.");
  await capture(pinnedNode(), [inside(playwright), 'install', 'chromium']);
  if (await present()) return;
  throw new Refusal(
    'The tests in a browser need Chromium, and none could be had. Install it, or set CHROMIUM to its path.',
  );
}

const installPackage = (name) =>
  capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

const present = async () => (await capture(pinnedNode(), [inside(finder)])).code === 0;
