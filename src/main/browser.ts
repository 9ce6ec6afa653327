import { StartProblem } from '#node/start-problem.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { isBackup, ownTerminal, quitFirst, runBackup } from './backup/backup-command.ts';
import { createDesk } from './desk.ts';
import { findEntryPoints } from './entry-points.ts';
import { createEvents } from './events.ts';
import { readFlags } from './flags.ts';
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

const shutdown = createShutdown((code) => process.exit(code));

/** Composition root of the browser host. */
async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const policy = readPolicy();
  const dataFolder = openDataFolder(flags.data || defaultDataFolder());
  const lock = takeInstanceLock(dataFolder);
  if (!lock) throw new StartProblem(isBackup(flags) ? quitFirst : await describeRunning(dataFolder));
  shutdown.add(lock.release);
  if (await runBackup(flags, dataFolder, ownTerminal)) return shutdown.end(0);

  const { version } = packageJson;
  const entryPoints = findEntryPoints(import.meta.url);
  const renderer = loadRendererFiles(entryPoints.renderer, 'same-origin-allow-popups');
  const events = createEvents();
  const log = createLog(dataFolder);
  const host = createBrowserHost(dataFolder, version, events, log);
  shutdown.add(host.close);
  const desk = await createDesk(host, { ...flags, policy, entryPoints, version, events, log });
  shutdown.add(desk.close);
  shutdown.add(() => {
    const waits = unsentWords(desk.unsent());
    if (waits) shutdown.say(`${waits.message} ${waits.detail}`);
  });
  const { server, taken } = await startOnRememberedPort(host.settings, flags.port, (port) =>
    startBrowserServer(desk, { port, renderer, findDownload: host.findDownload, signInPopups: host.signInPopups }),
  );
  shutdown.add(server.close);
  lock.announce({ port: server.port, key: server.gate.instanceKey });

  // The window does not wait for the service; the sample workspace is worth waiting for.
  const started = desk.start();
  if (flags.sample) await started;
  if (shutdown.isEnding) return;
  if (taken !== null) shutdown.say(takenSentence(taken));
  shutdown.say(`Footbridge is ready: ${server.gate.newAddress()}`);
  if (flags.open) shutdown.add(openWindow(server, dataFolder, () => void shutdown.end(0)));
  await started;
}

start().catch(shutdown.fail);
