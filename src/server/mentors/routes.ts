import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { freeTimes, maxFreeDays } from '#shared/rules/mentoring/free-times.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { type Context, route } from '../platform/http/route.ts';
import { readHours, takenTimes } from './hours.ts';
import { listMentors, readMentor } from './repository.ts';

/** The registered mentors, for students, educators and other mentors. */
export function registerMentors(app: FastifyInstance): void {
  route(app, 'mentors.list', ({ db, query }) => listMentors(db, query));
  route(app, 'mentors.read', async ({ db, params }) => {
    const data = await readMentor(db, params.id);
    if (!data) throw new AppError('not_found');
    return { data };
  });
  route(app, 'mentors.slots', slots);
}

async function slots({ db, params, query, now }: Context<'mentors.slots'>) {
  const from = Date.parse(query.from);
  const to = Date.parse(query.to);
  if (to <= from) throw new AppError('invalid', { fields: { to: 'The end should be after the beginning' } });
  if (to - from > maxFreeDays * milliseconds.day) {
    throw new AppError('invalid', { fields: { to: `Ask for at most ${maxFreeDays} days` } });
  }
  const mentor = await readMentor(db, params.id);
  if (!mentor) throw new AppError('not_found');
  const hours = await readHours(db, mentor.id);
  // A session that began before the window may reach into it, and the last one of the window out of it.
  const around = {
    starts_at: new Date(from - milliseconds.day).toISOString(),
    ends_at: new Date(to + milliseconds.day).toISOString(),
  };
  const taken = await takenTimes(db, { column: 'mentor_id', id: mentor.id }, around);
  const { zone, session_minutes, price } = mentor;
  return { data: freeTimes(hours, taken, { from, to }, now.getTime()), zone, session_minutes, price };
}
