import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inElectron } from './e2e-host.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A program that was started and said that it is ready. */
export interface Running {
  /** What it printed after `ready: `. */
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Asks it to stop, and waits until it has. Answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: connections to it are taken, and nothing is answered. Answers what lets it go on. Not on Windows. */
  freeze(): () => Promise<void>;
}

/** Flags for Node: the program that it runs ends when this process is gone, even if that was killed. */
export function endingWithUs(): string[] {
  const watch = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs'));
  watch.searchParams.set('parent', String(process.pid));
  return ['--import', watch.href];
}

/**
 * Starts a Node program of this project and waits for its line `… is ready: <address>`. It is not left behind: not where
 * it does not get ready, and not where whoever started it ends without stopping it.
 */
export async function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(process.execPath, [...endingWithUs(), path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const ready = /is ready: (\S+)/.exec(printed);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${printed}`)));
  });
  return {
    address,
    process: child,
    output: () => printed,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    freeze: () => freeze(child),
  };
}

/** What is stopped can't see that we are gone: whoever waits for that lets it go on, and then it ends by itself. */
function freeze(child: ChildProcess): () => Promise<void> {
  const guard = spawn('sh', ['-c', 'cat; kill -CONT "$0"', String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = once(guard, 'exit');
  child.kill('SIGSTOP');
  return async () => {
    guard.stdin.end();
    await gone;
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

const handedOut = new Set<number>();

/** Above 10,080, which browsers refuse, and below those that systems give to whoever asks for any port. */
const ports = { from: 10_081, to: 32_000, shares: 8 } as const;

/** Which ports are those of this process: Vitest numbers what runs tests beside each other from 1, Playwright from 0. */
function shareOfPorts(): readonly [from: number, to: number] {
  const { VITEST_POOL_ID, TEST_PARALLEL_INDEX } = process.env;
  const place = Number(VITEST_POOL_ID ?? (TEST_PARALLEL_INDEX === undefined ? 0 : Number(TEST_PARALLEL_INDEX) + 1));
  const size = Math.floor((ports.to - ports.from) / ports.shares);
  const from = ports.from + (place % ports.shares) * size;
  return [from, from + size];
}

/**
 * A TCP port on the loopback interface that is free now, and is not answered again, nor to the processes that run tests
 * beside this one: it stays free while what used it starts again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...shareOfPorts());
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Key derivation at test cost; not beside Electron, which keeps the shipped cost and could not open what this makes. */
const quickScrypt: NodeJS.ProcessEnv = inElectron
  ? {}
  : { NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'quick-scrypt.mjs')).href}` };

/** The service as it is shipped; it is there in half the time. */
export const builtService = 'out/main/service.js';

/** Starts the service alone, on a port that stays the same over restarts; from its source, unless `program` says so. */
export function startService(options: {
  folder: string;
  port: number;
  sample?: boolean;
  program?: string;
}): Promise<Running> {
  const args = ['--port', String(options.port), '--data', options.folder, ...(options.sample ? ['--sample'] : [])];
  return startProgram(options.program ?? 'src/server/main.ts', args, quickScrypt);
}

/** Starts the built desk in the browser host, without opening a browser. */
export function startDesk(options: {
  folder: string;
  port: number;
  server?: string;
  sample?: boolean;
  /** JavaScript that the desk runs before its own. */
  before?: string;
}): Promise<Running> {
  const args = ['--no-open', '--data', options.folder, '--port', String(options.port)];
  if (options.server) args.push('--server', options.server);
  if (options.sample) args.push('--sample');
  const before = options.before ? [`--import data:text/javascript,${encodeURIComponent(options.before)}`] : [];
  const env = { NODE_OPTIONS: [quickScrypt.NODE_OPTIONS, ...before].join(' ') };
  return startProgram('out/main/browser.js', args, env);
}

/** The words of the newest mail that the service sent to `to`. Throws while there is none. */
export async function mailedText(serviceFolder: string, to: string): Promise<string> {
  const folder = path.join(serviceFolder, 'mail');
  const mails = await Promise.all(
    (await readdir(folder).catch(() => [] as string[]))
      .filter((name) => name.endsWith('.json'))
      .map(
        async (name) =>
          JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { to: string; text: string; sentAt: string },
      ),
  );
  const newest = mails.filter((mail) => mail.to === to).sort((a, b) => b.sentAt.localeCompare(a.sentAt))[0];
  if (!newest) throw new Error(`nothing was mailed to ${to}`);
  return newest.text;
}

/** The six-digit code in the newest mail that the service sent to `to`. Throws while there is none. */
export async function mailedCode(serviceFolder: string, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await mailedText(serviceFolder, to))?.[0];
  if (!code) throw new Error(`no code was mailed to ${to}`);
  return code;
}
