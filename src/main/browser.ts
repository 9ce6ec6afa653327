import packageJson from '../../package.json' with { type: 'json' };
import { createDesk } from './desk.ts';
import { createEvents } from './events.ts';
import { readFlags } from './flags.ts';
import { createBrowserHost } from './hosts/browser.ts';
import { startBrowserServer } from './hosts/browser-server.ts';
import { openWindow } from './hosts/browser-window.ts';
import { loadRendererFiles } from './hosts/renderer-files.ts';
import { describeRunning } from './hosts/running-instance.ts';
import { createLog } from './log.ts';
import { findPrograms } from './programs.ts';
import { StartProblem } from './start-problem.ts';
import { defaultDataFolder, openDataFolder } from './workspace/data-folder.ts';
import { takeInstanceLock } from './workspace/instance-lock.ts';

/** What was started so far, the newest last. */
const closers: (() => void | Promise<void>)[] = [];
let ending = false;

/** Composition root of the browser host. */
async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const dataFolder = openDataFolder(flags.data || defaultDataFolder());
  const lock = takeInstanceLock(dataFolder);
  if (!lock) throw new StartProblem(await describeRunning(dataFolder));
  closers.push(lock.release);

  const { version } = packageJson;
  const programs = findPrograms(import.meta.url);
  const events = createEvents();
  const log = createLog(dataFolder);
  const host = createBrowserHost(dataFolder, version, events, log);
  closers.push(host.close);
  const desk = await createDesk(host, { ...flags, programs, version, events, log });
  closers.push(desk.close);
  const renderer = loadRendererFiles(programs.renderer);
  const server = await startBrowserServer(desk, { port: flags.port, renderer, findDownload: host.findDownload });
  closers.push(server.close);
  lock.announce({ port: server.port, key: server.gate.instanceKey });

  await desk.start();
  if (ending) return;
  console.log(`Footbridge is ready: ${server.gate.newAddress()}`);
  if (flags.open) closers.push(openWindow(server, dataFolder, () => void end(0)));
}

/** Stops everything that was started, in turn, and ends the process. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  for (const close of closers.reverse()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));

try {
  await start();
} catch (error) {
  if (!ending) console.error(error instanceof StartProblem ? error.message : error);
  await end(1);
}
