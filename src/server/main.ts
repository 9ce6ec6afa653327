import path from 'node:path';
import { StartProblem } from '#node/start-problem.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { sweep } from './accounts/sweep.ts';
import { buildServer } from './build-server.ts';
import { askPassword } from './command/ask-password.ts';
import { createAdmin } from './command/create-admin.ts';
import { allowedHosts, lineNotice, listen } from './command/listen.ts';
import { openFolder, openPrepared, quarantineUnreleased } from './command/open.ts';
import { type Options, readCommandLine } from './command/options.ts';
import { findParent, type Parent } from './command/parent.ts';
import { afterRestore } from './command/restored.ts';
import { verifyPlace } from './command/verify-place.ts';
import { sweepInvitations } from './interviews/reminders.ts';
import { mailNotifications } from './notifications/notification-mails.ts';
import { mailDigests } from './notifications/weekly-digest.ts';
import { markExpiredSessions } from './orders/session-off.ts';
import { verifyFirstPlaces } from './organisations/verification.ts';
import { type Config, readConfig, readDatabaseUrl } from './platform/config.ts';
import { keepCopies } from './platform/copies/keep-copies.ts';
import { clockWatch } from './platform/database/clock.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { sweepFiles } from './platform/files/sweep-files.ts';
import { openIdentity } from './platform/identity/identity.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { systemClock } from './platform/service.ts';
import { resumeListInvites } from './roster/mails.ts';

const { hour } = milliseconds;
/** Milliseconds between looks at the clock. */
const clockTick = 10_000;
const noCopy = 'A safety copy of the service’s database could not be made. Is the disk full?';
/** How long requests that are under way may take to finish when the service is asked to stop. */
const grace = 3000;

/** Runs the service until it is asked to stop, or its parent is gone. */
async function run(options: Options, config: Config, parent: Parent): Promise<void> {
  const folder = openFolder(options.data);
  // The embedded service always keeps its own file, whatever else this computer's environment is set up for.
  const url = options.socket === null ? readDatabaseUrl(process.env) : '';
  const tell = (message: string) => {
    process.stderr.write(`${message}\n`);
    void parent.post({ type: 'notice', message });
  };
  const aside = options.socket === null ? null : quarantineUnreleased(folder, systemClock.now());
  if (aside !== null) tell(aside);
  const database = await openPrepared(folder, url, tell);
  const copies = database.file
    ? keepCopies({ file: database.file, now: () => systemClock.now(), onProblem: () => tell(noCopy) })
    : null;
  const mailer = createMailer(config, systemClock, {
    folder: path.join(folder, 'mail'),
    onMail: (id) => void parent.post({ type: 'mail', id }),
  });
  const files = createFileStore(path.join(folder, 'files'));
  const identity = await openIdentity(database, folder, systemClock.now());
  const app = buildServer({ database, config, mailer, clock: systemClock, files, identity });
  if (config.firstPlacesVerified) await database.write(verifyFirstPlaces);
  if (options.sample) {
    const { fillSample, sampleNotice, sampleRefusal } = await import('./sample/index.ts');
    const outcome = await fillSample(database, config, systemClock.now(), files);
    if (outcome === 'refused') tell(sampleRefusal);
    else process.stdout.write(`${sampleNotice}\n`);
  }
  const sweeping = () => {
    app.service.background(() => sweep(database, systemClock.now()));
    app.service.background(() => sweepInvitations(app.service));
    app.service.background(() => markExpiredSessions(database, systemClock.now()));
    app.service.background(() => mailNotifications(app.service));
    app.service.background(() => mailDigests(app.service));
    app.service.background(() => resumeListInvites(app.service));
    app.service.background(() => sweepFiles(database, files, systemClock.now()));
  };
  const lookAtClock = clockWatch(database, systemClock);
  await lookAtClock();
  const watch = setInterval(() => app.service.background(lookAtClock), clockTick);
  const sweeper = setInterval(() => app.service.background(() => lookAtClock().then(sweeping)), hour);
  const address = await listen(app, options);
  stopWhenAsked(parent, async () => {
    clearInterval(sweeper);
    clearInterval(watch);
    // Kept-alive connections would hold it up: idle ones are closed as they fall idle, the rest after a while.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50);
    setTimeout(() => app.server.closeAllConnections(), grace).unref();
    await app.close();
    clearInterval(idle);
    await mailer.close();
    await copies?.close();
    await database.close();
  });
  const warning = lineNotice(options, config.publicUrl);
  if (warning !== null) process.stdout.write(`${warning}\n`);
  if (address !== null) process.stdout.write(`Footbridge service is ready: ${address}\n`);
  await parent.post({ type: 'ready' });
  sweeping();
}

/** Throws `StartProblem` where providers are set up, but not the address that they send people back to. */
function withReturnAddress(config: Config): Config {
  if (config.publicUrl !== '' || Object.keys(config.social).length === 0) return config;
  throw new StartProblem('Signing in through a provider needs PUBLIC_URL, where the provider sends people back to');
}

function stopWhenAsked(parent: Parent, close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  parent.onGone(stop);
}

async function fail(parent: Parent, error: unknown): Promise<never> {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof StartProblem ? `${message}.\n` : `Footbridge service failed: ${message}\n`);
  await parent.post({ type: 'failed', message });
  return process.exit(1);
}

// What this program writes is for this user alone.
process.umask(0o077);
const parent = findParent();
try {
  const [command, ...args] = process.argv.slice(2);
  if (command === 'restored') {
    process.stdout.write(`${await afterRestore(args, readDatabaseUrl(process.env))}\n`);
    process.exit(0);
  }
  if (command === 'verify-place') {
    process.stdout.write(`${(await verifyPlace(args, readDatabaseUrl(process.env))).join('\n')}\n`);
    process.exit(0);
  }
  if (command === 'create-admin') {
    const costs = readConfig(process.env).scrypt;
    const lines = await createAdmin(args, { url: readDatabaseUrl(process.env), costs, askPassword });
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exit(0);
  }
  const options = readCommandLine(process.argv.slice(2));
  const read = readConfig(process.env);
  // A service on a socket has no address that a provider could send anybody back to.
  const config = options.socket === null ? withReturnAddress(read) : { ...read, social: {} };
  const hosts = allowedHosts(options, config.publicUrl);
  // A socket is the desk's own: whoever sets up a place there runs the workspace.
  const embedded = options.socket !== null;
  await run(options, { ...config, hosts, embedded, firstPlacesVerified: embedded }, parent);
} catch (error) {
  await fail(parent, error);
}
