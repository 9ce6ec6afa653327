import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { calendarFeed, calendarType } from '../interviews/calendar-file.ts';
import { type Context, route } from '../platform/http/route.ts';
import { calendarEventsOf, makeFeed, ownerOfFeed, readFeed, removeFeed } from './feeds.ts';

/** The address for calendar programs, and what they read there: without a session, as they have none. */
export function registerCalendarFeed(app: FastifyInstance): void {
  const { database, clock, config } = app.service;
  const offered = config.publicUrl !== '';
  route(app, 'calendarFeed.read', async ({ db, user }) => ({
    data: { offered, created_at: await readFeed(db, user.id) },
  }));
  route(app, 'calendarFeed.create', create);
  route(app, 'calendarFeed.remove', ({ user, write }) =>
    write(async (tx) => {
      await removeFeed(tx, user.id);
      return { message: 'The address doesn’t work any more', data: { offered, created_at: null } };
    }),
  );
  app.get<{ Params: { file: string } }>(`${apiPrefix}/calendar/:file`, async ({ params }, reply) => {
    const secret = /^([\w-]{43})\.ics$/.exec(params.file)?.[1];
    const owner = secret === undefined ? null : await ownerOfFeed(database.read, secret);
    if (!owner) throw new AppError('not_found');
    const events = await calendarEventsOf(database.read, owner, clock.now());
    return reply.type(calendarType).header('cache-control', 'no-store').send(calendarFeed(events));
  });
}

/** The address is told outside of the kept answer: a repeat whose first answer got lost is told a new one. */
async function create({ user, now, service, writeUnkept }: Context<'calendarFeed.create'>) {
  const { config } = service;
  if (config.publicUrl === '') {
    throw new AppError('conflict', { message: 'This workspace has no address that calendar programs reach' });
  }
  const secret = await writeUnkept((tx) => makeFeed(tx, user.id, now));
  const address = `${config.publicUrl}${apiPrefix}/calendar/${secret}.ics`;
  return { data: { offered: true, created_at: now.toISOString(), address } };
}
