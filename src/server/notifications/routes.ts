import type { FastifyInstance } from 'fastify';
import { type Context, route } from '../platform/http/route.ts';
import { readMailPreferences, saveMailPreferences } from './mail-preferences.ts';
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
  route(app, 'notifications.preferences', async ({ db, user, service }) => ({
    data: await readMailPreferences(db, user, service.config),
  }));
  route(app, 'notifications.savePreferences', savePreferences);
}

function read({ user, body, now, write }: Context<'notifications.read'>) {
  return write(async (tx) => {
    const changed = await markNotifications(tx, user.id, { ids: body.ids, read: body.read }, now);
    return { message: 'Saved', data: { changed, unread: await countUnread(tx, user.id) } };
  });
}

function savePreferences({ user, body, now, service, write }: Context<'notifications.savePreferences'>) {
  return write(async (tx) => {
    await saveMailPreferences(tx, user.id, body, now);
    return { message: 'Saved', data: await readMailPreferences(tx, user, service.config) };
  });
}
