import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { epochHeader } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { epochOf } from './platform/database/epoch.ts';
import { createTotals } from './platform/database/totals.ts';
import { type FileStore, noFiles } from './platform/files/file-store.ts';
import { areBytes, keptBytes } from './platform/files/kept-bytes.ts';
import type { Upload } from './platform/files/receive-upload.ts';
import { answerError, envelopeOf } from './platform/http/errors.ts';
import { checkHost } from './platform/http/same-site.ts';
import { type Identity, identityOf, newPrivateKey } from './platform/identity/identity.ts';
import { type Payments, settledOutside } from './platform/payments.ts';
import type { Clock, Mailer, Service } from './platform/service.ts';
import { createPasswords } from './platform/sessions/passwords.ts';
import type { Session } from './platform/sessions/sessions.ts';
import { registerRoutes } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    service: Service;
  }
  interface FastifyRequest {
    /** Who asks; null: nobody is signed in. */
    session: Session | null;
    /** Whether a call that ended its session is made again under its key. */
    repeated: boolean;
    /** The file of an upload, once it has been taken. */
    upload: Upload | null;
    /** A body of bytes, as it comes. */
    bytes: Readable | null;
  }
}

/** What the service is built from. */
export interface Parts {
  readonly database: Database;
  readonly config: Config;
  readonly mailer: Mailer;
  readonly clock: Clock;
  /** Where uploads lie; without one nothing is kept. */
  readonly files?: FileStore;
  /** Where money moves; without one it does outside. */
  readonly payments?: Payments;
  /** Who the service is; without one it is new each time. */
  readonly identity?: Identity;
}

/** At most this many bytes of JSON, unless a call of the contract says otherwise. */
const bodyLimit = 1024 * 1024;
/** Milliseconds in which a request must have arrived whole, headers and body: a slow line manages, a tease does not. */
const requestTimeout = 120_000;

/**
 * Builds the /v1 service. It does not listen, does not migrate, and closes nothing that it was given. `register` adds
 * the routes; tests pass broken ones.
 */
export function buildServer(parts: Parts, register: (app: FastifyInstance) => void = registerRoutes): FastifyInstance {
  const app = fastify({
    bodyLimit,
    requestTimeout,
    trustProxy: parts.config.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnread(parts.database),
    frameworkErrors: refuseAddress(parts.database),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    logger: parts.config.log ? { level: 'warn', stream: process.stderr } : false,
  });
  const closing = new AbortController();
  const { service, settled } = serviceOf({ ...parts, closing: closing.signal }, (error) =>
    app.log.error({ message: messageOf(error) }, 'In the background'),
  );
  app.decorate('service', service);
  app.decorateRequest('session', null);
  app.decorateRequest('repeated', false);
  app.decorateRequest('upload', null);
  app.decorateRequest('bytes', null);
  app.setErrorHandler((error, request, reply) => answerError(parts.database.dialect, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    answerError(parts.database.dialect, new AppError('not_found'), request, reply);
  });
  app.addHook('onRequest', (request, reply, done) => {
    protect(reply);
    checkHost(parts.config.hosts, request.headers.host);
    if (areBytes(request)) request.bytes = keptBytes(request.raw);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header(epochHeader, epochOf(parts.database));
    done();
  });
  // What nobody read of a body would hold its connection, and whatever is asked on it next.
  app.addHook('onResponse', (request, _reply, done) => {
    request.bytes?.resume();
    done();
  });
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  app.addHook('onClose', settled);
  acceptJsonAlone(app);
  app.register(cookie);
  app.register(multipart, { throwFileSizeLimit: false });
  app.register((routes, _options, done) => {
    register(routes);
    done();
  });
  return app;
}

/**
 * Other bodies answer 415, save for forms where a call takes a file, and for bytes. A body that is announced as JSON and left out is
 * none.
 */
function acceptJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = utf8Of(body as Buffer);
    if (text === null) done(new AppError('malformed', { message: 'The body is not UTF-8' }));
    else if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
  // The guard refuses them where a call takes none.
  app.addContentTypeParser('application/octet-stream', (request, _raw, done) => done(null, request.bytes));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function utf8Of(body: Buffer): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** What could not even be read as HTTP gets an answer all the same, and the connection ends. */
const refuseUnread =
  (database: Database) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const known = unread[error.code ?? ''] ?? '400 Bad Request';
    const code = known.startsWith('431') ? 'too_large' : 'malformed';
    const body = JSON.stringify(envelopeOf(new AppError(code)));
    socket.end(
      `HTTP/1.1 ${known}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `${epochHeader}: ${epochOf(database)}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };

/** An address that no route can be looked up for is refused as any other request, though no hook runs for it. */
const refuseAddress =
  (database: Database) =>
  ({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    protect(reply);
    reply.header(epochHeader, epochOf(database));
    const refusal = new AppError(code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'malformed');
    reply.status(refusal.status).send(envelopeOf(refusal));
  };

const unread: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

function serviceOf(parts: Parts & Pick<Service, 'closing'>, onError: (error: unknown) => void) {
  const running = new Set<Promise<unknown>>();
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const background = (work: () => Promise<unknown>) => {
    const promise = work()
      .catch(onError)
      .finally(() => running.delete(promise));
    running.add(promise);
  };
  const passwords = createPasswords(parts.config.scrypt, parts.config.waiting);
  const { files = noFiles, payments = settledOutside, identity = identityOf(newPrivateKey()) } = parts;
  const service: Service = {
    ...parts,
    files,
    payments,
    identity,
    passwords,
    totals: createTotals(),
    background,
    settled,
  };
  return { service, settled };
}

/** Answers are data for one person: never cached, framed, or taken for a page. */
function protect(reply: { header(name: string, value: string): unknown }): void {
  reply.header('cache-control', 'no-store');
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('referrer-policy', 'no-referrer');
  reply.header('cross-origin-resource-policy', 'same-origin');
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
