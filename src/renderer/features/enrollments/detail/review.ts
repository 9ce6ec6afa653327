import type { PostingKind } from '#shared/contract/call.ts';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { isRefused } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import {
  type EnrollmentStatus,
  enrollmentStatuses,
  mayReview,
  reviewMessage,
} from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { QueuedCall } from '../../../app/outbox/use-queue.ts';
import { counted } from '../../../ui/format.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';
import type { Look } from './use-noting-seen.ts';

/** The statuses that the page offers, in order, with the specification's labels and the key of each. */
export const reviews = [
  { action: 'shortlist', status: 4, label: 'Shortlist', key: 'S', done: 'shortlisted' },
  { action: 'hire', status: 6, label: 'Hire', key: 'H', done: 'hired' },
  { action: 'reject', status: 7, label: 'Not Interested', key: 'X', done: 'marked as not interested' },
] as const satisfies readonly {
  action: string;
  status: EnrollmentStatus;
  label: string;
  key: string;
  done: string;
}[];

/** An applicant's name, for people. */
export function enrollmentName({ student }: Pick<Enrollment, 'student'>): string {
  return fullName(student) || 'No name';
}

/** Those whose status would really change, and may. */
export function reviewable(rows: readonly Enrollment[], status: EnrollmentStatus): Enrollment[] {
  return rows.filter((row) => row.status !== status && mayReview(row.status, status));
}

const verbs: Readonly<Partial<Record<EnrollmentStatus, string>>> = { 2: 'Seen', 4: 'Shortlist', 6: 'Hire' };

/** The calls that set a status, each insisting on the status that was seen. */
export function statusCalls(kind: PostingKind, rows: readonly Enrollment[], status: EnrollmentStatus): QueuedCall[] {
  return rows.map((row) => statusCall(kind, row, status));
}

function statusCall(kind: PostingKind, row: Enrollment, status: EnrollmentStatus, at?: string): QueuedCall {
  return {
    call: 'enrollments.status',
    params: { method: kind },
    query: { id: row.id, status, from: row.status, ...(at !== undefined && { at }) },
    title: `${verbs[status] ?? 'Not interested in'} ${enrollmentName(row)}`,
  };
}

/** The calls that note looks, each with its time: they may reach the service much later. */
export function seenCalls(kind: PostingKind, looks: readonly Look[]): QueuedCall[] {
  return looks.map(({ row, at }) => statusCall(kind, row, enrollmentStatuses.seen, at));
}

/** The call that notes a later look with its time, ISO 8601. */
export function laterLookCall(kind: PostingKind, row: Enrollment, at: string): QueuedCall {
  const title = `Last look at ${enrollmentName(row)}`;
  return { call: 'enrollments.seen', params: { method: kind, id: row.id }, body: { at }, title };
}

/**
 * Whether a look at `now`, in milliseconds, is noted: at an application past Applied, an hour after the company's last look or
 * decision that the service has told or that was queued here.
 */
export function isLookDue(
  { id, status, last_seen_at: seen }: Pick<OpenedEnrollment, 'id' | 'status' | 'last_seen_at'>,
  entries: readonly OutboxEntry[],
  now: number,
): boolean {
  if (status === enrollmentStatuses.applied || status === enrollmentStatuses.left) return false;
  const looks = entries.filter(
    (entry) =>
      !isRefused(entry) &&
      (entry.aggregate === `look:${id}` ||
        (entry.aggregate === `enrollment:${id}` && entry.change?.call === 'enrollments.status')),
  );
  const times = [seen ?? [], looks.map(({ queuedAt }) => queuedAt)].flat();
  return times.every((time) => now - Date.parse(time) > milliseconds.hour);
}

/** What is said while a decision waits to be sent: nothing is done at the service yet. */
export function reviewTexts(rows: readonly Enrollment[], status: EnrollmentStatus): { words: string; about?: string } {
  const [first] = rows;
  const done = reviews.find((each) => each.status === status)?.done ?? 'changed';
  if (rows.length === 1 && first)
    return { words: `${done.charAt(0).toUpperCase()}${done.slice(1)}`, about: enrollmentName(first) };
  return { words: `${counted(rows.length, 'candidate')} ${done}` };
}

/** The service's message about a decision; of several, with how many it has changed. */
export function sentMessage(count: number, status: EnrollmentStatus): string {
  const message = reviewMessage(status);
  return count === 1 ? message : message.replace(/^Candidate/, counted(count, 'candidate'));
}

/** How many of these entries the service has taken; 0 while one of them still waits for its answer. */
export function takenOf(ids: ReadonlySet<string>, entries: readonly OutboxEntry[]): number {
  const asked = entries.filter(({ id }) => ids.has(id));
  const taken = asked.filter(({ state }) => state === 'sent');
  return asked.every((entry) => entry.state === 'sent' || isRefused(entry)) ? taken.length : 0;
}

/** Why nothing happened. */
export function nothingToDo(rows: readonly Enrollment[], status: EnrollmentStatus): string {
  const done = reviews.find((each) => each.status === status)?.done ?? 'so';
  const already = rows.some((row) => row.status === status);
  if (rows.length === 1 && rows[0]) {
    return already
      ? `${enrollmentName(rows[0])} is already ${done}`
      : `${enrollmentName(rows[0])} has withdrawn the application`;
  }
  return already ? `All of them are already ${done}` : 'They have withdrawn their applications';
}

/**
 * The refused changes of these applications, whatever they were, and those of this sort that are stuck behind them: a new
 * decision takes their place. Else it would wait behind them for ever.
 */
export function supersededBy(
  entries: readonly OutboxEntry[],
  rows: readonly Enrollment[],
  calls: readonly QueuedCall[],
): string[] {
  const actions = new Set<string>(calls.map(({ call }) => call));
  const aggregates = new Set(rows.map(({ id }) => `enrollment:${id}`));
  const ours = entries.filter(({ aggregate, state }) => aggregates.has(aggregate) && state !== 'sent');
  const refused = new Set(ours.filter(isRefused).map(({ aggregate }) => aggregate));
  return ours
    .filter((entry) => refused.has(entry.aggregate) && (isRefused(entry) || actions.has(entry.change?.call ?? '')))
    .map(({ id }) => id);
}
