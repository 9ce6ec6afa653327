import type { FastifyRequest } from 'fastify';
import { clientHeader } from '#shared/contract/envelope.ts';
import { sourceOf } from '../http/asker.ts';

/** What a session is known by to its owner. */
export interface SessionOrigin {
  /** 'Footbridge on Windows'; empty where the program didn't say. */
  readonly device: string;
  /** The network that the sign-in came from; null: this computer itself. */
  readonly address: string | null;
}

const loopback = ['127.0.0.1', '0:0:0:0::/64'];

/** Where a request comes from, as its sender and the connection say. */
export function originOf(request: FastifyRequest): SessionOrigin {
  const system = /^desk\/\S+ \((Windows|macOS|Linux)\)$/.exec(String(request.headers[clientHeader] ?? ''))?.[1];
  const address = sourceOf(request);
  return {
    device: system ? `Footbridge on ${system}` : '',
    address: address === null || loopback.includes(address) ? null : address,
  };
}
