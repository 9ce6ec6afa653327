import { join } from 'node:path';
import { app, type BrowserWindow, Menu, session } from 'electron';
import { StartProblem } from '#node/start-problem.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { finishRestore } from './backup/backup.ts';
import { backupRestored, isBackup, ownTerminal, quitFirst, runBackup } from './backup/backup-command.ts';
import { createDesk, type Desk } from './desk.ts';
import { findEntryPoints } from './entry-points.ts';
import { createEvents } from './events.ts';
import { readFlags } from './flags.ts';
import { loadRendererFiles } from './hosts/browser/renderer-files.ts';
import { describeRunning } from './hosts/browser/running-instance.ts';
import { pageAskedFor, takeAppLinks } from './hosts/electron/app-links.ts';
import { createSenders, registerChannels } from './hosts/electron/channels.ts';
import { guardContents, guardSession } from './hosts/electron/guards.ts';
import { createElectronHost } from './hosts/electron/host.ts';
import { menuTemplate } from './hosts/electron/menu.ts';
import { relaunch } from './hosts/electron/relaunch.ts';
import { appOrigin, registerAppScheme, serveApp } from './hosts/electron/scheme.ts';
import { askUnsent, bringForward, openMainWindow } from './hosts/electron/window.ts';
import { mayEnd } from './leaving.ts';
import { createLog } from './log.ts';
import { readPolicy } from './settings/policy.ts';
import { createShutdown } from './shutdown.ts';
import { defaultDataFolder, openDataFolder } from './workspace/data-folder.ts';
import { takeInstanceLock } from './workspace/instance-lock.ts';

const shutdown = createShutdown((code) => app.exit(code));
let window: BrowserWindow | null = null;
let desk: Desk | null = null;
/** Where a link leads that opened the app, while there is no window yet. */
let firstPage = pageAskedFor(process.argv);
const events = createEvents();

/** Composition root of Electron. What must come before its `ready` runs without a pause. */
async function start(): Promise<void> {
  app.enableSandbox();
  registerAppScheme();
  const flags = readFlags(process.argv.slice(app.isPackaged ? 1 : 2), true);
  const policy = readPolicy();
  const dataFolder = openDataFolder(flags.data || defaultDataFolder());
  app.setPath('userData', dataFolder);
  app.setPath('sessionData', join(dataFolder, 'electron'));
  // The first desk brings its window to the front; this one has nothing left to do.
  if (!app.requestSingleInstanceLock()) {
    if (isBackup(flags)) throw new StartProblem(quitFirst);
    return app.exit(0);
  }
  const lock = takeInstanceLock(dataFolder);
  if (!lock) throw new StartProblem(isBackup(flags) ? quitFirst : await describeRunning(dataFolder));
  shutdown.add(lock.release);
  const { version } = packageJson;
  const aside = finishRestore(dataFolder);
  if (await runBackup(flags, dataFolder, version, ownTerminal)) return shutdown.end(0);

  await app.whenReady();
  // Windows shows no notifications of a program whose id is not that of its shortcut.
  if (process.platform === 'win32') app.setAppUserModelId('app.footbridge.desktop');
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate()));
  const entryPoints = findEntryPoints(import.meta.url);
  guardSession(session.defaultSession);
  serveApp(session.defaultSession, loadRendererFiles(entryPoints.renderer));
  const log = createLog(dataFolder);
  const host = await createElectronHost(dataFolder, version, events, log, () => window);
  const created = await createDesk(host, { ...flags, policy, entryPoints, version, events, log, restart });
  desk = created;
  if (aside !== null) events.emit('notice', backupRestored(aside));
  shutdown.add(created.close);
  const senders = createSenders();
  registerChannels(created, senders);
  const opened = openMainWindow(entryPoints.preload, host.settings, firstPage ?? '/', (created) => {
    window = created;
    created.on('close', askBeforeQuitting);
    guardContents(created.webContents);
    senders.add(created.webContents);
  });
  await Promise.all([opened, created.start()]);
  if (!shutdown.isEnding) shutdown.say(`Footbridge is ready: ${appOrigin}/`);
}

/** Ends the app, whatever waits to be sent, and has it started anew. */
function restart(): void {
  relaunch();
  void shutdown.end(0);
}

/** Keeps the app open where something waits to be sent and the person would rather stay. */
function askBeforeQuitting(event: { preventDefault(): void }): void {
  if (shutdown.isEnding) return;
  const stays = !mayEnd(desk?.unsent() ?? null, ({ buttons, ...words }) => askUnsent(window, words, buttons));
  if (stays) event.preventDefault();
}

/** Brings the window to the front, on a page where a link asks for one. */
function comeForward(page: string | null): void {
  if (!window) {
    firstPage = page ?? firstPage;
    return;
  }
  bringForward(window);
  if (page !== null) events.emit('page.asked', { page });
}

takeAppLinks(comeForward);
app.on('second-instance', (_event, words) => comeForward(pageAskedFor(words)));
app.on('window-all-closed', () => void shutdown.end(0));
app.on('before-quit', (event) => {
  askBeforeQuitting(event);
  if (event.defaultPrevented) return;
  event.preventDefault();
  void shutdown.end(0);
});
start().catch(shutdown.fail);
