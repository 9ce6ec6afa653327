import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, type BrowserWindow, dialog, powerMonitor, safeStorage, shell, utilityProcess } from 'electron';
import ElectronStore from 'electron-store';
import { AppError } from '#shared/errors.ts';
import { backupEnding } from '#shared/rules/desk/back-up.ts';
import { childWording } from '../../error-wording.ts';
import type { Events } from '../../events.ts';
import type { Log } from '../../log.ts';
import { openSettings } from '../../settings/settings-store.ts';
import type { ChildProcess, Host } from '../host.ts';
import { outsideLink } from '../outside-link.ts';
import { openSignInPopup } from './popup.ts';
import { createElectronSecrets } from './secrets.ts';
import { bringForward } from './window.ts';

/** The host inside Electron: its dialogs, its key store, its children. Needs a ready app. */
export async function createElectronHost(
  dataFolder: string,
  version: string,
  events: Events,
  log: Log,
  window: () => BrowserWindow | null,
): Promise<Host> {
  const tell = (message: string) => events.emit('notice', { severity: 'warning', message });
  return {
    kind: 'electron',
    dataFolder,
    settings: openSettings(dataFolder, version, (options) => new ElectronStore(options), tell),
    secrets: await createElectronSecrets(safeStorage, dataFolder),
    startChild: (program, args) => startUtility(program, args, log),
    async saveFile(source, suggestedName) {
      const defaultPath = path.join(app.getPath('downloads'), suggestedName);
      const parent = window();
      const chosen = await (parent
        ? dialog.showSaveDialog(parent, { defaultPath })
        : dialog.showSaveDialog({ defaultPath }));
      if (chosen.canceled || !chosen.filePath) return null;
      await copyFile(source, chosen.filePath).catch((cause: unknown) => {
        throw new AppError('not_saved', { message: `The file could not be written to ${chosen.filePath}`, cause });
      });
      return { path: chosen.filePath };
    },
    async openFile(file) {
      const refused = await shell.openPath(file);
      if (!refused) return;
      const message = `${path.basename(file)} could not be opened: look at it in its folder`;
      throw new AppError('not_found', { message, cause: refused });
    },
    async chooseBackup() {
      const options = {
        properties: ['openFile' as const],
        filters: [{ name: 'Footbridge backup', extensions: [backupEnding.slice(1)] }, anyFile],
      };
      const parent = window();
      const chosen = await (parent ? dialog.showOpenDialog(parent, options) : dialog.showOpenDialog(options));
      return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
    },
    async openLink(url) {
      await shell.openExternal(outsideLink(url));
    },
    openSignInPopup,
    comeForward() {
      const shown = window();
      if (shown) bringForward(shown);
    },
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    onAway(listener) {
      powerMonitor.on('lock-screen', listener);
      powerMonitor.on('suspend', listener);
    },
    onWake(listener) {
      powerMonitor.on('resume', listener);
      powerMonitor.on('unlock-screen', listener);
    },
  };
}

const anyFile = { name: 'All files', extensions: ['*'] };

/** Starts a program in a process of Electron's own: `fork` fails once the app is packaged and its fuses are set. */
function startUtility(program: URL, args: readonly string[], log: Log): ChildProcess {
  const child = utilityProcess.fork(fileURLToPath(program), [...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: path.basename(program.pathname, '.js'),
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log('child', childWording(text)));
  let asked = false;
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill() {
      if (asked && child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      else child.kill();
      asked = true;
    },
  };
}
