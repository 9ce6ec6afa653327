import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { deleteAccount } from '../../auth/delete-account.ts';
import { sha256 } from '../../auth/sessions.ts';
import { forgetFailures } from '../../auth/throttle.ts';
import { type Context, route } from '../route.ts';
import { takeSession } from './cookies.ts';

/** Deleting one's own account. */
export function registerDeletion(app: FastifyInstance): void {
  route(app, 'auth.deleteAccount', async (context) => {
    const { service, now, reply, write } = context;
    if (context.repeated) return repeated(context);
    const { user } = context;
    const answer = await write(async (tx) => {
      await tx
        .deleteFrom('idempotency_keys')
        .where('account', '=', `email:${sha256(user.email_address)}`)
        .execute();
      await deleteAccount(tx, service.database.dialect, user, now);
      return { message: 'Your account was deleted. We are sorry to see you go' };
    });
    await forgetFailures(service.database, user.email_address);
    takeSession(reply, service.config);
    return answer;
  });
}

/** The answer of the first time got lost: it says the same again. */
async function repeated({ service, reply, earlier }: Context<'auth.deleteAccount'>): Promise<{ message: string }> {
  const done = await earlier<{ message: string }>();
  takeSession(reply, service.config);
  if (!done) throw new AppError('session_expired');
  return done;
}
