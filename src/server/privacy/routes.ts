import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { accountLock } from '../accounts/accounts.ts';
import { type Context, route } from '../platform/http/route.ts';
import { readChoices, setChoices } from './choices.ts';
import { listViews } from './views.ts';

/** What students let others see, and who looked. */
export function registerPrivacy(app: FastifyInstance): void {
  route(app, 'student.privacy', async ({ db, user }) => ({ data: await readChoices(db, user.id) }));
  route(app, 'student.savePrivacy', save);
  route(app, 'student.views', async ({ db, user, query: { page, limit } }) => ({
    ...(await listViews(db, user.id, { limit, offset: (page - 1) * limit })),
    page,
    limit,
  }));
}

function save({ user, body: { version, ...choices }, now, service, write }: Context<'student.savePrivacy'>) {
  return write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const theirs = await readChoices(tx, user.id);
    if (version !== undefined && version !== theirs.version) {
      throw new AppError('version_conflict', { detail: { yours: choices, theirs } });
    }
    await setChoices(tx, user.id, choices, now);
    return { message: 'Privacy saved', data: await readChoices(tx, user.id) };
  });
}
