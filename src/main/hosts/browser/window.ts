import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeWhole } from '#node/files/whole-file.ts';
import { hasDisplay, openAppWindow, openInBrowser } from './open-browser.ts';
import { forwardPage } from './plain-page.ts';
import type { BrowserServer } from './server.ts';

/** Milliseconds that tabs have to come back after the window's browser has ended: a reload looks the same at first. */
const grace = 2000;

/**
 * Opens the desk in a window of its own, or else in the person's browser; does nothing without a display. `onClosed`
 * is called when the window was closed and no other tab is left. Answers how to close the window.
 */
export function openWindow(
  server: Pick<BrowserServer, 'gate' | 'events'>,
  dataFolder: string,
  onClosed: () => void,
): () => void {
  if (!hasDisplay()) return () => undefined;
  const address = unseenAddress(server.gate.newAddress(), dataFolder, process.platform);
  const window = openAppWindow(address, path.join(dataFolder, 'browser'));
  if (!window) {
    openInBrowser(address);
    return () => undefined;
  }
  let seen = false;
  server.events.onSize((size) => {
    seen ||= size > 0;
  });
  window.once('exit', () => {
    // A browser that was running already takes the address over, and this process ends before any tab has come.
    if (seen) setTimeout(() => server.events.size === 0 && onClosed(), grace);
  });
  return () => endGroup(window);
}

/**
 * The address to pass as an argument. Other accounts of a computer see the arguments of every program: on a Mac, they
 * see the name of a file that they can't read. On Linux the desk knows whose program has come, so that the address
 * serves nobody else; Windows shows arguments to their owner alone.
 */
export function unseenAddress(address: string, dataFolder: string, platform: NodeJS.Platform): string {
  if (platform !== 'darwin') return address;
  const file = path.join(dataFolder, 'launch.html');
  writeWhole(file, Buffer.from(forwardPage(address)));
  return pathToFileURL(file).href;
}

/** Ends a browser together with its own children. */
function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended meanwhile.
  }
}
