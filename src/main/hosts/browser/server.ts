import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartProblem } from '#node/start-problem.ts';
import { isCommandName } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { AppError, toProblem } from '#shared/errors.ts';
import { fileLimit } from '#shared/rules/desk/back-up.ts';
import type { Desk } from '../../desk.ts';
import { createCommands, inputLimit } from '../../handle.ts';
import { securityHeaders } from '../security-headers.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { type BrowserGate, createBrowserGate, type Refusal } from './gate.ts';
import { createOwnAccountCheck, type IsOwn } from './peer-account.ts';
import { forwardPage, plainPage } from './plain-page.ts';
import type { RendererFiles } from './renderer-files.ts';
import type { SignInPopups } from './sign-in-popups.ts';

/** A file offered to the tab. */
export interface Download {
  readonly file: string;
  readonly name: string;
}

/** What the server serves. */
export interface BrowserServerOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly renderer: RendererFiles;
  /** Throws `not_found`. */
  findDownload(id: string): Download;
  /** Popups for signing in through a provider; without them there are none. */
  readonly signInPopups?: SignInPopups;
  /** The gate of the server that this one follows at the port: its tabs stay let in. */
  readonly gate?: BrowserGate;
  /** Whose program is at the other end. */
  readonly isOwn?: IsOwn;
  readonly timeouts?: Timeouts;
}

/** Milliseconds that a connection may take; one that dawdles is ended. */
interface Timeouts {
  /** For the headers of a request. */
  readonly headers: number;
  /** For a whole request, an upload too. */
  readonly request: number;
}

const defaultTimeouts: Timeouts = { headers: 10_000, request: 300_000 };

/** The loopback server of the browser host. */
export interface BrowserServer {
  readonly port: number;
  readonly gate: BrowserGate;
  readonly events: EventStream;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

interface Context {
  readonly desk: Desk;
  readonly gate: BrowserGate;
  readonly events: EventStream;
  readonly options: BrowserServerOptions;
  readonly commands: ReturnType<typeof createCommands<null>>;
  /** Asked once for each connection. */
  isOwn(socket: Socket): Promise<boolean>;
}

/** Serves the renderer and the desk's commands on 127.0.0.1. Throws `StartProblem` when the port can't be had. */
export async function startBrowserServer(desk: Desk, options: BrowserServerOptions): Promise<BrowserServer> {
  const { headers, request } = options.timeouts ?? defaultTimeouts;
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: Math.ceil(headers / 4),
  });
  const port = await listen(server, options.port);
  const gate = options.gate ?? createBrowserGate(port);
  const events = createEventStream(desk.events);
  // The gate has judged the sender before a command runs.
  const commands = createCommands<null>(desk.handlers, { isTrusted: () => true, onUnexpected: desk.log });
  const isOwn = oncePerSocket(options.isOwn ?? createOwnAccountCheck());
  const context: Context = { desk, gate, events, options, commands, isOwn };
  server.on('request', (message, response) => {
    answer(context, message, response).catch((error: unknown) => {
      desk.log('browser host', error);
      if (response.headersSent) response.destroy();
      else sendResult(response, 500, { ok: false, error: toProblem(error) });
    });
  });
  return {
    port,
    gate,
    events,
    async close() {
      events.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function oncePerSocket(isOwn: IsOwn): Context['isOwn'] {
  const known = new WeakMap<Socket, Promise<boolean>>();
  return (socket) => {
    const answered = known.get(socket) ?? isOwn(socket);
    known.set(socket, answered);
    return answered;
  };
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const known = { EADDRINUSE: 'is already in use', EACCES: 'may not be used by this account' }[error.code ?? ''];
      const sentence = `Port ${port} ${known ?? 'cannot be used'}. Choose another one with --port, or leave it out.`;
      reject(new StartProblem(sentence, { cause: error }));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function answer(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [pathname = '/', query = ''] = splitTarget(request.url ?? '/');
  const parameters = new URLSearchParams(query);
  const token = request.method === 'GET' && pathname === '/' ? parameters.get('token') : null;
  const byKey = pathname === '/desk/address' && context.gate.holdsInstanceKey(request);
  const popups = context.options.signInPopups;
  // The service sends a popup back from another site, with which the desk's cookie does not come along.
  const isOutcome = parameters.has('message') && popups?.isOpen(pathname) === true;
  const refusal = await refusalOf(context, request, { byKey, byToken: token !== null || isOutcome });
  if (refusal) return refuse(response, refusal, pathname);
  if (token !== null) return signIn(context, request, response, token);
  if (pathname.startsWith('/desk/')) return answerDesk(context, request, response, { pathname, parameters });
  if (request.method !== 'GET') return sendText(response, 405, 'Only GET works here');
  const popup = popups?.answer(pathname, request.headers.host ?? '', parameters);
  if (popup) return void response.writeHead(popup.status, popup.headers).end(popup.body);
  const page = context.options.renderer.answer(pathname);
  response.writeHead(page.status, { ...page.headers, 'content-length': page.body.length }).end(page.body);
}

async function refusalOf(
  { gate, isOwn }: Context,
  request: IncomingMessage,
  { byKey, byToken }: { byKey: boolean; byToken: boolean },
): Promise<Refusal | null> {
  if (!(await isOwn(request.socket))) return 'account';
  return byKey ? null : gate.refuse(request, byToken);
}

function splitTarget(target: string): [string, string] {
  const cut = target.indexOf('?');
  return cut < 0 ? [target, ''] : [target.slice(0, cut), target.slice(cut + 1)];
}

function refuse(response: ServerResponse, refusal: Refusal, pathname: string): void {
  const status = refusal === 'no_cookie' ? 401 : 403;
  if (pathname.startsWith('/desk/')) {
    return sendResult(response, status, { ok: false, error: toProblem(new AppError('untrusted_sender')) });
  }
  if (refusal === 'account') {
    return sendText(response, 403, 'This Footbridge belongs to another account of this computer');
  }
  if (status === 403) return sendText(response, 403, 'This address does not belong to Footbridge');
  sendPage(response, 401, 'This tab is not signed in to Footbridge', [
    'Open the address that Footbridge printed when it started. Each printed address works once, for a quarter of an hour.',
    'To get a new one, start Footbridge once more: it notices that it is running, and prints a fresh address.',
  ]);
}

/** A launch address becomes a cookie, and disappears from the address bar. */
function signIn(context: Context, request: IncomingMessage, response: ServerResponse, token: string): void {
  const cookie = context.gate.admit(token);
  // Reloading or going back to a used address is fine in the browser that used it.
  if (cookie || context.gate.refuse(request) === null) {
    // A redirect still counts as coming from where the link stood, and would leave the cookie behind; a page does not.
    const isFromElsewhere = !['none', 'same-origin'].includes(String(request.headers['sec-fetch-site'] ?? 'none'));
    response.writeHead(isFromElsewhere ? 200 : 303, {
      ...securityHeaders(),
      ...(isFromElsewhere ? { 'content-type': 'text/html; charset=utf-8' } : { location: '/' }),
      'cache-control': 'no-store',
      ...(cookie && { 'set-cookie': cookie }),
    });
    response.end(isFromElsewhere ? forwardPage('/') : undefined);
    return;
  }
  sendPage(response, 401, 'This address has been used, or is too old', [
    'Each printed address signs one browser in to Footbridge, once, within a quarter of an hour.',
    'To get a new one, start Footbridge once more: it notices that it is running, and prints a fresh address.',
  ]);
}

interface Target {
  readonly pathname: string;
  readonly parameters: URLSearchParams;
}

async function answerDesk(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, parameters }: Target,
): Promise<void> {
  const [, , noun = '', id = ''] = pathname.split('/');
  if (request.method === 'GET') {
    if (noun === 'events') return context.events.connect(response, Number(parameters.get('after')) || 0);
    if (noun === 'download') return sendDownload(context, response, id);
    return sendText(response, 404, 'Not found');
  }
  if (request.method !== 'POST') return sendText(response, 405, 'Only GET and POST work here');
  if (noun === 'address') return sendResult(response, 200, { ok: true, data: context.gate.newAddress() });
  if (noun === 'files') return sendResult(response, 200, await receive(context, request, parameters.get('name') ?? ''));
  if (!isCommandName(noun)) return sendText(response, 404, 'Not found');
  // 200 whatever the command says: a browser reports other statuses as errors of the page.
  sendResult(response, 200, await run(context, request, noun));
}

async function run(
  context: Context,
  request: IncomingMessage,
  name: keyof Context['commands'],
): Promise<Result<unknown>> {
  try {
    const { input } = await readJson(request);
    return await context.commands[name](null, input);
  } catch (error) {
    return { ok: false, error: toProblem(error) };
  }
}

async function readJson(request: IncomingMessage): Promise<{ input?: unknown }> {
  if (!/^application\/json(?:;|$)/.test(request.headers['content-type'] ?? '')) throw new AppError('malformed');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    // Counted to the end, but not kept: cutting the connection would lose the answer.
    if (length <= inputLimit * 4) parts.push(part);
  }
  if (length > inputLimit * 4) throw new AppError('too_large');
  try {
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
}

async function receive(context: Context, request: IncomingMessage, name: string): Promise<Result<unknown>> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > fileLimit(name).bytes) throw new AppError('too_large');
    // A stream of its own: one that fails takes its source along, and with it the connection and the answer.
    const bytes = new PassThrough();
    request.once('close', () => request.complete || bytes.destroy(new AppError('aborted')));
    return { ok: true, data: await context.desk.files.receive(name, request.pipe(bytes)) };
  } catch (error) {
    request.resume();
    return { ok: false, error: toProblem(error) };
  }
}

async function sendDownload(context: Context, response: ServerResponse, id: string): Promise<void> {
  let download: Download;
  try {
    download = context.options.findDownload(id);
  } catch (error) {
    return sendResult(response, 404, { ok: false, error: toProblem(error) });
  }
  response.writeHead(200, {
    ...securityHeaders(),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(download.name).replaceAll("'", '%27')}`,
    'cache-control': 'no-store',
  });
  await pipeline(createReadStream(download.file), response);
}

function sendResult(response: ServerResponse, status: number, result: Result<unknown>): void {
  response.writeHead(status, { ...securityHeaders(), 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(result));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...securityHeaders(), 'content-type': 'text/plain; charset=utf-8' });
  response.end(text);
}

function sendPage(response: ServerResponse, status: number, title: string, paragraphs: readonly string[]): void {
  response.writeHead(status, {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(plainPage(title, paragraphs));
}
