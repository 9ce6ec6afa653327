import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Dialect } from '../../platform/database/dialect/dialect.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { forgetFailures } from '../../platform/limits/throttle.ts';
import { takeSession } from '../../platform/sessions/cookies.ts';
import { sha256 } from '../../platform/sessions/sessions.ts';
import { accountLock, readLogin } from '../accounts.ts';
import { deleteAccount } from '../delete-account.ts';
import { adminsLock, hasOtherAdmin } from '../new-admin.ts';
import { checkOwnPassword, wrongPassword } from './own-password.ts';

/** Deleting one's own account. */
export function registerDeletion(app: FastifyInstance): void {
  route(app, 'auth.deleteAccount', async (context) => {
    const { service, now, reply, write } = context;
    if (context.repeated) return repeated(context);
    const { user } = context;
    const known = await checkedPassword(context);
    const answer = await write(async (tx) => {
      if (user.role === roles.admin) await mustLeaveAdmin(tx, service.database.dialect, user.id);
      await service.database.dialect.lock(tx, accountLock(user.id));
      // It may have been changed while it was checked.
      if ((await readLogin(tx, user.id))?.password_hash !== known) throw wrongPassword();
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

/** Throws `conflict` where nobody would look after the service any more; two who leave at once wait for each other. */
async function mustLeaveAdmin(tx: Tx, dialect: Dialect, userId: number): Promise<void> {
  await dialect.lock(tx, adminsLock);
  if (await hasOtherAdmin(tx, userId)) return;
  throw new AppError('conflict', {
    message: 'You are the only administrator. Give somebody else admin rights first, on People',
  });
}

/** The hash of the password that was given and is right; null for an account without one. */
async function checkedPassword(context: Context<'auth.deleteAccount'>): Promise<string | null> {
  const { user, body, db } = context;
  if ((await readLogin(db, user.id))?.password_hash === null) return null;
  if (body.password === undefined) throw wrongPassword();
  return await checkOwnPassword(context, body.password);
}

/** The answer of the first time got lost: it says the same again. */
async function repeated({ service, reply, earlier }: Context<'auth.deleteAccount'>): Promise<{ message: string }> {
  const done = await earlier<{ message: string }>();
  takeSession(reply, service.config);
  if (!done) throw new AppError('session_expired');
  return done;
}
