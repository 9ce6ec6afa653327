import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses, mayReview, reviewMessage } from '#shared/rules/enrollments/enrollment-status.ts';
import { type Context, route } from '../platform/http/route.ts';
import { companyOf } from '../platform/sessions/access.ts';
import { readOwnPosting } from '../postings/repository.ts';
import { addViews } from '../privacy/views.ts';
import { decide } from './deciding.ts';
import { lastLook, readEvents } from './events.ts';
import { countEnrollments } from './lists.ts';
import { tellDecided } from './notifications.ts';
import { findOwn, lockOwn, moveEnrollments, noteLook, rate } from './repository.ts';

/** What employers decide about applications. */
export function registerEnrollmentReviews(app: FastifyInstance): void {
  route(app, 'enrollments.status', setStatus);
  route(app, 'enrollments.statusMany', setStatusOfMany);
  route(app, 'enrollments.seen', noteSeen);
  route(app, 'enrollments.rate', rateWork);
}

function setStatus({ user, params, query, now, service, write }: Context<'enrollments.status'>) {
  const { id, status, from, at } = query;
  const own = { kind: params.method, id, companyId: companyOf(user) };
  return write(async (tx) => {
    const current = await lockOwn(tx, service.database.dialect, own);
    if (!current) throw new AppError('not_found');
    if (!mayReview(current.status, status)) throw new AppError('invalid_status');
    const answer = (changed: boolean, updated_at: string) => ({
      message: reviewMessage(status),
      data: { id, from: current.status, status, changed, updated_at },
    });
    const looked = status === enrollmentStatuses.seen ? momentOfLook(at, current.updated_at, now) : null;
    if (looked) await addViews(tx, [current.user_id], { companyId: own.companyId }, looked);
    if (current.status === status) return answer(false, current.updated_at);
    if (from !== undefined && from !== current.status) {
      throw new AppError('conflict', { detail: { id, status: current.status } });
    }
    const moment = looked ?? now;
    await moveEnrollments(tx, [id], status, moment);
    await tellDecided(tx, [{ id, from: current.status }], status, now);
    return answer(true, moment.toISOString());
  });
}

/** When somebody looked: the time that the desk names, unless it can't be. */
function momentOfLook(at: string | undefined, lastChange: string, now: Date): Date {
  const named = at === undefined ? now : new Date(at);
  return named < new Date(lastChange) || named > now ? now : named;
}

function noteSeen({ user, params, body, now, write }: Context<'enrollments.seen'>) {
  const own = { kind: params.method, id: params.id, companyId: companyOf(user) };
  return write(async (tx) => {
    const found = await findOwn(tx, own);
    // As with reading it: whoever left shows no more than a name.
    if (!found || found.status === enrollmentStatuses.left) throw new AppError('not_found');
    const at = new Date(Math.min(Date.parse(body.at), now.getTime()));
    let seenAt = found.seen_at;
    // One from before the student applied again was a look at the earlier application.
    if (at >= new Date(found.created_at)) {
      seenAt = (await noteLook(tx, found.id, at.toISOString())) ? at.toISOString() : seenAt;
      await addViews(tx, [found.user_id], own, at);
    }
    const history = (await readEvents(tx, [found.id])).get(found.id) ?? [];
    return { message: 'Look noted', data: { id: found.id, last_seen_at: lastLook(history, seenAt) } };
  });
}

function setStatusOfMany({ user, params, body, now, service, write }: Context<'enrollments.statusMany'>) {
  const { ids, status, from } = body;
  const own = { kind: params.method, id: params.id, companyId: companyOf(user) };
  return write(async (tx) => {
    const post = await readOwnPosting(tx, own);
    if (!post) throw new AppError('not_found');
    // What nobody may set is wrong for every row.
    if (!mayReview(enrollmentStatuses.applied, status)) throw new AppError('invalid_status');
    const move = { postingId: post.id, ids, status, from };
    const results = await decide(tx, service.database.dialect, move, now);
    const changed = results.filter(({ outcome }) => outcome === 'changed').length;
    const count = await countEnrollments(tx, post.id);
    const message = `${changed} of ${results.length} ${results.length === 1 ? 'candidate' : 'candidates'} changed`;
    return { message, data: { changed, results, count } };
  });
}

function rateWork({ user, params, body, now, service, write }: Context<'enrollments.rate'>) {
  const own = { kind: params.method, id: params.id, companyId: companyOf(user) };
  return write(async (tx) => {
    const found = await lockOwn(tx, service.database.dialect, own);
    if (!found) throw new AppError('not_found');
    if (found.status === enrollmentStatuses.left) throw new AppError('invalid_status');
    const rated = { companyId: own.companyId, enrollmentId: own.id, userId: user.id };
    await rate(tx, rated, body, now.toISOString());
    return { message: 'Rating saved', data: { id: own.id, ...body, rated_at: now.toISOString() } };
  });
}
