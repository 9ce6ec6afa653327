import { StartProblem } from '#node/start-problem.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { finishRestore } from './backup/backup.ts';
import { backupRestored, isBackup, ownTerminal, quitFirst, runBackup } from './backup/backup-command.ts';
import { createDesk } from './desk.ts';
import { findEntryPoints } from './entry-points.ts';
import { createEvents } from './events.ts';
import { type Flags, readFlags } from './flags.ts';
import type { BrowserGate } from './hosts/browser/gate.ts';
import { createBrowserHost } from './hosts/browser/host.ts';
import { startOnRememberedPort, takenSentence } from './hosts/browser/remembered-port.ts';
import { loadRendererFiles } from './hosts/browser/renderer-files.ts';
import { describeRunning } from './hosts/browser/running-instance.ts';
import { startBrowserServer } from './hosts/browser/server.ts';
import { openWindow } from './hosts/browser/window.ts';
import { unsentWords } from './leaving.ts';
import { createLog } from './log.ts';
import { readPolicy } from './settings/policy.ts';
import { createShutdown } from './shutdown.ts';
import { defaultDataFolder, openDataFolder } from './workspace/data-folder.ts';
import { takeInstanceLock } from './workspace/instance-lock.ts';

const { version } = packageJson;
const shutdown = createShutdown((code) => process.exit(code));

/** Composition root of the browser host. */
async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const dataFolder = openDataFolder(flags.data || defaultDataFolder());
  const lock = takeInstanceLock(dataFolder);
  if (!lock) throw new StartProblem(isBackup(flags) ? quitFirst : await describeRunning(dataFolder));
  shutdown.add(lock.release);
  const aside = finishRestore(dataFolder);
  if (await runBackup(flags, dataFolder, version, ownTerminal)) return shutdown.end(0);

  // The window stays open while the desk behind it starts anew.
  let closeWindow: (() => void) | undefined;
  shutdown.add(() => closeWindow?.());
  const closeServed = shutdown.mark();
  const restart = () => void startAnew().catch(shutdown.fail);
  let { desk, server, taken } = await serve({ flags, dataFolder, aside, restart }, flags.port);
  lock.announce({ port: server.port, key: server.gate.instanceKey });

  async function startAnew(): Promise<void> {
    const { port, gate } = server;
    await closeServed();
    if (shutdown.isEnding) return;
    const left = { flags: { ...flags, sample: false }, dataFolder, aside: finishRestore(dataFolder), restart };
    ({ desk, server } = await serve(left, port, gate));
    await desk.start();
  }

  // The window does not wait for the service; the sample workspace is worth waiting for.
  const started = desk.start();
  if (flags.sample) await started;
  if (shutdown.isEnding) return;
  if (taken !== null) shutdown.say(takenSentence(taken));
  shutdown.say(`Footbridge is ready: ${server.gate.newAddress()}`);
  const shown = {
    gate: server.gate,
    get events() {
      return server.events;
    },
  };
  if (flags.open) closeWindow = openWindow(shown, dataFolder, () => void shutdown.end(0));
  await started;
}

interface Served {
  readonly flags: Flags;
  readonly dataFolder: string;
  /** Where what was there before a restored backup lies; null where none was restored. */
  readonly aside: string | null;
  readonly restart: () => void;
}

/** Opens a desk on the data and serves it at a port (0: any free one), to the tabs of an earlier server if its gate is given. */
async function serve({ flags, dataFolder, aside, restart }: Served, port: number, gate?: BrowserGate) {
  const entryPoints = findEntryPoints(import.meta.url);
  const renderer = loadRendererFiles(entryPoints.renderer, 'same-origin-allow-popups');
  const events = createEvents();
  const log = createLog(dataFolder);
  const host = createBrowserHost(dataFolder, version, events, log);
  shutdown.add(host.close);
  const desk = await createDesk(host, { ...flags, policy: readPolicy(), entryPoints, version, events, log, restart });
  shutdown.add(desk.close);
  if (aside !== null) {
    events.emit('notice', backupRestored(aside));
    shutdown.say(backupRestored(aside).message);
  }
  shutdown.add(() => {
    const waits = shutdown.isEnding ? unsentWords(desk.unsent()) : null;
    if (waits) shutdown.say(`${waits.message} ${waits.detail}`);
  });
  const { findDownload, signInPopups } = host;
  const { server, taken } = await startOnRememberedPort(host.settings, port, (chosen) =>
    startBrowserServer(desk, { port: chosen, renderer, findDownload, signInPopups, ...(gate && { gate }) }),
  );
  shutdown.add(server.close);
  return { desk, server, taken };
}

start().catch(shutdown.fail);
