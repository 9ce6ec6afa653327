import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses, mayInterview } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { moveEnrollments } from '../enrollments/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { tellInterview } from './notifications.ts';
import {
  changeInterview,
  type InterviewRecord,
  insertInterview,
  isTaken,
  type Proposal,
  readInterviews,
  type SlotRecord,
} from './repository.ts';

const maxLength = 8 * milliseconds.hour;
const furthest = 366 * milliseconds.day;

/** The times in UTC and in order. Throws `invalid` for what is over, backwards, too long, too far, or there twice. */
export function orderedSlots(slots: readonly SlotRecord[], now: Date): SlotRecord[] {
  const times = slots
    .map(({ starts_at, ends_at }) => ({ starts: Date.parse(starts_at), ends: Date.parse(ends_at) }))
    .sort((one, other) => one.starts - other.starts);
  const refuse = (message: string) => new AppError('invalid', { fields: { slots: message } });
  times.forEach(({ starts, ends }, index) => {
    if (starts <= now.getTime()) throw refuse('Choose times that are still to come');
    if (starts > now.getTime() + furthest) throw refuse('Choose times within one year');
    if (ends <= starts) throw refuse('A time should end after it starts');
    if (ends - starts > maxLength) throw refuse('A time should not be longer than eight hours');
    const before = times[index - 1];
    if (before && before.ends > starts) throw refuse('The times should not overlap');
  });
  const text = (time: number) => new Date(time).toISOString();
  return times.map(({ starts, ends }) => ({ starts_at: text(starts), ends_at: text(ends) }));
}

/** An application that somebody is to be met about. */
interface Applied {
  readonly id: number;
  readonly posting_id: number;
  readonly user_id: number;
  readonly status: number;
}

/**
 * Proposes times to an applicant, who is In touch since then and hears of it. The caller holds the lock of applications.
 * Throws `invalid_status` where no interview is due.
 */
export async function proposeInterview(
  tx: Tx,
  { id: enrollmentId, posting_id: postingId, user_id: userId, status }: Applied,
  proposal: Omit<Proposal, 'enrollmentId' | 'postingId' | 'userId'>,
  now: Date,
): Promise<InterviewRecord> {
  if (!mayInterview(status)) throw new AppError('invalid_status');
  const { inTouch } = enrollmentStatuses;
  if (status !== inTouch) await moveEnrollments(tx, [enrollmentId], inTouch, now);
  const id = await insertInterview(tx, { ...proposal, enrollmentId, postingId, userId }, now.toISOString());
  const [record] = await readInterviews(tx, [id]);
  if (!record) throw new AppError('not_found');
  await tellInterview(tx, record, 'proposed', now);
  return record;
}

/**
 * Picks one of the proposed times, which the company hears of. The caller holds `interviewLock`. Throws `conflict` for a
 * time that has passed or is taken.
 */
export async function pickTime(tx: Tx, record: InterviewRecord, slot: SlotRecord, now: Date): Promise<void> {
  if (slot.starts_at <= now.toISOString()) throw new AppError('conflict', { message: 'This time has passed' });
  if (await isTaken(tx, record, slot)) throw new AppError('conflict', { message: 'This time is no longer free' });
  await mustChange(tx, record, { status: 'picked', ...slot }, now);
  await tellInterview(tx, record, 'picked', now);
}

/** Changes an interview. Throws `conflict` where it was changed meanwhile. */
export async function mustChange(
  tx: Tx,
  record: InterviewRecord,
  change: Parameters<typeof changeInterview>[2],
  now: Date,
): Promise<void> {
  if (!(await changeInterview(tx, record, change, now.toISOString()))) throw new AppError('conflict');
}
