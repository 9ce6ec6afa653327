import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import Conf from 'conf';
import { AppError } from '#shared/errors.ts';
import type { Events } from '../../events.ts';
import type { Log } from '../../log.ts';
import { openSettings } from '../../settings/settings-store.ts';
import type { Host } from '../host.ts';
import { outsideLink } from '../outside-link.ts';
import { createKeyFileSecrets } from './key-file-secrets.ts';
import { startNodeChild } from './node-child.ts';
import { hasDisplay, openInBrowser } from './open-browser.ts';
import type { Download } from './server.ts';
import { createSignInPopups, type SignInPopups } from './sign-in-popups.ts';

/** Milliseconds between looks at the clock; a gap of several means that the computer slept. */
const clockPeriod = 10_000;

/** The browser host's own side: what its server needs beside the desk. */
export interface BrowserHost extends Host {
  readonly kind: 'browser';
  /** Throws `not_found`. */
  findDownload(id: string): Download;
  readonly signInPopups: SignInPopups;
  close(): void;
}

/** The host for a tab on this machine: settings by `conf`, secrets under a key file, children by `fork`. */
export function createBrowserHost(dataFolder: string, version: string, events: Events, log: Log): BrowserHost {
  const downloads = new Map<string, Download>();
  const signInPopups = createSignInPopups();
  const wakeListeners: (() => void)[] = [];
  const clock = watchClock(() => {
    for (const listener of wakeListeners) listener();
  });
  const onDamaged = (message: string) => events.emit('notice', { severity: 'warning', message });
  const settings = openSettings(
    dataFolder,
    version,
    (options) => new Conf({ ...options, configName: 'config' }),
    onDamaged,
  );
  return {
    kind: 'browser',
    dataFolder,
    settings,
    secrets: createKeyFileSecrets(dataFolder, onDamaged),
    startChild: (program, args) => startNodeChild(program, args, log),
    async saveFile(source, suggestedName) {
      const id = randomUUID();
      const file = path.join(dataFolder, 'temp', `download-${id}`);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // The window may let go of its file before the browser has fetched this one.
      await link(source, file).catch(() => copyFile(source, file));
      downloads.set(id, { file, name: suggestedName });
      return { path: `/desk/download/${id}/${encodeURIComponent(suggestedName)}` };
    },
    openFile: null,
    chooseBackup: null,
    findDownload(id) {
      const download = downloads.get(id);
      if (!download) throw new AppError('not_found');
      return download;
    },
    async openLink(url) {
      const link = outsideLink(url);
      if (!hasDisplay()) throw new AppError('not_found', { message: `There is no browser here to open ${link}` });
      openInBrowser(link);
    },
    signInPopups,
    openSignInPopup: signInPopups.open,
    // The browser brings a tab forward whose notification is clicked.
    comeForward: () => undefined,
    idleSeconds: () => null,
    // A tab hears nothing of it: sleep shows by the clock.
    onAway: () => undefined,
    onWake: (listener) => void wakeListeners.push(listener),
    close: () => clearInterval(clock),
  };
}

/** Node hears nothing of sleep, but its timers stand still meanwhile. */
function watchClock(onWake: () => void): NodeJS.Timeout {
  let last = Date.now();
  const timer = setInterval(() => {
    const gap = Date.now() - last;
    last = Date.now();
    if (gap > clockPeriod * 3) onWake();
  }, clockPeriod);
  return timer.unref();
}
