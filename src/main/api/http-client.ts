import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AxiosResponse } from 'axios';
import type { Call } from '#shared/contract/call.ts';
import { epochHeader } from '#shared/contract/envelope.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { isCompletion } from '../cache/readable-calls.ts';
import { fieldMessages } from '../handle.ts';
import { storageProblem } from '../storage/storage-problem.ts';
import type { CallLife } from '../workspace/line-silence.ts';
import { limitedFor } from './answer-limits.ts';
import {
  interceptedAnswer,
  isIntercepted,
  isOwnAnswer,
  isPlaceLost,
  isSessionOver,
  isUnanswered,
  problemOfAnswer,
  problemOfFailure,
  unconnected,
  unreadableAnswer,
} from './call-problem.ts';
import type { ApiClient, CallAnswer, CarriedFile, FetchedFile } from './client.ts';
import type { CookieJar, JarReading } from './cookie-jar.ts';
import type { DeviceTokens } from './device-tokens.ts';
import { createRequestSender, slowestLine } from './send-request.ts';
import { type AnyInput, type Connection, defaultTimeout, toRequest } from './to-request.ts';

/** What the client works with. */
export interface HttpClientParts {
  /** Throws `offline` when there is no service to talk to within `wait` milliseconds. */
  connection(wait: number): Promise<Connection>;
  readonly jar: Pick<CookieJar, 'read'>;
  readonly version: string;
  /** What says that this computer is known; without it the service takes it for a new one. */
  readonly device?: DeviceTokens;
  /** What accounts of the service at a connection are kept under; its address unless said. */
  labelOf?(connection: Connection): string;
  /** Lets the service prove who it is, before a call may carry anything. Throws `offline`; without it nobody is asked. */
  trust?(connection: Connection, wait: number): Promise<void>;
  /** Which epoch of the service's data writes belong to, and who hears what epoch their answers are of. */
  epoch?(): Epoch;
  /** Told after every call whether the service answered. */
  onOutcome(answered: boolean): void;
  /** Follows a call from its start, so that silence on the line is noticed. */
  follow?(): CallLife;
  /** Whether bytes of any call have just moved: an answer that takes too long is then no outage. */
  isMoving?(): boolean;
  /** Told of every answer whether it was the service's own, or that of a proxy or a portal on the way. */
  onAnswer?(name: CallName, isOwn: boolean): void;
  /** Told when the service knows nothing of the session that a call carried. */
  onSessionLost(why: unknown): void;
}

/** The epoch that is known when a call leaves. */
export interface Epoch {
  /** Sent with writes under a key: the service refuses them in another epoch. Empty: none is known. */
  readonly known: string;
  /** The answer named this epoch; empty: none. */
  heard(epoch: string): void;
}

const addressOf = (connection: Connection): string => ('address' in connection ? connection.address : '');

/** Milliseconds for files on their way. */
const fileTimeout = 120_000;

/** The desk's way to the service: contract → HTTP by axios. It retries nothing. */
export function createHttpClient(parts: HttpClientParts): ApiClient {
  const send = createRequestSender();

  async function exchange(name: CallName, input: AnyInput, streamed: boolean): Promise<AxiosResponse> {
    const life = parts.follow?.();
    return exchangeBytes(name, input, streamed, () => life?.moved()).finally(() => life?.ended());
  }

  async function exchangeBytes(
    name: CallName,
    input: AnyInput,
    streamed: boolean,
    onBytes: () => void,
  ): Promise<AxiosResponse> {
    const reading = parts.jar.read();
    let isAnswered = false;
    try {
      const connection = await trustedConnection(parts, input.timeout ?? defaultTimeout);
      const place = (parts.labelOf ?? addressOf)(connection);
      const cookie = [reading.header, await parts.device?.header(place)].filter(Boolean).join('; ');
      // Whoever asked has left while the service was waited for: their session goes nowhere any more.
      if (reading.header && !reading.isCurrent()) throw new AppError('aborted');
      const epoch = parts.epoch?.();
      const response = await send({
        ...toRequest(name, input, { cookie, version: parts.version, epoch: epoch?.known ?? '' }, connection),
        responseType: streamed ? 'stream' : 'json',
        onDownloadProgress: onBytes,
        ...((input.form ?? input.bytes) && { onUploadProgress: onBytes }),
      });
      isAnswered = true;
      const read = await readAnswer(name, response, streamed);
      parts.onAnswer?.(name, read.isOwn);
      if (!read.isOwn) throw interceptedAnswer(response.status, read.body);
      parts.onOutcome(true);
      epoch?.heard(epochOf(response));
      const given = response.headers['set-cookie'] ?? [];
      await (input.takeCookies ?? reading.take)((await parts.device?.take(place, given)) ?? given);
      if (isSuccess(response)) return response;
      if (read.isList) return { ...response, data: { ...response.data, error: false } };
      throw problemOfAnswer(response.status, read.body, response.headers['retry-after']);
    } catch (error) {
      throw reportFailure(parts, name, { reading, isAnswered }, error);
    }
  }

  return {
    async request(name, input = {}) {
      checkInput(contract[name], input as AnyInput);
      const response = await exchange(name, input as AnyInput, false);
      return { ...checkAnswer(name, response.data), epoch: epochOf(response) };
    },
    async download(name, input, target) {
      return (await fetchFile(name, input as AnyInput, target)).size;
    },
    fetch: (name, input, target) => fetchFile(name, input as AnyInput, target),
    async upload(name, input, file) {
      checkInput(contract[name], input as AnyInput);
      const form = formOf(name, input as AnyInput, file);
      const timeout = (input.timeout ?? fileTimeout) + file.bytes.length / slowestLine;
      const { data } = await exchange(name, { ...(input as AnyInput), timeout, form }, false);
      return checkAnswer(name, data);
    },
  };

  async function fetchFile(name: CallName, input: AnyInput, target: string): Promise<FetchedFile> {
    checkInput(contract[name], input);
    const response = await exchange(name, { timeout: fileTimeout, ...input }, true);
    const size = await saveBody(response, target, limitedFor(name), input.timeout ?? fileTimeout);
    const type = String(response.headers['content-type'] ?? '').split(';')[0] ?? '';
    return { size, name: nameIn(response.headers['content-disposition']), type: type.trim() };
  }
}

async function trustedConnection(parts: HttpClientParts, wait: number): Promise<Connection> {
  const connection = await parts.connection(wait).catch((error: unknown) => {
    throw unconnected(error);
  });
  await parts.trust?.(connection, wait);
  return connection;
}

/** Tells how a call failed; answers the problem that it comes to. */
function reportFailure(
  parts: HttpClientParts,
  name: CallName,
  { reading, isAnswered }: { readonly reading: JarReading; readonly isAnswered: boolean },
  error: unknown,
): unknown {
  const problem = problemOfFailure(error);
  // What answers instead of one call says nothing about the others: only the look at the service's health counts.
  const tells = !isAnswered || name === 'health.read' || !isIntercepted(problem);
  const isLate = problem instanceof AppError && problem.code === 'timeout' && parts.isMoving?.();
  if (tells && isServiceSilent(problem) && !isLate) parts.onOutcome(false);
  if (reading.header && reading.isCurrent() && isSessionLost(name, problem)) parts.onSessionLost(problem);
  return problem;
}

/** A list to complete from, although the service says that something was wrong with the call. */
function isListAnyhow(name: CallName, { status, data }: AxiosResponse): boolean {
  const { error, data: list } = (data ?? {}) as { error?: unknown; data?: unknown };
  return isCompletion(name) && status < 500 && typeof error === 'boolean' && Array.isArray(list);
}

const isSuccess = ({ status }: AxiosResponse): boolean => status >= 200 && status < 300;

/** The body of an answer, and whether the service itself gave it. Files that arrive carry no envelope to go by. */
async function readAnswer(name: CallName, response: AxiosResponse, streamed: boolean) {
  if (streamed && isSuccess(response)) {
    const { 'content-type': type, 'content-disposition': disposition } = response.headers;
    const isPage = String(type ?? '').startsWith('text/html') && disposition === undefined;
    if (isPage) (response.data as Readable).destroy();
    return { isOwn: !isPage, isList: false, body: null };
  }
  const body: unknown = streamed ? await readJson(response.data as Readable) : response.data;
  const isList = isListAnyhow(name, response);
  return { isOwn: isList || isOwnAnswer(response.status, body), isList, body };
}

/**
 * Writes a streamed body through `limits` into a file; answers its bytes. Throws `timeout` when none have come for `wait`
 * milliseconds, and leaves no file behind when it fails.
 */
async function saveBody(response: AxiosResponse, target: string, limits: Transform, wait: number): Promise<number> {
  const file = createWriteStream(target, { mode: 0o600 });
  let isStalled = false;
  // The stream that axios gives ends only with its request.
  const giveUp = () => {
    isStalled = true;
    (response.request as ClientRequest).destroy();
  };
  try {
    await pipeline(response.data as Readable, watched(wait, giveUp), limits, file);
  } catch (error) {
    await rm(target, { force: true });
    throw isStalled ? new AppError('timeout', { cause: error }) : brokenOff(error);
  }
  return file.bytesWritten;
}

/** Passes bytes on, and tells when none have come for so many milliseconds. */
function watched(wait: number, onStall: () => void): Transform {
  const timer = setTimeout(onStall, wait);
  return new Transform({
    transform(chunk, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
}

function brokenOff(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = storageProblem(error);
  return known instanceof AppError && known.code === 'disk_full' ? known : new AppError('offline', { cause: error });
}

/** The name that the service offers for saving: the whole one (RFC 8187) before the one in ASCII. */
function nameIn(disposition: unknown): string {
  const text = String(disposition ?? '');
  const whole = /filename\*=UTF-8''([^;]+)/i.exec(text)?.[1];
  try {
    if (whole !== undefined) return decodeURIComponent(whole);
  } catch {
    // Not encoded as it should be: the other one will do.
  }
  return /filename="([^"]*)"/i.exec(text)?.[1] ?? '';
}

function formOf(name: CallName, { body }: AnyInput, { name: fileName, bytes }: CarriedFile): FormData {
  const { upload }: Call = contract[name];
  if (!upload) throw new Error(`${name} carries no file`);
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.append(field, String(value));
  form.append(upload.field, new Blob([new Uint8Array(bytes)]), fileName);
  return form;
}

function checkInput(call: Call, input: AnyInput): void {
  for (const part of ['params', 'query', 'body'] as const) {
    if (part === 'body' && call.method === 'GET') continue;
    const parsed = call[part].safeParse(input[part] ?? {});
    if (!parsed.success) throw new AppError('invalid', { fields: fieldMessages(parsed.error) });
  }
}

const epochOf = ({ headers }: AxiosResponse): string => String(headers[epochHeader] ?? '');

function checkAnswer<N extends CallName>(name: N, data: unknown): CallAnswer<N> {
  const parsed = contract[name].answer.safeParse(data);
  const envelope = data as { error?: unknown; message?: unknown } | null;
  if (!parsed.success || envelope?.error !== false) {
    throw unreadableAnswer(parsed.error);
  }
  return {
    answer: parsed.data as CallAnswer<N>['answer'],
    message: typeof envelope.message === 'string' ? envelope.message : '',
  };
}

/** A call that was given up on this side says nothing about the service. */
function isServiceSilent(problem: unknown): boolean {
  return isUnanswered(problem) && !(problem instanceof AppError && problem.code === 'aborted');
}

/** A failed sign-in itself is no lost session, nor is one that is left. */
function isSessionLost(name: CallName, problem: unknown): boolean {
  const isOwn = name === 'session.create' || name === 'session.delete';
  return !isOwn && (isSessionOver(problem) || isPlaceLost(problem));
}

async function readJson(stream: Readable): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
