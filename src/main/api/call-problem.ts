import { isAxiosError } from 'axios';
import { z } from 'zod';
import { AppError, type ErrorCode, isErrorCode } from '#shared/errors.ts';

const failure = z.object({
  message: z.string().max(2000),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  detail: z.unknown().optional(),
});

/** What every answer of the service carries: `error`, `message`, and with a failure its `code`. */
const envelope = z.object({ error: z.boolean(), message: z.string(), code: z.string().optional() });

/** Codes for failures whose own code this version does not know. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed',
  401: 'no_session',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
  422: 'invalid',
  429: 'too_many',
  502: 'offline',
  503: 'offline',
  504: 'timeout',
};

/** What the desk makes of a failed answer: the service's own code and message, or what its status says. */
export function problemOfAnswer(status: number, body: unknown, retryAfter: unknown): AppError {
  const parsed = failure.safeParse(body);
  const seconds = secondsOf(retryAfter);
  const common = { status, ...(seconds !== undefined && { retryAfter: seconds }) };
  if (!parsed.success) return new AppError(byStatus[status] ?? 'internal', common);
  const { message, code, fields, detail } = parsed.data;
  const known = isErrorCode(code) ? code : (byStatus[status] ?? 'internal');
  return new AppError(known, {
    ...common,
    ...(message && { message }),
    ...(fields && { fields }),
    ...(detail !== undefined && { detail }),
  });
}

/** Whether an answer is the service's own. A proxy's page, a portal or a redirect is not, whatever its status says. */
export function isOwnAnswer(status: number, body: unknown): boolean {
  const { data } = envelope.safeParse(body);
  if (!data) return false;
  return status < 400 || (data.error && data.code !== undefined);
}

/** What the desk makes of an answer that is not the service's own: the call may have arrived, and may not have. */
export function interceptedAnswer(status: number, body: unknown): AppError {
  const isEmpty = status === 200 && (body === '' || body === null);
  const cause = new InterceptedAnswer(`status ${status} without an envelope`, isEmpty);
  return new AppError('offline', { message: interceptedMessage, cause });
}

/** Whether an error comes from `interceptedAnswer`. */
export function isIntercepted(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof InterceptedAnswer;
}

/** Whether an error comes from a success without any content. */
export function isEmptyAnswer(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof InterceptedAnswer && error.cause.isEmpty;
}

class InterceptedAnswer extends Error {
  readonly isEmpty: boolean;

  constructor(message: string, isEmpty: boolean) {
    super(message);
    this.isEmpty = isEmpty;
  }
}

/** What people are told when something else answers in the service's place. */
export const interceptedMessage =
  'Something between this computer and Footbridge answered instead. Check whether this network wants you to sign in';

/** What the desk makes of a call without an answer: `aborted`, `timeout` or `offline`. */
export function problemOfFailure(error: unknown): unknown {
  if (error instanceof AppError || !isAxiosError(error)) return error;
  if (error.code === 'ERR_CANCELED') return new AppError('aborted', { cause: error });
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT') return new AppError('timeout', { cause: error });
  return new AppError('offline', { cause: error });
}

/** Marks a failure to find any service: nothing of the call has left this computer. */
export function unconnected(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'offline') return error;
  const cause = Object.assign(new Error('There is no service to connect to'), { code: 'ENOTCONN' });
  return new AppError('offline', { message: error.message, cause });
}

/** Whether the service said nothing: neither yes nor no. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && ['offline', 'timeout', 'aborted'].includes(error.code);
}

/** Whether the service says that the person has to be set up first. */
export const isPlaceLost = (error: unknown): boolean => error instanceof AppError && error.code === 'set_up_first';

/** Whether the service says that the session of a call is over. */
export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof AppError && ['no_session', 'session_expired', 'account_deleted', 'suspended'].includes(error.code)
  );
}

/** What the desk makes of a success that is not what the contract says. */
export function unreadableAnswer(cause: unknown): AppError {
  const message = 'The service answered in a way that this version of Footbridge does not understand';
  return new AppError('internal', { message, cause: new UnreadableAnswer('not as the contract says', { cause }) });
}

/** Whether an error comes from `unreadableAnswer`. */
export function isUnreadableAnswer(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof UnreadableAnswer;
}

class UnreadableAnswer extends Error {}

/** Retry-After as seconds from now; it may be a number or a date. */
function secondsOf(header: unknown): number | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
