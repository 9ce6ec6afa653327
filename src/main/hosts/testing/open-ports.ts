import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';

/** The addresses on which these processes listen by TCP, as Linux writes them. */
export function openPorts(pids: readonly number[]): string[] {
  const own = new Set(pids.flatMap(socketNumbers));
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
    readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(inode ?? ''))
      .map(([, address = '']) => address),
  );
}

function socketNumbers(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(path.join(folder, name)))?.[1] ?? [];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}

/** The socket files below a folder, with the mode of the folder that each lies in. */
export function socketsOf(folder: string): { path: string; mode: number }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSocket())
    .map((entry) => ({
      path: path.relative(folder, path.join(entry.parentPath, entry.name)),
      mode: statSync(entry.parentPath).mode & 0o777,
    }));
}
