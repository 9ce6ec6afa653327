import type { FastifyInstance } from 'fastify';
import { AppError, errorAt } from '#shared/errors.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import { sourceOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import { endOtherSessions } from '../../platform/sessions/sessions.ts';
import { accountLock, readLogin } from '../accounts.ts';
import { forgetIdentities } from '../social/account.ts';
import { readUser } from '../users.ts';
import { giveAddress } from './give-address.ts';
import { checkOwnPassword, wrongPassword } from './own-password.ts';

/** Correcting an e-mail address that was mistyped at sign-up. */
export function registerCorrections(app: FastifyInstance): void {
  route(app, 'auth.correctEmail', correctEmail);
}

async function correctEmail(context: Context<'auth.correctEmail'>) {
  const { body, user, session, service, now, request, write, writeUnkept } = context;
  const { config, database } = service;
  const email = normaliseEmail(body.email_address);
  if (!isEmail(email)) throw errorAt('email_address', signUpMessages.emailForm);
  const known = await checkOwnPassword(context, body.password);
  // As at sign-up: before the address is looked up, so that past the limit a taken one looks like a free one.
  const limits = [limitOfSource(config, 'sign-ups', sourceOf(request)), limitOfDomain(config, 'sign-ups', email)];
  await writeUnkept((tx) => spend(tx, limits, now));
  return await write(async (tx) => {
    await database.dialect.lock(tx, accountLock(user.id));
    const login = await readLogin(tx, user.id);
    if (login?.password_hash !== known) throw wrongPassword();
    // The code may have been entered at this very moment.
    if (login.email_verified) throw new AppError('conflict', { message: 'Your e-mail is verified already' });
    if (login.email_address !== email) {
      await giveAddress(tx, context, { before: login.email_address, email });
      // The provider knew the person under the address before: who has the new one decides how to sign in.
      await forgetIdentities(tx, user.id);
      if (session) await endOtherSessions(tx, user.id, session.tokenHash);
    }
    return { message: 'Your e-mail address was changed', data: await readUser(tx, user.id, false) };
  });
}
