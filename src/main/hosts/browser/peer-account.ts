import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** Both ends of a connection on this computer. */
type Ends = Pick<Socket, 'remoteAddress' | 'remotePort' | 'localAddress' | 'localPort'>;

/** Whether the program at the other end belongs to the person of this desk, as far as the system tells. */
export type IsOwn = (ends: Ends) => Promise<boolean>;

/**
 * Every account of a computer can reach a loopback port, and sees the arguments of other people's programs. Linux
 * names the account of each socket; the desk answers its own alone, whatever token or cookie the others have found.
 */
export function createOwnAccountCheck(
  readTable: (file: string) => Promise<string> = (file) => readFile(file, 'utf8'),
  account: number | undefined = process.platform === 'linux' ? process.geteuid?.() : undefined,
): IsOwn {
  return async (ends) => {
    if (account === undefined) return true;
    const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readTable(file).catch(() => ''));
    const sockets = (await Promise.all(tables)).join('');
    const near = endOf(ends.localAddress, ends.localPort);
    const far = endOf(ends.remoteAddress, ends.remotePort);
    const theirs = accountOf(sockets, far, near);
    if (theirs !== null) return theirs === account;
    // Nothing known of either end: there is no such table here. Only the other end missing: it has closed already.
    return accountOf(sockets, near, far) === null;
  };
}

/** Whose the socket from one end to another is; null: there is none. */
function accountOf(sockets: string, local: string, remote: string): number | null {
  const found = new RegExp(`${local} [0-9A-F]*${remote} (?:\\S+ +){4}(\\d+) `).exec(sockets);
  return found ? Number(found[1]) : null;
}

/** An IPv4 end as the table writes it: the address as a number in this machine's byte order, and the port, both in hex. */
function endOf(address = '', port = 0): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number);
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0');
  return `${bytes
    .reverse()
    .map((byte) => hex(byte, 2))
    .join('')}:${hex(port, 4)}`;
}
