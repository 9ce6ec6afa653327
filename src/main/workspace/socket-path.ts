import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Bytes that a socket's path may have on every system, its closing zero included. */
const maxLength = 100;

/** Where the embedded service listens. */
export interface SocketPlace {
  readonly socketPath: string;
  /** Removes what was made for it. */
  release(): void;
}

/**
 * A fresh place in `folder` (made with mode 0700): a Unix socket, or a named pipe on Windows. Where the path would be
 * too long for a socket, a private temporary folder serves instead. Sockets of earlier starts are removed.
 */
export function openSocketPlace(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  temporary: string = os.tmpdir(),
): SocketPlace {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = randomBytes(6).toString('hex');
  if (platform === 'win32') return { socketPath: `\\\\.\\pipe\\footbridge-${name}`, release: () => undefined };
  removeOldSockets(folder);
  const near = path.join(folder, `${name}.sock`);
  if (Buffer.byteLength(near) <= maxLength) {
    return { socketPath: near, release: () => rmSync(near, { force: true }) };
  }
  // mkdtemp gives the folder mode 0700.
  const far = mkdtempSync(path.join(temporary, 'footbridge-'));
  return { socketPath: path.join(far, 's.sock'), release: () => rmSync(far, { recursive: true, force: true }) };
}

function removeOldSockets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.sock')) rmSync(path.join(folder, name), { force: true });
  }
}
