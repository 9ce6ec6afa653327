import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses, mayInterview } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { findOwn, lockApplications, moveEnrollments } from '../enrollments/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { companyOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { calendarFile, calendarType } from './calendar-file.ts';
import { tellInterview } from './notifications.ts';
import {
  changeInterview,
  type InterviewRecord,
  type InterviewSide,
  insertInterview,
  interviewAnswer,
  interviewLock,
  isTaken,
  listInterviews,
  readInterview,
  type SlotRecord,
} from './repository.ts';

/** Times proposed and picked. */
export function registerInterviews(app: FastifyInstance): void {
  route(app, 'interviews.propose', propose);
  route(app, 'interviews.list', list);
  route(app, 'interviews.pick', pick);
  route(app, 'interviews.cancel', cancel);
  route(app, 'interviews.calendar', calendar);
}

const sideOf = (user: Account): InterviewSide =>
  user.role === roles.employer ? { companyId: companyOf(user) } : { userId: user.id };

async function mustRead(
  db: Tx | Context<'interviews.list'>['db'],
  user: Account,
  id: number,
): Promise<InterviewRecord> {
  const record = await readInterview(db, sideOf(user), id);
  if (!record) throw new AppError('not_found');
  return record;
}

function propose({ user, params, body, now, service, write }: Context<'interviews.propose'>) {
  const own = { kind: params.method, id: params.id, companyId: companyOf(user) };
  return write(async (tx) => {
    const seen = await findOwn(tx, own);
    if (!seen) throw new AppError('not_found');
    const slots = orderedSlots(body.slots, now);
    await lockApplications(tx, service.database.dialect, seen.posting_id);
    const current = (await findOwn(tx, own)) ?? seen;
    if (!mayInterview(current.status)) throw new AppError('invalid_status');
    const at = now.toISOString();
    const { inTouch } = enrollmentStatuses;
    if (current.status !== inTouch) await moveEnrollments(tx, [own.id], inTouch, now);
    const { companyId, id: enrollmentId } = own;
    const { place, note } = body;
    const of = { companyId, enrollmentId, postingId: current.posting_id, userId: current.user_id };
    const id = await insertInterview(tx, { ...of, proposedBy: user.id, slots, place, note }, at);
    const record = await mustRead(tx, user, id);
    await tellInterview(tx, record, 'proposed', now);
    return { message: 'Times proposed', data: interviewAnswer(record) };
  });
}

const maxLength = 8 * milliseconds.hour;
const furthest = 366 * milliseconds.day;

/** The times in UTC and in order. Throws `invalid` for what is over, backwards, too long, too far, or there twice. */
function orderedSlots(slots: readonly SlotRecord[], now: Date): SlotRecord[] {
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

async function list({ db, user, query }: Context<'interviews.list'>) {
  const { records, total } = await listInterviews(db, sideOf(user), query);
  return { data: records.map(interviewAnswer), total, page: query.page, limit: query.limit };
}

function pick({ user, params, body, now, service, write }: Context<'interviews.pick'>) {
  return write(async (tx) => {
    const { proposed_by } = await mustRead(tx, user, params.id);
    await service.database.dialect.lock(tx, interviewLock(proposed_by));
    const record = await mustRead(tx, user, params.id);
    const slot = interviewAnswer(record).slots.find(({ starts_at }) => sameTime(starts_at, body.starts_at));
    if (!slot) throw new AppError('invalid', { fields: { starts_at: 'Choose one of the proposed times' } });
    const answer = { message: 'Time picked' };
    if (record.status === 'picked' && record.starts_at === slot.starts_at)
      return { ...answer, data: interviewAnswer(record) };
    if (record.status === 'cancelled')
      throw new AppError('invalid_status', { message: 'This interview was called off' });
    if (slot.starts_at <= now.toISOString()) throw new AppError('conflict', { message: 'This time has passed' });
    if (await isTaken(tx, record, slot)) throw new AppError('conflict', { message: 'This time is taken by now' });
    await mustChange(tx, record, { status: 'picked', ...slot }, now);
    await tellInterview(tx, record, 'picked', now);
    return { ...answer, data: interviewAnswer(await mustRead(tx, user, record.id)) };
  });
}

const sameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);

function cancel({ user, params, now, write }: Context<'interviews.cancel'>) {
  return write(async (tx) => {
    const record = await mustRead(tx, user, params.id);
    if (record.status !== 'cancelled') {
      await mustChange(tx, record, { status: 'cancelled' }, now);
      await tellInterview(
        tx,
        record,
        user.role === roles.employer ? 'cancelled by the company' : 'cancelled by the student',
        now,
      );
    }
    return { message: 'Interview called off', data: interviewAnswer(await mustRead(tx, user, record.id)) };
  });
}

async function mustChange(
  tx: Tx,
  record: InterviewRecord,
  change: Parameters<typeof changeInterview>[2],
  now: Date,
): Promise<void> {
  if (!(await changeInterview(tx, record, change, now.toISOString()))) throw new AppError('conflict');
}

async function calendar({ db, user, params }: Context<'interviews.calendar'>): Promise<FileReply> {
  const record = await mustRead(db, user, params.id);
  const { starts_at, ends_at } = record;
  if (starts_at === null || ends_at === null) {
    throw new AppError('invalid_status', { message: 'No time has been picked yet' });
  }
  const { first_name, last_name, proposer_first, proposer_last, proposer_email } = record;
  const text = calendarFile({
    uid: `interview-${record.id}@footbridge`,
    sequence: record.sequence,
    stamp: record.updated_at,
    starts: starts_at,
    ends: ends_at,
    summary: `Interview: ${record.title} (${record.company_name}, ${first_name} ${last_name})`,
    description: record.note,
    location: record.place,
    organizer: { name: `${proposer_first} ${proposer_last}`, email: proposer_email ?? '' },
    cancelled: record.status === 'cancelled',
  });
  return { file: Readable.from([text], { objectMode: false }), name: `interview-${record.id}.ics`, type: calendarType };
}
