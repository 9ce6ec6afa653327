import type { FastifyInstance } from 'fastify';
import { type Context, route } from '../platform/http/route.ts';
import { countUnread, listNotifications, markNotifications } from './repository.ts';

/** What is new for a person. */
export function registerNotifications(app: FastifyInstance): void {
  route(app, 'notifications.list', async ({ db, user, query }) => ({
    ...(await listNotifications(db, user.id, query)),
    page: query.page,
    limit: query.limit,
    unread: await countUnread(db, user.id),
  }));
  route(app, 'notifications.read', read);
}

function read({ user, body, now, write }: Context<'notifications.read'>) {
  return write(async (tx) => {
    const changed = await markNotifications(tx, user.id, { ids: body.ids, read: body.read }, now);
    return { message: 'Saved', data: { changed, unread: await countUnread(tx, user.id) } };
  });
}
