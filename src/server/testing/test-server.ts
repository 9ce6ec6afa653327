import type { FastifyInstance } from 'fastify';
import type { Call } from '#shared/contract/call.ts';
import { clientHeader, type Envelope, idempotencyHeader } from '#shared/contract/envelope.ts';
import type { AnswerOf, BodyOf, CallName, ParamsOf, QueryOf } from '#shared/contract/index.ts';
import { apiPrefix, contract } from '#shared/contract/index.ts';
import { buildServer } from '../build-server.ts';
import { type Config, defaultConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createFileStore } from '../platform/files/file-store.ts';
import type { Clock, Mail } from '../platform/service.ts';
import { cookieName } from '../platform/sessions/cookies.ts';
import { deviceCookie } from '../platform/sessions/devices.ts';
import { sessionCookie } from '../platform/sessions/sessions.ts';
import { fileFolder } from './file-folders.ts';
import { multipart, type TestFile } from './multipart.ts';

/** A clock that stands still until a test moves it. */
interface TestClock extends Clock {
  /** Moves on by seconds. */
  advance(seconds: number): void;
}

/** What a test sends. */
export interface TestInput<N extends CallName> {
  readonly params?: ParamsOf<N>;
  readonly query?: QueryOf<N>;
  readonly body?: BodyOf<N>;
  /** The file of a call that takes one. */
  readonly file?: TestFile;
  /** The files of a call that takes several, or perhaps none. */
  readonly files?: readonly TestFile[];
  /** The body of a call that takes bytes. */
  readonly bytes?: Uint8Array;
  readonly basic?: readonly [email: string, password: string];
  /** The session token, as `cookie` of an answer gives it. */
  readonly cookie?: string | null;
  /** The device token, as `device` of an answer gives it. */
  readonly device?: string | null;
  /** The Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

/** What the service answered. */
export interface TestAnswer<N extends CallName> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  /** The envelope with the call's answer; check `status` before trusting more than the envelope. */
  readonly body: Envelope & AnswerOf<N>;
  /** The raw text. */
  readonly text: string;
  /** The session token that was set, '' when it was cleared, null when it was left alone. */
  readonly cookie: string | null;
  /** The device token that was set, or null. */
  readonly device: string | null;
}

/** A service without a port, its clock and the mails that it sent. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  readonly mails: Mail[];
  call<N extends CallName>(name: N, input?: TestInput<N>): Promise<TestAnswer<N>>;
  close(): Promise<void>;
}

/**
 * As the real thing, but with a hash that takes no time, every answer held against the contract, and room for all the
 * people of a test, who come from one address.
 */
export const testConfig: Config = {
  ...defaultConfig,
  scrypt: { ln: 4, r: 8, p: 1, atOnce: 4 },
  waiting: { all: 1000, perSource: 1000 },
  signUpsPerHour: 100_000,
  unaskedMailsPerDay: 100_000,
  checkAnswers: true,
};

/** Builds the service on a database that is open and migrated; `register` in place of its own routes. */
export function testServer(
  database: Database,
  config: Config = testConfig,
  register?: (app: FastifyInstance) => void,
): TestServer {
  const mails: Mail[] = [];
  const clock = testClock();
  const mailer = {
    send: (mail: Mail) => {
      mails.push(mail);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const files = createFileStore(fileFolder());
  const app = buildServer({ database, config, mailer, clock, files }, register);
  return { app, database, clock, mails, call: (name, input = {}) => ask(app, name, input), close: () => app.close() };
}

function testClock(): TestClock {
  let now = Date.UTC(2026, 0, 5, 9, 0, 0);
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}

async function ask<N extends CallName>(app: FastifyInstance, name: N, input: TestInput<N>): Promise<TestAnswer<N>> {
  const call: Call = contract[name];
  const { headers = {}, ...payload } = bodyOf(call, input);
  const response = await app.inject({
    method: call.method,
    url: urlOf(call.path, input.params ?? {}, input.query ?? {}),
    headers: { ...headersOf(input, app.service.config), ...headers, ...input.headers },
    ...payload,
  });
  // inject's background work belongs to the call, so that tests see its effects.
  await app.service.settled();
  const set = (name: string) => response.cookies.find((cookie) => cookie.name.replace('__Host-', '') === name)?.value;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    get body() {
      return response.json() as TestAnswer<N>['body'];
    },
    cookie: set(sessionCookie) ?? null,
    device: set(deviceCookie) ?? null,
  };
}

/** JSON, bytes, or a form where there is a file. */
function bodyOf(
  { upload }: Call,
  { file, files = file ? [file] : [], bytes, body }: TestInput<CallName>,
): { payload?: object | Buffer; headers?: Record<string, string> } {
  if (bytes) return { payload: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } };
  if (files.length === 0 || !upload) return body === undefined ? {} : { payload: body };
  const whole = files.map((each) => ({ type: 'application/octet-stream', field: upload.field, ...each }));
  return multipart(whole, (body ?? {}) as Record<string, unknown>);
}

/** The path of a call with its parameters and query filled in. */
export function urlOf(path: string, params: object, query: object): string {
  const values = params as Record<string, string | number>;
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(String(values[key] ?? '')));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  return `${apiPrefix}${filled}${search ? `?${search}` : ''}`;
}

function headersOf(input: TestInput<CallName>, config: Config): Record<string, string> {
  const { basic, key } = input;
  const given = [
    [sessionCookie, input.cookie],
    [deviceCookie, input.device],
  ] as const;
  const cookies = given.filter(([, value]) => value).map(([name, value]) => `${cookieName(config, name)}=${value}`);
  return {
    [clientHeader]: 'test',
    ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...(key && { [idempotencyHeader]: key }),
  };
}
