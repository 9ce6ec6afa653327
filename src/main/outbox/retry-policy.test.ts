import { describe, expect, it } from 'vitest';
import { AppError, type ErrorCode, errorCatalogue, type Problem } from '#shared/errors.ts';
import { unconnected } from '../api/call-problem.ts';
import { adviceFor, arrivalOf, backoff, backoffMs, retryPolicy, type Verdict } from './retry-policy.ts';

const problem = (code: ErrorCode, extra: Partial<Problem> = {}): Problem => ({
  code,
  ...errorCatalogue[code],
  ...extra,
});

/** Every code of the catalogue has exactly one fate; a new code has to be placed here by hand. */
const fates: Record<ErrorCode, Verdict['kind']> = {
  malformed: 'blocked',
  no_session: 'paused',
  wrong_credentials: 'paused',
  session_expired: 'paused',
  account_deleted: 'paused',
  suspended: 'paused',
  forbidden: 'blocked',
  unverified: 'blocked',
  set_up_first: 'blocked',
  place_unverified: 'blocked',
  bad_origin: 'blocked',
  not_found: 'blocked',
  conflict: 'conflict',
  version_conflict: 'conflict',
  invalid_status: 'blocked',
  email_taken: 'blocked',
  already_exists: 'blocked',
  already_applied: 'blocked',
  posting_closed: 'blocked',
  posting_full: 'blocked',
  plan_limit: 'blocked',
  payment_refused: 'blocked',
  questions_changed: 'blocked',
  in_flight: 'again',
  import_running: 'again',
  needs_confirmation: 'blocked',
  too_large: 'blocked',
  wrong_type: 'blocked',
  invalid: 'blocked',
  key_reused: 'blocked',
  otp_wrong: 'blocked',
  otp_expired: 'blocked',
  token_expired: 'blocked',
  too_many: 'again',
  internal: 'again',
  offline: 'offline',
  timeout: 'again',
  aborted: 'interrupted',
  not_saved: 'again',
  disk_full: 'again',
  locked: 'interrupted',
  restored: 'interrupted',
  newer_database: 'blocked',
  damaged: 'blocked',
  unreadable_file: 'blocked',
  untrusted_sender: 'blocked',
};

describe('the retry policy', () => {
  it.each(Object.entries(fates) as [ErrorCode, Verdict['kind']][])('%s → %s', (code, fate) => {
    expect(retryPolicy(problem(code), 1, 0.5).kind).toBe(fate);
    expect(adviceFor(code, fate)).toMatch(/\.$/);
  });

  it.each([
    [408, 'again'],
    [412, 'conflict'],
    [425, 'again'],
    [429, 'again'],
    [500, 'again'],
    [502, 'again'],
    [503, 'again'],
    [504, 'again'],
    [400, 'blocked'],
    [410, 'blocked'],
    [418, 'blocked'],
    [401, 'paused'],
  ] as const)('status %i → %s, whatever the code says', (status, fate) => {
    expect(retryPolicy(problem('internal', { status }), 1, 0.5).kind).toBe(fate);
  });

  it('tells a gateway that answers for an absent service from nobody at all', () => {
    expect(retryPolicy(problem('offline', { status: 502 }), 1, 0.5).kind).toBe('again');
    expect(retryPolicy(problem('offline', { retryAfter: 5 }), 1, 0.5)).toEqual({ kind: 'again', afterMs: 5000 });
  });

  it('doubles from one second to five minutes, half of it by chance [O-05]', () => {
    const range = (attempts: number) => [backoffMs(attempts, 0), backoffMs(attempts, 1)];
    expect([1, 2, 3, 9, 10, 50, 5000].map(range)).toEqual([
      [500, 1000],
      [1000, 2000],
      [2000, 4000],
      [128_000, 256_000],
      [150_000, 300_000],
      [150_000, 300_000],
      [150_000, 300_000],
    ]);
  });

  it('waits at least as long as the service asks, within an hour [O-05]', () => {
    const wait = (retryAfter: number) => retryPolicy(problem('too_many', { retryAfter }), 1, 0);
    expect(wait(90)).toEqual({ kind: 'again', afterMs: 90_000 });
    expect(wait(0)).toEqual({ kind: 'again', afterMs: 500 });
    expect(wait(-4)).toEqual({ kind: 'again', afterMs: 500 });
    expect(wait(10_000_000)).toEqual({ kind: 'again', afterMs: backoff.longestAsked });
  });
});

describe('whether a failed attempt may have arrived', () => {
  const refused = new AppError('offline', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  const reset = new AppError('offline', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
  it.each([
    ['nobody listened', problem('offline'), refused, 'never left'],
    ['there is no service', problem('offline'), unconnected(new AppError('offline')), 'never left'],
    ['the line broke', problem('offline'), reset, 'may have'],
    ['no answer in time', problem('timeout'), new AppError('timeout'), 'may have'],
    ['the app was closed', problem('aborted'), new AppError('aborted'), 'may have'],
    ['a gateway gave up', problem('offline', { status: 502 }), null, 'may have'],
    ['the service stumbled', problem('internal'), null, 'may have'],
    ['the same key is being worked on', problem('in_flight'), null, 'may have'],
    ['the fields were refused', problem('invalid'), null, 'did not'],
    ['somebody was faster', problem('version_conflict'), null, 'did not'],
    ['nobody is signed in', problem('no_session'), null, 'never left'],
    ['too many calls', problem('too_many'), null, 'never left'],
  ] as const)('%s: %#', (_, told, error, arrival) => {
    expect(arrivalOf(told, error)).toBe(arrival);
  });
});
