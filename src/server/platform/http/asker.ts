import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asker } from '../limits/semaphore.ts';

/** Who waits for an answer: where from, and whether they still do. */
export function askerOf({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Asker {
  const left = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  return { source: sourceOf(request), signal: left.signal };
}

/**
 * The network that a request came from; null over a Unix socket, which only this computer's own user can reach. Who has
 * an IPv6 address has 2^64 of them, so its first half counts.
 */
export function sourceOf({ ip }: Pick<FastifyRequest, 'ip'>): string | null {
  const address = ((ip as string | undefined) ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? `${firstHalf(address)}::/64` : null;
}

/** The first four groups of an IPv6 address, without leading zeros. */
function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // An embedded IPv4 address stands for two groups.
  const after = tail ? tail.split(':').length + (tail.includes('.') ? 1 : 0) : 0;
  while (tail !== undefined && groups.length + after < 8) groups.push('0');
  const all = tail ? [...groups, ...tail.split(':')] : groups;
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
