import type { FastifyInstance } from 'fastify';
import { deleteAccount } from '../../auth/delete-account.ts';
import { sha256 } from '../../auth/sessions.ts';
import { forgetFailures } from '../../auth/throttle.ts';
import { route } from '../route.ts';
import { takeSession } from './cookies.ts';

/** Deleting one's own account. */
export function registerDeletion(app: FastifyInstance): void {
  route(app, 'auth.deleteAccount', async ({ user, service, now, reply, write }) => {
    const answer = await write(async (tx) => {
      await tx
        .deleteFrom('idempotency_keys')
        .where('account', '=', `email:${sha256(user.email_address)}`)
        .execute();
      await deleteAccount(tx, user, now);
      return { message: 'Your account was deleted. We are sorry to see you go' };
    });
    await forgetFailures(service.database, user.email_address);
    takeSession(reply, service.config);
    return answer;
  });
}
