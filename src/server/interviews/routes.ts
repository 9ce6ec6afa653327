import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { lockOwn } from '../enrollments/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { companyOf } from '../platform/sessions/access.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { calendarFile, calendarType } from './calendar-file.ts';
import { interviewEvent } from './interview-event.ts';
import { tellInterview } from './notifications.ts';
import {
  type InterviewRecord,
  type InterviewSide,
  interviewAnswer,
  interviewLock,
  listInterviews,
  readInterview,
} from './repository.ts';
import { mustChange, orderedSlots, pickTime, proposeInterview } from './times.ts';

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
    const current = await lockOwn(tx, service.database.dialect, own);
    if (!current) throw new AppError('not_found');
    const slots = orderedSlots(body.slots, now);
    const { place, note } = body;
    const proposal = { companyId: own.companyId, proposedBy: user.id, slots, place, note };
    const record = await proposeInterview(tx, current, proposal, now);
    return { message: 'Times proposed', data: interviewAnswer(record) };
  });
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
    await pickTime(tx, record, slot, now);
    return { ...answer, data: interviewAnswer(await mustRead(tx, user, record.id)) };
  });
}

const sameTime = (one: string, other: string) => Date.parse(one) === Date.parse(other);

function cancel({ user, params, now, write }: Context<'interviews.cancel'>) {
  return write(async (tx) => {
    const record = await mustRead(tx, user, params.id);
    if (record.status !== 'cancelled') {
      if (record.status === 'picked' && Date.parse(record.ends_at ?? '') <= now.getTime())
        throw new AppError('invalid_status', { message: 'This interview has taken place' });
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

async function calendar({ db, user, params }: Context<'interviews.calendar'>): Promise<FileReply> {
  const record = await mustRead(db, user, params.id);
  const event = interviewEvent(record);
  if (!event) throw new AppError('invalid_status', { message: 'No time has been picked yet' });
  const text = calendarFile(event);
  return { file: Readable.from([text], { objectMode: false }), name: `interview-${record.id}.ics`, type: calendarType };
}
