import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Call, postingKinds } from '#shared/contract/call.ts';
import { idempotencyHeader } from '#shared/contract/envelope.ts';
import { apiPrefix, type CallName, type Contract, contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';
import type { Handle } from '../database/database.ts';
import { refreshEpoch } from '../database/epoch.ts';
import type { Tx } from '../database/schema.ts';
import {
  checkBodyKind,
  isForm,
  type ReceivedFile,
  receiveUpload,
  removeFiles,
  type Upload,
} from '../files/receive-upload.ts';
import { hasKey, keptAnswer, once, type Written } from '../idempotency/once.ts';
import type { Service } from '../service.ts';
import { checkAccess, checkStill } from '../sessions/access.ts';
import { sessionTokenOf } from '../sessions/cookies.ts';
import {
  type Account,
  findSession,
  mustBeThere,
  mustStay,
  needsTouch,
  type Session,
  sha256,
  touchSession,
  whyEnded,
} from '../sessions/sessions.ts';
import { parse, parseParams } from './parse.ts';
import { type Pick, pickOf } from './pick.ts';
import { checkSameSite } from './same-site.ts';

type AnswerInput<N extends CallName> = z.input<Contract[N]['answer']>;

/** What a handler answers: the call's answer, and perhaps a message for the envelope. */
export type Reply<N extends CallName> = (string extends keyof AnswerInput<N> ? unknown : AnswerInput<N>) & {
  readonly message?: string;
};

/** What a handler of a `file` call answers. */
export interface FileReply {
  readonly file: Readable;
  /** The name that is offered for saving. */
  readonly name: string;
  /** The media type. */
  readonly type: string;
}

type Effect<T> = (tx: Tx) => Promise<T>;

/** What a handler gets: everything is parsed, and the caller may make this call. */
export interface Context<N extends CallName> {
  /** The signed-in account. Throws `no_session` in a call for anyone that nobody signed in to. */
  readonly user: Account;
  readonly session: Session | null;
  /** The call ended its session before, and is made again under its key: nobody is signed in, `earlier` has its answer. */
  readonly repeated: boolean;
  readonly params: z.output<Contract[N]['params']>;
  readonly query: z.output<Contract[N]['query']>;
  readonly body: z.output<Contract[N]['body']>;
  /** The file that the call carries. Throws in a call that carries none. */
  readonly file: ReceivedFile;
  /** The files that came, by their fields; empty in a call that came without. */
  readonly files: Upload['files'];
  /** The bytes of a call whose body is bytes. */
  readonly bytes: Readable;
  /** For reading. */
  readonly db: Handle;
  readonly service: Service;
  /** When the request came. */
  readonly now: Date;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Runs the effect and keeps its answer under the request's Idempotency-Key, in one transaction. */
  write<T extends object>(effect: Effect<T>): Promise<T>;
  /** As `write`, for what no key keeps: what counts towards a limit, and answers with a secret in them. */
  writeUnkept<T>(effect: Effect<T>): Promise<T>;
  /** The answer kept under the request's key, for handlers that do slow work before they write. */
  earlier<T extends object>(): Promise<T | null>;
  /** The same as `write`, for an account that is not signed in yet; says whether the answer is an earlier one. */
  writeAs<T extends object>(account: string, effect: Effect<T>): Promise<Written<T>>;
}

/** Answers a call. Throws `AppError`. */
export type Handler<N extends CallName> = (
  context: Context<N>,
) => Promise<Contract[N]['kind'] extends 'file' ? Reply<N> | FileReply : Reply<N> | FileReply>;

/** Registers a call of the contract: guard, parsing, envelope. One route per kind where the path says `:method`. */
export function route<N extends CallName>(app: FastifyInstance, name: N, handler: Handler<N>): void {
  const call: Call = contract[name];
  const kinds = call.path.includes(':method') ? postingKinds : [null];
  // Either drops what the contract does not name, so that no column slips out.
  const answerOf: Pick = app.service.config.checkAnswers ? (answer) => call.answer.parse(answer) : pickOf(call.answer);
  for (const kind of kinds) {
    app.route({
      method: call.method,
      url: `${apiPrefix}${kind ? call.path.replace(':method', kind) : call.path}`,
      ...(call.bodyLimit !== undefined && { bodyLimit: call.bodyLimit }),
      onRequest: (request) => guard(app.service, call, request),
      handler: (request, reply) =>
        withUpload(app.service, call, request, async () => {
          await checkAgain(app.service, call, request);
          const context = contextOf<N>(app.service, call, kind, request, reply);
          return send(call, answerOf, await handler(context), reply);
        }),
    });
  }
}

/**
 * Takes the file that a call carries, and lets go of its bytes where the call has refused it or did not need it. After
 * any other failure a row may know them all the same, as when only the answer to COMMIT got lost: the sweep sees to it.
 */
async function withUpload<T>(service: Service, call: Call, request: FastifyRequest, answer: () => Promise<T>) {
  if (!call.upload || !isForm(request)) return await answer();
  const upload = await receiveUpload(service, call.upload, request);
  request.upload = upload;
  const letGo = async () => {
    if (!upload.kept) await removeFiles(service, upload.files);
  };
  try {
    const answered = await answer();
    await letGo();
    return answered;
  } catch (error) {
    if (error instanceof AppError) await letGo();
    throw error;
  }
}

async function guard(service: Service, call: Call, request: FastifyRequest): Promise<void> {
  if (call.method !== 'GET' || call.basic) checkSameSite(request, service.config.publicUrl);
  const token = sessionTokenOf(request, service.config);
  const now = service.clock.now();
  request.session = token ? await findSession(service.database.read, token, service.config.session, now) : null;
  // A restore ends all sessions, and may have been made known by another program.
  if (token && !request.session) await refreshEpoch(service.database);
  request.repeated = !request.session && token !== undefined && (await isRepeat(service, call, sha256(token), request));
  if (request.repeated) return;
  if (token && !request.session && call.access !== 'anyone') throw await whyEnded(service.database.read, token);
  checkAccess(call, request.session);
  checkBodyKind(call, request);
  const { session } = request;
  if (!session || !needsTouch(session, now)) return;
  service.background(() => service.database.write((tx) => touchSession(tx, session.tokenHash, now)));
}

/** Judges a call by its session once more when its body has come, which may have taken minutes. */
async function checkAgain(service: Service, call: Call, request: FastifyRequest): Promise<void> {
  const { session } = request;
  if (!session || call.access === 'anyone' || call.method === 'GET') return;
  // What ended the session may be this very call, which came once more: its answer is kept.
  if (await isRepeat(service, call, session.tokenHash, request)) return;
  checkStill(call, session, await mustBeThere(service.database.read, session.tokenHash));
}

/** Whether a call comes again, under its key, that ended the session it came with: its first answer got lost. */
async function isRepeat(service: Service, call: Call, tokenHash: string, request: FastifyRequest): Promise<boolean> {
  const key = keyOf(request);
  if (!call.endsSession || key === undefined) return false;
  return await hasKey(service.database.read, `session:${tokenHash}`, key);
}

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers[idempotencyHeader];
  return Array.isArray(key) ? key[0] : key;
};

/** Whose keys a request's key is among. The call that ends a session is known by it, so that it can be repeated. */
function accountOf(call: Call, request: FastifyRequest, config: Config): string {
  const { session } = request;
  const token = sessionTokenOf(request, config);
  if (call.endsSession && token !== undefined) return `session:${sha256(token)}`;
  return session ? `user:${session.account.id}` : 'anyone';
}

function contextOf<N extends CallName>(
  service: Service,
  call: Call,
  kind: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<N> {
  const { session } = request;
  const given = request.params as Record<string, string>;
  const params = parseParams(call.params, kind ? { ...given, method: kind } : given);
  const query = parse(call.query, request.query);
  const { upload } = request;
  const sent = call.bytes ? {} : request.body;
  const body = call.method === 'GET' ? undefined : parse(call.body, upload ? upload.fields : sent);
  const asked = {
    key: keyOf(request),
    call: `${call.method} ${request.url}`,
    body: upload ? sentIn(upload) : sent,
    status: call.success ?? 200,
  };
  const own = accountOf(call, request, service.config);
  const writeAs = async <T extends object>(account: string, effect: Effect<T>) => {
    const written = await once(service, { ...asked, account }, effect);
    if (upload && !written.replayed) upload.kept = true;
    return written;
  };
  const stillAllowed = <T>(effect: Effect<T>): Effect<T> =>
    session && call.access !== 'anyone' ? within(service, session, call, effect) : effect;
  return {
    get user() {
      if (!session) throw new AppError('no_session');
      return session.account;
    },
    get file() {
      const [file] = upload?.files.values() ?? [];
      if (!file) throw new Error('This call carries no file');
      return file;
    },
    files: upload?.files ?? new Map(),
    get bytes() {
      if (!request.bytes) throw new Error('The body of this call is not bytes');
      return request.bytes;
    },
    session,
    repeated: request.repeated,
    params: params as Context<N>['params'],
    query: query as Context<N>['query'],
    body: body as Context<N>['body'],
    db: service.database.read,
    service,
    now: service.clock.now(),
    request,
    reply,
    writeAs,
    earlier: () => keptAnswer(service.database.read, { ...asked, account: own }),
    write: async (effect) => (await writeAs(own, stillAllowed(effect))).answer,
    writeUnkept: (effect) => service.database.write(stillAllowed(effect)),
  };
}

/**
 * The effect, as long as the session that the request came with is there and its account may make the call: it may have
 * ended, been suspended or removed while the rest of the body was on its way. The transaction ends with a second look at
 * the session, which whoever ends it has to wait for; a call that ends its own can't have one, and holds the account's
 * lock instead. Throws what the guard would, and `conflict` for an account that belongs elsewhere by now.
 */
const within =
  <T>({ database }: Service, session: Session, call: Call, effect: Effect<T>): Effect<T> =>
  async (tx) => {
    checkStill(call, session, await mustBeThere(tx, session.tokenHash));
    const answer = await effect(tx);
    if (!call.endsSession) await mustStay(tx, database.dialect, session.tokenHash);
    return answer;
  };

/** An upload is known again by its bytes: two of the same name need not be the same. */
const sentIn = ({ files, fields }: Upload) => ({
  ...fields,
  ...Object.fromEntries([...files].map(([field, { hash }]) => [field, hash])),
});

function send(call: Call, answerOf: Pick, answer: object, reply: FastifyReply) {
  if ('file' in answer) return sendFile(answer as FileReply, reply);
  const { message = 'OK', ...rest } = answer as { message?: string };
  reply.status(call.success ?? 200);
  return reply.send({ error: false, message, ...(answerOf(rest) as object) });
}

function sendFile({ file, name, type }: FileReply, reply: FastifyReply) {
  reply.header('content-type', type);
  reply.header('content-disposition', attachmentNamed(name));
  return reply.send(file);
}

/** The name in ASCII for everybody, and as it is (RFC 8187) where that differs. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}
