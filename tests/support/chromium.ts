import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const headlessShell = '/usr/bin/chromium-headless-shell';
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium to test with: `CHROMIUM`, else the system's, else Playwright's own. Null where there is none. */
export function findChromium(): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const paths = [process.env.CHROMIUM, ...onPath, ...applications, chromium.executablePath()];
  return paths.find((path) => path && existsSync(path)) ?? null;
}

/**
 * The Chromium for pages alone: `CHROMIUM`, else Debian's headless shell, else `findChromium`. The shell draws no
 * browser window around a page, which is a third of the processor time, and has no profile as people's browsers have.
 */
export function findPageChromium(): string | null {
  return process.env.CHROMIUM || !existsSync(headlessShell) ? findChromium() : headlessShell;
}

/** Flags for a headless test browser: no sandbox, since tests may run as root, and no talk with the network. */
export const testBrowserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

if (import.meta.main) {
  const path = findChromium();
  process.stdout.write(path === null ? 'There is no Chromium here.\n' : `${path}\n`);
  process.exitCode = path === null ? 1 : 0;
}
