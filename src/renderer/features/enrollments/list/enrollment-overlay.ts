import type { Enrollment, Interview } from '#shared/contract/enrollment-schemas.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import {
  type EnrollmentStatus,
  enrollmentLabel,
  isEnrollmentStatus,
} from '#shared/rules/enrollments/enrollment-status.ts';
import { type EnrollmentTally, moveInTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { type ChangeEntry, changesOf, standingChanges } from '../../../app/outbox/queued-changes.ts';

/** Where queued changes bring one application. */
export interface QueuedMove {
  /** The status that it was seen with before; null where the change does not say. */
  readonly from: EnrollmentStatus | null;
  readonly to: EnrollmentStatus;
}
/** A rating that is queued. */
interface QueuedRating {
  readonly rating: number;
  readonly comment: string;
  readonly at: string;
}
/** What queued changes make of a posting's applications, by the application's id. */
export interface Overlay {
  readonly transitions: ReadonlyMap<number, QueuedMove>;
  readonly ratings: ReadonlyMap<number, QueuedRating>;
  /** Interviews that are called off, by their own id. */
  readonly cancelled: ReadonlySet<number>;
  /** Applications for which times are proposed that the service does not know yet. */
  readonly proposed: ReadonlySet<number>;
}

const inTouch: EnrollmentStatus = 5;

/** What the entries of the outbox make of an answer that the service gave at `asOf` (ISO 8601). */
export function overlayOf(entries: readonly OutboxEntry[], asOf: string | undefined): Overlay {
  const standing = standingChanges(entries, asOf);
  const proposals = changesOf(standing, 'interviews.propose').map(({ change }) => change.params.id);
  return {
    transitions: transitionsIn(standing),
    ratings: new Map(
      changesOf(standing, 'enrollments.rate').map(({ change, queuedAt }) => [
        change.params.id,
        { rating: change.body.rating, comment: change.body.comment, at: queuedAt },
      ]),
    ),
    cancelled: new Set(changesOf(standing, 'interviews.cancel').map(({ change }) => change.params.id)),
    proposed: new Set(proposals),
  };
}

/** Several moves of one application are one, from where the first began to where the last ends. */
function transitionsIn(standing: readonly ChangeEntry[]): Map<number, QueuedMove> {
  const transitions = new Map<number, QueuedMove>();
  for (const { change } of standing) {
    const step = stepOf(change);
    if (!step) continue;
    const before = transitions.get(step.id);
    transitions.set(step.id, { from: before ? before.from : step.from, to: step.to });
  }
  return transitions;
}

function stepOf(change: ChangeEntry['change']): (QueuedMove & { id: number }) | null {
  if (change.call === 'interviews.propose') return { id: change.params.id, from: null, to: inTouch };
  if (change.call !== 'enrollments.status') return null;
  const { id, status, from } = change.query;
  if (!isEnrollmentStatus(status)) return null;
  return { id, from: from !== undefined && isEnrollmentStatus(from) ? from : null, to: status };
}

/** An application as it is once the queued changes have arrived. */
export function withOverlay<T extends Enrollment>(row: T, { transitions, ratings }: Overlay): T {
  const move = transitions.get(row.id);
  const rated = ratings.get(row.id);
  if (!move && !rated) return row;
  return {
    ...row,
    ...(move && { status: move.to, status_name: enrollmentLabel(move.to) }),
    ...(rated && { rating: { rating: rated.rating, comment: rated.comment, rated_at: rated.at } }),
  };
}

/** Interviews as they are once the queued changes have arrived. */
export function interviewsUnder(interviews: readonly Interview[], { cancelled }: Overlay): Interview[] {
  return interviews.map((each) => (cancelled.has(each.id) ? { ...each, status: 'cancelled' as const } : each));
}

/** The counts once the queued moves have arrived. `statusOf`: the service's own status, where a change does not say. */
export function tallyUnder(
  tally: EnrollmentTally,
  { transitions }: Overlay,
  statusOf: (id: number) => EnrollmentStatus | null,
): EnrollmentTally {
  let moved = tally;
  for (const [id, { from, to }] of transitions) {
    const start = from ?? statusOf(id);
    if (start !== null) moved = moveInTally(moved, start, to);
  }
  return moved;
}
