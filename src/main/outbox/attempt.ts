import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError, type Problem, toProblem } from '#shared/errors.ts';
import { inWords, offlineNotice } from '#shared/rules/desk/offline-notice.ts';
import type { Account } from '../account/account.ts';
import type { OutboxKind, OutboxOutcome } from './kinds.ts';
import {
  changeEntry,
  type EntryChange,
  readEntryStanding,
  readPayload,
  type StoredEntry,
  visible,
} from './outbox-store.ts';
import { adviceFor, arrivalOf, retryPolicy, type Verdict } from './retry-policy.ts';
import type { Timing } from './timing.ts';

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly kind: 'sent'; readonly payload: unknown; readonly result: unknown }
  | { readonly kind: 'failed'; readonly payload: unknown; readonly readable: boolean; readonly error: unknown };

/** Sends one entry. Never rejects. */
export async function attempt(
  account: Account,
  kind: OutboxKind,
  entry: StoredEntry,
  signal: AbortSignal,
): Promise<AttemptEnd> {
  let payload: unknown;
  try {
    if (entry.payloadVersion > (kind.payloadVersion ?? 1)) throw new AppError('newer_database');
    payload = kind.parse(readPayload(account, entry.id));
  } catch (cause) {
    const error = cause instanceof AppError ? cause : new AppError('damaged', { cause });
    return { kind: 'failed', payload: null, readable: false, error };
  }
  try {
    return { kind: 'sent', payload, result: await kind.send(payload, visible(entry), signal) };
  } catch (thrown) {
    // Cut off from outside: whatever broke in the kind broke because of that.
    const cut = signal.aborted && !(thrown instanceof AppError);
    return {
      kind: 'failed',
      payload,
      readable: true,
      error: cut ? new AppError('aborted', { cause: thrown }) : thrown,
    };
  }
}

function shownProblem(kind: OutboxKind, problem: Problem, verdict: Verdict): NonNullable<OutboxEntry['problem']> {
  const { code, message, fields } = inWords(problem, offlineNotice.queued);
  const detail = fields ? { fields, more: problem.detail } : problem.detail;
  const needsPerson = verdict.kind === 'blocked' || verdict.kind === 'conflict';
  const advice = (needsPerson && kind.advice?.[code]) || adviceFor(code, verdict.kind);
  return { code, message, advice, ...(detail !== undefined && { detail }) };
}

function changeAfter(
  shown: NonNullable<OutboxEntry['problem']>,
  verdict: Verdict,
  entry: StoredEntry,
  now: Date,
): EntryChange {
  const told = { problem: shown, nextAttemptAt: null };
  const attempts = entry.attempts + 1;
  switch (verdict.kind) {
    case 'offline':
      return { ...told, state: 'queued' };
    case 'interrupted':
      return { state: 'queued', problem: entry.problem };
    case 'again': {
      const next = new Date(now.getTime() + verdict.afterMs).toISOString();
      return { ...told, state: 'waiting', attempts, nextAttemptAt: next };
    }
    default:
      return { ...told, state: verdict.kind, attempts };
  }
}

function settle(kind: OutboxKind, end: AttemptEnd, entry: StoredEntry, outcome: OutboxOutcome): void {
  if (end.kind === 'sent' || end.readable) kind.settled?.(end.payload, visible(entry), outcome);
  else kind.unreadable?.(visible(entry), outcome);
}

/**
 * Writes how an attempt ended, in one transaction with what the kind makes of it. `before` is the entry as it was
 * when it was marked 'sending'; `wasUncertain` what was known until then. Answers the verdict, null for sent.
 */
export function recordEnd(
  account: Account,
  kind: OutboxKind,
  { end, before, wasUncertain }: { end: AttemptEnd; before: StoredEntry; wasUncertain: boolean },
  timing: Timing,
): Verdict | null {
  if (end.kind === 'sent') {
    const sentAt = timing.now().toISOString();
    const problem = kind.remark?.(end.payload, end.result) ?? null;
    const change = { state: 'sent', attempts: before.attempts + 1, uncertain: false, problem, sentAt } as const;
    account.database
      .transaction(() => settle(kind, end, changeEntry(account, before, change), { kind: 'sent', result: end.result }))
      .immediate();
    return null;
  }
  const problem = toProblem(end.error);
  const verdict = retryPolicy(problem, before.attempts + 1, timing.random());
  const arrival = end.readable ? arrivalOf(problem, end.error) : 'never left';
  const uncertain = arrival === 'may have' || (arrival === 'never left' && wasUncertain);
  account.database
    .transaction(() => {
      // Left out by a person while it was on its way, after a restore: a failure puts nothing back into the queue.
      if (readEntryStanding(account, before.id)?.state !== 'sending') return;
      const change = changeAfter(shownProblem(kind, problem, verdict), verdict, before, timing.now());
      const entry = changeEntry(account, before, { ...change, uncertain });
      if (verdict.kind === 'blocked' || verdict.kind === 'conflict') settle(kind, end, entry, { kind: verdict.kind });
    })
    .immediate();
  return verdict;
}
