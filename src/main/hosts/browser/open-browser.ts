import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, rmSync } from 'node:fs';
import path from 'node:path';

/** Whether a window could be shown here at all. */
export function hasDisplay(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(environment['DISPLAY'] || environment['WAYLAND_DISPLAY']);
}

/** Opens an address in a window of its own where Chrome or Chromium is installed; null when there is none. */
export function openAppWindow(address: string, profileFolder: string): ChildProcess | null {
  const browser = findChromium();
  if (!browser) return null;
  const flags = [`--app=${address}`, ...windowFlags(profileFolder)];
  dropProfile(profileFolder);
  return start(browser, flags);
}

/** What a window of an earlier version, or one that was killed, has left there is nobody's to keep. */
function dropProfile(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // A browser that is still closing holds its files: the next start takes them away.
  }
}

/**
 * How the browser of our own window runs: several people use it one after the other, so nothing of what is typed or
 * shown may stay in its profile. Incognito keeps history, form texts, cache and storage in memory.
 */
export const windowFlags = (profileFolder: string): string[] => [
  `--user-data-dir=${profileFolder}`,
  '--incognito',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-sync',
  '--disable-breakpad',
  '--disable-features=AutofillServerCommunication,Translate',
];

/** Opens an address in the person's own browser. */
export function openInBrowser(address: string): ChildProcess {
  if (process.platform === 'darwin') return start('open', [address]);
  if (process.platform === 'win32') return start('rundll32', ['url.dll,FileProtocolHandler', address]);
  return start('xdg-open', [address]);
}

function start(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: 'ignore', detached: process.platform !== 'win32' });
  // The printed address is still there when nothing opens.
  child.on('error', () => undefined);
  child.unref();
  return child;
}

function findChromium(): string | null {
  const browsers = {
    darwin: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    win32: [process.env['ProgramFiles'], process.env['ProgramFiles(x86)'], process.env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  }[process.platform as string];
  return (
    (browsers ?? onPath(['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'])).find(isProgram) ??
    null
  );
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
