import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that passed, as the service got it. */
interface Passed {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

/** A line between a desk and its service that remembers what passed. */
export interface RecordingLine {
  readonly url: string;
  readonly passed: readonly Passed[];
  /** How many requests the desk has given up before they were answered. */
  readonly givenUp: () => number;
  /** From now on answers to paths that fit go out without their body. */
  emptyAnswersTo(path: RegExp): void;
  close(): Promise<void>;
}

/** Opens a line to the service at `target`. */
export async function openRecordingLine(target: string): Promise<RecordingLine> {
  const passed: Passed[] = [];
  let emptied: RegExp | null = null;
  let givenUp = 0;
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) givenUp += 1;
    });
    const body = await buffer(incoming);
    passed.push({ method, path, authorization: headers.authorization ?? '', body: body.toString('utf8') });
    const onward = request(new URL(path, target), { method, headers: { ...headers, host: new URL(target).host } });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', (answer) => {
      // Whoever asked has given up.
      if (outgoing.destroyed) return answer.resume();
      if (!emptied?.test(path)) return answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.resume();
      return outgoing.writeHead(200, { 'content-length': 0 }).end();
    });
    onward.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    passed,
    givenUp: () => givenUp,
    emptyAnswersTo: (path) => {
      emptied = path;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
