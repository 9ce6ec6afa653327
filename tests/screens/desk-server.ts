import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import type { EventName } from '#shared/desk/names.ts';
import type { DeskEvents, FileRef, Result } from '#shared/desk/types.ts';
import { loadRendererFiles } from '../../src/main/hosts/browser/renderer-files.ts';
import { mutantsFolder } from '../mutations/in-page.ts';

/** What answers the commands of a window. */
export type RunCommand = (name: string, input: unknown) => Promise<Result<unknown>>;

/** A file that a window has handed over. */
export interface ReceivedFile {
  readonly name: string;
  readonly text: string;
}

/** The built window on a port of 127.0.0.1, its commands carried to `run`. */
export interface DeskServer {
  readonly address: string;
  /** Sends an event to every window. */
  push<E extends EventName>(event: E, payload: DeskEvents[E]): void;
  /** Ends every connection and listens no more, like a desk that was killed. */
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

const renderer = loadRendererFiles(
  mutantsFolder === undefined
    ? new URL('../../out/renderer/', import.meta.url)
    : pathToFileURL(`${mutantsFolder}/window/`),
  'same-origin-allow-popups',
);

/** Starts it on a port, 0 being any that is free; `receive` is given the files that windows hand over. */
export async function startDeskServer(
  wantedPort: number,
  run: RunCommand,
  receive: (file: ReceivedFile) => Result<FileRef>,
): Promise<DeskServer> {
  const windows = new Set<ServerResponse>();
  let server: Server | null = null;
  let port = wantedPort;
  let lastId = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/desk/events') return listen(response);
    if (pathname.startsWith('/desk/')) {
      const name = pathname.slice('/desk/'.length);
      const result = name === 'files' ? receive(await fileOf(request)) : await run(name, await inputOf(request));
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(result));
      return;
    }
    const page = renderer.answer(pathname);
    response.writeHead(page.status, page.headers).end(page.body);
  }

  function listen(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
    windows.add(response);
    response.once('close', () => windows.delete(response));
  }

  async function start(): Promise<void> {
    const starting = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve, reject) => {
      starting.once('error', reject);
      starting.listen(port, '127.0.0.1', resolve);
    });
    server = starting;
    port = (starting.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    if (!stopping) return;
    const closed = new Promise((resolve) => stopping.close(resolve));
    stopping.closeAllConnections();
    await closed;
  }

  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    push(event, payload) {
      lastId += 1;
      for (const each of windows) each.write(`id: ${lastId}\nevent: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
    },
    stop,
    start,
  };
}

async function inputOf(request: IncomingMessage): Promise<unknown> {
  return (JSON.parse(await textOf(request)) as { input?: unknown }).input;
}

async function fileOf(request: IncomingMessage): Promise<ReceivedFile> {
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  return { name: searchParams.get('name') ?? '', text: await textOf(request) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
