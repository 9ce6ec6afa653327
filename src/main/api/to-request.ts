// How a call of the contract becomes a request of axios.

import { randomUUID } from 'node:crypto';
import type { AxiosRequestConfig } from 'axios';
import type { Call } from '#shared/contract/call.ts';
import { clientHeader, epochHeader, idempotencyHeader } from '#shared/contract/envelope.ts';
import { apiPrefix, type CallName, contract } from '#shared/contract/index.ts';
import { maxAnswer, maxBody } from './answer-limits.ts';
import type { CallInput } from './client.ts';
import { givenFilters } from './given-filters.ts';

/** Where the service is: a socket or a pipe on this computer, or an address without /v1. */
export type Connection = { readonly socketPath: string } | { readonly address: string };

/** The input of any call, with a form where it carries a file. */
export type AnyInput = CallInput<CallName> & { readonly form?: FormData };

/** Milliseconds for a call that says nothing else. */
export const defaultTimeout = 15_000;

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS' };
/** Told to the service, which tells the person where they are signed in. */
const system = systems[process.platform] ?? 'Linux';

/** What a request carries besides the input: the session's cookie, the app's version, the epoch that is known. */
interface Carried {
  readonly cookie: string;
  readonly version: string;
  readonly epoch: string;
}

/** The request of a call: its address, body, headers and limits. Redirects are never followed. */
export function toRequest(
  name: CallName,
  input: AnyInput,
  carried: Carried,
  connection: Connection,
): AxiosRequestConfig {
  const call: Call = contract[name];
  const isWrite = call.method !== 'GET';
  return {
    ...('socketPath' in connection
      ? { baseURL: `http://localhost${apiPrefix}`, socketPath: connection.socketPath, proxy: false }
      : { baseURL: `${connection.address}${apiPrefix}`, ...(isLoopback(connection.address) && { proxy: false }) }),
    url: pathOf(call, input.params ?? {}),
    method: call.method,
    params: givenFilters(input.query ?? {}),
    ...(isWrite && { data: input.form ?? Buffer.from(input.bytes ?? JSON.stringify(input.body ?? {})) }),
    headers: {
      accept: 'application/json',
      [clientHeader]: `desk/${carried.version} (${system})`,
      ...(carried.cookie && { cookie: carried.cookie }),
      ...(input.basic && { authorization: basicAuth(input.basic) }),
      ...(input.bearer && { authorization: `Bearer ${input.bearer}` }),
      ...(input.idempotencyKey && carried.epoch && { [epochHeader]: carried.epoch }),
      ...(isWrite && { [idempotencyHeader]: input.idempotencyKey ?? randomUUID() }),
      // A form says itself where its parts begin.
      ...(isWrite && !input.form && { 'content-type': input.bytes ? 'application/octet-stream' : 'application/json' }),
    },
    timeout: input.timeout ?? defaultTimeout,
    ...(input.signal && { signal: input.signal }),
    // A redirect would carry the session somewhere else.
    maxRedirects: 0,
    maxContentLength: maxAnswer(name),
    maxBodyLength: maxBody,
    validateStatus: () => true,
    transitional: { clarifyTimeoutError: false, silentJSONParsing: true },
  };
}

function isLoopback(address: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}

function pathOf(call: Call, params: object): string {
  const given = params as Record<string, unknown>;
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])));
}

/** UTF-8, as the service reads it; axios' own would encode Latin-1. */
function basicAuth({ email, password }: { email: string; password: string }): string {
  return `Basic ${Buffer.from(`${email}:${password}`, 'utf8').toString('base64')}`;
}
