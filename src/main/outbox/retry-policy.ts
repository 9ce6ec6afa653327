import { type ErrorCode, errorCatalogue, type Problem } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/** What becomes of an entry whose attempt failed. */
export type Verdict =
  /** Nothing was there to be asked: no attempt spent, everything waits for the service. */
  | { readonly kind: 'offline' }
  /** Cut off by the app itself: no attempt spent, sent again when the app is back. */
  | { readonly kind: 'interrupted' }
  /** Tried again by itself, after so many milliseconds. */
  | { readonly kind: 'again'; readonly afterMs: number }
  /** Waits until somebody signs in. */
  | { readonly kind: 'paused' }
  /** Somebody else changed the same thing: a person chooses. */
  | { readonly kind: 'conflict' }
  /** Refused: a person has to act. */
  | { readonly kind: 'blocked' };

/** Milliseconds of the first wait, of the longest one, and of the longest that a service may ask for. */
export const backoff = { first: 1000, maxLength: 300_000, longestAsked: milliseconds.hour } as const;

const transientStatuses = new Set([408, 425, 429]);
const transientConflicts = new Set<ErrorCode>(['in_flight', 'import_running']);
const conflicts = new Set<ErrorCode>(['version_conflict', 'conflict']);
/** The desk's own findings about the entry itself: no repetition helps. */
const hopeless = new Set<ErrorCode>(['damaged', 'unreadable_file', 'newer_database']);

/** The wait before attempt `attempts` + 1: 1 s, 2 s, 4 s … 5 min, half of it by chance. `random` is in [0, 1). */
export function backoffMs(attempts: number, random: number): number {
  const whole = Math.min(backoff.maxLength, backoff.first * 2 ** Math.min(Math.max(attempts, 1) - 1, 30));
  return Math.round(whole / 2 + (whole / 2) * random);
}

function again(problem: Problem, attempts: number, random: number): Verdict {
  const asked = Math.min(Math.max(problem.retryAfter ?? 0, 0) * 1000, backoff.longestAsked);
  return { kind: 'again', afterMs: Math.max(backoffMs(attempts, random), asked) };
}

/** What to do after a failed attempt. `attempts` counts this one. The only place where this is decided. */
export function retryPolicy(problem: Problem, attempts: number, random: number): Verdict {
  const { code, status } = problem;
  // A gateway that answers for an absent service is something else than nobody at all.
  if (code === 'offline' && status === errorCatalogue.offline.status && problem.retryAfter === undefined) {
    return { kind: 'offline' };
  }
  // A restored service: it is held from now on, until a person has decided.
  if (code === 'aborted' || code === 'locked' || code === 'restored') return { kind: 'interrupted' };
  if (hopeless.has(code)) return { kind: 'blocked' };
  if (status === 401) return { kind: 'paused' };
  if (transientStatuses.has(status) || transientConflicts.has(code) || status >= 500) {
    return again(problem, attempts, random);
  }
  if (status === 412 || conflicts.has(code)) return { kind: 'conflict' };
  return { kind: 'blocked' };
}

const advices: Partial<Record<ErrorCode, string>> = {
  offline: 'It will be sent when you’re back online.',
  timeout: 'Footbridge tries again by itself. Nothing will be sent twice.',
  in_flight: 'Footbridge tries again by itself. Nothing will be sent twice.',
  no_session: 'Sign in, and it will be sent.',
  session_expired: 'Sign in, and it will be sent.',
  wrong_credentials: 'Sign in, and it will be sent.',
  version_conflict: 'Compare both versions, and choose. Both texts are kept.',
  conflict: 'Retry, or take it back to edit it.',
  invalid: 'Open the draft, correct the marked fields and publish again.',
  invalid_status: 'It is no longer in a state that allows this. Take it back, or discard it.',
  not_found: 'It no longer exists at the service. Take it back to keep your text as a draft.',
  forbidden: 'Ask someone who is allowed to do this, or take it back.',
  unverified: 'Verify your e-mail, then retry.',
  set_up_first: 'Finish setting up your company, then retry.',
  needs_confirmation: 'Open the upload, and type the count that it asks for.',
  too_large: 'Shorten the text, then publish again.',
  too_many: 'Footbridge tries again in a little while.',
  damaged: 'What was stored cannot be read any more. Take it back.',
  newer_database: 'Update Footbridge, then retry.',
  key_reused: 'Take it back and publish again.',
};

/** What a person can do about a problem, or what happens without them. */
export function adviceFor(code: ErrorCode, verdict: Verdict['kind']): string {
  const known = advices[code];
  if (known) return known;
  if (verdict === 'again') return 'Footbridge tries again by itself.';
  if (verdict === 'paused') return 'Sign in, and it will be sent.';
  return 'Retry, or take it back to edit it.';
}

/** Refusals that come before the service looks at the key: an earlier attempt may still have arrived. */
const beforeTheKey = new Set([401, 403, 408, 412, 413, 425, 429]);
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTCONN',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
]);

/** What a failed attempt says about whether the service has the entry. */
export type Arrival = 'did not' | 'never left' | 'may have';

/**
 * Whether an attempt may have taken effect although it failed. `did not`: the service looked the key up and
 * refused, so that no earlier attempt took effect either. `error` is the thrown value, with its causes.
 */
export function arrivalOf(problem: Problem, error: unknown): Arrival {
  const { code, status } = problem;
  if (code === 'offline' && causesOf(error).some((cause) => neverConnected.has(cause))) return 'never left';
  if (hopeless.has(code) || code === 'locked' || beforeTheKey.has(status)) return 'never left';
  if (status >= 500 || code === 'aborted' || transientConflicts.has(code)) return 'may have';
  return 'did not';
}

function causesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let cause = error; cause instanceof Error && codes.length < 8; cause = cause.cause) {
    codes.push('code' in cause ? String(cause.code) : '');
  }
  return codes;
}
