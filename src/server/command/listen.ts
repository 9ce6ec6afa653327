import { chmod, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { StartProblem } from '#node/start-problem.ts';
import { apiPrefix } from '#shared/contract/index.ts';
import type { Options } from './options.ts';

const windows = process.platform === 'win32';

/** Opens the service's port or socket. Answers its address, null for a socket. Throws `StartProblem`. */
export async function listen(app: FastifyInstance, options: Options): Promise<string | null> {
  const { socket, host, port } = options;
  if (socket === null) {
    await app.listen({ host, port: port ?? 0 }).catch((error: unknown) => {
      throw new StartProblem(complaint(error, options));
    });
    const address = app.server.address();
    const taken = typeof address === 'object' && address ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${taken}${apiPrefix}`;
  }
  if (!windows) await removeStale(socket);
  await app.listen({ path: socket }).catch((error: unknown) => {
    throw new StartProblem(complaint(error, options));
  });
  if (!windows) await chmod(socket, 0o600);
  return null;
}

/** A socket file outlives a killed service; one that answers belongs to a running one. */
async function removeStale(socket: string): Promise<void> {
  const answers = await new Promise<boolean>((resolve) => {
    const client = connect(socket, () => resolve(true));
    client.on('error', () => resolve(false));
    client.on('connect', () => client.destroy());
  });
  if (answers) throw new StartProblem('Another service is already running on this socket');
  await rm(socket, { force: true });
}

function complaint(error: unknown, { host, port, socket }: Options): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const where = socket === null ? `Port ${port}` : `The socket ${socket}`;
  if (code === 'EADDRINUSE') return `${where} is already in use. Choose another one`;
  if (code === 'EACCES') return `${where} may not be used by this account. Choose another one`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is not an address of this computer`;
  return `${where} could not be opened: ${error instanceof Error ? error.message : String(error)}`;
}

/** The host names that a service on TCP may be asked by: its address, this computer's names, its public address. */
export function allowedHosts({ host, socket }: Options, publicUrl: string): string[] | null {
  if (socket !== null) return null;
  const loopback = ['127.0.0.1', 'localhost', '[::1]'];
  const everywhere = host === '0.0.0.0' || host === '::';
  const own = everywhere ? [...interfaceAddresses(), hostname(), `${hostname()}.local`] : [bracketed(host)];
  const published = publicUrl === '' ? [] : [new URL(publicUrl).hostname];
  return [...new Set([...loopback, ...own, ...published].map((name) => name.toLowerCase()))];
}

const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? []).map(({ address }) => bracketed(address)),
  );
}

/** What to tell whoever starts a service that others reach over a line that anyone on it can read; else null. */
export function lineNotice({ host, socket }: Options, publicUrl: string): string | null {
  const alone = socket !== null || /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i.test(host);
  if (alone || publicUrl.startsWith('https:')) return null;
  return 'Passwords travel unencrypted on this network. Put a TLS proxy before the service and set PUBLIC_URL to its https address.';
}
