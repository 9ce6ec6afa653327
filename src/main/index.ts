import { join } from 'node:path';
import { app, type BrowserWindow, Menu, session } from 'electron';
import packageJson from '../../package.json' with { type: 'json' };
import { createDesk } from './desk.ts';
import { createEvents } from './events.ts';
import { readFlags } from './flags.ts';
import { createElectronHost } from './hosts/electron.ts';
import { createSenders, registerChannels } from './hosts/electron-channels.ts';
import { guardContents, guardSession } from './hosts/electron-guards.ts';
import { menuTemplate } from './hosts/electron-menu.ts';
import { appOrigin, registerAppScheme, serveApp } from './hosts/electron-scheme.ts';
import { openMainWindow } from './hosts/electron-window.ts';
import { loadRendererFiles } from './hosts/renderer-files.ts';
import { describeRunning } from './hosts/running-instance.ts';
import { createLog } from './log.ts';
import { findPrograms } from './programs.ts';
import { createShutdown } from './shutdown.ts';
import { StartProblem } from './start-problem.ts';
import { defaultDataFolder, openDataFolder } from './workspace/data-folder.ts';
import { takeInstanceLock } from './workspace/instance-lock.ts';

const shutdown = createShutdown((code) => app.exit(code));
let window: BrowserWindow | null = null;

/** Composition root of Electron. What must come before its `ready` runs without a pause. */
async function start(): Promise<void> {
  app.enableSandbox();
  registerAppScheme();
  const flags = readFlags(process.argv.slice(app.isPackaged ? 1 : 2), true);
  const dataFolder = openDataFolder(flags.data || defaultDataFolder());
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'electron'));
  // The first desk brings its window to the front; this one has nothing left to do.
  if (!app.requestSingleInstanceLock()) return app.exit(0);
  const lock = takeInstanceLock(dataFolder);
  if (!lock) throw new StartProblem(await describeRunning(dataFolder));
  shutdown.add(lock.release);

  await app.whenReady();
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate()));
  const programs = findPrograms(import.meta.url);
  guardSession(session.defaultSession);
  serveApp(session.defaultSession, loadRendererFiles(programs.renderer));
  const { version } = packageJson;
  const events = createEvents();
  const log = createLog(dataFolder);
  const host = await createElectronHost(dataFolder, version, events, log, () => window);
  const desk = await createDesk(host, { ...flags, programs, version, events, log });
  shutdown.add(desk.close);
  const senders = createSenders();
  registerChannels(desk, senders);
  const opened = openMainWindow(programs.preload, host.settings, (created) => {
    window = created;
    guardContents(created.webContents);
    senders.add(created.webContents);
  });
  await Promise.all([opened, desk.start()]);
  if (!shutdown.isEnding) shutdown.say(`Footbridge is ready: ${appOrigin}/`);
}

app.on('second-instance', () => {
  if (window?.isMinimized()) window.restore();
  window?.focus();
});
app.on('window-all-closed', () => void shutdown.end(0));
app.on('before-quit', (event) => {
  event.preventDefault();
  void shutdown.end(0);
});
start().catch(shutdown.fail);
