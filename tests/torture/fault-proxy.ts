import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from './random.ts';

/** What befell the writes that went through. */
export interface FaultCounts {
  passed: number;
  /** The service has committed, then the line broke. */
  reset: number;
  /** Never reached the service. */
  dropped: number;
  /** Answered by the gateway, half of them after the service has committed. */
  badGateway: number;
  /** Answered after the caller had given up. */
  late: number;
}

/** How bad a line is. */
export interface FaultOptions {
  readonly chance: Chance;
  /** Milliseconds after which what is too late is answered. */
  readonly lateBy: number;
  /** The path whose first write is done, and its answer lost for certain. */
  readonly losesAnswerOf?: string;
}

/** A draw by which the service has committed, and the line broke. */
const lostAnswer = 0.2;

/** A bad line between desk and service. */
export interface FaultProxy {
  readonly address: string;
  readonly counts: FaultCounts;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function forward(target: URL, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...incoming.headers, host: target.host };
    const options = { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers };
    const outgoing = request(options, (answer) => {
      readAll(answer).then(
        (read) => resolve({ status: answer.statusCode ?? 500, headers: answer.headers, body: read }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function pass(response: ServerResponse, { status, headers, body }: Answer): void {
  if (!response.destroyed) response.writeHead(status, headers).end(body);
}

/**
 * Passes everything on, but does to writes, by chance, what bad networks do: 30 % reset after the service has
 * committed, 10 % dropped before they are sent, 5 % answered with 502, 5 % answered too late.
 */
export async function startFaultProxy(
  service: string,
  { chance, lateBy, losesAnswerOf = '' }: FaultOptions,
): Promise<FaultProxy> {
  const target = new URL(service);
  const counts: FaultCounts = { passed: 0, reset: 0, dropped: 0, badGateway: 0, late: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let losing = losesAnswerOf;

  const fateOf = ({ method, url }: IncomingMessage): number => {
    if (method === 'GET') return 1;
    if (url !== losing) return chance.next();
    losing = '';
    return lostAnswer;
  };
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    const fate = fateOf(incoming);
    const arrives = fate >= 0.1 && !(fate >= 0.4 && fate < 0.425);
    const answer = arrives ? await forward(target, incoming, body) : null;
    if (fate < 0.1) {
      counts.dropped += 1;
      response.destroy();
    } else if (fate < 0.4) {
      counts.reset += 1;
      response.destroy();
    } else if (fate < 0.45) {
      counts.badGateway += 1;
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    } else if (answer && fate < 0.5) {
      counts.late += 1;
      const timer = setTimeout(() => {
        timers.delete(timer);
        pass(response, answer);
      }, lateBy);
      timers.add(timer);
    } else if (answer) {
      if (fate < 1) counts.passed += 1;
      pass(response, answer);
    }
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      for (const timer of timers) clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
