import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { endOtherSessions, endOwnSession, liveSessions } from '../../platform/sessions/sessions.ts';

/** Where one is signed in. */
export function registerSessions(app: FastifyInstance): void {
  route(app, 'sessions.list', listSessions);
  route(app, 'sessions.end', endOne);
  route(app, 'sessions.endOthers', endOthers);
}

async function listSessions({ db, user, session, service, now }: Context<'sessions.list'>) {
  const rows = await liveSessions(db, user.id, service.config.session, now);
  const places = rows.map(({ token_hash, shared, expires_at: _end, ...row }) => ({
    ...row,
    shared: shared === 1,
    current: token_hash === session?.tokenHash,
  }));
  return { data: places.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

async function endOne({ params, user, session, write }: Context<'sessions.end'>) {
  return await write(async (tx) => {
    if (!(await endOwnSession(tx, user.id, params.id, session?.tokenHash ?? ''))) throw new AppError('not_found');
    return { message: 'Signed out there' };
  });
}

async function endOthers({ user, session, write }: Context<'sessions.endOthers'>) {
  return await write(async (tx) => {
    const ended = await endOtherSessions(tx, user.id, session?.tokenHash ?? '');
    return { message: 'Signed out everywhere else', data: { ended } };
  });
}
