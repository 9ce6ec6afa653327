/** The one error catalogue, used by the service and the desk alike: code → HTTP status and a message safe to show. */
export const errorCatalogue = {
  malformed: { status: 400, message: 'The request couldn’t be read' },
  no_session: { status: 401, message: 'Please sign in' },
  wrong_credentials: { status: 401, message: 'The e-mail or password isn’t correct' },
  session_expired: { status: 401, message: 'Your session has ended. Please sign in again' },
  account_deleted: { status: 401, message: 'This account was deleted' },
  suspended: { status: 401, message: 'This account is suspended' },
  forbidden: { status: 403, message: 'Your account isn’t allowed to do this' },
  unverified: { status: 403, message: 'Please verify your e-mail first' },
  set_up_first: { status: 403, message: 'Please finish setting up your profile first' },
  place_unverified: {
    status: 403,
    message: 'Your company or institution isn’t verified yet, so it reaches only its partners and applicants',
  },
  bad_origin: { status: 403, message: 'This request did not come from Footbridge' },
  not_found: { status: 404, message: 'This doesn’t exist or you don’t have access to it' },
  conflict: { status: 409, message: 'This has changed since you opened it' },
  version_conflict: { status: 409, message: 'Someone else changed this while you were editing' },
  invalid_status: { status: 409, message: 'Invalid status' },
  email_taken: { status: 409, message: 'An account with this e-mail already exists' },
  already_exists: { status: 409, message: 'This already exists' },
  already_applied: { status: 409, message: 'You have already applied to this opportunity' },
  posting_closed: { status: 409, message: 'This opportunity is closed and takes no more applications' },
  posting_full: { status: 409, message: 'All positions of this opportunity are filled' },
  plan_limit: { status: 409, message: 'Your plan doesn’t allow more of this' },
  payment_refused: { status: 402, message: 'The payment provider refused this order. Nothing was ordered' },
  questions_changed: {
    status: 409,
    message: 'The company has changed its questions. Please look at them again before you send your application',
  },
  in_flight: { status: 409, message: 'The same request is still being processed' },
  import_running: { status: 409, message: 'Another upload for your institution is still running' },
  needs_confirmation: { status: 409, message: 'This upload changes a lot. Please type the count to confirm it' },
  restored: {
    status: 412,
    message: 'The service was restored from a copy. Decide at the top of the page what is sent again, then try again',
  },
  too_large: { status: 413, message: 'This is too large' },
  wrong_type: { status: 415, message: 'File type not accepted' },
  invalid: { status: 422, message: 'Please check the marked fields' },
  key_reused: { status: 422, message: 'This request key was already used for something else' },
  otp_wrong: { status: 422, message: 'That code isn’t correct' },
  otp_expired: { status: 422, message: 'This code has expired. Ask for a new one' },
  token_expired: { status: 422, message: 'This link has expired. Ask for a new one' },
  too_many: { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  internal: { status: 500, message: 'Something went wrong' },
  // The desk's own. They carry the status that the nearest HTTP answer would have.
  offline: { status: 503, message: 'Network Error' },
  timeout: { status: 504, message: 'The service took too long to answer' },
  aborted: { status: 499, message: 'Request aborted' },
  not_saved: { status: 507, message: 'Not saved. Your text is still here' },
  disk_full: { status: 507, message: 'The disk is full. Free some space and try again' },
  locked: { status: 423, message: 'Sign in to open your work on this computer' },
  newer_database: {
    status: 409,
    message: 'This was saved by a newer version of Footbridge. Update the app to open it',
  },
  damaged: { status: 500, message: 'Your work on this computer is damaged' },
  unreadable_file: { status: 422, message: 'This file couldn’t be read' },
  untrusted_sender: { status: 403, message: 'This window isn’t allowed to do this' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Field name → message, as an answer's `fields`. */
export type FieldMessages = Record<string, string>;

/** What travels over HTTP and IPC when something fails. */
export interface Problem {
  readonly code: ErrorCode;
  readonly message: string;
  readonly status: number;
  readonly fields?: FieldMessages;
  /** Seconds to wait before trying again (429, 503). */
  readonly retryAfter?: number;
  /** More for the caller to act on, for instance both versions of a conflict. */
  readonly detail?: unknown;
}

/** An error with a catalogue code. Throw it anywhere; the border renders it. */
export class AppError extends Error implements Problem {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields?: FieldMessages;
  readonly retryAfter?: number;
  readonly detail?: unknown;

  constructor(code: ErrorCode, options: Partial<Omit<Problem, 'code'>> & { cause?: unknown } = {}) {
    const entry = errorCatalogue[code];
    super(options.message ?? entry.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? entry.status;
    if (options.fields) this.fields = options.fields;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
    if (options.detail !== undefined) this.detail = options.detail;
  }
}

/** An error whose message stands at a field as well. */
export const errorAt = (field: string, message: string, code: ErrorCode = 'invalid'): AppError =>
  new AppError(code, { message, fields: { [field]: message } });

/** The plain form of any thrown value; unknown errors become `internal` without their text. */
export function toProblem(error: unknown): Problem {
  if (!(error instanceof AppError)) return { code: 'internal', ...errorCatalogue.internal };
  const { code, message, status, fields, retryAfter, detail } = error;
  return {
    code,
    message,
    status,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(detail !== undefined && { detail }),
  };
}

/** Whether a string is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
