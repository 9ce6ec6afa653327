import { Agent, request } from 'node:http';

/** An answer of the service, or null where the connection broke before it came. */
type Answer = { readonly status: number; readonly text: string; readonly retryAfter: string | undefined } | null;

/** What a guest asks for. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below /v1. */
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
  readonly cookie: string;
}

/** A kept-alive line to a service. */
export interface Line {
  ask(ask: Ask): Promise<Answer>;
  close(): void;
}

/** Connects to a service's address (with /v1); every guest has a connection of their own. */
export function connectTo(address: string, guests: number): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: guests });
  const ask = ({ method, path, body, key, cookie }: Ask) =>
    new Promise<Answer>((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        'x-footbridge-client': 'torture',
        cookie: `footbridge_session=${cookie}`,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
      };
      const sent = request(`${address}${path}`, { method, headers, agent, timeout: 30_000 }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] }),
        );
        response.on('error', () => resolve(null));
      });
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => resolve(null));
      sent.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}
