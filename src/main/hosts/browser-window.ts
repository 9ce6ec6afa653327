import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { BrowserServer } from './browser-server.ts';
import { hasDisplay, openAppWindow, openInBrowser } from './open-browser.ts';

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
  const address = server.gate.newAddress();
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
